import { isHex } from '@facedown/base';
import { platformRandom } from '@facedown/crypto';
import {
  addressFrom,
  beaconPolicy,
  chainIdOf,
  createKeyApp,
  createKeyServer,
  fixedOnChain,
  loadRing,
  openCommittee,
  owesNothing,
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
    'keyserver [--own .keyserver] [--port 8090] [--host 127.0.0.1] [--rpc URL --beacons 0x…,0x… [--confirmations 12]] [--behind-proxy]',
  summary:
    'answers for your part of a committee’s key what is owed, and nothing else; erases each day’s keys after a week. Ctrl-C ends it',

  async run(args, out) {
    const read = readOptions(args, ['own', 'port', 'host', 'rpc', 'beacons', 'confirmations'], ['behind-proxy']);
    const port = wholeOption(read?.options.port, 8090, 0, 65535);
    const confirmations = wholeOption(read?.options.confirmations, 12, 0, 10_000);
    if (!read || read.rest.length > 0 || port === undefined || confirmations === undefined)
      return misused(keyserver, out, 'UnknownOption', 'that is not an option');
    const { own = '.keyserver', host = '127.0.0.1', rpc, beacons } = read.options;
    const contracts = (beacons ?? '').split(',').filter((one) => one !== '');
    const addresses = contracts.filter(isHex).filter((one) => one.length === 42);
    if (addresses.length !== contracts.length || contracts.length > 0 !== (rpc !== undefined))
      return misused(keyserver, out, 'BadBeacons', '--rpc and --beacons come together; a beacon is an address');

    const committee = openCommittee(readCommittee(own));
    const policy = rpc
      ? beaconPolicy({
          chainId: await chainIdOf(rpc),
          contracts: addresses,
          confirmations: BigInt(confirmations),
          readFixed: fixedOnChain(rpc),
        })
      : owesNothing;
    const server = createKeyServer({
      ring: loadRing(own),
      committee,
      policy,
      random: platformRandom(),
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
