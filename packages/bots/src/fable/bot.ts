import { concatBytes, type Hex, keccak256, pick, type RandomBytes, randomBelow } from '@facedown/base';
import {
  adviceFor,
  attackWith,
  bringingList,
  checkOpening,
  defences,
  defendBy,
  type FableAction,
  FableKind,
  FablePhase,
  type FableState,
  fable,
  isQuiet,
  listOf,
  type Opening,
  placesIn,
  plainOpenings,
  STARTERS,
} from '@facedown/fable';
import { type Hand, type Legal, legalActions, unpackSlots } from '@facedown/game-kit';
import { answered, attackPlans, type Plan } from './attack.js';
import { chooseBlocks } from './blocks.js';
import { afterFight, type Position, positionOf, withCreature } from './position.js';
import { guess, playOut } from './rollout.js';
import { evaluate, worthOf } from './value.js';

/** How much the hard bot tries: guesses of what is hidden, turns played on, cards and attacks looked at. */
const GUESSES = 6;
const HORIZON = 4;
const CARDS_TRIED = 4;
const PLANS_TRIED = 5;

/** What a seat sees, and nothing more. */
export interface FableView {
  readonly state: FableState;
  readonly seat: number;
  readonly hand: Hand;
}

export type FableStrategy = (view: FableView, random: RandomBytes) => Legal<FableAction>;

export const FABLE_STRENGTHS = ['easy', 'medium', 'hard'] as const;
export type FableStrength = (typeof FABLE_STRENGTHS)[number];

interface FableBotOptions {
  readonly strength?: FableStrength;
  /** From it come nonce and deck: without it nobody knows them, and the same bot can open what it sealed. */
  readonly secret: Uint8Array;
  /** The deck and the bid to bring, where they shall not be the bot's own choice. */
  readonly opening?: Omit<Opening, 'nonce'>;
}

/** A bot for one seat of one table. */
export function fableBot({ strength = 'hard', secret, opening }: FableBotOptions): FableStrategy {
  return (view, random) => {
    const { state, seat } = view;
    switch (state.phase) {
      case FablePhase.Choose:
      case FablePhase.Reveal:
        return bringing(state, seat, secret, opening);
      case FablePhase.Main:
        return playing(view, strength, random);
      case FablePhase.Battle:
        return plain(attackOf(view, strength, random));
      case FablePhase.Defend:
        return plain(defendBy(blocksOf(view, strength, random)));
      default:
        throw new Error(`seat ${seat} is not asked`);
    }
  };
}

/** Anything legal but giving up; decks as everybody knows them. */
export const playAtRandom: FableStrategy = ({ state, seat, hand }, random) => {
  const legal = legalActions(fable, state, seat, hand);
  const others = legal.filter(({ action }) => action.kind !== FableKind.Concede);
  return pick(random, others.length > 0 ? others : legal);
};

const plain = (action: FableAction): Legal<FableAction> => ({ action, arrange: [] });

function bringing(
  state: FableState,
  seat: number,
  secret: Uint8Array,
  wanted: Omit<Opening, 'nonce'> | undefined,
): Legal<FableAction> {
  const nonce = keccak256(concatBytes(secret, Uint8Array.of(seat)));
  const opening = { nonce, ...(wanted ?? chosenDeck(state, seat, nonce)) };
  const { choose, reveal } = bringingList(seat, opening);
  const isGood = checkOpening(state.config, state.owned[seat]!, opening) === undefined;
  if (isGood && state.phase === FablePhase.Choose) return plain(choose);
  if (fable.check(state, seat, reveal) === undefined) return plain(reveal);
  return plain({ kind: FableKind.Concede });
}

/** One of the starters by lot, or what the table takes. */
function chosenDeck(state: FableState, seat: number, nonce: Hex): Omit<Opening, 'nonce'> {
  const known = plainOpenings(state, seat);
  const lists = known.length > 0 ? known.map(({ list }) => list) : [listOf(STARTERS.Bold)];
  return { bid: adviceFor(state.config), list: lists[Number((BigInt(nonce) >> 8n) & 0xffffn) % lists.length]! };
}

function playing(view: FableView, strength: FableStrength, random: RandomBytes): Legal<FableAction> {
  const faces = heldFaces(view);
  if (faces.length === 0) return plain(attackOf(view, strength, random));
  const first = chooseCard(view, faces, strength, random);
  return {
    action: { kind: FableKind.Play },
    arrange: [[first, ...faces.keys()].filter((place, at) => at === 0 || place !== first)],
  };
}

/** The place of the card to play. There is no reason to keep all back: it costs nothing. */
function chooseCard(view: FableView, faces: readonly number[], strength: FableStrength, random: RandomBytes): number {
  const { state, seat } = view;
  const { keywords } = state.config;
  if (strength === 'easy') return randomBelow(random, faces.length);
  const byWorth = [...faces.keys()].sort((a, b) => worthOf(faces[b]!, keywords) - worthOf(faces[a]!, keywords));
  if (strength === 'medium') return byWorth[0]!;
  const position = positionOf(state);
  const different = byWorth.filter((place, i) => byWorth.findIndex((other) => faces[other] === faces[place]) === i);
  const choices = different.slice(0, CARDS_TRIED).flatMap((place) => {
    const after = withCreature(position, seat, faces[place]!);
    const left = faces.filter((_, other) => other !== place);
    return plansFor(after, seat, isQuiet(state), 2).map(({ places }) => ({
      place,
      left,
      position: answered(after, seat, places),
    }));
  });
  return best(view, faces, choices, 1 - seat, random).place;
}

function attackOf(view: FableView, strength: FableStrength, random: RandomBytes): FableAction {
  const places = attackersOf(view, strength, random);
  if (places.length === 0) return { kind: FableKind.Pass };
  return attackWith(places.reduce((mask, place) => mask | (1n << BigInt(place)), 0n));
}

function attackersOf(view: FableView, strength: FableStrength, random: RandomBytes): readonly number[] {
  const { state, seat } = view;
  const position = positionOf(state);
  if (isQuiet(state)) return [];
  if (strength === 'easy')
    return position.boards[seat]!.flatMap((_, place) => (randomBelow(random, 2) === 0 ? [place] : []));
  const plans = plansFor(position, seat, false, strength === 'hard' ? PLANS_TRIED : 1);
  if (strength === 'medium') return plans[0]!.places;
  const left = heldFaces(view);
  const choices = plans.map(({ places }) => ({ places, left, position: answered(position, seat, places) }));
  return best(view, left, choices, 1 - seat, random).places;
}

const plansFor = (position: Position, seat: number, quiet: boolean, width: number): readonly Pick<Plan, 'places'>[] =>
  quiet ? [{ places: [] }] : attackPlans(position, seat).slice(0, width);

function blocksOf(view: FableView, strength: FableStrength, random: RandomBytes): number[] {
  const { state, seat } = view;
  if (strength === 'easy') return pick(random, defences(state));
  const position = positionOf(state);
  const places = placesIn(state.attackers);
  if (strength === 'medium') return chooseBlocks(position, seat, places);
  const left = heldFaces(view);
  const seen = new Set<string>();
  const choices = [1, 0, 0.4, 0.7, 1.5, 3].flatMap((patience) => {
    const blocks = chooseBlocks(position, seat, places, patience);
    if (seen.has(blocks.join())) return [];
    seen.add(blocks.join());
    return [{ blocks, left, position: afterFight(position, 1 - seat, places, blocks) }];
  });
  return best(view, left, choices, seat, random).blocks;
}

/** The choice that wins most often when both play on by the plain policy, over the same guesses for all. */
function best<Choice extends { readonly left: readonly number[]; readonly position: Position }>(
  { state, seat }: FableView,
  own: readonly number[],
  choices: readonly Choice[],
  turn: number,
  random: RandomBytes,
): Choice {
  if (choices.length === 1) return choices[0]!;
  const sums = choices.map(({ position }) => 1e-3 * -evaluate(position, 1 - seat));
  for (let i = 0; i < GUESSES; i++) {
    const world = guess(state, seat, own, random);
    choices.forEach(({ left, position }, which) => {
      const hands = world.hands.map((hand, owner) => (owner === seat ? left : hand));
      sums[which]! += playOut(position, { hands, decks: world.decks }, turn, seat, HORIZON);
    });
  }
  return choices[sums.indexOf(Math.max(...sums))]!;
}

const heldFaces = ({ state, seat, hand }: FableView): number[] =>
  unpackSlots(state.hands[seat]!).map((slot) => hand.get(slot)!);
