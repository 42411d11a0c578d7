import { type Hex, seededRandom } from '@facedown/base';
import { contextOf, type DealerSeat } from '@facedown/game-kit';
import { type DeedMessage, isDeed, type MoveMessage, makeMessage, type WireMessage } from '@facedown/protocol';
import { expect } from 'vitest';
import { tipOf } from '../../engine/trail.js';
import { moveDigest } from '../../signing/digest.js';
import { newSession, signWith } from '../../signing/session.js';
import { type Attack, type AttackPlan, type AttackResult, attackTable } from '../../testing/attackTable.js';
import { tableKey } from '../../transport/relay.js';
import { type At, type AttackCase, atVersion, brief, expectJustice, expectNoQuarrel, onChain } from '../tables.js';
import { baseOf, flip, verbsAt } from './moves.js';
import { last } from './stall.js';

type Lie<Deed extends DeedMessage = DeedMessage> = (deed: Deed, attack: Attack) => readonly WireMessage[];

/** The attacker sends every move of a kind in another form, signed by itself. */
async function lying(at: At, verb: string, lie: Lie, more: Partial<AttackPlan> = {}) {
  let lies = 0;
  const result: AttackResult = await attackTable({
    seed: `lie/${verb}`,
    ...brief(at, (attack) => onChain(attack) || atVersion(60n)(attack)),
    ...more,
    tamper: last(at, {
      said(message, attack) {
        if (!isDeed(message) || !verbsAt(attack, message).includes(verb)) return [message];
        lies++;
        return lie(message, attack);
      },
    }),
  });
  return { ...result, lies };
}

/** The attacker sends every action in another form. */
const acting = (at: At, lie: Lie<MoveMessage>, more: Partial<AttackPlan> = {}) =>
  lying(at, 'Action', (deed, attack) => (deed.kind === 'move' ? lie(deed, attack) : [deed]), more);

const badEvidence: Lie = (move, attack) => [attack.forge({ ...move, evidence: flip(move.evidence, 0.6) })];

/** Everyone honest has the attacker's own signature under its lie. */
function expectCaught(result: AttackResult, code?: string): void {
  for (const client of result.clients.slice(0, -1))
    expect(client.engine().faults[0]).toMatchObject({
      kind: 'BadMove',
      party: result.attacker,
      ...(code ? { code } : {}),
    });
  expect(result.calls()).toContain('dispute');
}

const invalid = (what: string, verb: string, more: Partial<AttackCase> = {}): AttackCase => ({
  name: `a seat is caught with an invalid ${what}`,
  chain: true,
  ...more,
  async run(at) {
    // Not every game asks for every proof: the first in which the attacker owes one.
    for (const seed of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l']) {
      const plan = verb === 'Deck' || verb === 'Deal' ? {} : ({ style: 'random' } as const);
      const result = await lying(at, verb, badEvidence, { seed: `${verb}/${seed}`, ...plan });
      if (result.lies === 0) continue;
      await expectJustice(result);
      expectCaught(result);
      return;
    }
    expect.fail(`no game in which the attacker had to prove ${verb}`);
  },
});

export const LIES: readonly AttackCase[] = [
  invalid('shuffle', 'Deck'),
  invalid('token', 'Deal'),
  invalid('show', 'Show'),
  invalid('mix', 'Mix', { games: ['relic'] }),
  invalid('claim', 'Claim', { games: ['relic'] }),
  invalid('pass', 'Pass', { games: ['relic'] }),
  {
    name: 'a seat is caught with an illegal action',
    chain: true,
    async run(at) {
      const result = await lying(at, 'Action', (move, attack) => {
        const { codecs } = attack.table.game;
        const action = codecs.action.parse(move.payload);
        if (!action.ok) throw new Error(action.code);
        const payload = codecs.action.encode({ ...(action.value as object), kind: 99 });
        return [attack.forge({ ...move, payload })];
      });
      await expectJustice(result);
      expectCaught(result, 'UnknownAction');
    },
  },
  {
    name: 'a seat is caught with an action that does not parse',
    async run(at) {
      const result = await lying(at, 'Action', (move, attack) => [
        attack.forge({ ...move, payload: `${move.payload}00` }),
      ]);
      await expectJustice(result);
      expectCaught(result, 'MalformedAction');
    },
  },
  {
    name: 'a seat is caught with a state that its move does not lead to',
    async run(at) {
      const next: Hex = `0x${'5a'.repeat(32)}`;
      const result = await acting(at, (move, attack) => [attack.forge({ ...move, next })]);
      await expectJustice(result);
      expectCaught(result, 'WrongNext');
    },
  },
  {
    name: 'a seat is not heard with an invalid signature, nor with one of another key',
    async run(at) {
      const stranger = signWith(newSession(seededRandom('stranger')));
      const result = await acting(at, (move, { table }) => [
        { ...move, signature: flip(move.signature, 0.3) },
        { ...move, signature: stranger(moveDigest(table.id, move)) },
      ]);
      await expectJustice(result);
      expect(result.lies).toBeGreaterThan(0);
      expect(result.clients[0]!.engine().faults).toEqual([]);
    },
  },
  {
    name: 'a seat that forges moves in the name of another is not heard',
    async run(at) {
      let forged = 0;
      const result = await lying(at, 'Action', (move) => [move], {
        onView(client, { relay, table, forge, attacker }) {
          const { state, hash } = tipOf(client.engine());
          if (client.party !== 0 || table.game.pending(state.rules).seat === attacker || forged > 5) return;
          const [first] = table.game.candidates(state.rules, 0);
          if (!first) return;
          forged++;
          const payload = table.game.codecs.action.encode(first.action);
          const version = state.version + 1n;
          const place = { epoch: table.id.epoch, version, previous: hash, next: hash, party: 0 };
          const unsigned = { payload, evidence: '0x', signature: '0x', ack: '0x' } as const;
          void relay.post(tableKey(table.id), makeMessage(forge({ kind: 'move', ...place, ...unsigned })));
        },
      });
      await expectJustice(result);
      expect(forged).toBeGreaterThan(0);
      expect(result.clients.flatMap((client) => client.engine().faults)).toEqual([]);
      expectNoQuarrel(result);
    },
  },
  {
    name: 'a seat that replays its own moves and those of others changes nothing',
    async run(at) {
      const old: WireMessage[] = [];
      const result = await attackTable({
        ...brief(at, atVersion(30n)),
        seed: 'replays',
        tamper: last(at, {
          said(message) {
            const again = old.slice(-40).filter((_, i) => i % 3 === 0);
            old.push(message);
            return [...again, message, ...again.reverse()];
          },
          heard(message) {
            old.push(message);
            return [message];
          },
        }),
      });
      await expectJustice(result);
      expect(old.length).toBeGreaterThan(20);
      expect(result.clients.flatMap((client) => client.engine().faults)).toEqual([]);
      expectNoQuarrel(result);
    },
  },
  {
    name: 'a seat that brings an old move as a new one is caught',
    async run(at) {
      let old: DeedMessage | undefined;
      const result = await lying(at, 'Deal', (move, attack) => {
        if (old) return [attack.forge({ ...move, payload: old.payload, evidence: old.evidence })];
        old = move;
        return [attack.forge({ ...move, evidence: '0x' })];
      });
      expect(result.lies).toBeGreaterThan(0);
      await expectJustice(result);
      expectCaught(result);
    },
  },
  {
    name: 'a seat that sends its messages in another order only costs time',
    async run(at) {
      let held: WireMessage[] = [];
      const result = await attackTable({
        ...brief(at, atVersion(30n)),
        seed: 'reorders',
        times: { patienceMs: 600_000 },
        tamper: last(at, {
          said(message) {
            held.unshift(message);
            if (held.length < 2) return [];
            const all = held;
            held = [];
            return all;
          },
        }),
      });
      await expectJustice(result);
      expectNoQuarrel(result);
    },
  },
  {
    name: 'a seat that proves its tokens in two ways is no liar, and nobody waits',
    async run(at) {
      let second = 0;
      const result = await attackTable({
        ...brief(at, atVersion(20n)),
        seed: 'second-proof',
        tamper: last(at, {
          async said(message, attack) {
            if (message.kind !== 'share' || !verbsAt(attack, message).includes('Deal')) return [message];
            const { rules, dealer, version } = baseOf(attack, message).state;
            const context = contextOf(attack.table.id, version, attack.attacker);
            const { needs } = attack.table.game.pending(rules);
            second++;
            return [
              message,
              attack.forge({ ...message, evidence: await attack.secrets.contribute(context, dealer, needs) }),
            ];
          },
        }),
      });
      await expectJustice(result);
      expect(second).toBeGreaterThan(0);
      expect(result.clients.flatMap((client) => client.engine().faults)).toEqual([]);
      expectNoQuarrel(result);
    },
  },
  {
    name: 'a seat that shuffles before its turn is caught',
    async run(at) {
      let early = 0;
      let go = () => {};
      const said = new Promise<void>((resolve) => {
        go = resolve;
      });
      const result = await attackTable({
        ...brief(at, onChain),
        seed: 'early',
        // The first shuffle waits, so that the other one comes before it.
        secretsOf: (own, party) => (party === 0 ? { ...own, contribute: waiting(own.contribute) } : own),
        onView(client, { relay, table, attacker, forge }) {
          const tip = tipOf(client.engine());
          const { parties, kind } = client.view().waiting;
          if (client.party !== 0 || kind !== 'dealer' || parties.includes(attacker) || early > 0) return;
          early++;
          const place = { epoch: table.id.epoch, version: tip.state.version + 1n, round: tip.hash };
          const deed = { party: attacker, payload: '0x', evidence: '0x', signature: '0x' } as const;
          void relay.post(tableKey(table.id), makeMessage(forge({ kind: 'share', ...place, ...deed }))).then(go);
        },
      });
      await expectJustice(result);
      expect(early).toBe(1);
      expect(result.clients[0]!.engine().faults[0]).toMatchObject({ kind: 'BadMove', code: 'NotYourTurn' });

      function waiting(contribute: DealerSeat['contribute']): DealerSeat['contribute'] {
        return async (...asked) => {
          await said;
          return contribute(...asked);
        };
      }
    },
  },
];
