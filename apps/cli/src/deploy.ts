import { join } from 'node:path';
import { BaseError, type Hex, isAddress, isHex } from '@facedown/base';
import { connectChain } from '@facedown/chain';
import { ANVIL_KEYS, deploy as deployAll, writeDeployment } from '@facedown/chain/node';
import { houseSets } from '@facedown/manifest/sets';
import { tellError } from './choice.js';
import { type Command, FAILED, MISUSED, misused, OK } from './command.js';
import { readOptions } from './options.js';
import { progressBar } from './progress.js';

const DEVELOPMENT_CHAIN = 31337;

/** Puts all contracts on a chain. The key comes from the environment: an argument would stay in the shell's history. */
export const deploy: Command = {
  usage: 'deploy --rpc URL [--folder deployments] [--beacon 0x…]',
  summary:
    'puts the contracts on a chain, publishes the house’s sets of cards, and writes deployments/<chainId>.json; the key that pays is in FACEDOWN_KEY. --beacon: packs are drawn by that beacon of key servers instead of a block',

  async run(args, out) {
    const read = readOptions(args, ['rpc', 'folder', 'beacon'], []);
    if (!read?.options.rpc || read.rest.length > 0)
      return misused(deploy, out, 'NoChain', 'say where the chain is: --rpc URL');
    const { beacon } = read.options;
    if (beacon !== undefined && !isAddress(beacon)) return misused(deploy, out, 'BadBeacon', 'a beacon is an address');
    try {
      const { rpc } = read.options;
      const key = await payingKey(rpc, out.warn);
      if (!key) return MISUSED;
      const client = await connectChain({ rpcUrl: rpc, privateKey: key });
      const bar = progressBar('deploying');
      const deployment = await deployAll(client, {
        onProgress: (done, total) => bar(done + 1, total),
        sets: await houseSets(),
        ...(beacon ? { beacon } : {}),
      });
      out.print(writeDeployment(read.options.folder ?? join(process.cwd(), 'deployments'), deployment));
      return OK;
    } catch (error) {
      if (!(error instanceof BaseError)) throw error;
      out.warn(tellError(error));
      return FAILED;
    }
  },
};

/** From the environment; on the development chain everyone knows one. */
export async function payingKey(rpc: string, warn: (line: string) => void): Promise<Hex | undefined> {
  const key = process.env.FACEDOWN_KEY;
  if (key !== undefined) {
    if (isHex(key) && key.length === 66) return key;
    warn('FACEDOWN_KEY is not a private key (0x and 64 hex digits)');
    return undefined;
  }
  const { chain } = await connectChain({ rpcUrl: rpc });
  // On the development chain everyone knows a key with coins.
  if (chain.id === DEVELOPMENT_CHAIN) return ANVIL_KEYS[0];
  warn('set FACEDOWN_KEY to the private key that pays');
  return undefined;
}
