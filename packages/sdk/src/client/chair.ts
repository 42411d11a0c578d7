import type { Hex } from '@facedown/base';
import { membersOf } from '@facedown/base';
import { isRound, type TableRules, type TableState, tablePending, Verb } from '@facedown/game-kit';
import type { DeedMessage, ShareMessage } from '@facedown/protocol';
import { versionOf } from '../engine/engine.js';
import { proposeForChair } from '../engine/propose.js';
import type { Fixed } from '../engine/types.js';
import type { Core } from './core.js';

/** Gets what the open chair owes in a state that everyone has signed, or that was recorded. */
export type BringForChair = (
  table: TableRules<unknown, unknown>,
  state: TableState,
  acks: Fixed['acks'],
) => Promise<Hex>;

const NO_SIGNATURE: Hex = `0x${'00'.repeat(65)}`;
const CHAIR = 128;

/**
 * What key servers give, brought to the others or to the judge. Any seat may do it. Who gets a card has the most reason to hurry:
 * it comes first, the others only if it doesn't.
 */
export function openChair(
  core: Core,
  bring: BringForChair | undefined,
  post: (deeds: readonly DeedMessage[]) => void,
): { answerIfDue(): void } {
  let asked: string | undefined;
  return { answerIfDue };

  function answerIfDue(): void {
    const { engine, clock } = core;
    const { fixed, table, roster, mode } = engine;
    const about = `${mode} ${fixed.hash}`;
    if (!bring || mode === 'registering' || asked === about || !roster.seats.includes(core.me)) return;
    if (mode === 'live' && (engine.candidate || engine.promised || engine.trail.length > 0)) return;
    const pending = tablePending(table, fixed.state);
    if (!isRound(pending) || membersOf(pending.parties).some((party) => party !== CHAIR)) return;
    asked = about;
    clock.after(delay(), () => void ask(mode, fixed));
  }

  function delay(): number {
    const { engine, times, me } = core;
    const { roster, table, fixed, mode } = engine;
    if (mode === 'chain') return Math.max(0, roster.seats.indexOf(me)) * times.staggerMs;
    const { needs } = table.game.pending(fixed.state.rules);
    const receivers = needs.flatMap(({ verb, seat }) => (verb === Verb.Deal ? [seat] : []));
    const [first = roster.seats[0]] = receivers.sort((a, b) => a - b);
    return me === first ? 0 : times.resendMs + roster.seats.indexOf(me) * times.staggerMs;
  }

  async function ask(mode: string, fixed: Fixed): Promise<void> {
    const isDue = () =>
      !core.stopped && core.engine.fixed.hash === fixed.hash && core.engine.mode === mode && !core.engine.candidate;
    if (!isDue()) return;
    const { table } = core.engine;
    const evidence = await bring!(table, fixed.state, fixed.acks).catch(() => undefined);
    if (!isDue()) return;
    if (evidence === undefined) {
      core.clock.after(core.times.resendMs, () => void ask(mode, fixed));
      return;
    }
    await core.enqueue(async () => {
      if (!isDue()) return;
      if (mode === 'live') {
        const proposed = proposeForChair(core.engine, CHAIR, evidence);
        if (proposed.ok) await core.run(proposed.value);
        return;
      }
      const head = { epoch: table.id.epoch, version: versionOf(core.engine) + 1n, round: fixed.hash, party: CHAIR };
      const share: ShareMessage = { kind: 'share', ...head, payload: '0x', evidence, signature: NO_SIGNATURE };
      post([share]);
    });
  }
}
