import type { Hex } from '@facedown/base';
import { connectChain, type Deployment } from '@facedown/chain';
import { ANVIL_KEYS, type Anvil, deploy, startAnvil } from '@facedown/chain/node';
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
import { type DealerSeat, PendingKind } from '@facedown/game-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Attack, attackTable } from './testing/attackTable.js';
import type { Choose } from './testing/playTable.js';
import { chainWorld } from './testing/world.js';

/** Fable at the salt dealer, with stake and bond on a real chain; seat 1 falls silent in one phase after the other. */
let anvil: Anvil;
let deployment: Deployment;
beforeAll(async () => {
  anvil = await startAnvil();
  deployment = await deploy(await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[9]! }));
}, 60_000);
afterAll(() => anvil.stop());

const STAKE = 10n;
const BOND = 7n;
const BROUGHT = STAKE + BOND;
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

async function attacked(seed: string, plan: Partial<Parameters<typeof attackTable>[0]>) {
  const result = await attackTable({
    game: 'fable',
    dealer: 'salt',
    seed,
    seats: 2,
    config,
    amounts: [BROUGHT, BROUGHT],
    chooseOf: () => plays,
    world: chainWorld(anvil.url, deployment),
    ...plan,
  });
  expect(result.calls()).toEqual(expect.arrayContaining(['dispute', 'timeout', 'settle']));
  expect([...result.late]).toEqual([1]);
  return result;
}

/** Seat 1 withholds its part once the rules are in this phase. */
function withholding(phase: number) {
  let isStuck = false;
  const secretsOf = (own: DealerSeat, party: number): DealerSeat =>
    party === 0
      ? own
      : {
          ...own,
          contribute(context, state, needs) {
            if (!isAt(phase, needs)) return own.contribute(context, state, needs);
            isStuck = true;
            return new Promise<Hex>(() => {});
          },
        };
  return { secretsOf, isStuck: () => isStuck };
}

/** The phases of the dealer differ by what they need. */
const isAt = (phase: number, needs: Parameters<DealerSeat['contribute']>[2]): boolean => fablePhaseOf(needs) === phase;

function fablePhaseOf(needs: Parameters<DealerSeat['contribute']>[2]): number {
  const names = needs.map(({ verb }) => verb);
  const [deck, deal] = [LAY_VERB, DEAL_VERB];
  if (names.includes(deck)) return FablePhase.Lay;
  if (names.includes(deal)) return names.length > 1 ? FablePhase.Deal : FablePhase.Draw;
  return FablePhase.Close;
}

const verbAt = (phase: number): number => {
  const lists: FableState['lists'] = [DECK, DECK];
  const setup = fable.setup(config);
  if (!setup.ok) throw new Error(setup.code);
  return fable.pending({ ...setup.value, phase, lists }).needs[0]!.verb;
};
const LAY_VERB = verbAt(FablePhase.Lay);
const DEAL_VERB = verbAt(FablePhase.Deal);

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
    120_000,
  );

  const dealing = [FablePhase.Lay, FablePhase.Deal, FablePhase.Draw];
  it.each(dealing.filter(isTried).map((phase) => [nameOf(phase), phase] as const))(
    'withholds its part in %s loses stake and bond',
    async (name, phase) => {
      const result = await attacked(name, withholding(phase));
      expect(result.payouts).toEqual([2n * BROUGHT, 0n]);
      expect(stateOf(result)).toMatchObject({ phase: FablePhase.Over, reason: FableReason.Broken, winner: 0 });
    },
    120_000,
  );

  it('wins and does not open its salt in Close loses stake and bond', async () => {
    const chooseOf = (seat: number) => (seat === 0 ? concedesAt(FablePhase.Main) : plays);
    const result = await attacked('Close', { chooseOf, ...withholding(FablePhase.Close) });
    expect(result.payouts).toEqual([2n * BROUGHT, 0n]);
    expect(stateOf(result)).toMatchObject({ phase: FablePhase.Over, reason: FableReason.Broken, winner: 0 });
  }, 120_000);
});
