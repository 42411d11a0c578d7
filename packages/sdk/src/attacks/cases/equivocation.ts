import type { Hex } from '@facedown/base';
import { type DeedMessage, isDeed } from '@facedown/protocol';
import { expect } from 'vitest';
import { type AttackResult, attackTable } from '../../testing/attackTable.js';
import { type At, type AttackCase, brief, expectJustice, onChain } from '../tables.js';
import { otherMove } from './moves.js';

/** Seat 0 gets another move than the rest, or both; the other is as valid as the first. */
async function twoFaced(at: At, kind: 'actions' | 'shuffles', both: boolean): Promise<AttackResult> {
  const second = new Map<string, DeedMessage>();
  const result = await attackTable({
    ...brief(at, onChain),
    seed: 'two-faced',
    tamper: (party) => ({
      async said(message, attack) {
        const isOne = message.kind === (kind === 'shuffles' ? 'share' : 'move');
        if (party === attack.attacker && isOne && !second.has(message.signature)) {
          const other = await otherMove(message, attack);
          if (other) second.set(message.signature, other);
        }
        return [message];
      },
      heard(message) {
        const instead = isDeed(message) ? second.get(message.signature) : undefined;
        if (party !== 0 || !instead) return [message];
        return both ? [instead, message] : [instead];
      },
    }),
  });
  expect(second.size).toBeGreaterThan(0);
  await expectJustice(result);
  expect(result.calls()).toContain('dispute');
  if (both)
    expect(result.clients[0]!.engine().faults[0]).toMatchObject({ kind: 'Equivocation', party: result.attacker });
  return result;
}

/** Seat 0 gets another ack than the rest, or both. */
async function twoAcks(at: At, both: boolean): Promise<void> {
  let version: bigint | undefined;
  const state: Hex = `0x${'77'.repeat(32)}`;
  const result = await attackTable({
    ...brief(at, onChain),
    seed: 'two-acks',
    tamper: (party) =>
      party === 0
        ? {
            heard(message, { attacker, signAck }) {
              if (message.kind !== 'ack' || message.seat !== attacker || message.version < 2n) return [message];
              version ??= message.version;
              if (message.version !== version) return [message];
              const false_ = { ...message, state, signature: signAck(version, state) };
              return both ? [false_, message] : [false_];
            },
          }
        : undefined,
  });
  expect(version).toBeDefined();
  await expectJustice(result);
  if (both)
    expect(result.clients[0]!.engine().faults[0]).toMatchObject({ kind: 'Equivocation', party: result.attacker });
}

export const EQUIVOCATION: readonly AttackCase[] = [
  {
    name: 'a seat that sends two shuffles for one version is proven a liar where somebody hears both',
    chain: true,
    run: async (at) => void (await twoFaced(at, 'shuffles', true)),
  },
  {
    name: 'a seat that sends two shuffles for one version to different seats gains nothing',
    sample: ['relic', 3],
    chain: true,
    run: async (at) => void (await twoFaced(at, 'shuffles', false)),
  },
  {
    name: 'a seat that sends two actions for one version is proven a liar where somebody hears both',
    games: ['holdem'],
    chain: true,
    run: async (at) => void (await twoFaced(at, 'actions', true)),
  },
  {
    name: 'a seat that sends two actions for one version to different seats gains nothing',
    sample: ['holdem', 3],
    games: ['holdem'],
    chain: true,
    run: async (at) => void (await twoFaced(at, 'actions', false)),
  },
  {
    name: 'a seat that sends two acks for one version is proven a liar where somebody hears both',
    chain: true,
    run: (at) => twoAcks(at, true),
  },
  {
    name: 'a seat that sends two acks for one version to different seats gains nothing',
    sample: ['relic', 3],
    chain: true,
    run: (at) => twoAcks(at, false),
  },
];
