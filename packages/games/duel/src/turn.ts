import { isGeneral } from './cards.js';
import type { Draft } from './draft.js';
import { draw, fire, hurt, runTriggers } from './effects.js';
import { Key } from './keys.js';
import { DuelPhase, NOBODY, Trigger } from './layout.js';
import { has, keysOf, type Unit } from './unit.js';

const LAST_TURN = 80;
export const MOST_MANA = 9;
const MAX_ROUNDS = 8;

/** Articles 13 and 14: the dead go, their Last effects follow, and whose general is at 0 has lost. */
function settleDeaths(draft: Draft): void {
  const { state, board, generals } = draft;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const dead = board.filter((unit): unit is Unit => unit !== undefined && unit.health === 0 && !isGeneral(unit.face));
    if (dead.length === 0) break;
    for (const { square } of dead) board[square] = undefined;
    for (const seat of [state.seat, 1 - state.seat])
      for (const unit of dead) if (unit.seat === seat) runTriggers(draft, unit, Trigger.Last, unit.square);
  }
  const isDead = generals.map(({ health }) => health === 0);
  if (isDead[0] || isDead[1]) close(draft, isDead[0] && isDead[1] ? NOBODY : isDead[0] ? 1 : 0);
}

const close = ({ state }: Draft, winner: number): void => {
  state.phase = DuelPhase.Close;
  state.winner = winner;
};

/** After an action of a turn: what the table waits for next. */
export function settleAction(draft: Draft): void {
  const { state } = draft;
  settleDeaths(draft);
  if (state.phase === DuelPhase.Close) return;
  const isDrawing = state.draws[0]! + state.draws[1]! + state.aside > 0;
  state.phase = draft.isForgetting ? DuelPhase.Forget : isDrawing ? DuelPhase.Draw : DuelPhase.Turn;
}

/** Article 10: Dusk, then the draw; the other seat's turn starts when the draw is proven. */
export function endTurn(draft: Draft): void {
  const { state, board, generals } = draft;
  const { seat } = state;
  fire(draft, Trigger.Dusk, seat);
  settleDeaths(draft);
  if (state.phase === DuelPhase.Close) return;
  if (generals.some((general) => has(general, Key.Hunger))) hurt(generals[seat]!, state.mana[seat]!);
  const readers = board.filter((unit) => unit && has(unit, Key.Study)).length;
  draw(draft, seat, 1 + readers + (has(generals[seat]!, Key.Archive) ? 1 : 0));
  settleDeaths(draft);
  if (state.phase === DuelPhase.Close) return;
  for (const unit of board) if (unit && unit.seat === seat && unit.stun > 0) unit.stun -= 1;
  if (state.draws[seat]! > 0) state.phase = DuelPhase.EndDraw;
  else startTurn(draft);
}

export function startTurn(draft: Draft): void {
  const { state, board, generals } = draft;
  if (state.turn === LAST_TURN) {
    const [first, second] = [generals[0].health, generals[1].health];
    close(draft, first > second ? 0 : second > first ? 1 : NOBODY);
    return;
  }
  const seat = 1 - state.seat;
  state.seat = seat;
  state.turn += 1;
  state.most[seat] = Math.min(MOST_MANA, state.most[seat]! + 1);
  state.mana[seat] = state.most[seat]!;
  state.replaces = 0;
  state.oathed = false;
  for (const unit of board) {
    if (!unit) continue;
    unit.spent = false;
    if (unit.seat !== seat) continue;
    unit.moves = 0;
    unit.strikes = 0;
  }
  fire(draft, Trigger.Dawn, seat);
  settleAction(draft);
}

/** How often a seat may replace this turn. */
export function replacesOf(board: readonly (Unit | undefined)[], seat: number): number {
  let count = 1;
  for (const unit of board) if (unit && unit.seat === seat && keysOf(unit) & Key.Barter) count++;
  return count;
}
