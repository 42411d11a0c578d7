import {
  attackWith,
  bringingList,
  creatureCount,
  type FableAction,
  FableKind,
  FablePhase,
  FableReason,
  type FableState,
  fable,
  fableConfig,
  listOf,
  SEED,
} from '@facedown/fable';
import { type Need, PendingKind, Verb } from '@facedown/game-kit';
import { describe, expect, it } from 'vitest';
import type { Attack } from './testing/attackTable.js';
import type { Choose } from './testing/playTable.js';
import { BOND, BROUGHT, STAKE, stakedTable, withholding } from './testing/stakedTable.js';
import { testChain } from './testing/testChain.js';

/** Fable at the salt dealer; seat 1 falls silent in one phase after the other. */
const chain = testChain();
const config = fableConfig({ stake: STAKE, bond: BOND, preset: SEED });
const DECK = listOf([4, 4, 4, 9, 9, 9, 10, 10, 10, 8]);

const stateOf = (attack: Attack): FableState => attack.clients[0]!.engine().fixed.state.rules as FableState;
const plain = (action: FableAction) => ({ action, arrange: [] });

/** Brings a deck and plays what comes first; seat 0 attacks with all, and seat 1 keeps its creatures awake. */
const plays: Choose = (client) => {
  const state = client.view().state as FableState;
  const { party } = client;
  const { choose, reveal } = bringingList(party, { nonce: `0x${`a${party}`.repeat(32)}`, bid: 0, list: DECK });
  if (state.phase === FablePhase.Choose) return plain(choose);
  if (state.phase === FablePhase.Reveal) return plain(reveal);
  if (state.phase === FablePhase.Battle && party === 1) return plain({ kind: FableKind.Pass });
  if (state.phase === FablePhase.Battle)
    return plain(attackWith((1n << BigInt(creatureCount(state.boards[party]!))) - 1n));
  return client.legalActions()[0]!;
};

/** What no rules take: the client says nothing in its place. */
const SILENCE = plain({ kind: FableKind.Concede, data: '0x00' });

const silentAt =
  (phase: number): Choose =>
  (client) =>
    (client.view().state as FableState).phase === phase ? SILENCE : plays(client);

const concedesAt =
  (phase: number): Choose =>
  (client) =>
    (client.view().state as FableState).phase === phase ? plain({ kind: FableKind.Concede }) : plays(client);

const table = stakedTable(chain, { game: 'fable', config, chooseOf: () => plays });

async function attacked(...[seed, plan]: Parameters<typeof table>) {
  const result = await table(seed, plan);
  expect(result.calls()).toEqual(expect.arrayContaining(['dispute', 'timeout', 'settle']));
  expect([...result.late]).toEqual([1]);
  return result;
}

/** The phases of the dealer differ by what they need. */
function phaseOf(needs: readonly Need[]): number {
  const verbs = needs.map(({ verb }) => verb);
  if (verbs.includes(Verb.Deck)) return FablePhase.Lay;
  if (verbs.includes(Verb.Deal)) return needs.length > 1 ? FablePhase.Deal : FablePhase.Draw;
  return FablePhase.Close;
}
const withholdingIn = (phase: number) => withholding((needs) => phaseOf(needs) === phase);

/** Every phase in the long run; in a short one those that differ most. */
const isTried = (phase: number): boolean =>
  process.env.FACEDOWN_LONG !== undefined ||
  phase === FablePhase.Reveal ||
  phase === FablePhase.Defend ||
  phase === FablePhase.Draw;
const nameOf = (phase: number) => Object.entries(FablePhase).find(([, value]) => value === phase)![0];

describe('on a chain, a seat that', () => {
  const acting = [FablePhase.Choose, FablePhase.Reveal, FablePhase.Main, FablePhase.Battle, FablePhase.Defend];
  it.each(acting.filter(isTried).map((phase) => [nameOf(phase), phase] as const))(
    'does not act in %s has conceded: its stake is lost, its bond goes home',
    async (name, phase) => {
      const result = await attacked(name, {
        chooseOf: (seat) => (seat === 1 ? silentAt(phase) : plays),
        isStuck(attack) {
          const state = stateOf(attack);
          const { kind, seat } = fable.pending(state);
          return kind === PendingKind.Action && seat === 1 && state.phase === phase;
        },
      });
      expect(result.payouts).toEqual([2n * STAKE + BOND, BOND]);
      expect(stateOf(result)).toMatchObject({ phase: FablePhase.Over, reason: FableReason.Late, winner: 0 });
      expect(await result.clients[0]!.verify()).toMatchObject({ ok: true });
    },
    900_000,
  );

  const dealing = [FablePhase.Lay, FablePhase.Deal, FablePhase.Draw];
  it.each(dealing.filter(isTried).map((phase) => [nameOf(phase), phase] as const))(
    'withholds its part in %s loses stake and bond',
    async (name, phase) => {
      const result = await attacked(name, withholdingIn(phase));
      expect(result.payouts).toEqual([2n * BROUGHT, 0n]);
      expect(stateOf(result)).toMatchObject({ phase: FablePhase.Over, reason: FableReason.Broken, winner: 0 });
    },
    900_000,
  );

  it('wins and does not open its salt in Close loses stake and bond', async () => {
    const chooseOf = (seat: number) => (seat === 0 ? concedesAt(FablePhase.Main) : plays);
    const result = await attacked('Close', { chooseOf, ...withholdingIn(FablePhase.Close) });
    expect(result.payouts).toEqual([2n * BROUGHT, 0n]);
    expect(stateOf(result)).toMatchObject({ phase: FablePhase.Over, reason: FableReason.Broken, winner: 0 });
  });
});
