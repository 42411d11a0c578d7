import { type Hex, inMask, seededRandom, slotAt, unwrap } from '@facedown/base';
import { type Context, close, deal, drop, mix, type Need, ownDeck, show } from '@facedown/game-kit';
import { handCommitment, type Prover, playCommitment } from '@facedown/zk';
import { nodeProver } from '@facedown/zk/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { saltDealer } from './dealer.js';
import { SaltEvent, type SaltState, saltConfig } from './layout.js';
import { auditPlay, scopeOf } from './scheme.js';
import { saltSeat } from './seat.js';
import { encodeWords } from './words.js';

const FACES = (1n << 64n) - 1n;
const LISTS = [0, 1].map((seat) => Array.from({ length: 10 }, (_, i) => 10 * seat + i + 1));
const random = seededRandom('salt buries');
const SECRETS = [random(32), random(32)];
const noProver: Prover = { prove: () => Promise.reject(new Error('the audit way proves nothing')) };
const at = (party: number, tableId = 5n): Context => ({
  chainId: 31337n,
  table: `0x${'11'.repeat(20)}`,
  tableId,
  epoch: 1n,
  version: 9n,
  party,
});
const seatAt = (party: number, prover: Prover = noProver) => saltSeat({ seat: party, secret: SECRETS[party]!, prover });
const DECKS = LISTS.map((list, seat) => ownDeck(seat, list, seat, 3n));
const deals = (from: number, count: number, of = [0, 1]): Need[] =>
  of.flatMap((seat) => Array.from({ length: count }, (_, i) => deal(slotAt(seat, from + i), seat)));
const SLOTS = [0, 1, 2, 3].map((position) => slotAt(0, position));
const code = (result: { ok: boolean; code?: string }) => (result.ok ? 'accepted' : result.code);

async function met(state: SaltState, needs: readonly Need[], prover: Prover): Promise<SaltState> {
  let now = state;
  for (let owed = saltDealer.owed(now, needs); owed !== 0n; owed = saltDealer.owed(now, needs)) {
    const party = inMask(owed, 0) ? 0 : 1;
    const evidence = await seatAt(party, prover).contribute(at(party), now, needs);
    now = unwrap(saltDealer.contribute(at(party), now, needs, evidence));
  }
  return unwrap(saltDealer.resolve(now, needs)).state;
}

async function dealt(way: 'Proof' | 'Audit', prover: Prover): Promise<SaltState> {
  const start = unwrap(saltDealer.start(saltConfig(way), ['0x', '0x']));
  return met(await met(start, DECKS, prover), deals(0, 4, [0]), prover);
}

/** Proofs take their time: what was dealt once is good for all tests. */
const byProof = nodeProver();
let proven: Promise<SaltState> | undefined;
const dealtByProof = (): Promise<SaltState> => {
  proven ??= dealt('Proof', byProof);
  return proven;
};

const bury = [mix(SLOTS), drop(SLOTS[0]!)];
const buryTwo = [...bury, mix(SLOTS.slice(1)), drop(SLOTS[1]!)];

describe.each([
  ['Audit', noProver],
  ['Proof', byProof],
] as const)('a card buried, the %s way', (way, prover) => {
  let state: SaltState;
  beforeAll(async () => {
    state = await (way === 'Proof' ? dealtByProof() : dealt(way, prover));
  });
  const facesOf = async (now: SaltState) => [...(await seatAt(0, prover).hand(now)).values()];

  it('is gone from the hand, and the others stay in their order', async () => {
    const before = await facesOf(state);
    const evidence = await seatAt(0, prover).prove(at(0), state, buryTwo, [
      [2, 0, 1, 3],
      [2, 0, 1],
    ]);
    const after = unwrap(saltDealer.prove(at(0), state, buryTwo, evidence));
    expect(after.shown).toEqual([]);
    expect(await facesOf(after.state)).toEqual([before[0], before[1]]);
    // What comes next is as good as ever: a card is drawn, one is played, and the table closes.
    const more = [deal(slotAt(0, 4), 0)];
    const drawn = await met(after.state, more, prover);
    const held = await facesOf(drawn);
    expect(held).toHaveLength(3);
    const rest = [SLOTS[2]!, SLOTS[3]!, slotAt(0, 4)];
    const play = [mix(rest), show(rest[0]!, FACES)];
    const shown = await seatAt(0, prover).prove(at(0), drawn, play, [[1, 0, 2]]);
    const played = unwrap(saltDealer.prove(at(0), drawn, play, shown));
    expect(played.shown).toEqual([{ slot: rest[0], face: held[1] }]);
    const closed = await met(played.state, [close()], prover);
    expect(saltDealer.owed(closed, [close()])).toBe(0n);
  });

  it('tells nobody which card it was', async () => {
    const one = await seatAt(0, prover).prove(at(0), state, bury, [[0, 1, 2, 3]]);
    const held = await facesOf(state);
    const words = Array.from({ length: (one.length - 2) / 64 }, (_, i) =>
      BigInt(`0x${one.slice(2 + 64 * i, 66 + 64 * i)}`),
    );
    expect(words.some((word) => held.includes(Number(word)))).toBe(false);
    const { events } = unwrap(saltDealer.prove(at(0), state, bury, one)).state.seats[0]!;
    expect(events.at(-1)).toMatchObject({ kind: SaltEvent.Bury, value: 0 });
  });

  it('may be the whole hand, without a mix; part of it may not', async () => {
    const all = SLOTS.map(drop);
    const evidence = await seatAt(0, prover).prove(at(0), state, all, []);
    const after = unwrap(saltDealer.prove(at(0), state, all, evidence)).state;
    expect(await facesOf(after)).toEqual([]);
    expect(await facesOf(await met(after, deals(4, 4, [0]), prover))).toHaveLength(4);
    const half = all.slice(0, 2);
    const part = await seatAt(0, prover).prove(at(0), state, half, []);
    expect(code(saltDealer.prove(at(0), state, half, part))).toBe('MixNotWholeHand');
  });

  it('is not a card of the other seat, not twice the same, and not one that was shown', async () => {
    const evidence = await seatAt(0, prover).prove(at(0), state, bury, [[0, 1, 2, 3]]);
    expect(code(saltDealer.prove(at(1), state, bury, evidence))).toBe('MixNotWholeHand');
    expect(code(saltDealer.prove(at(2), state, bury, evidence))).toBe('UnknownSlot');
    const gone = unwrap(saltDealer.prove(at(0), state, bury, evidence)).state;
    expect(code(saltDealer.prove(at(0), gone, [drop(SLOTS[0]!)], encodeWords([5n])))).toBe('UnknownSlot');
    expect(code(saltDealer.prove(at(0), state, [drop(slotAt(1, 0))], encodeWords([5n])))).toBe('UnknownSlot');
    expect(code(saltDealer.prove(at(0), state, bury, `${evidence}${'00'.repeat(32)}` as Hex))).toBe(
      'MalformedEvidence',
    );
    expect(code(saltDealer.prove(at(0), state, bury, evidence.slice(0, -64) as Hex))).toBe('MalformedEvidence');
  });
});

describe('burying by audit', () => {
  it('names a card that was buried and never held, when the salt is opened', async () => {
    const state = await dealt('Audit', noProver);
    const held = [...(await seatAt(0).hand(state)).values()];
    const absent = LISTS[0]!.find((face) => !held.includes(face))!;
    const { counter } = state.seats[0]!;
    const lie = encodeWords([auditPlay(77n, scopeOf(at(0)), counter, absent)]);
    const after = unwrap(saltDealer.prove(at(0), state, bury, lie)).state;
    const opening = await seatAt(0).contribute(at(0), after, [close()]);
    expect(code(saltDealer.contribute(at(0), after, [close()], opening))).toBe('FaceNotInHand');
    // A card kept up one's sleeve: buried once by name, and played later.
    const honest = await seatAt(0).prove(at(0), state, bury, [[0, 1, 2, 3]]);
    const buried = unwrap(saltDealer.prove(at(0), state, bury, honest)).state;
    const rest = SLOTS.slice(1);
    const again = encodeWords([auditPlay(77n, scopeOf(at(0)), buried.seats[0]!.counter, held[0]!), held[0]!, 77n]);
    const played = unwrap(saltDealer.prove(at(0), buried, [mix(rest), show(rest[0]!, FACES)], again)).state;
    const salt = await seatAt(0).contribute(at(0), played, [close()]);
    expect(code(saltDealer.contribute(at(0), played, [close()], salt))).toBe('FaceNotInHand');
  });
});

describe('burying by proof', () => {
  const prover = byProof;

  it('holds for this seat, table, hand and choice alone', async () => {
    const state = await dealtByProof();
    const evidence = await seatAt(0, prover).prove(at(0), state, bury, [[0, 1, 2, 3]]);
    expect(code(saltDealer.prove(at(0), state, bury, evidence))).toBe('accepted');
    expect(code(saltDealer.prove(at(0, 6n), state, bury, evidence))).toBe('BadProof');
    const own = state.seats[0]!;
    for (const change of [{ handCommitment: own.handCommitment + 1n }, { counter: own.counter + 1 }])
      expect(
        code(saltDealer.prove(at(0), { ...state, seats: [{ ...own, ...change }, state.seats[1]!] }, bury, evidence)),
      ).toBe('BadProof');
    for (const word of [0, 1, 2, 9]) {
      const letters = [...evidence];
      const place = 2 + 64 * word + 63;
      letters[place] = letters[place] === '0' ? '1' : '0';
      expect(code(saltDealer.prove(at(0), state, bury, letters.join('') as Hex))).toBe('BadProof');
    }
  });

  it('makes no proof for a card that is not in hand, or with a hand that keeps it', async () => {
    const counter = 1n;
    const inputs = {
      scope: scopeOf(at(0)),
      counter,
      face: 2n,
      playCommitment: playCommitment(5n, counter, 2),
      oldHand: handCommitment(5n, 0n, [1, 2]),
      newHand: handCommitment(5n, counter, [1]),
      salt: 5n,
      handCounter: 0n,
      hand: [1n, 2n, ...Array<bigint>(14).fill(0n)],
      handSize: 2n,
      handPlace: 1n,
    };
    await expect(prover.prove('Bury', inputs)).resolves.toHaveLength(8);
    const lies = [
      { face: 63n, playCommitment: playCommitment(5n, counter, 63) },
      { handPlace: 0n },
      { newHand: handCommitment(5n, counter, [1, 2]) },
      { newHand: handCommitment(5n, counter, [2]) },
      { playCommitment: playCommitment(5n, counter, 1) },
    ];
    for (const lie of lies) await expect(prover.prove('Bury', { ...inputs, ...lie })).rejects.toThrow();
  });
});
