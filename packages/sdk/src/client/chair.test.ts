import { bytesToHex, concatBytes, type Hex, seededRandom } from '@facedown/base';
import { testCommittee, testTableShare } from '@facedown/crypto/testing';
import { CHAIR, type CommitteeState, labelOfTable } from '@facedown/dealers/committee';
import { escrowConfig } from '@facedown/dealers/escrow';
import type { DeedMessage } from '@facedown/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { askDeal } from '../committee/askDeal.js';
import type { Engine } from '../engine/types.js';
import { type EngineTable, engineTable, kindsOf } from '../testing/engineTable.js';
import { manualClock } from '../testing/manualClock.js';
import { openChair } from './chair.js';
import type { Core } from './core.js';

const random = seededRandom('chair');
const committee = testCommittee(2, 3, random);
const dealerConfig = escrowConfig({
  ceremony: `0x${'11'.repeat(32)}`,
  day: 5,
  threshold: 2,
  keys: bytesToHex(concatBytes(...committee.key.keys.map(({ bytes }) => bytes))),
});
let at: EngineTable;
let evidence: Hex;
beforeAll(async () => {
  at = await engineTable({ seed: 'chair', game: 'holdem', dealer: 'committee', seats: 2, dealerConfig });
  const label = labelOfTable(at.table.id, at.start.dealer as CommitteeState);
  let server = 0;
  const answering = (async () => {
    const { bytes } = testTableShare(committee, label, ++server, random);
    return new Response(JSON.stringify({ server, bytes: bytesToHex(bytes) }));
  }) as typeof fetch;
  evidence = await askDeal({ table: at.table, state: at.start, urls: ['a', 'b', 'c'], fetch: answering });
});

/** A seat whose open chair owes the table's key, and whoever asks the servers for it. */
function chairOf(seat: number, bring: (() => Promise<Hex>) | undefined, engine: Partial<Engine> = {}) {
  const clock = manualClock();
  const opened = at.open(seat < 2 ? seat : 0);
  const sessions = new Map(opened.roster.sessions).set(CHAIR, `0x${'00'.repeat(20)}`);
  const [asked, said, posted]: [number[], string[], DeedMessage[]] = [[], [], []];
  const core = {
    clock,
    engine: { ...opened, roster: { ...opened.roster, sessions }, ...engine },
    me: seat,
    stopped: false,
    times: { staggerMs: 100, resendMs: 1000 },
    enqueue: (task: () => Promise<void>) => task(),
    run: async (step: Parameters<typeof kindsOf>[0]) => void said.push(...kindsOf(step)),
  };
  const chair = openChair(
    core as never as Core,
    bring &&
      (() => {
        asked.push(clock.now());
        return bring();
      }),
    (deeds) => posted.push(...deeds),
  );
  return { chair, clock, core, asked, said, posted };
}
const later = async (clock: ReturnType<typeof manualClock>, ms: number) => {
  let isThere = false;
  clock.after(ms, () => {
    isThere = true;
  });
  await clock.run(() => isThere);
  await clock.run(() => true);
};

describe('the open chair', () => {
  it('is answered by the first seat at once, and what servers gave is said to the others', async () => {
    const { chair, clock, asked, said } = chairOf(0, async () => evidence);
    chair.answerIfDue();
    chair.answerIfDue();
    await later(clock, 5000);
    expect(asked).toEqual([0]);
    expect(said).toContain('say share');
  });
  it('is answered by another seat only if the first is silent', async () => {
    const { chair, clock, asked } = chairOf(1, async () => evidence);
    chair.answerIfDue();
    await later(clock, 5000);
    expect(asked).toEqual([1100]);
  });
  it('is asked for again until servers answer or the client stops', async () => {
    const failing = chairOf(0, () => Promise.reject(new Error('silent')));
    failing.chair.answerIfDue();
    await later(failing.clock, 2500);
    expect(failing.asked).toEqual([0, 1000, 2000]);
    failing.core.stopped = true;
    await later(failing.clock, 5000);
    expect(failing.asked).toHaveLength(3);
  });
  it('is brought to the judge where the table is played there, signed by nobody', async () => {
    const { chair, clock, posted, said } = chairOf(1, async () => evidence, { mode: 'chain' });
    chair.answerIfDue();
    await later(clock, 5000);
    expect(posted).toMatchObject([{ kind: 'share', party: CHAIR, version: 1n, evidence }]);
    expect(said).toEqual([]);
  });
  it('is left alone while a dispute is registered, by who only watches, and where nobody knows whom to ask', async () => {
    for (const { chair, clock, asked } of [
      chairOf(0, async () => evidence, { mode: 'registering' }),
      chairOf(5, async () => evidence),
      chairOf(0, undefined),
    ]) {
      chair.answerIfDue();
      await later(clock, 5000);
      expect(asked).toEqual([]);
    }
  });
  it('brings nothing for a state that the table has left meanwhile', async () => {
    let give = (_: Hex) => {};
    const { chair, clock, core, said } = chairOf(0, () => new Promise((resolve) => (give = resolve)));
    chair.answerIfDue();
    await later(clock, 10);
    core.engine = { ...core.engine, fixed: { ...core.engine.fixed, hash: `0x${'99'.repeat(32)}` } };
    give(evidence);
    await later(clock, 10);
    expect(said).toEqual([]);
  });
});
