import type { Hex } from '@facedown/base';
import { type MoveMessage, makeMessage } from '@facedown/protocol';
import { expect } from 'vitest';
import { stateOf } from '../../engine/trail.js';
import { verifyGame } from '../../gameFile/verifyGame.js';
import type { JudgeError } from '../../judge/judge.js';
import { attackTable } from '../../testing/attackTable.js';
import { tableKey } from '../../transport/relay.js';
import { type AttackCase, brief, expectJustice, onChain } from '../tables.js';
import { last, NOTHING_KNOWN } from './stall.js';

export const HISTORY: readonly AttackCase[] = [
  {
    name: 'a withheld move that is revealed after the time-out changes nothing',
    chain: true,
    async run(at) {
      let withheld: MoveMessage | undefined;
      let revealed = false;
      const refusals: string[] = [];
      const result = await attackTable({
        ...brief(at, () => revealed && refusals.length > 0),
        seed: 'withheld',
        tamper: last(at, {
          said(message, { clients, attacker }) {
            if (message.kind === 'move' && message.payload !== '0x' && !withheld) {
              withheld = message;
              clients[attacker]!.stop();
            }
            return withheld ? [] : [message];
          },
        }),
        onView(client, { relay, judge, tableId, table }) {
          if (revealed || !withheld || !client.log().some(({ late }) => late)) return;
          revealed = true;
          void relay.post(tableKey(table.id), makeMessage(withheld));
          const base = stateOf(client.engine(), withheld!.previous)!;
          judge
            .post(tableId, { kind: 'advance', base, deeds: [withheld] })
            .catch((error: JudgeError) => refusals.push(error.code));
        },
      });
      await expectJustice(result);
      expect(revealed).toBe(true);
      // A table that ended with the time-out is beyond any state.
      expect(['WrongState', 'WrongPhase']).toContain(refusals[0]);
      expect(result.clients[0]!.log().map(({ hash }) => hash)).not.toContain(withheld!.next);
    },
  },
  {
    name: 'a withheld ack that is registered later fixes that state, and the game goes on from it',
    chain: true,
    async run(at) {
      const from = BigInt(at.seats + 2);
      const acks = new Map<number, Hex>();
      const heardAcks: { state: Hex; seat: number; signature: Hex }[] = [];
      let withheld: { version: bigint; state: Hex } | undefined;
      let registered = false;
      const result = await attackTable({
        ...brief(at, (attack) => registered && onChain(attack)),
        seed: 'withheld-ack',
        // On the chain it does all that it owes, however late on a busy machine.
        isBlameless: true,
        tamper: last(at, {
          said(message) {
            if (message.kind !== 'ack') return withheld ? [] : [message];
            if (!withheld && message.version > from) {
              withheld = { version: message.version, state: message.state };
              acks.set(message.seat, message.signature);
            }
            return withheld ? [] : [message];
          },
          heard(message) {
            if (message.kind === 'ack') heardAcks.push(message);
            if (message.kind === 'move')
              heardAcks.push({ state: message.next, seat: message.party, signature: message.ack });
            return [message];
          },
        }),
        onView(client, { judge, tableId }) {
          if (!withheld || registered || client.engine().mode !== 'registering') return;
          for (const { state, seat, signature } of heardAcks) if (state === withheld.state) acks.set(seat, signature);
          if (acks.size < at.seats) return;
          registered = true;
          const { version, state: hash } = withheld;
          // Its own client may have been as quick: it registers the latest state that it has.
          judge
            .post(tableId, { kind: 'checkpoint', fixed: { state: { ...NOTHING_KNOWN, version }, hash, acks } })
            .catch(() => {});
        },
      });
      await expectJustice(result);
      expect(registered).toBe(true);
      expect(result.calls()).toContain('dispute');
      expect(result.late.size).toBe(0);
      expect(result.clients[0]!.log().map(({ hash }) => hash)).toContain(withheld!.state);
    },
  },
  {
    name: 'an old state that is disputed is replaced by the latest one',
    chain: true,
    async run(at) {
      let disputed: bigint | undefined;
      const result = await attackTable({
        ...brief(at, onChain),
        seed: 'old-state',
        // Nobody hears anything more until all know of the dispute, or the game could be over before.
        tamper: () => ({
          heard: (message, { clients }) =>
            disputed !== undefined && clients.some((client) => client.engine().mode === 'live') ? [] : [message],
        }),
        onView(client, { judge, tableId, attacker }) {
          const { history, fixed } = client.engine();
          if (disputed !== undefined || fixed.state.version < BigInt(2 * at.seats + 2)) return;
          disputed = fixed.state.version;
          void judge.post(tableId, { kind: 'dispute', seat: attacker, fixed: history.find(({ acks }) => acks)! });
        },
      });
      await expectJustice(result);
      expect(result.late.size).toBe(0);
      expect(result.calls()).toContain('checkpoint');
      // Nothing was played twice: what was fixed before the dispute still is.
      const [client] = result.clients;
      expect(await verifyGame(client!.file())).toMatchObject({ ok: true });
      expect(
        client!
          .log()
          .slice(0, Number(disputed))
          .every(({ acks, isCarried }) => acks ?? isCarried),
      ).toBe(true);
    },
  },
];
