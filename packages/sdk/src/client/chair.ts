import type { Hex } from '@facedown/base';
import { membersOf } from '@facedown/base';
import { isRound, type TableRules, type TableState, tablePending } from '@facedown/game-kit';
import type { DeedMessage, ShareMessage } from '@facedown/protocol';
import { versionOf } from '../engine/engine.js';
import type { Core } from './core.js';

/** Gets what the open chair owes in a recorded state. */
export type BringForChair = (table: TableRules<unknown, unknown>, state: TableState) => Promise<Hex>;

const NO_SIGNATURE: Hex = `0x${'00'.repeat(65)}`;
const CHAIR = 128;

/**
 * What key servers give for seats that have vanished, brought to the judge. Any seat may do it: the first that is there
 * does, the next only if it doesn't.
 */
export function openChair(
  core: Core,
  bring: BringForChair | undefined,
  post: (deeds: readonly DeedMessage[]) => void,
): { answerIfDue(): void } {
  let asked: Hex | undefined;
  return { answerIfDue };

  function answerIfDue(): void {
    const { engine, clock, times } = core;
    const { fixed, table, roster } = engine;
    if (!bring || engine.mode !== 'chain' || asked === fixed.hash) return;
    const pending = tablePending(table, fixed.state);
    if (!isRound(pending) || membersOf(pending.parties).some((party) => party !== CHAIR)) return;
    asked = fixed.hash;
    const rank = Math.max(0, roster.seats.indexOf(core.me));
    clock.after(rank * times.staggerMs, () => void ask(fixed.hash, fixed.state));
  }

  async function ask(hash: Hex, state: TableState): Promise<void> {
    const isDue = () => !core.stopped && core.engine.fixed.hash === hash && core.engine.mode === 'chain';
    if (!isDue()) return;
    const { table } = core.engine;
    const evidence = await bring!(table, state).catch(() => undefined);
    if (!isDue()) return;
    if (evidence === undefined) {
      core.clock.after(core.times.resendMs, () => void ask(hash, state));
      return;
    }
    await core.enqueue(async () => {
      if (!isDue()) return;
      const head = { epoch: table.id.epoch, version: versionOf(core.engine) + 1n, round: hash, party: CHAIR };
      const share: ShareMessage = { kind: 'share', ...head, payload: '0x', evidence, signature: NO_SIGNATURE };
      post([share]);
    });
  }
}
