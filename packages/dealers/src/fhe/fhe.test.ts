import { allFaces, bytesToHex, type Hex, maskOf, seededRandom, slotAt, unwrap } from '@facedown/base';
import {
  type Context,
  claim,
  close,
  DECK,
  deal,
  deck,
  drop,
  exit,
  mix,
  type Need,
  ownDeck,
  packSlots,
  pass,
  passCopy,
  same,
  show,
} from '@facedown/game-kit';
import { describe, expect, it } from 'vitest';
import { answerOf, pickFrom, randomAttempt } from './attempts.js';
import { fheDealer } from './dealer.js';
import { type FheCode, type FheState, fheLayout, fheStateCodec, HOLE } from './layout.js';
import { actionHash, deedOf, fheScope, nextReference, pendingHash, vaultKey } from './reference.js';

const ALL = allFaces(64);
const context = (party: number, version = 4n): Context => ({
  chainId: 31337n,
  table: `0x${'1a'.repeat(20)}`,
  tableId: 3n,
  epoch: 0n,
  version,
  party,
});
const list = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
const decks: Need[] = [ownDeck(0, list(20), 0, 3n), ownDeck(1, list(20), 1, 3n)];
const at = slotAt;

const started = unwrap(fheDealer.start('0x', ['0x', '0x']));
function met(state: FheState, needs: Need[], evidence: readonly Hex[] = ['0x', '0x']): FheState {
  let next = state;
  for (const party of [0, 1])
    if ((fheDealer.owed(next, needs) >> BigInt(party)) & 1n)
      next = unwrap(fheDealer.contribute(context(party), next, needs, evidence[party]!));
  return unwrap(fheDealer.resolve(next, needs)).state;
}
const laid = met(started, decks);
const dealt = met(
  laid,
  [0, 1].flatMap((seat) => list(4).map((_, i) => deal(at(seat, i), seat))),
);

describe('fheDealer', () => {
  it('asks the owner for a deck, the receiver for a deal and the holder for a shown card, each once', () => {
    expect(fheDealer.owed(started, decks)).toBe(3n);
    const one = unwrap(fheDealer.contribute(context(0), started, decks, '0x'));
    expect(fheDealer.owed(one, decks)).toBe(2n);
    expect(fheDealer.owed(laid, [deal(at(1, 0), 1)])).toBe(2n);
    expect(fheDealer.owed(dealt, [show(at(0, 2), ALL), close()])).toBe(1n);
    expect(fheDealer.owed(dealt, [close()])).toBe(0n);
  });
  it('comes to equal bytes in whatever order parties contribute', () => {
    for (const needs of [decks, [show(at(0, 1), ALL), show(at(1, 1), ALL), deal(at(0, 9), 0), deal(at(1, 9), 1)]]) {
      const evidence = (party: number) => (needs === decks ? '0x' : (['0x05', '0x06'] as const)[party]!);
      const both = (order: number[]) =>
        order.reduce(
          (state, party) => unwrap(fheDealer.contribute(context(party), state, needs, evidence(party))),
          needs === decks ? started : dealt,
        );
      expect(fheDealer.encode(both([0, 1]))).toBe(fheDealer.encode(both([1, 0])));
    }
  });
  it('gives cards another name with every draw, another at every version and at every table', () => {
    const names = [
      ...[4n, 5n].map((version) => unwrap(fheDealer.contribute(context(0, version), started, decks, '0x'))),
      unwrap(fheDealer.contribute({ ...context(0), tableId: 8n }, started, decks, '0x')),
      unwrap(fheDealer.contribute({ ...context(0), epoch: 1n }, started, decks, '0x')),
      unwrap(fheDealer.contribute(context(0), started, [ownDeck(0, [1], 0, 3n)], '0x')),
      laid,
      dealt,
    ].map(({ seats }) => seats[0]!.cards);
    // The laid one is the first of them.
    expect(new Set(names).size).toBe(names.length - 1);
  });
  it('fills the lowest hole first and keeps the places of the others', () => {
    const gone = unwrap(fheDealer.prove(context(0), dealt, [drop(at(0, 1))], '0x')).state;
    expect(gone.seats[0]!.slots).toBe(packSlots([at(0, 0), HOLE, at(0, 2), at(0, 3)]));
    expect(gone.seats[0]!.cards).toBe(dealt.seats[0]!.cards);
    expect(met(gone, [deal(at(0, 9), 0)]).seats[0]!.slots).toBe(packSlots([at(0, 0), at(0, 9), at(0, 2), at(0, 3)]));
  });
  it('deals a card that was passed to the deck again by its own slot', () => {
    const back = unwrap(fheDealer.prove(context(0), dealt, [pass(at(0, 1), DECK)], '0x')).state;
    expect(fheDealer.prove(context(0), back, [drop(at(0, 1))], '0x').ok).toBe(true);
    expect(fheDealer.prove(context(0), back, [claim(at(0, 1), ALL)], '0x01')).toMatchObject({ code: 'NotHeld' });
    expect(met(back, [deal(at(0, 1), 0)])).toEqual(dealt);
  });
  it('forgets every card of a deck that is laid anew, in other hands too', () => {
    const passed = unwrap(fheDealer.prove(context(0), dealt, [pass(at(0, 0), 1)], '0x')).state;
    const anew = met(passed, [decks[0]!]);
    expect(anew.seats[0]).toMatchObject({ slots: '0x', left: 20 });
    expect(anew.seats[1]!.slots).toBe(dealt.seats[1]!.slots.concat('ffff'));
  });
  it('lets a seat exit from any card that lies somewhere, and no card moves by it', () => {
    const cards = [at(0, 0), at(1, 0), at(0, 9)];
    const left = unwrap(fheDealer.prove(context(0), dealt, [exit(cards)], '0x')).state;
    expect(fheDealer.encode(left)).toBe(fheDealer.encode(dealt));
  });
  it('has nothing left after somebody was too late', () =>
    expect(fheDealer.missed(dealt, decks, 2n)).toEqual({ state: started, broken: 2n, absent: 0n }));
});

describe('refusals', () => {
  const full = met(
    laid,
    list(8).map((_, i) => deal(at(0, i), 0)),
  );
  const open = unwrap(fheDealer.prove(context(0), dealt, [show(at(0, 0), ALL)], '0x07')).state;
  const told = unwrap(fheDealer.prove(context(0), dealt, [claim(at(0, 0), ALL)], '0x01')).state;
  const asked = (state: FheState, needs: Need[], evidence: Hex = '0x', party = 0) => ({
    kind: 'contribute' as const,
    state,
    needs,
    evidence,
    party,
  });
  const acted = (state: FheState, needs: Need[], evidence: Hex = '0x', party = 0) => ({
    kind: 'prove' as const,
    state,
    needs,
    evidence,
    party,
  });
  const settled = (state: FheState, needs: Need[]) => ({
    kind: 'resolve' as const,
    state,
    needs,
    evidence: '0x' as Hex,
    party: 0,
  });
  const cases: [string, FheCode, ReturnType<typeof asked> | ReturnType<typeof acted> | ReturnType<typeof settled>][] = [
    ['a contribution that nobody waits for', 'NothingOwed', asked(dealt, [close()])],
    [
      'a second contribution',
      'NothingOwed',
      asked(unwrap(fheDealer.contribute(context(0), started, decks, '0x')), decks),
    ],
    ['a party that has no seat', 'NothingOwed', asked(started, decks, '0x', 128)],
    ['a deck of nothing', 'EmptyDeck', asked(started, [ownDeck(0, [], 0, 3n)])],
    ['a deck of 43', 'DeckTooLarge', asked(started, [ownDeck(0, list(43), 0, 3n)])],
    ['a face of 64', 'FaceTooLarge', asked(started, [ownDeck(0, [64], 0, 3n)])],
    ['a second deck of one seat', 'DeckTaken', asked(laid, [ownDeck(7, [1], 0, 3n)])],
    ["another seat's deck", 'DeckTaken', asked(laid, [ownDeck(1, [1], 0, 3n)])],
    ['the number that means no deck', 'DeckTaken', asked(started, [ownDeck(255, [1], 0, 3n)])],
    ['a deck that all share', 'SharedDeck', settled(started, [deck(0, [1, 2], 3n)])],
    ['a slot that is dealt', 'AlreadyDealt', asked(dealt, [deal(at(0, 0), 0)])],
    ['a slot that is shown', 'AlreadyDealt', asked(open, [deal(at(0, 0), 0)])],
    ["a slot of another seat's deck", 'NotOwner', asked(laid, [deal(at(1, 0), 0)])],
    ['a slot of no deck', 'UnknownSlot', asked(laid, [deal(at(0, 20), 0)])],
    ['a ninth card', 'HandFull', asked(full, [deal(at(0, 8), 0)])],
    ['a deal to nobody', 'NoSuchSeat', settled(laid, [deal(at(0, 0), 9)])],
    ['a card shown from the deck', 'NotHeld', settled(laid, [show(at(0, 0), ALL)])],
    ['an unknown card shown', 'UnknownSlot', settled(laid, [show(at(3, 0), ALL)])],
    ['a shown face outside of the set', 'FalseFace', settled(open, [show(at(0, 0), maskOf([3]))])],
    ['a verb that no table waits for', 'UnexpectedVerb', settled(dealt, [claim(at(0, 0), ALL)])],
    ['no face for a pending show', 'MalformedEvidence', asked(dealt, [show(at(0, 0), ALL)])],
    ['a face too many', 'MalformedEvidence', asked(dealt, [show(at(0, 0), ALL)], '0x0102')],
    ['a pending face outside of the set', 'FalseFace', asked(dealt, [show(at(0, 0), maskOf([3]))], '0x04')],
    ['a face that no card has', 'FalseFace', acted(dealt, [show(at(0, 0), allFaces(256))], '0x40')],
    ['a shown face outside of an action’s set', 'FalseFace', acted(dealt, [show(at(0, 0), maskOf([3]))], '0x04')],
    ['a claim that does not hold', 'FalseFace', acted(dealt, [claim(at(0, 0), ALL)], '0x00')],
    ['a bit of two', 'MalformedEvidence', acted(dealt, [claim(at(0, 0), ALL)], '0x02')],
    ['unequal cards', 'NotTheSame', acted(dealt, [same(at(0, 0), at(0, 1))], '0x00')],
    ["another's card shown", 'NotHeld', acted(dealt, [show(at(1, 0), ALL)], '0x05')],
    ["another's card compared", 'NotHeld', acted(dealt, [same(at(0, 0), at(1, 0))], '0x01')],
    ["another's card passed", 'NotHeld', acted(dealt, [pass(at(1, 0), 0)])],
    ["another's card mixed", 'NotHeld', acted(dealt, [mix([at(0, 0), at(1, 0)])], '0x0001')],
    ['an unknown card dropped', 'UnknownSlot', acted(dealt, [drop(at(5, 0))])],
    ['an unknown card at an exit', 'UnknownSlot', acted(dealt, [exit([at(5, 0)])])],
    ['the mark of an empty place', 'UnknownSlot', acted(dealt, [drop(HOLE)])],
    ['a card passed to nobody', 'NoSuchSeat', acted(dealt, [pass(at(0, 0), 7)])],
    ['a copy under a name that is taken', 'SlotTaken', acted(dealt, [passCopy(at(0, 0), 1, at(0, 1))])],
    ['a copy under the mark of an empty place', 'SlotTaken', acted(dealt, [passCopy(at(0, 0), 1, HOLE)])],
    ['a card for a full hand', 'HandFull', acted(met(full, [deal(at(1, 0), 1)]), [pass(at(1, 0), 0)], '0x', 1)],
    ['a copy for the deck', 'UnexpectedVerb', acted(dealt, [passCopy(at(0, 0), DECK, at(0, 60))])],
    ['an arrangement with one place twice', 'BadArrangement', acted(dealt, [mix([at(0, 0), at(0, 1)])], '0x0000')],
    ['one slot twice in a mix', 'BadArrangement', acted(dealt, [mix([at(0, 0), at(0, 0)])], '0x0001')],
    ['an arrangement that is too short', 'MalformedEvidence', acted(dealt, [mix([at(0, 0), at(0, 1)])], '0x00')],
    ['a card mixed of which others know something', 'SeenSlot', acted(told, [mix([at(0, 0), at(0, 1)])], '0x0100')],
    ['a deal as an action', 'UnexpectedVerb', acted(dealt, [deal(at(0, 9), 0)])],
    ['evidence that nothing asks for', 'MalformedEvidence', acted(dealt, [drop(at(0, 0))], '0x01')],
  ];
  it.each(cases)('refuses %s: %s', (_what, code, attempt) => expect(answerOf(attempt)).toEqual({ code }));

  it('refuses a configuration and a key that it does not know', () => {
    expect(fheDealer.start('0x01', ['0x'])).toMatchObject({ code: 'MalformedConfig' });
    expect(fheDealer.checkKey(context(0), '0x', '0x01')).toBe('MalformedEvidence');
    expect(fheDealer.checkKey(context(0), '0x', '0x')).toBeUndefined();
  });
  it('refuses what is no evidence, and a party that has no seat', () => {
    const needs = [claim(at(0, 0), ALL)];
    const dealing = [deal(at(0, 4), 0)];
    expect(fheDealer.prove(context(0), dealt, needs, '0xzz' as Hex)).toEqual({ ok: false, code: 'MalformedEvidence' });
    expect(fheDealer.contribute(context(0), dealt, dealing, '0xzz' as Hex)).toEqual({
      ok: false,
      code: 'MalformedEvidence',
    });
    expect(fheDealer.prove(context(2), dealt, needs, '0x01')).toEqual({ ok: false, code: 'NothingOwed' });
    expect(fheDealer.contribute(context(2), dealt, dealing, '0x')).toEqual({ ok: false, code: 'NothingOwed' });
  });
  it('plays on the chain alone, and opens nothing twice', () => {
    expect(fheDealer.can).toMatchObject({
      decks: 'own',
      seats: { min: 2, max: 2 },
      deck: 42,
      hand: 8,
      mix: 8,
      faces: 64,
      onchainOnly: true,
      selfProving: false,
    });
    expect(fheDealer.nature(dealt, [close()])).toEqual({ reveals: true, unique: true });
    expect(fheDealer.forfeit(dealt, 0)).toBe(dealt);
    expect(fheDealer.missed(dealt, [], 2n)).toMatchObject({ broken: 2n, absent: 0n });
    expect(fheDealer.witness(dealt, [close()], 0, '0x')).toBe('0x');
  });
  it('reaches every code of its layout', () => {
    const reached = new Set<string>([...cases.map(([, code]) => code), 'MalformedConfig']);
    expect(fheLayout.codes.filter((code) => !reached.has(code))).toEqual([]);
  });
});

describe('parse', () => {
  it('takes every state that it writes', () => {
    for (const state of [started, laid, dealt]) expect(unwrap(fheDealer.parse(state))).toEqual(state);
    const pick = pickFrom(seededRandom('parse'));
    for (let i = 0; i < 300; i++) {
      const next = answerOf(randomAttempt(pick));
      if ('state' in next) expect(fheDealer.parse(unwrap(fheStateCodec.parse(next.state!))).ok).toBe(true);
    }
  });
  it('takes each number up to its largest, and none beyond', () => {
    const own = dealt.seats[0]!;
    const empty = started.seats[0]!;
    const open = (...cards: [number, number][]) =>
      bytesToHex(Uint8Array.from(cards.flatMap(([slot, face]) => [slot >> 8, slot & 255, face])));
    const taken = [
      { ...empty, left: 42, undealt: 2n ** 42n - 1n },
      { ...empty, left: 42, undealt: 0n },
      { ...empty, slots: packSlots(list(8)), seen: 255, back: 255 },
      { ...empty, slots: packSlots([HOLE, 5]), seen: 2, back: 2 },
      { ...empty, open: open([7, 63], [8, 0]) },
      { ...empty, slots: packSlots([HOLE, HOLE, 3]), open: open([7, 7]) },
    ];
    for (const seat of taken) expect(unwrap(fheDealer.parse({ seats: [own, seat] }))).toEqual({ seats: [own, seat] });
    const refused = [
      { ...empty, left: 43 },
      { ...empty, left: 41, undealt: 2n ** 42n - 1n },
      { ...empty, left: 42, undealt: 2n ** 42n },
      { ...empty, slots: packSlots([HOLE, HOLE]) },
      { ...empty, slots: packSlots([HOLE, 5]), seen: 1 },
      { ...empty, slots: packSlots([HOLE, 5]), back: 1 },
      { ...empty, slots: packSlots(list(9)) },
      { ...empty, open: open([7, 64]) },
      { ...empty, open: open([7, 63], [8, 64]) },
      { ...empty, open: open([7, 1], [7, 2]) },
      { ...empty, slots: packSlots([7]), open: open([7, 1]) },
      { ...empty, seen: 1 },
    ];
    for (const [i, seat] of refused.entries())
      for (const seats of [[seat], [own, seat]])
        expect(fheDealer.parse({ seats }), `refused ${i}`).toEqual({ ok: false, code: 'MalformedState' });
  });
  it('refuses what it never writes', () => {
    const own = dealt.seats[0]!;
    const bad: unknown[] = [
      undefined,
      {},
      { seats: [{ ...own, slots: '0x00' }] },
      { seats: [{ ...own, slots: '0xffff' }] },
      { seats: [{ ...own, slots: packSlots([1, 1]) }] },
      { seats: [{ ...own, slots: packSlots(list(9)) }] },
      { seats: [{ ...own, open: '0x0000' }] },
      { seats: [{ ...own, open: '0x000340' }] },
      { seats: [{ ...own, seen: 0x80 }] },
      { seats: [{ ...own, back: 0x80 }] },
      { seats: [{ ...own, left: 43 }] },
      { seats: [{ ...own, left: 3 }] },
      { seats: [{ ...own, open: '0x000107' }] },
    ];
    for (const raw of bad) expect(fheDealer.parse(raw)).toEqual({ ok: false, code: 'MalformedState' });
  });
});

describe('references', () => {
  it('are one for each seat, table, epoch, version, predecessor and list of needs', () => {
    const act = pendingHash(decks);
    const zero: Hex = `0x${'00'.repeat(32)}`;
    const base = context(0);
    const all = [
      nextReference(base, 0, zero, act),
      nextReference(base, 1, zero, act),
      nextReference({ ...base, version: 5n }, 0, zero, act),
      nextReference({ ...base, epoch: 1n }, 0, zero, act),
      nextReference({ ...base, tableId: 4n }, 0, zero, act),
      nextReference({ ...base, chainId: 1n }, 0, zero, act),
      nextReference({ ...base, table: `0x${'1b'.repeat(20)}` }, 0, zero, act),
      nextReference(base, 0, act, act),
      nextReference(base, 0, zero, pendingHash([])),
      nextReference(base, 0, zero, actionHash(0, decks, '0x')),
      nextReference(base, 0, zero, actionHash(1, decks, '0x')),
      nextReference(base, 0, zero, actionHash(0, decks, '0x01')),
      vaultKey(fheScope(base, 0), act),
      vaultKey(fheScope(base, 1), act),
      deedOf(base, 0, act),
      deedOf(base, 1, act),
    ];
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('a change of labels', () => {
  it('leaves the ciphertexts their name', () => {
    const evidence = bytesToHex(Uint8Array.of(1, 0, 2, 3));
    const needs = [mix([0, 1, 2, 3].map((i) => at(0, i))), drop(at(0, 0)), pass(at(0, 1), DECK)];
    const after = unwrap(fheDealer.prove(context(0), dealt, needs, evidence)).state.seats[0]!;
    expect(after.cards).toBe(dealt.seats[0]!.cards);
    expect(after.slots).toBe(packSlots([at(0, 1), HOLE, at(0, 2), at(0, 3)]));
    expect(after.back).toBe(1);
  });
});
