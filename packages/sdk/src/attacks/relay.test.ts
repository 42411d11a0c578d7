import { pick, type RandomBytes, randomBelow, seededRandom } from '@facedown/base';
import type { WireMessage } from '@facedown/protocol';
import { describe, expect, it } from 'vitest';
import { attackTable, type Tamper } from '../testing/attackTable.js';
import { atVersion, brief, expectJustice, LARGE, onChain, SOME, TABLES } from './tables.js';

const NOBODY = -1;

/** A relay that does each kind of harm now and then. */
function unreliable(random: RandomBytes, harm: 'drops' | 'repeats' | 'reorders' | 'forges'): Tamper {
  const seen: WireMessage[] = [];
  let held: WireMessage[] = [];
  return {
    heard(message) {
      seen.push(message);
      const lucky = randomBelow(random, 3) > 0;
      if (lucky) {
        const all = [message, ...held];
        held = [];
        return all;
      }
      switch (harm) {
        case 'drops':
          return [];
        case 'repeats':
          return [message, message, pick(random, seen)];
        case 'reorders':
          held.push(message);
          return [];
        case 'forges':
          return [forged(message, random), pick(random, seen), message];
      }
    },
  };
}

function forged(message: WireMessage, random: RandomBytes): WireMessage {
  if (message.kind === 'leave') return { ...message, seat: (message.seat + 1) % 2 };
  const version = message.version + BigInt(randomBelow(random, 3));
  if (message.kind === 'ack') return { ...message, version, state: `0x${'13'.repeat(32)}` };
  return pick(random, [
    { ...message, version },
    { ...message, next: `0x${'13'.repeat(32)}` as const },
    { ...message, party: message.party === 0 ? 1 : 0 },
    { ...message, evidence: '0x00' as const },
  ]);
}

describe.each(SOME)('a relay of $game with $seats seats', (plan) => {
  it.each(['drops', 'repeats', 'reorders', 'forges'] as const)('that %s messages only costs time', async (harm) => {
    const random = seededRandom(`${harm}/${plan.game}/${plan.seats}`);
    const result = await attackTable({
      ...brief(plan, atVersion(25n)),
      seed: 'relay',
      attacker: 0,
      times: { patienceMs: 600_000 },
      tamper: () => unreliable(random, harm),
    });
    await expectJustice({ ...result, attacker: NOBODY });
    expect(result.late.size).toBe(0);
    expect(result.judge.calls.filter((call) => !['create', 'join', 'settle'].includes(call))).toEqual([]);
  });
});

describe.each([...TABLES, LARGE])('a relay of $game with $seats seats that falls silent', (plan) => {
  it('moves the game to the chain, where everyone posts for himself', async () => {
    const result = await attackTable({
      ...brief(plan, onChain),
      seed: 'silent',
      attacker: 0,
      tamper: () => ({
        heard: (message) => (message.kind !== 'leave' && message.version > BigInt(plan.seats + 2) ? [] : [message]),
      }),
    });
    await expectJustice({ ...result, attacker: NOBODY });
    expect(result.late.size).toBe(0);
    expect(result.judge.calls).toContain('advance');
  });
});
