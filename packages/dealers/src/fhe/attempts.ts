import { allFaces, bytesToHex, type Hex, maskOf, type RandomBytes, slotAt, unwrap } from '@facedown/base';
import {
  type Context,
  claim,
  close,
  contributed,
  DECK,
  deal,
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
  unpackSlots,
  Verb,
} from '@facedown/game-kit';
import { fheDealer } from './dealer.js';
import { type FheState, HOLE, MAX_PLACES } from './layout.js';
import { EMPTY_SEAT, openOf } from './places.js';
import { owes } from './walk.js';

/** Something that is asked of a dealer, right or wrong; both halves must answer alike. */
export interface FheAttempt {
  readonly state: FheState;
  readonly party: number;
  readonly kind: 'contribute' | 'prove' | 'resolve';
  readonly needs: readonly Need[];
  readonly evidence: Hex;
}

export const ATTEMPT_CONTEXT: Omit<Context, 'party'> = {
  chainId: 31337n,
  table: `0x${'7a'.repeat(20)}`,
  tableId: 5n,
  epoch: 1n,
  version: 9n,
};

export type Pick = (below: number) => number;
export const pickFrom = (random: RandomBytes): Pick => {
  return (below) => {
    const [a, b] = random(2);
    return ((a! << 8) | b!) % below;
  };
};

/** A state that some game might have led to: decks, hands with holes, seen and returned cards, shown ones. */
function randomState(pick: Pick): FheState {
  const taken = new Set<number>();
  const fresh = (): number => {
    for (;;) {
      const slot = slotAt(pick(3), pick(12));
      if (taken.has(slot)) continue;
      taken.add(slot);
      return slot;
    }
  };
  return {
    seats: [0, 1].map((seat) => {
      if (pick(8) === 0) return EMPTY_SEAT;
      const isFull = pick(4) === 0;
      const places = Array.from({ length: isFull ? MAX_PLACES : pick(MAX_PLACES + 1) }, () =>
        !isFull && pick(4) === 0 ? HOLE : fresh(),
      );
      const live = places.reduce((mask, slot, i) => (slot === HOLE ? mask : mask | (1 << i)), 0);
      const open = Array.from({ length: pick(3) }, () => [fresh(), pick(64)] as const);
      const left = 12 + pick(4);
      let undealt = 0n;
      for (let i = 0; i < 12; i++)
        if (pick(2) === 0 && !taken.has(slotAt(seat, i))) {
          undealt |= 1n << BigInt(i);
          taken.add(slotAt(seat, i));
        }
      return {
        deck: seat,
        left,
        undealt,
        done: pick(8) === 0,
        seen: live & pick(256) & pick(256),
        back: live & pick(256) & pick(256) & pick(256),
        cards: `0x${(pick(200) + 1).toString(16).padStart(64, '0')}` as Hex,
        slots: live === 0 ? '0x' : packSlots(places),
        open: bytesToHex(Uint8Array.from(open.flatMap(([slot, face]) => [slot >> 8, slot & 255, face]))),
      };
    }),
  };
}

/** Mostly sensible: slots that exist, faces that could be. */
export function randomAttempt(pick: Pick): FheAttempt {
  const state = randomState(pick);
  const party = pick(2);
  const own = unpackSlots(state.seats[party]!.slots).filter((slot) => slot !== HOLE);
  const all = [
    ...state.seats.flatMap((seat) => unpackSlots(seat.slots)),
    ...state.seats.flatMap((seat) => openOf(seat).map(({ slot }) => slot)),
    slotAt(pick(3), pick(14)),
    slotAt(party, pick(12)),
  ];
  const slotOf = () => (own.length > 0 && pick(4) > 0 ? own[pick(own.length)]! : all[pick(all.length)]!);
  const setOf = () => (pick(3) === 0 ? maskOf([pick(64)]) : allFaces(64));
  const kind = (['contribute', 'prove', 'prove', 'resolve'] as const)[pick(4)]!;
  const seatOf = () => [party, party, 1 - party, DECK, 2][pick(5)]!;
  const pending = (): Need => {
    const list = Array.from({ length: [0, 1, 5, 42, 43, 6][pick(6)]! }, () => pick(64));
    if (list.length > 0 && pick(2) === 0) list[0] = 64;
    const makes = [
      () => deal(slotAt(party, pick(14)), party),
      () => deal(slotOf(), party),
      () => deal(slotAt(pick(2), pick(14)), seatOf()),
      () => show(slotOf(), setOf()),
      () => show(slotOf(), allFaces(64)),
      () => ownDeck(pick(3) === 0 ? pick(256) : party, list, seatOf(), 3n),
      () => ownDeck(party, list, party, 3n),
      () => close(),
      () => claim(slotOf(), setOf()),
    ];
    return makes[pick(makes.length)]!();
  };
  const acted = (): Need => {
    const makes = [
      () => mix(pick(3) === 0 ? [slotOf(), slotOf()] : own),
      () => mix(own.slice(pick(own.length + 1))),
      () => show(slotOf(), setOf()),
      () => drop(slotOf()),
      () => exit([slotOf(), slotOf()]),
      () => claim(slotOf(), setOf()),
      () => same(slotOf(), slotOf()),
      () => pass(slotOf(), seatOf()),
      () => passCopy(slotOf(), seatOf(), slotAt(9, pick(4))),
      () => passCopy(slotOf(), pick(2), slotOf()),
      () => deal(slotOf(), party),
    ];
    return makes[pick(makes.length)]!();
  };
  const needs = Array.from({ length: 1 + pick(3) }, kind === 'prove' ? acted : pending);
  return { state, party, kind, needs, evidence: evidenceFor(pick, kind, needs) };
}

function evidenceFor(pick: Pick, kind: FheAttempt['kind'], needs: readonly Need[]): Hex {
  const arrange = needs
    .filter(({ verb }) => kind === 'prove' && verb === Verb.Mix)
    .flatMap(({ list }) => shuffled(pick, unpackSlots(list).length));
  const values = needs.flatMap(({ verb }) => {
    if (verb === Verb.Show) return [pick(10) === 0 ? pick(256) : pick(64)];
    if (kind === 'prove' && (verb === Verb.Claim || verb === Verb.Same)) return [pick(5) === 0 ? pick(3) : 1];
    return [];
  });
  if (arrange.length > 0 && pick(12) === 0) arrange[0] = pick(10);
  if (pick(12) === 0) values.push(1);
  if (pick(12) === 0) values.pop();
  return bytesToHex(Uint8Array.from([...arrange, ...values]));
}

function shuffled(pick: Pick, count: number): number[] {
  const order = Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const j = pick(i + 1);
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

/** What the TypeScript half answers: a code, or the bytes of the next state and what was shown. */
export function answerOf({ state, party, kind, needs, evidence }: FheAttempt) {
  const context = { ...ATTEMPT_CONTEXT, party };
  if (kind === 'resolve') {
    const met = fheDealer.resolve(state, needs);
    return met.ok ? { state: fheDealer.encode(met.value.state), shown: met.value.shown } : { code: met.code };
  }
  if (kind === 'contribute') {
    const given = contributed(fheDealer, context, state, needs, evidence);
    if (!given.ok) return { code: given.code };
    const parties = fheDealer.owed(unwrap(fheDealer.contribute(context, state, needs, evidence)), needs);
    return { state: fheDealer.encode(given.value.state), shown: given.value.shown, parties };
  }
  const proved = fheDealer.prove(context, state, needs, evidence);
  return proved.ok ? { state: fheDealer.encode(proved.value.state), shown: proved.value.shown } : { code: proved.code };
}

export const owesOf = ({ state, needs }: FheAttempt): number[] => [0, 1].filter((seat) => owes(state, needs, seat));
