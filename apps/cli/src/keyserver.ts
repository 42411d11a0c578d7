import { join } from 'node:path';
import { type Hex, isAddress, systemRandom } from '@facedown/base';
import {
  addressFrom,
  anyPolicy,
  beaconPolicy,
  chainIdOf,
  createKeyApp,
  createKeyServer,
  fixedOnChain,
  loadRing,
  openCommittee,
  type Policy,
  type PublicCommittee,
  readCommittee,
  saveRing,
  serveApp,
} from '@facedown/keyserver/server';
import { type Command, misused, OK } from './command.js';
import { readOptions, wholeOption } from './options.js';

const TURN_MS = 600_000;

/** One server of a committee. */
export const keyserver: Command = {
  usage:
    'keyserver [--own .keyserver] [--port 8090] [--host 127.0.0.1] [--rpc URL[,URL…] [--tables [--folder deployments]] [--beacons 0x…,0x…] [--confirmations 12]] [--house URL,…] [--behind-proxy]',
  summary:
    'answers for your part of a committee’s key what is owed, and nothing else: at tables with stakes by the word of a chain (of all RPCs that you name), at those of a house by its word; erases each day’s keys after a week. Ctrl-C ends it',

  async run(args, out) {
    const named = ['own', 'port', 'host', 'rpc', 'folder', 'beacons', 'confirmations', 'house'];
    const read = readOptions(args, named, ['tables', 'behind-proxy']);
    const port = wholeOption(read?.options.port, 8090, 0, 65535);
    const confirmations = wholeOption(read?.options.confirmations, 12, 0, 10_000);
    if (!read || read.rest.length > 0 || port === undefined || confirmations === undefined)
      return misused(keyserver, out, 'UnknownOption', 'that is not an option');
    const { own = '.keyserver', host = '127.0.0.1', folder = join(process.cwd(), 'deployments') } = read.options;
    const [rpcs, contracts, houses] = [read.options.rpc, read.options.beacons, read.options.house].map(listOf);
    const beacons = contracts!.filter(isAddress);
    const tables = read.flags.tables === true;
    if (beacons.length !== contracts!.length || (tables || beacons.length > 0) !== rpcs!.length > 0)
      return misused(keyserver, out, 'BadChain', '--rpc comes with --tables or --beacons; a beacon is an address');

    const committee = openCommittee(readCommittee(own));
    const policy = await policyOf({ rpcs: rpcs!, houses: houses!, beacons, tables, folder, confirmations, committee });
    const server = createKeyServer({
      ring: loadRing(own),
      committee,
      policy,
      random: systemRandom,
      now: () => Date.now() / 1000,
      save: (state) => saveRing(own, state),
    });
    server.turn();
    const addressOf = addressFrom(read.flags['behind-proxy'] === true);
    const served = await serveApp(createKeyApp(server, { addressOf, log: out.warn }), { port, host });
    const turning = setInterval(() => server.turn(), TURN_MS);
    out.print(`server ${server.server} of ${committee.operators.length} answers at ${served.url}`);
    await new Promise<void>((resolve) => {
      process.once('SIGINT', resolve);
      process.once('SIGTERM', resolve);
    });
    clearInterval(turning);
    await served.close();
    return OK;
  },
};

interface Known {
  readonly rpcs: readonly string[];
  readonly houses: readonly string[];
  readonly beacons: readonly Hex[];
  readonly tables: boolean;
  readonly folder: string;
  readonly confirmations: number;
  readonly committee: PublicCommittee;
}

/** Whose word is taken. What isn't asked for isn't loaded: a server for beacons alone stays small. */
async function policyOf({ rpcs, houses, beacons, tables, folder, confirmations, committee }: Known): Promise<Policy> {
  const policies: Policy[] = [];
  const urls = rpcs as [string, ...string[]];
  if (beacons.length > 0)
    policies.push(
      beaconPolicy({
        chainId: await chainIdOf(...urls),
        contracts: beacons,
        confirmations: BigInt(confirmations),
        readFixed: fixedOnChain(...urls),
      }),
    );
  if (tables || houses.length > 0) {
    const { tablesPolicy } = await import('@facedown/keyserver/offer');
    const { hostedJudge } = await import('@facedown/sdk/coordinator');
    const judges: Parameters<typeof tablesPolicy>[0][number][] = houses.map((url) => hostedJudge({ urls: [url] }));
    if (tables) {
      const { chainTablesAt } = await import('@facedown/keyserver/chain');
      judges.push(await chainTablesAt(urls, { folder, confirmations: BigInt(confirmations) }));
    }
    policies.push(tablesPolicy(judges, () => committee));
  }
  return anyPolicy(...policies);
}

const listOf = (text: string | undefined): string[] => (text ?? '').split(',').filter((one) => one !== '');
