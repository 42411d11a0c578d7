import { describe, expect, it } from 'vitest';
import { verbsOf } from '../client/view.js';
import { type Attack, type AttackPlan, attackTable } from '../testing/attackTable.js';
import { brief, expectJustice, LARGE, onChain, TABLES } from './tables.js';

type Owes = (verbs: readonly string[]) => boolean;

/** The attacker goes silent for ever the first time that it owes this. */
const PHASES: Readonly<Record<string, Owes>> = {
  'a shuffle': (verbs) => verbs.includes('Deck'),
  'tokens of a deal': (verbs) => verbs.includes('Deal'),
  'an action': (verbs) => verbs.length === 0,
};
const SHOW: Owes = (verbs) => verbs.includes('Show');

const isOverdue = ({ judge }: Attack) =>
  judge.calls.includes('timeout') && judge.calls.lastIndexOf('advance') > judge.calls.indexOf('timeout');

const stalls = (plan: Pick<AttackPlan, 'game' | 'seats'>, owes: Owes) =>
  attackTable({
    ...brief(plan, isOverdue),
    seed: 'stall',
    onView(client, { clients, attacker, table }) {
      if (!client.view().waiting.parties.includes(attacker)) return;
      if (owes(verbsOf(table.game.pending(client.engine().fixed.state.rules).needs))) clients[attacker]!.stop();
    },
  });

describe.each(TABLES)('a seat of $game with $seats seats that stalls', (plan) => {
  it.each(Object.keys(PHASES))('when it owes %s is the only one that the clock runs out for', async (phase) => {
    const result = await stalls(plan, PHASES[phase]!);
    await expectJustice(result);
    expect([...result.late]).toEqual([result.attacker]);
    expect(result.judge.calls).toContain('dispute');
  });
});

describe('a seat that stalls', () => {
  it.each([2, 3])("when it owes tokens of the board loses alone, Hold'em with %i seats", async (seats) => {
    const result = await stalls({ game: 'holdem', seats }, SHOW);
    await expectJustice(result);
    expect([...result.late]).toEqual([result.attacker]);
  });

  it('among six seats costs nobody else anything', async () => {
    const result = await stalls(LARGE, PHASES['an action']!);
    await expectJustice(result);
    expect([...result.late]).toEqual([result.attacker]);
  });
});

describe.each(TABLES)('a seat of $game with $seats seats that signs nothing of others', (plan) => {
  it('only moves the game to the chain', async () => {
    const result = await attackTable({
      ...brief(plan, onChain),
      seed: 'no-acks',
      tamper: (party) =>
        party === plan.seats - 1 ? { said: (message) => (message.kind === 'ack' ? [] : [message]) } : undefined,
    });
    await expectJustice(result);
    expect(result.late.size).toBe(0);
    expect(result.judge.calls).toContain('advance');
  });
});

describe.each([2, 3])("a seat of Hold'em with %i seats that refuses to sign the result", (seats) => {
  it('cannot keep the others from their money', async () => {
    const plan = { game: 'holdem', seats, dealer: 'players', seed: 'no-end' } as const;
    const result = await attackTable({
      ...plan,
      tamper: (party) =>
        party === seats - 1
          ? {
              said: (message, { clients, attacker }) => {
                const engine = clients[attacker]!.engine();
                const isEnd = message.kind === 'ack' && message.version > engine.fixed.state.version;
                if (isEnd && engine.candidate === undefined) clients[attacker]!.stop();
                return isEnd && engine.candidate === undefined ? [] : [message];
              },
            }
          : undefined,
    });
    await expectJustice(result);
    expect(result.judge.calls.filter((call) => call === 'dispute')).toHaveLength(1);
  });
});
