import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BaseError, bytesToHex, type Hex, isAddress, systemRandom } from '@facedown/base';
import { connectChain, type SendingClient } from '@facedown/chain';
import { readDeployment } from '@facedown/chain/node';
import { countOf, fieldsOf, listOf, naturalOf, parsePlain, plainOf, sizedOf, wordOf } from '@facedown/protocol';
import { newPack, openPack, type Pack, readPack } from '@facedown/sdk';
import { listedBy, type Pin, pinOf } from './beaconServers.js';
import { cardPack, isCardPack } from './cards/cardPack.js';
import { type Command, FAILED, MISUSED, OK, type Output } from './command.js';
import { payingKey } from './deploy.js';
import { readOptions, wholeOption } from './options.js';

const DEVELOPMENT_CHAIN = 31337;
const FACES = 64;

/** Single player: cards from a list, drawn by a salt and the hash of a block that comes later. */
export const pack: Command = {
  usage:
    'pack --rpc URL --file FILE [--cards N] [--folder deployments] [--house URL | --committee FILE --beacon 0x…] [--check] | pack buy --rpc URL --set SET [--count 1] | pack open --rpc URL --serial N [--house URL | --committee FILE] [--check]',
  summary:
    'draws cards for you alone, provably: commits to deck and salt, waits for the block that decides, writes FILE; with a FILE that is there it goes on with it, with --check it only reads. With --committee (its file) and --beacon (its contract) key servers decide instead of a block; with --house those that a house has on its chain’s list. buy and open: packs of a set, which you own; open --check repeats the draw from the chain’s word alone',

  async run(args, out) {
    if (isCardPack(args)) return cardPack(args, out, pack.usage);
    const read = readOptions(args, ['rpc', 'file', 'cards', 'folder', 'committee', 'beacon', 'house'], ['check']);
    const { rpc, file, committee, beacon, house, folder = join(process.cwd(), 'deployments') } = read?.options ?? {};
    const cards = wholeOption(read?.options.cards, 5, 1, FACES);
    const isCheck = read?.flags.check === true;
    const isNamed =
      (committee === undefined) === (beacon === undefined) &&
      (beacon === undefined || (isAddress(beacon) && house === undefined));
    if (
      !read ||
      !rpc ||
      !file ||
      cards === undefined ||
      read.rest.length > 0 ||
      (isCheck && !existsSync(file)) ||
      !isNamed
    ) {
      out.warn(`usage: ${pack.usage}`);
      return MISUSED;
    }
    try {
      const key = await payingKey(rpc, out.warn);
      if (!key) return MISUSED;
      const client = await connectChain({ rpcUrl: rpc, privateKey: key });
      const kept = existsSync(file)
        ? parsePack(readFileSync(file, 'utf8'))
        : fresh(client, folder, cards, house ? (await listedBy(house)).listed.beacon : (beacon as Hex | undefined));
      // Before anything is sent: whoever loses the salt has a pack that nobody can open.
      if (!existsSync(file)) writeFileSync(file, `${JSON.stringify(plainOf(kept), null, 2)}\n`);
      const faces = isCheck
        ? await readPack(client, kept)
        : await opened(client, kept, out, await pinOf(client, { house, committee }));
      out.print(`${faces.join(' ')}`);
      out.print(`drawn from ${kept.list.length} cards by ${kept.owner}; ${file} proves it`);
      return OK;
    } catch (error) {
      if (!(error instanceof BaseError)) throw error;
      out.warn(`${error.message} (${error.code})`);
      return FAILED;
    }
  },
};

function fresh(client: SendingClient, folder: string, count: number, named: Hex | undefined): Pack {
  const beacon = named ?? readDeployment(folder, client.chain.id).beacon;
  if (!beacon) throw new BaseError('No beacon is deployed on this chain.', { category: 'user', code: 'NotDeployed' });
  return newPack({
    chainId: BigInt(client.chain.id),
    beacon,
    owner: client.account.address,
    purpose: bytesToHex(systemRandom(32)),
    list: Array.from({ length: FACES }, (_, face) => face),
    count,
  });
}

function opened(client: SendingClient, kept: Pack, out: Output, pin: Pin | undefined): Promise<number[]> {
  const onWait = (blocks: bigint) => {
    out.warn(`${blocks} blocks to go`);
    // A development chain makes a block only when there is something to put in it.
    if (client.chain.id === DEVELOPMENT_CHAIN)
      void client.request({ method: 'anvil_mine', params: ['0x1'] } as never).catch(() => {});
  };
  const pollMs = client.chain.id === DEVELOPMENT_CHAIN ? 100 : 4000;
  return openPack(client, kept, { onWait, pollMs, ...(pin ? { pin } : {}) });
}

function parsePack(text: string): Pack {
  try {
    const { chainId, beacon, owner, purpose, list, count, salt } = fieldsOf(parsePlain(text));
    return {
      chainId: naturalOf(chainId),
      beacon: sizedOf(beacon, 20),
      owner: sizedOf(owner, 20),
      purpose: wordOf(purpose),
      list: listOf(list, 256, (face) => countOf(face, 255)),
      count: countOf(count, 256),
      salt: naturalOf(salt),
    };
  } catch (cause) {
    throw new BaseError('This file is no pack.', { category: 'user', code: 'MalformedFile', cause });
  }
}
