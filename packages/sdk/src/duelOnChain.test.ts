import { auditPlay, encodeWords, type SaltState, scopeOf } from '@facedown/dealers/salt';
import {
  actionOf,
  type DuelAction,
  DuelKind,
  DuelPhase,
  type DuelState,
  duel,
  duelConfig,
  duelLegal,
} from '@facedown/duel';
import { type Legal, type Need, PendingKind, unpackSlots, Verb } from '@facedown/game-kit';
import { describe, expect, it } from 'vitest';
import type { Attack } from './testing/attackTable.js';
import type { Choose } from './testing/playTable.js';
import { BOND, BROUGHT, STAKE, stakedTable, vanishing, withholding, withSecrets } from './testing/stakedTable.js';
import { testChain } from './testing/testChain.js';

const chain = testChain();
const config = duelConfig({ stake: STAKE, bond: BOND, oaths: true });
const isLong = process.env.FACEDOWN_LONG !== undefined;

const stateOf = (attack: Attack): DuelState => attack.clients[0]!.engine().fixed.state.rules as DuelState;
const plain = (action: DuelAction): Legal<DuelAction> => ({ action, arrange: [] });
/** What no rules take: the client says nothing in its place. */
const SILENCE = plain({ ...actionOf(DuelKind.Concede), data: '0x00' });
const CONCEDE = plain(actionOf(DuelKind.Concede));

/** Buries one card first, plays what it can pay, and ends its turns; who has seen enough gives up. */
const plays =
  (lastTurn = 4): Choose =>
  (client) => {
    const { state, hand } = client.view() as { state: DuelState; hand: ReadonlyMap<number, number> };
    const { party } = client;
    if (state.turn > lastTurn) return CONCEDE;
    const legal = duelLegal(state, party, hand);
    const wanted = [DuelKind.Play, DuelKind.Forget, DuelKind.Keep, DuelKind.End];
    const first = (kind: number) => legal.find(({ action }) => action.kind === kind);
    if (state.phase === DuelPhase.Mulligan) return legal.find(({ action }) => action.what === 1)!;
    return wanted.map(first).find((one) => one !== undefined) ?? CONCEDE;
  };

const silentIn =
  (phase: number): Choose =>
  (client) =>
    (client.view().state as DuelState).phase === phase ? SILENCE : plays()(client);

/** Recruit, Shieldbearer, Scout Hawk and Sellsword ask for no target. */
const PLAIN = [40, 41, 42, 43];

/** On each turn plays a card of its list that it doesn't hold, where there is one. */
const claims =
  (tell: (face: number) => void): Choose =>
  (client) => {
    const state = client.view().state as DuelState;
    if (state.phase !== DuelPhase.Turn || state.mana[1] !== state.most[1]) return plays()(client);
    const places = unpackSlots(state.hands[1]!).map((_, i) => i);
    const held = new Set(client.view().hand.values());
    const lie = duel
      .candidates(state, 1)
      .find(({ action: { kind, what } }) => kind === DuelKind.Play && PLAIN.includes(what) && !held.has(what));
    if (lie) tell(lie.action.what);
    return lie ? { action: lie.action, arrange: [places] } : plays()(client);
  };

/** The second time that one card is dealt to a seat: the first is for its mulligan, the second ends its turn. */
function secondDrawOf(seat: number): (needs: readonly Need[]) => boolean {
  let seen = 0;
  return (needs) => needs.length === 1 && needs[0]!.verb === Verb.Deal && needs[0]!.seat === seat && ++seen > 1;
}

const isAsked = (attack: Attack, phase: number): boolean => {
  const state = stateOf(attack);
  const { kind, seat } = duel.pending(state);
  return kind === PendingKind.Action && seat === 1 && state.phase === phase;
};

const attacked = stakedTable(chain, { game: 'duel', config, chooseOf: () => plays() });

describe('Duel on a chain: a seat that', () => {
  it('lets its turns run out has conceded with the third: its stake is lost, its bond goes home', async () => {
    const result = await attacked('three lapses', {
      chooseOf: (seat) => (seat === 1 ? silentIn(DuelPhase.Turn) : plays(99)),
      isStuck: (attack) => isAsked(attack, DuelPhase.Turn),
    });
    expect(result.payouts).toEqual([2n * STAKE + BOND, BOND]);
    expect(stateOf(result)).toMatchObject({ phase: DuelPhase.Over, winner: 0, lapses: [0, 3] });
    expect([...result.late]).toEqual([1]);
    const calls = result.calls();
    expect(calls.filter((name) => name === 'timeout')).toHaveLength(3);
    expect(calls).toEqual(expect.arrayContaining(['dispute', 'advance', 'settle']));
    expect(await result.clients[0]!.verify()).toMatchObject({ ok: true });
  });

  it('withholds its part in the draw that ends a turn loses stake and bond, and no turn starts', async () => {
    const result = await attacked('end draw', withholding(secondDrawOf(0)));
    expect(result.payouts).toEqual([2n * BROUGHT, 0n]);
    expect(stateOf(result)).toMatchObject({ phase: DuelPhase.Over, winner: 0, turn: 1, seat: 0 });
    expect(result.calls()).toEqual(expect.arrayContaining(['dispute', 'timeout', 'settle']));
  });

  it.runIf(isLong)(
    'ends its turn and does not prove its own draw loses stake and bond',
    async () => {
      const result = await attacked('own end draw', {
        dealer: 'salt-proof',
        ...withholding(secondDrawOf(1)),
      });
      expect(result.payouts).toEqual([2n * BROUGHT, 0n]);
      expect(stateOf(result)).toMatchObject({ phase: DuelPhase.Over, winner: 0, turn: 2, seat: 1 });
    },
    900_000,
  );

  it.each(isLong ? ['salt', 'players'] : ['players'])(
    'vanishes in mid-game at %s loses stake and bond: what it owes is timed out',
    async (dealer) => {
      const result = await attacked(`vanished/${dealer}`, {
        dealer,
        ...vanishing((attack) => stateOf(attack).phase === DuelPhase.Turn),
      });
      expect(result.payouts).toEqual([2n * BROUGHT, 0n]);
      expect([...result.late]).toEqual([1]);
      expect(stateOf(result)).toMatchObject({ phase: DuelPhase.Over, winner: 0 });
      expect(result.calls()).toEqual(expect.arrayContaining(['dispute', 'timeout', 'settle']));
      expect(await result.clients[0]!.verify()).toMatchObject({ ok: true });
    },
    900_000,
  );

  it.runIf(isLong)('plays a card that it never held is found at the close, and loses stake and bond', async () => {
    const BLIND = 77n;
    let [lied, claimed] = [0, -1];
    const told = (face: number) => {
      claimed = face;
    };
    const result = await attacked('played lie', {
      // Seat 0 gives up before what it sees: by the rules the liar has won.
      chooseOf: (seat) => (seat === 1 ? claims(told) : plays(2)),
      ...withSecrets((own) => ({
        async prove(context, state, needs, arrange) {
          const { counter } = (state as SaltState).seats[1]!;
          const hand = [...(await own.hand(state)).values()];
          if (!needs.some(({ verb }) => verb === Verb.Show) || claimed < 0 || hand.includes(claimed))
            return own.prove(context, state, needs, arrange);
          lied++;
          return encodeWords([auditPlay(BLIND, scopeOf(context), counter, claimed), BigInt(claimed), BLIND]);
        },
      })),
      isStuck: (attack) => stateOf(attack).phase === DuelPhase.Close,
    });
    expect(lied).toBeGreaterThan(0);
    expect(result.payouts).toEqual([2n * BROUGHT, 0n]);
    expect([...result.late]).toEqual([1]);
  });

  it('buried a card that it never held is found at the close, and loses stake and bond', async () => {
    const LIE = 54;
    const result = await attacked('buried lie', {
      ...withSecrets((own) => ({
        prove(context, state, needs, arrange) {
          const { counter } = (state as SaltState).seats[1]!;
          const isBurial = needs.some(({ verb }) => verb === Verb.Drop);
          if (!isBurial) return own.prove(context, state, needs, arrange);
          return Promise.resolve(encodeWords([auditPlay(77n, scopeOf(context), counter, LIE)]));
        },
      })),
      isStuck: (attack) => stateOf(attack).phase === DuelPhase.Close,
    });
    expect(result.payouts).toEqual([2n * BROUGHT, 0n]);
    expect([...result.late]).toEqual([1]);
  });
});
