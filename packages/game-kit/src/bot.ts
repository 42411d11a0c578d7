import { pick, type RandomBytes, randomBelow } from '@facedown/base';
import type { GameOf, Hand } from './game.js';
import { expandAmounts, type Legal, legalActions } from './play/legal.js';

/** Everything that a bot knows: what its seat sees. */
export interface SeatView<State = unknown> {
  readonly state: State;
  readonly seat: number;
  readonly hand: Hand;
}

/** Picks for a seat, from what that seat sees and nothing else. */
export type Bot<State = unknown, Action = unknown> = (view: SeatView<State>, random: RandomBytes) => Legal<Action>;

export const BOT_STRENGTHS = ['easy', 'medium', 'hard'] as const;
export type BotStrength = (typeof BOT_STRENGTHS)[number];

export interface BotOptions {
  readonly strength: BotStrength;
  /** For what a bot must not forget and nobody else may know. */
  readonly random: RandomBytes;
  /** Milliseconds, where thinking is bounded by time. */
  readonly now?: () => number;
}

/** Makes a bot for one seat of one table. */
export type MakeBot<State = unknown, Action = unknown> = (options: BotOptions) => Bot<State, Action>;

/** How often of twelve times a bot plays something plain instead of its best. */
const SLIPS: Readonly<Record<BotStrength, number>> = { easy: 6, medium: 1, hard: 0 };

export const slipping =
  <State, Action>(strength: BotStrength, best: Bot<State, Action>, plain: Bot<State, Action>): Bot<State, Action> =>
  (view, random) =>
    randomBelow(random, 12) < SLIPS[strength] ? plain(view, random) : best(view, random);

/**
 * Anything legal, but nothing that takes an amount where there is something else: no weak bot bets the house. Nor
 * does it give up or sit out: it was asked to play.
 */
export const plainBot =
  <State, Action>(game: GameOf<State, Action>): Bot<State, Action> =>
  ({ state, seat, hand }, random) => {
    const legal = legalActions(game, state, seat, hand);
    const playing = legal.filter(({ action }) => !game.sitOut?.(action) && !game.concede?.(state, action));
    const calm = playing.filter(({ range }) => !range);
    return pick(random, calm.length > 0 ? calm : (playing.length > 0 ? playing : legal).flatMap(expandAmounts));
  };
