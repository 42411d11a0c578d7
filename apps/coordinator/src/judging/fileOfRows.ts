import { setImmediate as nextTurn } from 'node:timers/promises';
import { ok, type Result, refuse } from '@facedown/base';
import { type Client, type MemoryJudge, makeGameFile, type Relay, verifyGame, watchTable } from '@facedown/sdk';
import { versionIn } from '@facedown/sdk/engine';

interface PastTable {
  readonly tableId: bigint;
  readonly judge: MemoryJudge;
  /** Each runs one of the table's rows, in order. */
  readonly steps: readonly (() => Promise<void>)[];
  readonly messages: readonly string[];
}

/** Nothing waits in the past: what has happened is told at once, and no clock runs out. */
const STILL = { now: () => 0, after: () => () => {} };
/** Turns of the loop in which nothing new is fixed, before the next row. */
const QUIET_TURNS = 3;

/** Watches a finished table once more, from its rows and what was said there, and writes its game file. */
export async function fileOfRows({ tableId, judge, steps, messages }: PastTable): Promise<Result<string>> {
  const relay = pastRelay(messages);
  let watcher: Client | undefined;
  let told = 1n;
  try {
    for (const step of steps) {
      await step();
      const { phase, epoch } = await judge.read(tableId);
      if (phase === 'lobby') continue;
      watcher ??= await watchTable({ judge: silent(judge), relay, tableId, clock: STILL });
      await settled(watcher);
      if (epoch === told) continue;
      // Its seats spoke before the judge had told of the new epoch.
      told = epoch;
      relay.sayAgain();
      await settled(watcher);
    }
    if (!watcher) return refuse('NotPlayed');
    const { payouts } = await judge.read(tableId);
    const file = watcher.file();
    const verdict = await verifyGame(file);
    if (!verdict.ok) return refuse(verdict.code);
    const isWhole = payouts && verdict.outcome.payouts.every((paid, seat) => paid === payouts[seat]);
    return isWhole ? ok(makeGameFile(file)) : refuse('NotWhole');
  } finally {
    watcher?.stop();
  }
}

/** Without a network or a disk everything that can happen happens within a turn or two. */
async function settled(watcher: Client): Promise<void> {
  let [known, quiet] = [-1, 0];
  while (quiet < QUIET_TURNS) {
    await nextTurn();
    const now = watcher.log().length;
    quiet = now === known ? quiet + 1 : 0;
    known = now;
  }
}

const silent = (judge: MemoryJudge): MemoryJudge => ({ ...judge, post: async () => {} });

function pastRelay(messages: readonly string[]): Relay & { sayAgain(): void } {
  const hearers = new Set<(message: string) => void>();
  return {
    post: async () => {},
    fetch: async (_table, from) => messages.filter((message) => versionIn(message) >= from),
    subscribe(_table, hear) {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
    sayAgain() {
      for (const message of messages) for (const hear of hearers) hear(message);
    },
  };
}
