import { seededRandom } from '@facedown/base';
import { type ConcealedAction, ConcealedKind, concealedConfig } from '@facedown/concealed';
import { actionOf, DuelKind, DuelPhase, type DuelState, duelConfig, duelLegal } from '@facedown/duel';
import {
  attackWith,
  bringingList,
  creatureCount,
  type FableAction,
  FableKind,
  FablePhase,
  type FableState,
  fableConfig,
  listOf,
  SEED,
} from '@facedown/fable';
import type { Legal } from '@facedown/game-kit';
import { type Choose, quietChoice, randomChoice } from '@facedown/sdk/testing';

/** How the seats of a cell play: a whole game that is soon over, with something at stake. */
interface Style {
  readonly config?: unknown;
  readonly amounts?: readonly bigint[];
  choose(seed: string): Choose;
}

const STAKE = 10n;
const BOND = 5n;
const staked = { stake: STAKE, bond: BOND };
const amounts = [STAKE + BOND, STAKE + BOND];
const plain = <Action>(action: Action): Legal<Action> => ({ action, arrange: [] });

const FABLE_DECK = listOf([4, 4, 4, 9, 9, 9, 10, 10, 10, 8]);
/** Seat 0 attacks with all, and seat 1 never does. */
const fablePlays: Choose = (client) => {
  const state = client.view().state as FableState;
  const { party } = client;
  const bringing = bringingList(party, { nonce: `0x${`a${party}`.repeat(32)}`, bid: 0, list: FABLE_DECK });
  if (state.phase === FablePhase.Choose) return plain(bringing.choose);
  if (state.phase === FablePhase.Reveal) return plain(bringing.reveal);
  const own = client.legalActions() as readonly Legal<FableAction>[];
  if (state.phase !== FablePhase.Battle) return own[0]!;
  const all = party === 0 ? (1n << BigInt(creatureCount(state.boards[party]!))) - 1n : 0n;
  return all === 0n ? plain({ kind: FableKind.Pass }) : plain(attackWith(all));
};

/** Buries a card first, plays what it can pay, and gives up after a few turns. */
const duelPlays: Choose = (client) => {
  const { state, hand } = client.view() as { state: DuelState; hand: ReadonlyMap<number, number> };
  if (state.turn > 3) return plain(actionOf(DuelKind.Concede));
  const legal = duelLegal(state, client.party, hand);
  if (state.phase === DuelPhase.Mulligan) return legal.find(({ action }) => action.what === 1)!;
  const first = (kind: number) => legal.find(({ action }) => action.kind === kind);
  const wanted = [DuelKind.Play, DuelKind.Forget, DuelKind.Keep, DuelKind.End];
  return wanted.map(first).find((one) => one !== undefined) ?? plain(actionOf(DuelKind.Concede));
};

const concealedPlays: Choose = (client) =>
  (client.legalActions() as readonly Legal<ConcealedAction>[]).find(
    ({ action }) => action.kind === ConcealedKind.Play,
  )!;

const randomly: Style = { choose: (seed) => randomChoice(seededRandom(seed)) };

const STYLES: Readonly<Record<string, Style>> = {
  holdem: { choose: (seed) => quietChoice(seededRandom(seed)) },
  concealed: {
    config: concealedConfig({ ...staked, rounds: 2, handSize: 3 }),
    amounts,
    choose: () => concealedPlays,
  },
  fable: { config: fableConfig({ ...staked, preset: SEED }), amounts, choose: () => fablePlays },
  duel: { config: duelConfig({ ...staked, oaths: true }), amounts, choose: () => duelPlays },
};

export const styleOf = (game: string): Style => STYLES[game] ?? randomly;

interface Example {
  readonly config: unknown;
  readonly amounts: readonly bigint[];
}

/** Where a game is usually played for nothing it has a fee here: what isn't there can't be paid to the wrong seat. */
export function withStake({ config, amounts }: Example): Example {
  const isFree = amounts.every((amount) => amount === 0n);
  return isFree
    ? { config: { ...(config as object), fee: STAKE }, amounts: amounts.map(() => STAKE) }
    : { config, amounts };
}
