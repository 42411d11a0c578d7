import { type Hex, inMask, maskOf, seededRandom, slotAt, unwrap } from '@facedown/base';
import { type Context, close, deal, deck, mix, type Need, ownDeck, show } from '@facedown/game-kit';
import { handCommitment, type Prover, playCommitment } from '@facedown/zk';
import { nodeProver } from '@facedown/zk/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { saltDealer } from './dealer.js';
import { SaltEvent, type SaltEvents, type SaltState, SaltWay, saltConfig } from './layout.js';
import { auditPlay, chained, elementOf, replayEvents, scopeOf } from './scheme.js';
import { saltSeat } from './seat.js';
import { encodeWords } from './words.js';

const FACES = (1n << 64n) - 1n;
const LISTS = [
  [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  [11, 12, 13, 14, 15, 16, 17, 18, 19, 20],
];
const random = seededRandom('salt');
const SECRETS = [random(32), random(32)];
const prover = nodeProver();
const noProver: Prover = { prove: () => Promise.reject(new Error('the audit way proves nothing')) };

const contextAt = (party: number, tableId = 5n): Context => ({
  chainId: 31337n,
  table: `0x${'11'.repeat(20)}`,
  tableId,
  epoch: 1n,
  version: 9n,
  party,
});
const seatAt = (party: number, by: Prover = noProver) => saltSeat({ seat: party, secret: SECRETS[party]!, prover: by });
const decks = (lists = LISTS): Need[] => lists.map((list, seat) => ownDeck(seat, list, seat, 3n));
const deals = (from: number, count: number): Need[] =>
  [0, 1].flatMap((seat) => Array.from({ length: count }, (_, i) => deal(slotAt(seat, from + i), seat)));
const handSlots = (seat: number, from: number, count: number) =>
  Array.from({ length: count }, (_, i) => slotAt(seat, from + i));
const started = (way: 'Proof' | 'Audit') => unwrap(saltDealer.start(saltConfig(way), ['0x', '0x']));

const code = (result: { ok: boolean; code?: string }) => (result.ok ? 'accepted' : result.code);

/** Everyone contributes until the needs take effect. */
async function met(state: SaltState, needs: Need[], by: Prover = noProver): Promise<SaltState> {
  let now = state;
  for (let owed = saltDealer.owed(now, needs); owed !== 0n; owed = saltDealer.owed(now, needs)) {
    const party = inMask(owed, 0) ? 0 : 1;
    const evidence = await seatAt(party, by).contribute(contextAt(party), now, needs);
    now = unwrap(saltDealer.contribute(contextAt(party), now, needs, evidence));
  }
  return unwrap(saltDealer.resolve(now, needs)).state;
}

const laid = async (way: 'Proof' | 'Audit') => met(started(way), decks());
const played = async (state: SaltState, party: number, slots: number[], place: number, by: Prover = noProver) => {
  const needs = [mix(slots)];
  const evidence = await seatAt(party, by).prove(contextAt(party), state, needs, [
    [place, ...slots.keys()].slice(0, slots.length),
  ]);
  return unwrap(saltDealer.prove(contextAt(party), state, needs, evidence)).state;
};

describe('start', () => {
  it('takes the audit way where nothing is said', () => {
    expect(started('Audit')).toEqual(unwrap(saltDealer.start('0x', ['0x', '0x'])));
  });

  it('refuses an unknown way, and tables of more than two seats', () => {
    expect(code(saltDealer.start(`0x${'00'.repeat(31)}02`, ['0x', '0x']))).toBe('MalformedConfig');
    expect(code(saltDealer.start(saltConfig('Audit'), ['0x', '0x', '0x']))).toBe('TwoSeatsOnly');
  });
});

describe('parse', () => {
  it('gives back a state with its events, and nothing that was sent along', async () => {
    const state = await met(await laid('Audit'), deals(0, 3));
    const sent = { ...state, extra: 1, seats: state.seats.map((seat) => ({ ...seat, counter: BigInt(seat.counter) })) };
    expect(unwrap(saltDealer.parse(sent))).toEqual(state);
    expect(unwrap(saltDealer.parse(started('Proof')))).toEqual(started('Proof'));
  });

  it('refuses events that the hash does not bind, and fields that are no such thing', async () => {
    const state = await met(await laid('Audit'), deals(0, 3));
    const [one, two] = state.seats;
    const withOne = (change: object) => ({ ...state, seats: [{ ...one!, ...change }, two] });
    const bad: unknown[] = [
      undefined,
      {},
      { ...state, way: 2 },
      { ...state, seats: [one] },
      withOne({ events: one!.events.slice(1) }),
      withOne({ events: [...one!.events].reverse() }),
      withOne({ events: one!.events.map((event) => ({ ...event, value: BigInt(event.value) })) }),
      withOne({ events: 'none' }),
      withOne({ scope: -1n }),
      withOne({ born: 0.5 }),
      withOne({ plays: [{ slot: 0, counter: 0, face: 999, commitment: 1n }] }),
      withOne({ salt: 'x' }),
    ];
    for (const raw of bad) expect(code(saltDealer.parse(raw))).toBe('MalformedState');
  });
});

describe('parse, of each number', () => {
  const ZERO: Hex = `0x${'00'.repeat(32)}`;
  const state = started('Audit');
  const event: SaltEvents = { kind: 0, counter: 0, value: 0, beacon: 0n };
  const withSecond = (change: object, from = state) => ({
    ...from,
    seats: [from.seats[0], { ...from.seats[1]!, ...change }],
  });
  const having = (...events: SaltEvents[]) => withSecond({ events, history: events.reduce(chained, ZERO) });
  const play = { slot: 0, counter: 0, face: 256, commitment: 1n };

  it.each<[string, unknown]>([
    ['the last kind of event', having({ ...event, kind: Object.keys(SaltEvent).length - 1 })],
    ['the highest counter', having({ ...event, counter: 2 ** 32 - 1 })],
    ['the highest value', having(event, { ...event, value: 255 })],
    ['the highest beacon', having({ ...event, beacon: 2n ** 256n - 1n })],
    ['the highest scope', withSecond({ scope: 2n ** 256n - 1n })],
    ['the highest counter of a birth', withSecond({ born: 2 ** 32 - 1 })],
    ['a play that is sealed', withSecond({ plays: [play] })],
    ['as many events as there may be', withSecond({ events: Array(4096).fill(event) }, started('Proof'))],
  ])('takes %s', (_what, raw) => expect(saltDealer.parse(raw)).toEqual({ ok: true, value: raw }));

  it.each<[string, unknown]>([
    [
      'an event of no kind',
      withSecond({ events: [{ ...event, kind: Object.keys(SaltEvent).length }] }, started('Proof')),
    ],
    ['a counter beyond', withSecond({ events: [{ ...event, counter: 2 ** 32 }] }, started('Proof'))],
    ['a value beyond', withSecond({ events: [event, { ...event, value: 256 }] }, started('Proof'))],
    ['a beacon beyond', withSecond({ events: [{ ...event, beacon: 2n ** 256n }] }, started('Proof'))],
    ['an event that is none', withSecond({ events: [null] }, started('Proof'))],
    ['an event that is a number', withSecond({ events: [7] }, started('Proof'))],
    ['a value below', withSecond({ events: [{ ...event, value: -1 }] }, started('Proof'))],
    ['a beacon below', withSecond({ events: [{ ...event, beacon: -1n }] }, started('Proof'))],
    ['a beacon in another spelling', withSecond({ events: [{ ...event, beacon: 1 }] }, started('Proof'))],
    ['a counter in another spelling', withSecond({ events: [{ ...event, counter: '0' }] }, started('Proof'))],
    ['events in another list', withSecond({ events: new Set() }, started('Proof'))],
    ['a scope beyond', withSecond({ scope: 2n ** 256n })],
    ['a scope in another spelling', withSecond({ scope: 7 })],
    ['a birth beyond', withSecond({ born: 2 ** 32 })],
    ['a birth below', withSecond({ born: -1 })],
    ['a play of no face', withSecond({ plays: [{ ...play, face: 257 }] })],
    ['the second of two plays of no face', withSecond({ plays: [play, { ...play, face: 257 }] })],
    ['a history that no event made', withSecond({ history: `0x${'01'.repeat(32)}` })],
    ['a history where proofs are given', withSecond({ history: `0x${'01'.repeat(32)}` }, started('Proof'))],
    ['a third seat', { ...state, seats: [...state.seats, state.seats[0]] }],
    ['events without an end', withSecond({ events: Array(4097).fill(event) }, started('Proof'))],
  ])('refuses %s', (_what, raw) => expect(code(saltDealer.parse(raw))).toBe('MalformedState'));
});

describe('resolve', () => {
  it('refuses a deck that all share', () => {
    expect(code(saltDealer.resolve(started('Audit'), [deck(0, [1, 2, 3], 3n)]))).toBe('SharedDeck');
  });

  it('refuses a card of the opponent’s deck, and a card more than the deck has', async () => {
    const state = await laid('Audit');
    const foreign = [deal(slotAt(1, 0), 0)];
    const lent = unwrap(saltDealer.contribute(contextAt(1), state, foreign, encodeWords([7n])));
    expect(code(saltDealer.resolve(lent, foreign))).toBe('NotOwner');
    const eleven = Array.from({ length: 11 }, (_, i) => deal(slotAt(0, i), 0));
    const ready = unwrap(saltDealer.contribute(contextAt(1), state, eleven, encodeWords([7n])));
    expect(code(saltDealer.resolve(ready, eleven))).toBe('DeckEmpty');
  });

  it('refuses to deal to a seat whose play is still sealed', async () => {
    let state = await met(await laid('Audit'), deals(0, 3));
    state = await played(state, 0, handSlots(0, 0, 3), 1);
    const more = [deal(slotAt(0, 3), 0)];
    const ready = unwrap(saltDealer.contribute(contextAt(1), state, more, encodeWords([7n])));
    expect(code(saltDealer.resolve(ready, more))).toBe('SealedPlay');
  });
});

describe('contribute', () => {
  it('takes the salt after the list and before the beacon, once', async () => {
    const state = started('Audit');
    expect(saltDealer.owed(state, decks())).toBe(3n);
    // No beacon has a place before the salt.
    expect(saltDealer.owed(state, deals(0, 3))).toBe(0n);
    expect(code(saltDealer.contribute(contextAt(1), state, deals(0, 3), encodeWords([7n])))).toBe('NothingOwed');
    const salted = unwrap(saltDealer.contribute(contextAt(0), state, decks(), encodeWords([99n])));
    expect(saltDealer.owed(salted, decks())).toBe(2n);
    expect(code(saltDealer.contribute(contextAt(0), salted, decks(), encodeWords([98n])))).toBe('NothingOwed');
  });

  it('takes no second salt once a beacon is known', async () => {
    const state = await laid('Audit');
    const withBeacon = unwrap(saltDealer.contribute(contextAt(1), state, deals(0, 3), encodeWords([7n])));
    expect(code(saltDealer.contribute(contextAt(0), withBeacon, decks(), encodeWords([98n])))).toBe('NothingOwed');
  });

  it('takes a beacon once, from the opponent, in the field', async () => {
    const state = await laid('Audit');
    const needs = [deal(slotAt(0, 0), 0)];
    expect(saltDealer.owed(state, needs)).toBe(2n);
    expect(code(saltDealer.contribute(contextAt(0), state, needs, encodeWords([7n])))).toBe('NothingOwed');
    expect(code(saltDealer.contribute(contextAt(1), state, needs, encodeWords([2n ** 256n - 1n])))).toBe(
      'BeaconOutOfRange',
    );
    const sent = unwrap(saltDealer.contribute(contextAt(1), state, needs, encodeWords([7n])));
    expect(code(saltDealer.contribute(contextAt(1), sent, needs, encodeWords([8n])))).toBe('NothingOwed');
  });

  it('has one beacon for a draw, whatever the version: whoever has seen it can’t ask for another', async () => {
    const state = await laid('Audit');
    const beaconAt = (now: SaltState, version: bigint) =>
      seatAt(0).contribute({ ...contextAt(0), version }, now, [deal(slotAt(1, 0), 1)]);
    const first = await beaconAt(state, 9n);
    // Seat 1 has read it in a move that it doesn't ack, and posts its own beacon first: the version moves on.
    const later = unwrap(saltDealer.contribute(contextAt(1), state, deals(0, 3), encodeWords([7n])));
    expect(await beaconAt(later, 10n)).toBe(first);
    // A draw later, or with another salt, it's another one: nobody knows it beforehand.
    const drawn = await met(state, deals(0, 3));
    const more = [deal(slotAt(1, 3), 1)];
    expect(await seatAt(0).contribute(contextAt(0), drawn, more)).not.toBe(first);
    const [own, other] = state.seats;
    const resalted = { ...state, seats: [own!, { ...other!, salt: other!.salt + 1n }] };
    expect(await beaconAt(resalted, 9n)).not.toBe(first);
  });

  it.each(['0x', '0x01', `0x${'00'.repeat(32)}`, `0x${'11'.repeat(64)}`])(
    'refuses the evidence %s for a salt',
    (evidence) => {
      expect(code(saltDealer.contribute(contextAt(0), started('Audit'), decks(), evidence as Hex))).toBe(
        'MalformedEvidence',
      );
    },
  );

  it('refuses a deck swapped after the salt', async () => {
    const state = await met(await laid('Audit'), deals(0, 3));
    const swapped = decks([[60, 60, 60, 60], LISTS[1]!]);
    expect(saltDealer.owed(state, swapped)).toBe(1n);
    expect(code(saltDealer.contribute(contextAt(0), state, swapped, encodeWords([5n])))).toBe('CloseFirst');
  });
});

describe('the audit way', () => {
  const SLOTS = handSlots(0, 0, 4);
  const dealt = async () => met(await laid('Audit'), deals(0, 4));

  it('deals each seat a hand from its own list that the seat finds again from its secret alone', async () => {
    const state = await dealt();
    for (const party of [0, 1]) {
      const hand = await seatAt(party).hand(state);
      expect([...hand.keys()]).toEqual(handSlots(party, 0, 4));
      expect(new Set(hand.values()).size).toBe(4);
      for (const face of hand.values()) expect(LISTS[party]).toContain(face);
    }
  });

  it('keeps the chosen card in the seat’s view while it is sealed, then shows it', async () => {
    const before = await seatAt(0).hand(await dealt());
    const state = await played(await dealt(), 0, SLOTS, 2);
    const after = await seatAt(0).hand(state);
    expect(after.get(SLOTS[0]!)).toBe(before.get(SLOTS[2]!));
    expect([...after.values()].sort()).toEqual([...before.values()].sort());
    const needs = [show(SLOTS[0]!, FACES)];
    expect(saltDealer.owed(state, needs)).toBe(1n);
    const opening = await seatAt(0).contribute(contextAt(0), state, needs);
    const opened = unwrap(saltDealer.contribute(contextAt(0), state, needs, opening));
    expect(unwrap(saltDealer.resolve(opened, needs)).shown).toEqual([{ slot: SLOTS[0], face: before.get(SLOTS[2]!) }]);
  });

  it('refuses another face than the one that was sealed', async () => {
    const state = await played(await dealt(), 0, SLOTS, 2);
    const needs = [show(SLOTS[0]!, FACES)];
    const opening = await seatAt(0).contribute(contextAt(0), state, needs);
    const face = (await seatAt(0).hand(state)).get(SLOTS[0]!)!;
    const wrong = encodeWords([BigInt(face === 1 ? 2 : 1)]) + opening.slice(66);
    expect(code(saltDealer.contribute(contextAt(0), state, needs, wrong as Hex))).toBe('WrongOpening');
    expect(
      code(saltDealer.contribute(contextAt(0), state, [show(SLOTS[0]!, FACES ^ (1n << BigInt(face)))], opening)),
    ).toBe('FalseFace');
    expect(code(saltDealer.contribute(contextAt(0, 6n), state, needs, opening))).toBe('WrongOpening');
  });

  it('settles honest seats at the close and asks each for a new salt after it', async () => {
    let state = await played(await dealt(), 0, SLOTS, 3);
    state = await met(state, [show(SLOTS[0]!, FACES)]);
    expect(saltDealer.owed(state, [close()])).toBe(3n);
    state = await met(state, [close()]);
    expect(saltDealer.owed(state, decks())).toBe(3n);
  });

  it('refuses to close over other events than those that the state’s history names', async () => {
    const state = await met(await laid('Audit'), deals(0, 3));
    const opening = await seatAt(0).contribute(contextAt(0), state, [close()]);
    const [own, other] = state.seats;
    for (const events of [[], own!.events.slice(1), [...own!.events, ...own!.events]]) {
      const told = { ...state, seats: [{ ...own!, events }, other!] };
      expect(saltDealer.encode(told)).toBe(saltDealer.encode(state));
      expect(code(saltDealer.contribute(contextAt(0), told, [close()], opening))).toBe('BadWitness');
    }
  });

  it('refuses to close with another salt, or with the salt of another table', async () => {
    const state = await dealt();
    const opening = await seatAt(0).contribute(contextAt(0), state, [close()]);
    expect(code(saltDealer.contribute(contextAt(0), state, [close()], encodeWords([5n])))).toBe('WrongSalt');
    expect(code(saltDealer.contribute(contextAt(0, 6n), state, [close()], opening))).toBe('WrongSalt');
    expect(code(saltDealer.contribute(contextAt(1), state, [close()], opening))).toBe('WrongSalt');
    expect(code(saltDealer.contribute(contextAt(0), state, [close()], opening))).toBe('accepted');
  });

  /** A liar seals and opens whatever it likes: both are accepted at once. */
  const lied = (state: SaltState, slot: number, slots: number[], face: number) => {
    const scope = scopeOf(contextAt(0));
    const { counter } = state.seats[0]!;
    const sealed = unwrap(
      saltDealer.prove(contextAt(0), state, [mix(slots)], encodeWords([auditPlay(77n, scope, counter, face)])),
    ).state;
    const opened = unwrap(saltDealer.contribute(contextAt(0), sealed, [show(slot, FACES)], encodeWords([face, 77n])));
    return unwrap(saltDealer.resolve(opened, [show(slot, FACES)])).state;
  };

  it('accepts a card that is not in hand at once, and names it when the salt is opened', async () => {
    const state = await dealt();
    const held = [...(await seatAt(0).hand(state)).values()];
    const absent = LISTS[0]!.find((face) => !held.includes(face))!;
    const after = lied(state, SLOTS[0]!, SLOTS, absent);
    const opening = await seatAt(0).contribute(contextAt(0), after, [close()]);
    expect(code(saltDealer.contribute(contextAt(0), after, [close()], opening))).toBe('FaceNotInHand');
    // The honest seat closes; the liar alone still owes, and the clock breaks it.
    const honest = await seatAt(1).contribute(contextAt(1), after, [close()]);
    expect(saltDealer.owed(unwrap(saltDealer.contribute(contextAt(1), after, [close()], honest)), [close()])).toBe(1n);
  });

  it('names the first lie of several', async () => {
    const state = await dealt();
    const [first] = (await seatAt(0).hand(state)).values();
    const once = lied(state, SLOTS[0]!, SLOTS, first!);
    const twice = lied(once, SLOTS[1]!, SLOTS.slice(1), first!);
    const thrice = lied(twice, SLOTS[2]!, SLOTS.slice(2), 63);
    const opening = await seatAt(0).contribute(contextAt(0), thrice, [close()]);
    expect(code(saltDealer.contribute(contextAt(0), thrice, [close()], opening))).toBe('FaceNotInHand');
    const { events, scope } = thrice.seats[0]!;
    const { lie } = replayEvents({ way: SaltWay.Audit, salt: BigInt(opening), scope }, LISTS[0]!, events);
    expect(lie).toMatchObject({ event: 3, counter: events[3]!.counter, code: 'FaceNotInHand' });
  });

  it('mixes the whole hand or nothing', async () => {
    const state = await dealt();
    for (const slots of [SLOTS.slice(1), [...SLOTS, SLOTS[0]!], [], handSlots(1, 0, 4)])
      expect(code(saltDealer.prove(contextAt(0), state, [mix(slots)], encodeWords([5n])))).toBe('MixNotWholeHand');
    expect(code(saltDealer.prove(contextAt(0), state, [show(SLOTS[0]!, FACES)], encodeWords([5n, 5n])))).toBe(
      'UnknownSlot',
    );
  });
});

describe('the proof way', () => {
  const SLOTS = handSlots(0, 0, 4);
  const needs = deals(0, 4);
  let asked: SaltState;
  let drawEvidence: Hex;
  let dealt: SaltState;

  beforeAll(async () => {
    const state = await laid('Proof');
    const beacon = await seatAt(1, prover).contribute(contextAt(1), state, needs);
    asked = unwrap(saltDealer.contribute(contextAt(0), state, needs, encodeWords([70n])));
    asked = unwrap(saltDealer.contribute(contextAt(1), asked, needs, beacon));
    drawEvidence = await seatAt(0, prover).contribute(contextAt(0), asked, needs);
    const other = await seatAt(1, prover).contribute(contextAt(1), asked, needs);
    const drawn = unwrap(saltDealer.contribute(contextAt(0), asked, needs, drawEvidence));
    dealt = unwrap(saltDealer.resolve(unwrap(saltDealer.contribute(contextAt(1), drawn, needs, other)), needs)).state;
  });

  it('refuses a draw at another table, by another seat, or with a word changed', () => {
    expect(code(saltDealer.contribute(contextAt(0, 6n), asked, needs, drawEvidence))).toBe('BadProof');
    const swapped = { ...asked, seats: [asked.seats[1]!, asked.seats[0]!] };
    expect(
      code(
        saltDealer.contribute(
          contextAt(1),
          swapped,
          needs.map((need) => ({ ...need, slot: need.slot ^ 256, seat: 1 - need.seat })),
          drawEvidence,
        ),
      ),
    ).not.toBe('accepted');
    for (const at of [0, 1, 2, 9]) {
      const bytes = [...drawEvidence];
      const place = 2 + 64 * at + 63;
      bytes[place] = bytes[place] === '0' ? '1' : '0';
      expect(code(saltDealer.contribute(contextAt(0), asked, needs, bytes.join('') as Hex))).toBe('BadProof');
    }
  });

  it('refuses a draw with another counter, beacon, salt or list, or of another number of cards', () => {
    const own = asked.seats[0]!;
    const changes = [
      { counter: own.counter + 1 },
      { beacon: own.beacon + 1n },
      { salt: own.salt + 1n },
      { list: `${own.list.slice(0, -2)}3f` as Hex },
    ];
    for (const change of changes) {
      const state = { ...asked, seats: [{ ...own, ...change }, asked.seats[1]!] };
      expect(code(saltDealer.contribute(contextAt(0), state, needs, drawEvidence))).toBe('BadProof');
    }
    expect(code(saltDealer.contribute(contextAt(0), asked, deals(0, 3), drawEvidence))).toBe('BadProof');
  });

  it('refuses a draw that was made before', () => {
    const again = deals(4, 4);
    const ready = unwrap(saltDealer.contribute(contextAt(1), dealt, [again[0]!], encodeWords([70n])));
    expect(code(saltDealer.contribute(contextAt(0), ready, [again[0]!], drawEvidence))).toBe('BadProof');
  });

  it('shows a sealed card by a proof, and no other card, hand or play', async () => {
    const state = await played(dealt, 0, SLOTS, 1, prover);
    const wanted = [show(SLOTS[0]!, FACES)];
    const opening = await seatAt(0, prover).contribute(contextAt(0), state, wanted);
    expect(code(saltDealer.contribute(contextAt(0), state, wanted, opening))).toBe('accepted');
    const face = Number(opening.slice(0, 66));
    const lie = (encodeWords([BigInt(face === 1 ? 2 : 1)]) + opening.slice(66)) as Hex;
    expect(code(saltDealer.contribute(contextAt(0), state, wanted, lie))).toBe('BadProof');
    expect(code(saltDealer.contribute(contextAt(0, 6n), state, wanted, opening))).toBe('BadProof');
    const own = state.seats[0]!;
    for (const change of [
      { handCommitment: own.handCommitment + 1n },
      { plays: own.plays.map((play) => ({ ...play, counter: play.counter + 1 })) },
      { plays: own.plays.map((play) => ({ ...play, commitment: play.commitment + 1n })) },
    ])
      expect(
        code(
          saltDealer.contribute(
            contextAt(0),
            { ...state, seats: [{ ...own, ...change }, state.seats[1]!] },
            wanted,
            opening,
          ),
        ),
      ).toBe('BadProof');
  });

  it('makes no proof for a card that is not in hand', async () => {
    const [scope, counter] = [scopeOf(contextAt(0)), 1n];
    await expect(
      prover.prove('Play', {
        scope,
        counter,
        face: 63n,
        playCommitment: playCommitment(5n, counter, 63),
        oldHand: handCommitment(5n, 0n, [1, 2]),
        newHand: handCommitment(5n, counter, [1]),
        salt: 5n,
        handCounter: 0n,
        hand: [1n, 2n, ...Array<bigint>(14).fill(0n)],
        handSize: 2n,
        handPlace: 1n,
      }),
    ).rejects.toThrow();
  });

  it('closes at once', () => {
    expect(saltDealer.owed(dealt, [close()])).toBe(0n);
    expect(saltDealer.resolve(dealt, [close()]).ok).toBe(true);
  });

  it('never repeats a commitment, so that an onlooker cannot tell which card went', () => {
    // The same hand before and after "draw x, play x" is committed to under another counter.
    const salt = elementOf(2n ** 250n, 'test', SECRETS[0]!);
    const seen = new Set(Array.from({ length: 200 }, (_, counter) => handCommitment(salt, BigInt(counter), [3, 1, 4])));
    expect(seen.size).toBe(200);
    const plays = new Set(Array.from({ length: 200 }, (_, counter) => playCommitment(salt, BigInt(counter), 4)));
    expect(plays.size).toBe(200);
  });

  it('hides a play behind a salt that cannot be searched', async () => {
    const state = await played(dealt, 0, SLOTS, 1, prover);
    const { commitment, counter } = state.seats[0]!.plays[0]!;
    const known = [0n, 1n, state.seats[0]!.salt, state.seats[0]!.scope, ...asked.seats.map(({ beacon }) => beacon)];
    for (const guess of known)
      for (let face = 0; face < 256; face++) expect(playCommitment(guess, BigInt(counter), face)).not.toBe(commitment);
    // The salt itself: a whole field element, every bit of it used.
    const salts = Array.from({ length: 300 }, (_, i) =>
      elementOf(2n ** 253n, 'facedown/salt', SECRETS[0]!, Uint8Array.of(i & 255, i >> 8)),
    );
    for (let bit = 0n; bit < 253n; bit++) {
      const ones = salts.filter((salt) => (salt >> bit) & 1n).length;
      expect(ones).toBeGreaterThan(90);
      expect(ones).toBeLessThan(210);
    }
  });
});

describe('owed', () => {
  it('names the seat that withholds a beacon or an opening', async () => {
    const state = await laid('Audit');
    expect(saltDealer.owed(state, [deal(slotAt(0, 0), 0)])).toBe(maskOf([1]));
    const sealed = await played(await met(state, deals(0, 2)), 1, handSlots(1, 0, 2), 0);
    expect(saltDealer.owed(sealed, [show(slotAt(1, 0), FACES)])).toBe(maskOf([1]));
  });
});
