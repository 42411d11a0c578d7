import { maskOf, membersOf, seededRandom, unwrap } from '@facedown/base';
import { wasm } from '@facedown/crypto';
import { cardKey, newCardSecret, playersDealer, playersSeat } from '@facedown/dealers/players';
import { deal, deck, type Need } from '@facedown/game-kit';

/**
 * Prints the megabytes that a client holds after nine seats have shuffled and dealt a deck of 52: everything
 * that this process has beyond an empty one with its modules loaded, tables and wasm memory included. All nine
 * secret halves live here, so that one seat's share is less.
 */
const SEATS = 9;
const held = () => {
  globalThis.gc!();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};
const before = held();
const random = seededRandom('memory');
const id = { chainId: 1n, table: `0x${'11'.repeat(20)}` as const, tableId: 1n, epoch: 1n };
const secrets = Array.from({ length: SEATS }, () => newCardSecret(random));
const context = (party: number, version: bigint) => ({ ...id, version, party });
const keys = secrets.map((secret, seat) => cardKey(context(seat, 0n), `0x${'22'.repeat(20)}`, secret, random));
const seats = secrets.map((secret, seat) => playersSeat(seat, secret, random));
let state = unwrap(playersDealer.start('0x', keys));
let version = 0n;
let peak = 0;
const all = Array.from({ length: SEATS }, (_, seat) => seat);
const faces = Array.from({ length: 52 }, (_, face) => face);
const rounds: Need[][] = [
  [deck(0, faces, maskOf(all))],
  all.flatMap((seat) => [deal(2 * seat, seat), deal(2 * seat + 1, seat)]),
];
for (const needs of rounds) {
  for (;;) {
    const [party] = membersOf(playersDealer.owed(state, needs));
    if (party === undefined) break;
    const evidence = await seats[party]!.contribute(context(party, version), state, needs);
    state = unwrap(playersDealer.contribute(context(party, version), state, needs, evidence));
    version++;
    peak = Math.max(peak, held() - before);
  }
  state = unwrap(playersDealer.resolve(state, needs)).state;
}
if ((await seats[0]!.hand(state)).size !== 2) throw new Error('the deal failed');
console.log((peak + wasm.HEAP32.byteLength) / 2 ** 20);
