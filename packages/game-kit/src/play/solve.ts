import { inMask, type Mask, maskOf } from '@facedown/base';
import type { Hand } from '../game.js';
import { DECK, type Need, unpackSlots, Verb } from '../joints/index.js';
import { match } from './match.js';
import { type Arrange, type Card, EVERYONE, meetAction, type Truth } from './truth.js';

/** A longer list is cut off here: the action stays legal, and `arrangeFor` still reaches every choice. */
export const MAX_CHOICES = 5000;
/** Only needs that tie several mixes together can lead a search astray; it gives up here. */
const MAX_TRIES = 200_000;
/** Of a larger mix that nothing else looks at only the first place is a choice: a card laid face down lies there. */
const MAX_FACE_DOWN = 4;
const EVERY_FACE = (1n << 256n) - 1n;

/** What the rest of an action asks of one place of a mix. */
interface Place {
  readonly set: Mask | undefined;
  /** Its face comes out, is passed or compared: a different face is a different choice. */
  readonly isChosen: boolean;
  /** Places of one group are alike, as cards passed to one seat are: their order is no choice. */
  readonly group: string | undefined;
  /** The later mix that takes this place's card along. */
  readonly next: number | undefined;
}

/**
 * Every choice of faces by which this hand meets the needs of an action: one arrangement of the mixes for each.
 * Chosen places are tried face by face; a matching says at once whether the claimed ones can still be filled.
 */
export function solveArrangements(needs: readonly Need[], seat: number, hand: Hand): Arrange[] {
  if (asksForStrangeFace(needs, hand)) return [];
  const mixes = mixesOf(needs);
  if (mixes.some(({ slots }) => slots.some((slot) => !hand.has(slot)))) return [];
  let truth: Truth | undefined;
  const meets = (arrange: Arrange) => {
    truth ??= truthOf(needs, seat, hand);
    return meetAction(truth, seat, needs, arrange).ok;
  };
  // Where faces are chosen place by place in one mix, no two orders come to the same.
  const isPlain = mixes.length === 1 && mixes[0]!.places.every(({ group }) => group === undefined) && !hasSame(needs);
  const found = new Map<string, Arrange>();
  let tries = 0;
  const mixFrom = (number: number, faces: Hand, before: Arrange) => {
    const mix = mixes[number];
    if (!mix) {
      const key = isPlain ? before[0]!.join() : keyOf(needs, mixes, hand, before);
      if (!found.has(key) && meets(before)) found.set(key, before);
      return;
    }
    const pool = mix.slots.map((slot) => faces.get(slot)!);
    for (const order of ordersOf(pool, mix.places, () => tries++ < MAX_TRIES)) {
      const after = new Map(faces);
      mix.slots.forEach((slot, i) => {
        after.set(slot, pool[order[i]!]!);
      });
      mixFrom(number + 1, after, [...before, order]);
      if (found.size >= MAX_CHOICES) return;
    }
  };
  mixFrom(0, hand, []);
  return found.size > 1 ? [...found.values()].sort(byOrder) : [...found.values()];
}

/** Most candidates fail here: a face is asked for that the hand doesn't have anywhere. */
function asksForStrangeFace(needs: readonly Need[], hand: Hand): boolean {
  const faces = maskOf(hand.values());
  return needs.some(({ verb, set }) => (verb === Verb.Show || verb === Verb.Claim) && (set & faces) === 0n);
}

/** What everyone who is concerned can tell of a choice: faces shown, faces passed, and what was laid face down. */
export const choiceKey = (needs: readonly Need[], hand: Hand, arrange: Arrange): string =>
  keyOf(needs, mixesOf(needs), hand, arrange);

interface Mix {
  readonly slots: readonly number[];
  readonly places: readonly Place[];
}

const mixesOf = (needs: readonly Need[]): Mix[] =>
  needs.flatMap((need, at) => {
    if (need.verb !== Verb.Mix) return [];
    const slots = unpackSlots(need.list);
    return [{ slots, places: placesOf(needs, at, slots) }];
  });

const hasSame = (needs: readonly Need[]): boolean => needs.some(({ verb }) => verb === Verb.Same);

function keyOf(needs: readonly Need[], plan: readonly Mix[], hand: Hand, arrange: Arrange): string {
  const faces = new Map(hand);
  const passed = new Map<number, number[]>();
  const parts: string[] = [];
  let mixes = 0;
  for (const need of needs) {
    if (need.verb === Verb.Mix) {
      const { slots, places } = plan[mixes]!;
      const order = arrange[mixes++] ?? [];
      const before = slots.map((slot) => faces.get(slot)!);
      slots.forEach((slot, i) => {
        faces.set(slot, before[order[i]!]!);
      });
      const down = faceDown(places);
      if (down.length > 0) parts.push(`down ${down.map((place) => faces.get(slots[place]!))}`);
    } else if (need.verb === Verb.Show) parts.push(`show ${need.slot}:${faces.get(need.slot)}`);
    else if (need.verb === Verb.Pass) {
      const face = faces.get(need.slot)!;
      if (need.other !== need.slot) faces.set(need.other, face);
      if (need.seat === DECK || need.other !== need.slot) parts.push(`pass ${need.other}:${face}`);
      else passed.set(need.seat, [...(passed.get(need.seat) ?? []), face]);
    }
  }
  for (const [seat, given] of passed) parts.push(`to ${seat}: ${given.sort((a, b) => a - b)}`);
  return parts.join('; ');
}

/** Exits and drops may speak of slots that the seat doesn't hold; whether they exist isn't this hand's business. */
function truthOf(needs: readonly Need[], seat: number, hand: Hand): Truth {
  const truth = new Map<number, Card>([...hand].map(([slot, face]) => [slot, { face, holder: seat }]));
  for (const { verb, slot, list } of needs) {
    for (const named of verb === Verb.Exit ? unpackSlots(list) : verb === Verb.Drop ? [slot] : [])
      if (!truth.has(named)) truth.set(named, { face: 0, holder: DECK });
    // Only what lies open is hidden: whether it does isn't this hand's business either.
    if (verb === Verb.Hide && !truth.has(slot)) truth.set(slot, { face: 0, holder: EVERYONE });
  }
  return truth;
}

function placesOf(needs: readonly Need[], at: number, slots: readonly number[]): Place[] {
  return slots.map((slot) => {
    let set: Mask | undefined;
    let isChosen = false;
    let receiver: number | undefined;
    for (let i = at + 1; i < needs.length; i++) {
      const need = needs[i]!;
      if (need.verb === Verb.Mix) {
        if (unpackSlots(need.list).includes(slot)) return { set, isChosen, group: undefined, next: i };
        continue;
      }
      if (need.verb === Verb.None) {
        if (unpackSlots(need.list).includes(slot)) set = (set ?? EVERY_FACE) & ~need.set;
        continue;
      }
      if (need.slot !== slot && !(need.verb === Verb.Same && need.other === slot)) continue;
      if (need.verb === Verb.Claim || need.verb === Verb.Show) set = set === undefined ? need.set : set & need.set;
      if (need.verb === Verb.Show || need.verb === Verb.Pass || need.verb === Verb.Same) isChosen = true;
      const leaves = need.verb === Verb.Pass && need.other === slot;
      if (leaves && need.seat !== DECK && receiver === undefined) receiver = need.seat;
      if (need.verb === Verb.Show || need.verb === Verb.Drop || leaves) break;
    }
    const isPlain = receiver !== undefined && needs.filter((need) => concerns(need, slot)).every(isPassOrClaim);
    return { set, isChosen, group: isPlain ? `${receiver}/${set}` : undefined, next: undefined };
  });
}

const concerns = (need: Need, slot: number): boolean =>
  need.verb === Verb.None
    ? unpackSlots(need.list).includes(slot)
    : need.verb !== Verb.Mix && need.verb !== Verb.Exit && (need.slot === slot || need.other === slot);
const isPassOrClaim = ({ verb, slot, other }: Need): boolean =>
  verb === Verb.Claim || (verb === Verb.Pass && slot === other);

/** The places of a mix that nothing else of the action looks at and that stay: cards are laid face down there. */
function faceDown(places: readonly Place[]): number[] {
  if (places.some(({ set, isChosen }) => set !== undefined || isChosen)) return [];
  const staying = places.flatMap(({ next }, i) => (next === undefined ? [i] : []));
  return places.length <= MAX_FACE_DOWN ? staying : staying.slice(0, 1);
}

/** The orders of one mix that differ where it matters, each with its claimed places filled. */
function* ordersOf(pool: readonly number[], places: readonly Place[], mayTry: () => boolean): Generator<number[]> {
  const down = faceDown(places);
  const chosen = places.map(({ isChosen }, i) => isChosen || down.includes(i));
  // Where some cards go on into another mix and some don't, it matters which.
  const destinations = new Set(places.filter((_, i) => !chosen[i]).map(({ next }) => next));
  if (destinations.size > 1)
    places.forEach(({ next }, i) => {
      if (next !== undefined) chosen[i] = true;
    });
  const groups = places.map(({ isChosen, group, next, set }) =>
    next === undefined || isChosen ? group : `mix ${next}/${set}`,
  );
  const branch = places.flatMap((_, i) => (chosen[i] ? [i] : []));
  const rest = places.flatMap((_, i) => (chosen[i] ? [] : [i]));
  const fits = (place: number, card: number): boolean => {
    const { set } = places[place]!;
    return set === undefined || inMask(set, pool[card]!);
  };
  const order: number[] = places.map(() => -1);
  const used: boolean[] = pool.map(() => false);
  const constrained = (from: number): number[] =>
    [...branch.slice(from), ...rest].filter((place) => places[place]!.set !== undefined);

  yield* choose(0);

  function* choose(depth: number): Generator<number[]> {
    const matched = match(constrained(depth), pool.length, (place, card) => !used[card] && fits(place, card));
    if (!matched || !mayTry()) return;
    const place = branch[depth];
    if (place === undefined) {
      yield filled(matched);
      return;
    }
    const twin = branch
      .slice(0, depth)
      .findLast((other) => groups[other] !== undefined && groups[other] === groups[place]);
    const tried = new Set<number>();
    for (let card = 0; card < pool.length; card++) {
      const face = pool[card]!;
      if (used[card] || tried.has(face) || !fits(place, card)) continue;
      if (twin !== undefined && face < pool[order[twin]!]!) continue;
      tried.add(face);
      used[card] = true;
      order[place] = card;
      yield* choose(depth + 1);
      used[card] = false;
    }
  }

  /** What nobody asks about keeps its order. */
  function filled(matched: ReadonlyMap<number, number>): number[] {
    const whole = order.map((card, place) => (chosen[place] ? card : (matched.get(place) ?? -1)));
    const left = pool.flatMap((_, card) => (whole.includes(card) ? [] : [card]));
    return whole.map((card) => (card >= 0 ? card : left.shift()!));
  }
}

/**
 * Golden play-throughs pick by number, so the list has a fixed order: by mix, and within a small one by where each
 * place was inserted among the earlier ones.
 */
function byOrder(a: Arrange, b: Arrange): number {
  for (const [i, order] of a.entries()) {
    const [left, right] = [order, b[i]!].map((one) => (one.length <= MAX_FACE_DOWN ? insertions(one) : one));
    for (const [at, value] of left!.entries()) if (value !== right![at]) return value - right![at]!;
  }
  return 0;
}

const insertions = (order: readonly number[]): number[] =>
  order.map((_, place) => order.filter((other) => other <= place).indexOf(place));
