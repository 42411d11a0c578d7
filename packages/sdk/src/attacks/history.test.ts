import { type MoveMessage, makeMessage } from '@facedown/protocol';
import { describe, expect, it } from 'vitest';
import { verifyGame } from '../gameFile/verifyGame.js';
import type { JudgeError } from '../judge/judge.js';
import { attackTable } from '../testing/attackTable.js';
import { tableKey } from '../transport/relay.js';
import { brief, expectJustice, LARGE, onChain, TABLES } from './tables.js';

describe.each([...TABLES, LARGE])('$game with $seats seats', (plan) => {
  it('a withheld move that is revealed after the time-out changes nothing', async () => {
    let withheld: MoveMessage | undefined;
    let revealed = false;
    const refusals: string[] = [];
    const result = await attackTable({
      ...brief(plan, () => revealed && refusals.length > 0),
      seed: 'withheld',
      tamper: (party) =>
        party === plan.seats - 1
          ? {
              said(message, { clients, attacker }) {
                if (message.kind === 'move' && message.payload !== '0x' && !withheld) {
                  withheld = message;
                  clients[attacker]!.stop();
                }
                return withheld ? [] : [message];
              },
            }
          : undefined,
      onView(client, { relay, judge, tableId, table }) {
        if (revealed || !withheld || !client.log().some(({ late }) => late)) return;
        revealed = true;
        void relay.post(tableKey(table.id), makeMessage(withheld));
        const base = client.engine().history.find(({ hash }) => hash === withheld!.previous)!;
        judge.advance(tableId, base, [withheld]).catch((error: JudgeError) => refusals.push(error.code));
      },
    });
    await expectJustice(result);
    expect(refusals).toEqual(['WrongState']);
    expect(result.clients[0]!.log().map(({ hash }) => hash)).not.toContain(withheld!.next);
  });

  it('an old state that is disputed is replaced by the latest one', async () => {
    let disputed: bigint | undefined;
    const result = await attackTable({
      ...brief(plan, onChain),
      seed: 'old-state',
      onView(client, { judge, tableId, attacker }) {
        const { history, fixed } = client.engine();
        if (disputed !== undefined || fixed.state.version < BigInt(2 * plan.seats + 2)) return;
        disputed = fixed.state.version;
        void judge.dispute(tableId, attacker, history[1]!);
      },
    });
    await expectJustice(result);
    expect(result.late.size).toBe(0);
    expect(result.judge.calls).toContain('checkpoint');
    // Nothing was played twice: what was fixed before the dispute still is.
    const verdict = await verifyGame(result.clients[0]!.file());
    expect(verdict).toMatchObject({ ok: true });
    expect(
      result.clients[0]!.file()
        .log.slice(0, Number(disputed))
        .every(({ acks }) => acks),
    ).toBe(true);
  });
});
