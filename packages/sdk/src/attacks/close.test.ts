import type { Hex } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { closedStateOf } from '../engine/close.js';
import type { Fixed } from '../engine/types.js';
import { attackTable } from '../testing/attackTable.js';

describe.each([2, 3])("Hold'em with %i seats", (seats) => {
  it('a seat that keeps its signature of the end back, and registers the end, holds nobody’s money', async () => {
    let registered = false;
    const acks = new Map<number, Hex>();
    const result = await attackTable({
      game: 'holdem',
      dealer: 'players',
      seats,
      seed: 'kept-end',
      limitMs: 600_000,
      tamper: (party) =>
        party === seats - 1
          ? {
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
                if (acks.size < seats - 1) return [];
                registered = true;
                acks.set(attacker, signAck(version, state));
                clients[attacker]!.stop();
                void judge.checkpoint(tableId, { state: { version }, hash: state, acks } as unknown as Fixed);
                return [];
              },
            }
          : undefined,
    });
    expect(registered).toBe(true);
    expect(result.late.size).toBe(0);
    expect(result.payouts?.reduce((sum, payout) => sum + payout, 0n)).toBe(1000n * BigInt(seats));
  });
});
