import { concatBytes, type Hex, keccak256 } from '@facedown/base';
import {
  actionOf,
  bringingList,
  type DuelAction,
  DuelKind,
  DuelPhase,
  type DuelState,
  duel,
  isWithin,
  STARTERS,
} from '@facedown/duel';
import type { BotStrength, Legal, MakeBot } from '@facedown/game-kit';
import { duelBot, MAX_LEVEL } from './bot.js';

/** Of ten: a person who has just learnt the game should win now and then. */
const LEVELS: Readonly<Record<BotStrength, number>> = { easy: 2, medium: 5, hard: MAX_LEVEL };

const THINKING_MS = 800;

export const makeDuelBot: MakeBot<DuelState, DuelAction> = ({ strength, random, now }) => {
  const bot = duelBot(LEVELS[strength], now ? { now, milliseconds: THINKING_MS } : {});
  // From it come nonce and list: nobody else knows them, and the same bot can open what it has fixed.
  const secret = random(32);
  return (view, chance) =>
    view.state.phase === DuelPhase.Choose || view.state.phase === DuelPhase.Reveal
      ? { action: bringing(view.state, view.seat, secret), arrange: [] as Legal<DuelAction>['arrange'] }
      : bot(view, chance);
};

/** One of the starters by lot, of those that the table takes. */
function bringing(state: DuelState, seat: number, secret: Uint8Array): DuelAction {
  const nonce = keccak256(concatBytes(secret, Uint8Array.of(seat)));
  const starters: readonly Hex[] = Object.values(STARTERS);
  const taken = starters.filter((list) => !state.config.owned || isWithin(list, state.owned[seat]!));
  const list = taken[Number((BigInt(nonce) >> 8n) & 0xffffn) % taken.length];
  if (!list) return actionOf(DuelKind.Concede);
  const { choose, reveal } = bringingList(seat, list, nonce);
  if (state.phase === DuelPhase.Choose) return choose;
  return duel.check(state, seat, reveal) === undefined ? reveal : actionOf(DuelKind.Concede);
}
