import type { Hex } from '@facedown/base';
import { NO_ROUND, PendingKind, tablePending } from '@facedown/game-kit';
import { isDeed } from '@facedown/protocol';
import { expect } from 'vitest';
import { closedStateOf } from '../../engine/close.js';
import { type Attack, attackTable, type Tamper } from '../../testing/attackTable.js';
import { type At, type AttackCase, brief, expectJustice, onChain } from '../tables.js';
import { verbsAt } from './moves.js';

const isOverdue = ({ calls }: Attack) =>
  calls().includes('timeout') && calls().lastIndexOf('advance') > calls().indexOf('timeout');

/** The attacker goes silent for ever the first time that it owes this. */
async function stalls(at: At, owes: (verbs: readonly string[]) => boolean): Promise<void> {
  let stalled = false;
  const result = await attackTable({
    ...brief(at, isOverdue),
    seed: 'stall',
    tamper: last(at, {
      said(message, attack) {
        if (!stalled && isDeed(message) && owes(verbsAt(attack, message))) {
          stalled = true;
          attack.clients[attack.attacker]!.stop();
        }
        return stalled ? [] : [message];
      },
    }),
  });
  expect(stalled).toBe(true);
  await expectJustice(result);
  expect([...result.late]).toEqual([result.attacker]);
  expect(result.calls()).toContain('dispute');
}

/** A state of which an attacker knows no more than who has signed it: a contract asks for nothing else. */
export const NOTHING_KNOWN = { rules: undefined, dealer: undefined, round: NO_ROUND };

export const last =
  ({ seats }: At, tamper: Tamper) =>
  (party: number): Tamper | undefined =>
    party === seats - 1 ? tamper : undefined;

export const STALL: readonly AttackCase[] = [
  {
    name: 'a seat that stalls when it owes a shuffle is the only one that the clock runs out for',
    chain: true,
    run: (at) => stalls(at, (verbs) => verbs.includes('Deck')),
  },
  {
    name: 'a seat that stalls when it owes tokens of a deal is the only one that the clock runs out for',
    chain: true,
    run: (at) => stalls(at, (verbs) => verbs.includes('Deal')),
  },
  {
    name: 'a seat that stalls when it owes an action is the only one that the clock runs out for',
    chain: true,
    run: (at) => stalls(at, (verbs) => verbs.includes('Action')),
  },
  {
    name: 'a seat that stalls when it owes tokens of the board is the only one that the clock runs out for',
    games: ['holdem'],
    chain: true,
    run: (at) => stalls(at, (verbs) => verbs.includes('Show') && !verbs.includes('Action')),
  },
  {
    name: 'a seat that stalls when it owes a proof for its action is the only one that the clock runs out for',
    games: ['relic'],
    chain: true,
    run: (at) => stalls(at, (verbs) => verbs.includes('Action') && verbs.length > 1),
  },
  {
    name: 'a seat that signs nothing of others only moves the game to the chain',
    chain: true,
    async run(at) {
      const result = await attackTable({
        ...brief(at, onChain),
        seed: 'no-acks',
        tamper: last(at, { said: (message) => (message.kind === 'ack' ? [] : [message]) }),
      });
      await expectJustice(result);
      expect(result.late.size).toBe(0);
      expect(result.calls()).toContain('advance');
    },
  },
  {
    name: 'a seat that refuses to sign the result cannot keep the others from their money',
    chain: true,
    async run(at) {
      let refused = false;
      const { until: _, ...plan } = brief(at, () => false);
      const result = await attackTable({
        ...plan,
        seed: 'no-end',
        tamper: last(at, {
          said(message, { clients, attacker, table }) {
            const { candidate, fixed, trail } = clients[attacker]!.engine();
            if (refused) return [];
            if (message.kind !== 'ack' || message.version <= fixed.state.version) return [message];
            const said = [...trail, candidate].find((one) => one?.hash === message.state);
            const isEnd = said ? tablePending(table, said.state).kind === PendingKind.Over : true;
            if (!isEnd) return [message];
            refused = true;
            clients[attacker]!.stop();
            return [];
          },
        }),
      });
      await expectJustice(result);
      expect(refused).toBe(true);
      expect(result.payouts).toBeDefined();
      expect(result.calls().filter((call) => call === 'dispute').length).toBeLessThanOrEqual(1);
    },
  },
  {
    name: 'a seat that keeps its signature of the end back, and registers the end, holds nobody’s money',
    games: ['holdem'],
    chain: true,
    async run(at) {
      let registered = false;
      const acks = new Map<number, Hex>();
      const result = await attackTable({
        ...brief(at, () => false),
        seed: 'kept-end',
        limitMs: 600_000,
        tamper: last(at, {
          said(message, { clients, attacker }) {
            if (message.kind !== 'ack') return [message];
            const { state } = closedStateOf(clients[attacker]!.engine());
            return message.state === state ? [] : [message];
          },
          heard(message, { clients, attacker, judge, tableId, signAck }) {
            if (message.kind !== 'ack' || registered) return [message];
            const { state, version } = closedStateOf(clients[attacker]!.engine());
            if (message.state !== state) return [message];
            acks.set(message.seat, message.signature);
            if (acks.size < at.seats - 1) return [];
            registered = true;
            acks.set(attacker, signAck(version, state));
            clients[attacker]!.stop();
            void judge.post(tableId, {
              kind: 'checkpoint',
              fixed: { state: { ...NOTHING_KNOWN, version }, hash: state, acks },
            });
            return [];
          },
        }),
      });
      expect(registered).toBe(true);
      expect(result.late.size).toBe(0);
      expect(result.payouts?.reduce((sum, payout) => sum + payout, 0n)).toBe(1000n * BigInt(at.seats));
    },
  },
];
