import { type Hex, seededRandom } from '@facedown/base';
import type { MoveMessage, WireMessage } from '@facedown/protocol';
import { describe, expect, it } from 'vitest';
import { verbsOf } from '../client/view.js';
import { tryMove } from '../engine/check.js';
import type { Fixed } from '../engine/types.js';
import { moveDigest } from '../signing/digest.js';
import { newSession, signWith } from '../signing/session.js';
import { type Attack, type AttackPlan, attackTable } from '../testing/attackTable.js';
import { atVersion, brief, expectJustice, LARGE, onChain, SOME, TABLES } from './tables.js';

const flip = (hex: Hex, at: number): Hex => {
  const i = 2 + 2 * Math.floor((hex.length / 2 - 1) * at);
  return `${hex.slice(0, i)}${hex[i] === '0' ? '1' : '0'}${hex.slice(i + 1)}` as Hex;
};
const baseOf = (attack: Attack, move: MoveMessage): Fixed =>
  attack.clients[attack.attacker]!.engine().history.find(({ hash }) => hash === move.previous)!;

/** The verbs that a move of the attacker has to prove. */
function verbsAt(attack: Attack, move: MoveMessage): string[] {
  const { rules } = baseOf(attack, move).state;
  const { game } = attack.table;
  if (move.payload === '0x') return verbsOf(game.pending(rules).needs);
  const action = game.codecs.action.parse(move.payload);
  return action.ok ? ['Action', ...verbsOf(game.needs(rules, move.party, action.value))] : [];
}

/** The attacker sends every move of a kind in another form, signed by itself. */
const lying = (
  plan: Pick<AttackPlan, 'game' | 'seats'> & Partial<AttackPlan>,
  verb: string,
  lie: (move: MoveMessage, attack: Attack) => WireMessage,
) => {
  let lies = 0;
  return attackTable({
    seed: `lie/${verb}`,
    ...brief(plan, (attack) => onChain(attack) || atVersion(60n)(attack)),
    ...plan,
    tamper: (party) =>
      party === plan.seats - 1
        ? {
            said(message, attack) {
              if (message.kind !== 'move' || !verbsAt(attack, message).includes(verb)) return [message];
              lies++;
              return [lie(message, attack)];
            },
          }
        : undefined,
  }).then((result) => ({ ...result, lies }));
};

const badEvidence = (move: MoveMessage, attack: Attack) =>
  attack.forge({ ...move, evidence: flip(move.evidence, 0.6) });

describe.each(TABLES)('a seat of $game with $seats seats', (plan) => {
  it.each([
    ['shuffle', 'Deck'],
    ['token', 'Deal'],
  ])('is caught with an invalid %s', async (_what, verb) => {
    const result = await lying(plan, verb, badEvidence);
    expect(result.lies).toBeGreaterThan(0);
    await expectJustice(result);
    for (const client of result.clients.slice(0, -1))
      expect(client.engine().faults[0]).toMatchObject({ kind: 'BadMove', party: result.attacker });
    expect(result.judge.calls).toContain('dispute');
  });
});

describe.each(SOME)('a seat of $game with $seats seats', (plan) => {
  it('is caught with an illegal action', async () => {
    const result = await lying(plan, 'Action', (move, attack) =>
      attack.forge({ ...move, payload: `${move.payload}00` }),
    );
    expect(result.lies).toBeGreaterThan(0);
    await expectJustice(result);
    expect(result.clients[0]!.engine().faults[0]).toMatchObject({ kind: 'BadMove', code: 'MalformedAction' });
  });

  it('is caught with a state that its move does not lead to', async () => {
    const wrong: Hex = `0x${'5a'.repeat(32)}`;
    const result = await lying(plan, 'Action', (move, attack) => attack.forge({ ...move, next: wrong }));
    await expectJustice(result);
    expect(result.clients[0]!.engine().faults[0]).toMatchObject({ kind: 'BadMove', code: 'WrongNext' });
  });

  it('is not heard with a signature of another key', async () => {
    const stranger = newSession(seededRandom('stranger'));
    const result = await lying(plan, 'Action', (move, { table }) => ({
      ...move,
      signature: signWith(stranger)(moveDigest(table.id, move)),
    }));
    await expectJustice(result);
    expect(result.lies).toBeGreaterThan(0);
    expect(result.clients[0]!.engine().faults).toEqual([]);
  });
});

describe.each(process.env.FACEDOWN_LONG ? [2, 3] : [2])('a seat of Relic with %i seats', (seats) => {
  it.each(['Mix', 'Show', 'Claim', 'Pass'])('is caught with an invalid proof for %s', async (verb) => {
    for (const seed of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
      const result = await lying({ game: 'relic', seats, seed: `${verb}/${seed}`, style: 'random' }, verb, badEvidence);
      if (result.lies === 0) continue;
      await expectJustice(result);
      expect(result.clients[0]!.engine().faults[0]).toMatchObject({ kind: 'BadMove', party: result.attacker });
      return;
    }
    expect.fail(`no game in which the attacker had to prove ${verb}`);
  });
});

/** Another move that the attacker could have made just as well. */
function other(move: MoveMessage, attack: Attack): MoveMessage | undefined {
  const base = baseOf(attack, move);
  const { game } = attack.table;
  for (const { action } of game.candidates(base.state.rules, move.party)) {
    const payload = game.codecs.action.encode(action);
    if (payload === move.payload || game.needs(base.state.rules, move.party, action).length > 0) continue;
    const tried = tryMove(attack.table, base, { ...move, payload, evidence: '0x', next: undefined as never });
    if (tried.ok) return attack.forge({ ...move, payload, evidence: '0x', next: tried.value.hash });
  }
  return undefined;
}

/** Seat 0 gets another move than the rest, or both. */
const twoFaced = (plan: Pick<AttackPlan, 'game' | 'seats'>, both: boolean) => {
  const second = new Map<string, MoveMessage | undefined>();
  return attackTable({
    ...brief(plan, onChain),
    seed: 'two-faced',
    tamper: (party) =>
      party === 0
        ? {
            heard(message, attack) {
              if (message.kind !== 'move' || message.party !== attack.attacker || message.payload === '0x')
                return [message];
              if (!second.has(message.signature)) second.set(message.signature, other(message, attack));
              const instead = second.get(message.signature);
              return instead ? (both ? [instead, message] : [instead]) : [message];
            },
          }
        : undefined,
  });
};

const HOLDEM = TABLES.filter(({ game }) => game === 'holdem');

describe.each(process.env.FACEDOWN_LONG ? [...HOLDEM, LARGE] : HOLDEM)(
  'a seat of $game with $seats seats that sends two moves for one version',
  (plan) => {
    it('is proven a liar where somebody hears both', async () => {
      const result = await twoFaced(plan, true);
      await expectJustice(result);
      expect(result.clients[0]!.engine().faults[0]).toMatchObject({ kind: 'Equivocation', party: result.attacker });
    });
    it('gains nothing where nobody does', async () => {
      const result = await twoFaced(plan, false);
      await expectJustice(result);
    });
  },
);

describe.each(TABLES)('a seat of $game with $seats seats that sends two acks for one version', (plan) => {
  it('is proven a liar, and the game goes on without its word', async () => {
    const result = await attackTable({
      ...brief(plan, onChain),
      seed: 'two-acks',
      tamper: (party) =>
        party === 0
          ? {
              heard(message, { attacker, signAck }) {
                if (message.kind !== 'ack' || message.seat !== attacker || message.version !== 3n) return [message];
                const state: Hex = `0x${'77'.repeat(32)}`;
                return [{ ...message, state, signature: signAck(3n, state) }, message];
              },
            }
          : undefined,
    });
    await expectJustice(result);
    const acked = result.clients[0]!.log()[2]?.move?.party !== result.attacker;
    if (acked) expect(result.clients[0]!.engine().faults[0]).toMatchObject({ kind: 'Equivocation' });
  });
});
