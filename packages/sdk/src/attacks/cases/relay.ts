import { pick, type RandomBytes, randomBelow, seededRandom } from '@facedown/base';
import { type DeedMessage, isDeed, isTableMessage, type WireMessage } from '@facedown/protocol';
import { expect } from 'vitest';
import type { Client, ClientOptions } from '../../client/client.js';
import { baseHashOf } from '../../engine/check.js';
import { stateOf, tipOf } from '../../engine/trail.js';
import type { Judge } from '../../judge/judge.js';
import { type Attack, attackTable, type Tamper } from '../../testing/attackTable.js';
import {
  type At,
  type AttackCase,
  atVersion,
  brief,
  expectJustice,
  expectNoQuarrel,
  isLong,
  NOBODY,
  onChain,
} from '../tables.js';

const HARMS = ['drops', 'repeats', 'reorders', 'delays', 'forges'] as const;

/** A relay that does one kind of harm now and then. */
function unreliable(random: RandomBytes, harm: (typeof HARMS)[number]): Tamper {
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
        case 'delays':
          return [{ kind: 'delayed', ms: 200 + randomBelow(random, 20_000), message }];
        case 'forges':
          return [forged(message, random), pick(random, seen), message];
      }
    },
  };
}

const OTHER = `0x${'13'.repeat(32)}` as const;

function forged(message: WireMessage, random: RandomBytes): WireMessage {
  if (!isTableMessage(message)) return message;
  const version = message.version + BigInt(randomBelow(random, 3));
  if (message.kind === 'ack') return { ...message, version, state: OTHER };
  return pick(random, [
    { ...message, version },
    message.kind === 'move' ? { ...message, next: OTHER } : { ...message, round: OTHER },
    { ...message, party: message.party === 0 ? 1 : 0 },
    { ...message, evidence: '0x00' as const },
  ]);
}

const harmful = (harm: (typeof HARMS)[number]): AttackCase => ({
  name: `a relay that ${harm} messages only costs time`,
  async run(at) {
    const random = seededRandom(`${harm}/${at.game}/${at.seats}`);
    const result = await attackTable({
      ...brief(at, atVersion(25n)),
      seed: 'relay',
      attacker: 0,
      times: { patienceMs: 600_000 },
      tamper: () => unreliable(random, harm),
    });
    await expectJustice({ ...result, attacker: NOBODY });
    expect(result.late.size).toBe(0);
    expectNoQuarrel(result);
  },
});

/** A poster by a relay that pays the gas, in the ways in which it can fail a seat. */
const POSTERS = {
  'swallows moves': async () => {},
  'refuses moves': async () => {
    throw new Error('no');
  },
} satisfies Record<string, NonNullable<ClientOptions['poster']>>;

/** Of a seat that is waited for each time, a game of Relic with four takes a quarter of an hour: ten of its moves do. */
const ENOUGH = 10;

async function censored(at: At, poster: NonNullable<ClientOptions['poster']>): Promise<void> {
  const postedBy = (client: Client) =>
    client.log().filter(({ deeds }) => deeds.some(({ party }) => party === at.seats - 1)).length;
  const result = await attackTable({
    ...brief(at, onChain),
    ...(isLong() && at.game !== 'holdem' ? { until: ({ clients }: Attack) => postedBy(clients[0]!) >= ENOUGH } : {}),
    seed: 'censor',
    isBlameless: true,
    mode: 'onchain',
    attacker: 0,
    posterOf: (party) => (party === at.seats - 1 ? poster : undefined),
    // Not a word of that seat passes the relay, either.
    tamper: (party) => (party === at.seats - 1 ? { said: () => [] } : undefined),
  });
  await expectJustice({ ...result, attacker: NOBODY });
  expect(result.late.size).toBe(0);
  expect(postedBy(result.clients[0]!)).toBeGreaterThan(0);
}

export const RELAY: readonly AttackCase[] = [
  ...HARMS.map(harmful),
  {
    name: 'a relay that falls silent moves the game to the chain, where everyone posts for himself',
    chain: true,
    async run(at) {
      const result = await attackTable({
        ...brief(at, onChain),
        seed: 'silent',
        isBlameless: true,
        attacker: 0,
        tamper: () => ({
          heard: (message) => ('version' in message && message.version > BigInt(at.seats + 2) ? [] : [message]),
        }),
      });
      await expectJustice({ ...result, attacker: NOBODY });
      expect(result.late.size).toBe(0);
      expect(result.calls()).toContain('advance');
    },
  },
  ...Object.entries(POSTERS).map(
    ([how, poster]): AttackCase => ({
      name: `a relay that ${how} of a table on the chain is passed by: the seat posts for itself`,
      chain: true,
      run: (at) => censored(at, poster),
    }),
  ),
  {
    name: 'a relay that posts a move only after its seat has posted it itself does no harm',
    sample: ['relic', 4],
    async run(at) {
      const late: DeedMessage[] = [];
      let judge: Judge | undefined;
      const refusals: unknown[] = [];
      const result = await attackTable({
        ...brief(at, onChain),
        seed: 'late-poster',
        mode: 'onchain',
        attacker: 0,
        posterOf: () => async (deed) => void (isDeed(deed) && late.push(deed)),
        onView(client, attack) {
          judge = attack.judge;
          for (const move of late.splice(0)) {
            const base = stateOf(client.engine(), baseHashOf(move));
            if (!base || base.hash === tipOf(client.engine()).hash) late.push(move);
            else
              judge
                .post(attack.tableId, { kind: 'advance', base, deeds: [move] })
                .catch((error) => refusals.push(error));
            if (base?.hash === tipOf(client.engine()).hash) break;
          }
        },
      });
      await expectJustice({ ...result, attacker: NOBODY });
      expect(result.late.size).toBe(0);
      expect(refusals.length).toBeGreaterThan(0);
    },
  },
];
