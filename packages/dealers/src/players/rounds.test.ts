import { hexToBytes, maskOf, seededRandom, unwrap } from '@facedown/base';
import { deal, deck, type Need, show } from '@facedown/game-kit';
import { describe, expect, it } from 'vitest';
import { playersDealer } from './dealer.js';
import type { PlayersState } from './state.js';
import { Bench } from './testing.js';

const FACES = [0, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const ANY = 0x3ffn;
const SEATS = [0, 1, 2];
const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
];
const DEALS = [deal(0, 0), deal(1, 1), deal(2, 2), deal(3, 0)];

async function shuffled(seed: string): Promise<Bench> {
  const bench = new Bench(seededRandom(seed), SEATS.length);
  await bench.settle([deck(0, FACES, maskOf(SEATS))]);
  return bench;
}

describe('players: rounds', () => {
  it.each<[string, readonly Need[]]>([
    ['a deal', DEALS],
    ['a show of the board', [show(4, ANY), show(5, ANY), show(6, ANY)]],
    ['a deal and a show', [deal(0, 0), deal(1, 1), show(7, ANY)]],
  ])('lead to equal bytes in every order, and each share ends its own debt only: %s', async (_what, needs) => {
    const bench = await shuffled('rounds');
    const { state } = bench;
    // Made on the round's first state: what one brings doesn't depend on what the others bring.
    const shares = await Promise.all(
      SEATS.map((seat) => bench.seats[seat]!.contribute(bench.context(seat), state, needs)),
    );
    const ends = ORDERS.map((order) => {
      let now: PlayersState = state;
      for (const seat of order) {
        const owed = playersDealer.owed(now, needs);
        const brought = unwrap(playersDealer.contribute(bench.context(seat), now, needs, shares[seat]!));
        expect(playersDealer.owed(brought, needs)).toBe(owed & ~maskOf([seat]));
        expect(playersDealer.contribute(bench.context(seat), brought, needs, shares[seat]!)).toMatchObject({
          ok: false,
        });
        now = brought;
      }
      const resolved = unwrap(playersDealer.resolve(now, needs));
      return { bytes: playersDealer.encode(resolved.state), shown: resolved.shown };
    });
    for (const end of ends) expect(end).toEqual(ends[0]);
  });

  it('have a witness that tells the faces which the last share opens, and no other share', async () => {
    const bench = await shuffled('witness');
    const needs = [show(4, ANY), show(5, ANY), show(6, ANY)];
    const shownBy = async (seat: number) => {
      const evidence = await bench.seats[seat]!.contribute(bench.context(seat), bench.state, needs);
      const witness = hexToBytes(playersDealer.witness(bench.state, needs, seat, evidence));
      bench.state = unwrap(playersDealer.contribute(bench.context(seat), bench.state, needs, evidence));
      return [...witness.subarray(3 * 128)].reverse();
    };
    expect([await shownBy(2), await shownBy(0)]).toEqual([[], []]);
    const told = await shownBy(1);
    expect(unwrap(playersDealer.resolve(bench.state, needs)).shown.map(({ face }) => face)).toEqual(told);
  });

  it('and an action that shows two slots has a witness that tells both faces', async () => {
    const bench = await shuffled('action');
    await bench.settle(DEALS);
    const needs = [show(0, ANY), show(3, ANY)];
    const evidence = await bench.evidence(0, needs);
    const witness = hexToBytes(playersDealer.witness(bench.state, needs, 0, evidence));
    const { shown } = unwrap(bench.check(0, needs, evidence));
    expect(witness).toHaveLength(2 * 128 + 2);
    expect([...witness.subarray(2 * 128)].reverse()).toEqual(shown.map(({ face }) => face));
  });
});
