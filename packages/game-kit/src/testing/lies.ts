import {
  deckOf,
  hexToBytes,
  inMask,
  type Mask,
  maskOf,
  membersOf,
  type RandomBytes,
  randomPermutation,
} from '@facedown/base';
import type { AnyGame, Hand } from '../game.js';
import { asksSeat, DECK, type Need, unpackSlots, Verb } from '../joints/index.js';
import { legalActions } from '../play/legal.js';
import { oneOfEach } from '../play/oneOfEach.js';
import type { GameCase } from '../play/script.js';
import { choiceKey, solveArrangements } from '../play/solve.js';
import { EVERYONE, handOf, type Truth } from '../play/truth.js';
import type { World } from '../play/world.js';
import type { Check } from './conformance.js';

/** How many other hands a seat is given where it must answer. */
const OTHER_HANDS = 2;

/**
 * The lies that cards must not allow: an answer that the hand doesn't force, a card that the rules think elsewhere,
 * an action that the rules' text forbids this hand. Follows one game; `report` gets what is found.
 */
export function lieDetector(gameCase: GameCase, random: RandomBytes, report: (check: Check, detail: string) => void) {
  const game = gameCase.game as AnyGame;
  // Of these slots the past says more than that they are hidden, so another hand must agree on them.
  const known = new Set<number>();
  // A card and its copy are one card in two slots, and the rules say in which it counts.
  const copied = new Set<number>();

  // Shown, then put back into the deck: until it is shuffled everyone knows where it lies.
  const seen = new Set<number>();

  // Who has shuffled each deck.
  const shufflers = new Map<number, Mask>();

  return { laid, dealt, acted, asked, holdings, answers };

  function laid(need: Need, state: unknown) {
    const faces = [...hexToBytes(need.list)].sort((a, b) => a - b);
    const named: readonly number[] | undefined = gameCase.deck?.(state, need.seat);
    // As many cards as faces, and for all of them: one of each, unless the rules' text says otherwise.
    const usual = need.seat === DECK && faces.length === game.faces ? faces.map((_, face) => face) : faces;
    const wanted = named?.toSorted((a, b) => a - b) ?? usual;
    if (faces.join() !== wanted.join())
      report("a new deck holds the cards of the rules' text", `${faces.join(' ')} instead of ${wanted.join(' ')}`);
    shufflers.set(deckOf(need.slot), need.set);
    for (const slots of [known, copied, seen])
      for (const slot of slots) if (deckOf(slot) === deckOf(need.slot)) slots.delete(slot);
  }

  function dealt({ state, truth }: World<unknown>, needs: readonly Need[]) {
    for (const { verb, slot, seat, set, list } of needs) {
      if (verb === Verb.Show && truth.get(slot)?.holder === EVERYONE) opens(`slot ${slot} again`, state);
      if (verb === Verb.Reshuffle) for (const shuffled of unpackSlots(list)) seen.delete(shuffled);
      if (verb === Verb.Deck || verb === Verb.Reshuffle) shuffled(set, playingAt(state, truth, verb));
      if (verb === Verb.Deal) shuffled(shufflers.get(deckOf(slot)) ?? 0n, 1n << BigInt(seat));
      const [told] = [...seen].filter((other) => deckOf(other) === deckOf(slot));
      if (verb === Verb.Deal && told !== undefined && !gameCase.knownDeck)
        report(
          'nothing is dealt from a deck in which everyone knows where a card lies',
          `seat ${seat} gets slot ${slot} while slot ${told}, which was shown, is back in the deck`,
        );
      if (verb === Verb.Deal) seen.delete(slot);
    }
  }

  /** Who hasn't shuffled is at the mercy of those who have. */
  function shuffled(by: Mask, playing: Mask) {
    for (const seat of membersOf(playing & ~by))
      report('all who play have shuffled, and they alone are asked and dealt to', `seat ${seat} has not shuffled`);
  }

  function playingAt(state: unknown, truth: Truth, verb: number): Mask {
    if (gameCase.playing) return gameCase.playing(state);
    const hands: readonly (readonly number[])[] | undefined = game.hands?.(state);
    const seats = Array.from({ length: game.seats.max }, (_, seat) => seat);
    const holds = (seat: number) => (hands?.[seat]?.length ?? handOf(truth, seat).size) > 0;
    return verb === Verb.Deck ? 0n : maskOf(seats.filter(holds));
  }

  function asked(state: unknown) {
    const { needs }: { needs: readonly Need[] } = game.pending(state);
    const named: Iterable<number> | undefined = gameCase.opens?.(state) ?? game.hands?.(state)?.flat();
    const mayOpen = new Set(named);
    for (const { verb, slot } of needs)
      if (verb === Verb.Show && named && !mayOpen.has(slot)) opens(`slot ${slot}`, state);
    if (gameCase.playing) askedOf(gameCase.playing(state), state, needs);
  }

  /** Nobody else shuffles, is dealt to or acts. */
  function askedOf(playing: Mask, state: unknown, needs: readonly Need[]) {
    const pending = game.pending(state);
    const isNeeded = ({ verb, seat: to, set }: Need, seat: number): boolean =>
      verb === Verb.Deck || verb === Verb.Reshuffle ? inMask(set, seat) : verb === Verb.Deal && to === seat;
    for (let seat = 0; seat < game.seats.max; seat++)
      if (!inMask(playing, seat) && (asksSeat(pending, seat) || needs.some((need) => isNeeded(need, seat))))
        report(
          'all who play have shuffled, and they alone are asked and dealt to',
          `seat ${seat} is out: ${game.describeState(state)}`,
        );
  }

  function opens(what: string, state: unknown) {
    report(
      'the table opens only what the rules let it, and nothing twice',
      `${what} (see \`opens\`): ${game.describeState(state)}`,
    );
  }

  /** By its slot everyone would know how long the card was held, and that the others aren't it. */
  function mixedFirst({ state, truth }: World<unknown>, seat: number, needs: readonly Need[]) {
    const hand = [...handOf(truth, seat).keys()].filter((slot) => !copied.has(slot));
    const leaving = new Set(
      needs.filter(({ verb }) => verb === Verb.Show || verb === Verb.Pass).map(({ slot }) => slot),
    );
    const mixed = new Set<number>();
    for (const { verb, slot, list } of needs) {
      if (verb === Verb.Mix) for (const one of unpackSlots(list)) mixed.add(one);
      if (!leaving.has(slot) || verb === Verb.Mix || !hand.includes(slot)) continue;
      const [rest] = hand.filter((one) => one !== slot && !leaving.has(one) && !(mixed.has(one) && mixed.has(slot)));
      if (rest !== undefined)
        report(
          'a card that leaves a hand was mixed with the rest of it',
          `slot ${slot} of seat ${seat} is seen to be another than slot ${rest}: ${game.describeState(state)}`,
        );
    }
  }

  function acted(world: World<unknown>, seat: number, needs: readonly Need[]) {
    if (!gameCase.knownPlaces) mixedFirst(world, seat, needs);
    for (const need of needs) {
      if (need.verb === Verb.Mix) {
        const slots = unpackSlots(need.list);
        if (slots.some((slot) => known.has(slot))) for (const slot of slots) known.add(slot);
      } else if (need.verb === Verb.Claim) known.add(need.slot);
      else if (need.verb === Verb.None) for (const slot of unpackSlots(need.list)) known.add(slot);
      else if (need.verb === Verb.Hide) (need.seat === DECK ? seen : known).add(need.slot);
      else if (need.verb === Verb.Same || (need.verb === Verb.Pass && need.other !== need.slot)) {
        for (const slot of [need.slot, need.other]) known.add(slot);
        if (need.verb === Verb.Pass) for (const slot of [need.slot, need.other]) copied.add(slot);
      }
    }
  }

  function holdings({ state, truth }: World<unknown>) {
    for (const [slot, face] of gameCase.open?.(state) ?? []) {
      const card = truth.get(slot);
      if (card?.holder !== EVERYONE || (face !== undefined && card.face !== face))
        report(
          'what must lie open does, with the face that the state knows',
          `slot ${slot} should be open${face === undefined ? '' : `, a ${face}`}: ${game.describeState(state)}`,
        );
    }
    const hands: readonly (readonly number[])[] | undefined = game.hands?.(state);
    if (!hands) return;
    for (let seat = 0; seat < game.seats.max; seat++) {
      const said = new Set(hands[seat] ?? []);
      const held = handOf(truth, seat);
      const strange = [...said].filter((slot) => !held.has(slot));
      const missing = [...held.keys()].filter((slot) => !said.has(slot) && !copied.has(slot));
      if (strange.length > 0 || missing.length > 0)
        report(
          'a seat holds the slots that the rules say it holds',
          `seat ${seat} ${strange.length > 0 ? `does not hold ${strange}` : `also holds ${missing}`}: ${game.describeState(state)}`,
        );
    }
  }

  function answers({ state, truth }: World<unknown>, seat: number) {
    if (!game.forced?.(state) && !gameCase.allows) return;
    for (let world = 0; world <= OTHER_HANDS; world++) {
      const hand = handOf(world === 0 ? truth : dealtOtherwise(truth), seat);
      if (game.forced?.(state)) {
        const distinct = new Set(
          legalActions(game, state, seat, hand).map(({ action, arrange }) => {
            const choice = choiceKey(game.needs(state, seat, action), hand, arrange);
            return `${game.describeAction(action)} ${game.codecs.action.encode(action)} ${choice}`;
          }),
        );
        if (distinct.size !== 1)
          report(
            'a forced answer is the only one, whatever the hand',
            `seat ${seat} with ${[...hand.values()]} has ${[...distinct].join(' and ') || 'none'}: ${game.describeState(state)}`,
          );
      }
      for (const { action } of game.candidates(state, seat)) asAllowed(state, seat, action, hand);
    }
    // A hand that an action asks for may come once in a thousand deals.
    if (!gameCase.allows) return;
    for (const { action } of oneOfEach(random, game.candidates(state, seat))) {
      const needs: readonly Need[] = game.needs(state, seat, action);
      if (needs.some(({ verb }) => verb === Verb.Claim || verb === Verb.Show))
        asAllowed(state, seat, action, handOf(dealtFor(truth, seat, needs), seat));
    }
  }

  function asAllowed(state: unknown, seat: number, action: unknown, hand: Hand) {
    if (!gameCase.allows) return;
    const isLegal = solveArrangements(game.needs(state, seat, action), seat, hand).length > 0;
    if (isLegal !== gameCase.allows(state, seat, action, hand))
      report(
        "an action is legal exactly where the rules' text allows it",
        `${game.describeAction(action)} ${isLegal ? 'is' : 'is not'} legal with ${[...hand.values()]}: ${game.describeState(state)}`,
      );
  }

  /** Where the hidden cards allow it, the seat holds what these needs ask for, in any order. */
  function dealtFor(truth: Truth, seat: number, needs: readonly Need[]): Truth {
    const next = new Map(truth);
    const free = [...truth].filter(([slot, { holder }]) => holder !== EVERYONE && !known.has(slot));
    const own = free.filter(([, { holder }]) => holder === seat).map(([slot]) => slot);
    const places = randomPermutation(random, own.length).map((place) => own[place]!);
    for (const { verb, slot, set } of needs) {
      if ((verb !== Verb.Claim && verb !== Verb.Show) || next.get(slot)?.holder !== seat) continue;
      const place = places.pop();
      if (place === undefined) break;
      const taken = new Set(own.filter((one) => !places.includes(one) && one !== place));
      const [found] = free.filter(([one]) => !taken.has(one) && inMask(set, next.get(one)!.face));
      if (!found) continue;
      const [from, to] = [next.get(found[0])!, next.get(place)!];
      next.set(found[0], { ...from, face: to.face });
      next.set(place, { ...to, face: from.face });
    }
    return next;
  }

  function dealtOtherwise(truth: Truth): Truth {
    const free = [...truth].filter(([slot, { holder }]) => holder !== EVERYONE && !known.has(slot));
    const order = randomPermutation(random, free.length);
    const next = new Map(truth);
    free.forEach(([slot, { holder }], i) => {
      next.set(slot, { face: free[order[i]!]![1].face, holder });
    });
    return next;
  }
}
