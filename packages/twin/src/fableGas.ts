import { membersOf, seededRandom } from '@facedown/base';
import { connectChain, type Deployment } from '@facedown/chain';
import { ANVIL_KEYS, deploy, startAnvil } from '@facedown/chain/node';
import { cardKey, newCardSecret, playersDealer, playersSeat } from '@facedown/dealers/players';
import { saltConfig, saltDealer, saltSeat } from '@facedown/dealers/salt';
import {
  attackWith,
  bringingList,
  creatureCount,
  defendBy,
  type FableAction,
  FableKind,
  FablePhase,
  FableStart,
  type FableState,
  fable,
  fableConfig,
  listOf,
  SEED,
  STARTERS,
  UNBLOCKED,
} from '@facedown/fable';
import { contextOf, type DealerSeat, type Deed, PendingKind, tablePending } from '@facedown/game-kit';
import { nodeProver } from '@facedown/zk/node';
import { ChainTable } from './chainTable.js';
import type { GasFigure } from './tableGas.js';

const TEN = 10;
const random = seededRandom('fable gas');
const prover = nodeProver();
const salted = [0, 1].map((seat) => saltSeat({ seat, secret: random(32), prover }));

/** Who plays: both parts in the dealer, and the deck that each brings. */
interface Sides {
  readonly seats: readonly DealerSeat[];
  readonly list: `0x${string}`;
}
const STEADY: Sides = { seats: salted, list: listOf(STARTERS.Steady) };
/** As many as a deck may have. */
const MOST = 62;

/** What the chain charges for whole transactions of Fable, from their receipts: by the `salt` dealer, and the shuffle of `players`. */
export async function measureFableGas(): Promise<GasFigure[]> {
  const anvil = await startAnvil();
  try {
    const deployment = await deploy(await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[0]! }));
    return [
      ...(await fights(anvil.url, deployment)),
      ...(await proofs(anvil.url, deployment)),
      ...(await shuffles(anvil.url, deployment)),
    ];
  } finally {
    await anvil.stop();
  }
}

/** Both seats play a card a turn until each has ten creatures; then one attacks with all and is blocked by all. */
async function fights(rpcUrl: string, deployment: Deployment): Promise<GasFigure[]> {
  const table = await openTable(rpcUrl, deployment, 'Audit');
  await playUntil(table, (state) => state.boards.every((board) => creatureCount(board) >= TEN) && isMain(state));
  const all = creatureCount(rulesOf(table).boards[rulesOf(table).turn]!);
  const attack = await table.post(action(rulesOf(table).turn, attackWith((1n << BigInt(all)) - 1n)), {
    withCards: false,
  });
  const { turn, boards } = rulesOf(table);
  const blockers = creatureCount(boards[turn]!);
  const blocks = Array.from({ length: all }, (_, i) => (i < blockers ? i : UNBLOCKED));
  const defend = await table.post(action(turn, defendBy(blocks)));
  return [
    { work: `Attack with ${all} creatures`, gas: Number(attack.gasUsed), limit: 140_000 },
    { work: `Defend with ${blockers} creatures`, gas: Number(defend.gasUsed), limit: 140_000 },
  ];
}

/** The first hand, a draw and a play with their proofs. */
async function proofs(rpcUrl: string, deployment: Deployment): Promise<GasFigure[]> {
  const table = await openTable(rpcUrl, deployment, 'Proof');
  const gas = { hand: 0, draw: 0, play: 0 };
  await playUntil(
    table,
    (state) => state.turns >= 4,
    (state, deed, spent) => {
      const isProof = deed.evidence.length > 2 + 64 * 8;
      if (!isProof) return;
      const kind = state.phase === FablePhase.Deal ? 'hand' : state.phase === FablePhase.Draw ? 'draw' : 'play';
      gas[kind] = Math.max(gas[kind], spent);
    },
  );
  return [
    { work: 'first hand with its proof', gas: gas.hand, limit: 565_000 },
    { work: 'draw with its proof', gas: gas.draw, limit: 400_000 },
    { work: 'play with its proof', gas: gas.play, limit: 400_000 },
  ];
}

/** Both seats bring decks of 62, and each shuffles both in one move. */
async function shuffles(rpcUrl: string, deployment: Deployment): Promise<GasFigure[]> {
  const secrets = [0, 1].map(() => newCardSecret(random));
  const table = await ChainTable.open({
    rpcUrl,
    deployment,
    rules: 'fable',
    dealerName: 'players',
    game: fable,
    dealer: playersDealer,
    dealerConfig: '0x',
    keyOf: (context, owner) => cardKey(context, owner, secrets[context.party]!, random),
    seating: { config: fableConfig({ stake: 10n, bond: 5n, preset: SEED, minDeck: MOST }), amounts: [15n, 15n] },
  });
  const list = listOf(Array.from({ length: MOST }, (_, i) => Math.floor(i / 3)));
  const sides = { seats: secrets.map((secret, seat) => playersSeat(seat, secret, random)), list };
  let gas = 0;
  await playUntil(
    table,
    ({ phase }) => phase === FablePhase.Deal,
    ({ phase }, _deed, spent) => {
      if (phase === FablePhase.Lay) gas = Math.max(gas, spent);
    },
    sides,
  );
  return [{ work: `one seat's move over both decks of ${MOST}, players`, gas, limit: 7_500_000 }];
}

const openTable = (rpcUrl: string, deployment: Deployment, way: 'Audit' | 'Proof') =>
  ChainTable.open({
    rpcUrl,
    deployment,
    rules: 'fable',
    dealerName: 'salt',
    game: fable,
    dealer: saltDealer,
    dealerConfig: saltConfig(way),
    seating: { config: fableConfig({ stake: 10n, bond: 5n }), amounts: [15n, 15n] },
  });

async function playUntil(
  table: ChainTable,
  stop: (state: FableState) => boolean,
  told?: (before: FableState, deed: Deed, gas: number) => void,
  sides = STEADY,
): Promise<void> {
  for (let step = 0; step < 400; step++) {
    const state = rulesOf(table);
    if (stop(state)) return;
    const deed = await deedOf(table, sides);
    const { gasUsed } = await table.post(deed);
    told?.(state, deed, Number(gasUsed));
  }
  throw new Error('the game did not come so far');
}

async function deedOf(table: ChainTable, { seats, list }: Sides): Promise<Deed> {
  const pending = tablePending(table.table, table.state);
  const party = membersOf(pending.parties)[0]!;
  const context = contextOf(table.table.id, table.state.version, party);
  const { dealer } = table.state;
  const state = rulesOf(table);
  if (pending.kind === PendingKind.Dealer) {
    const evidence = await seats[party]!.contribute(context, dealer, fable.pending(state).needs);
    return { party, payload: '0x', evidence };
  }
  const chosen = choice(state, party, list);
  const needs = fable.needs(state, party, chosen);
  if (needs.length === 0) return action(party, chosen);
  const size = creatureCount(state.hands[party]!);
  const evidence = await seats[party]!.prove(context, dealer, needs, [Array.from({ length: size }, (_, i) => i)]);
  return { ...action(party, chosen), evidence };
}

/** A starter is brought, a card is played, and nobody fights. */
function choice(state: FableState, seat: number, list: Sides['list']): FableAction {
  const bid = state.config.start === FableStart.Bid ? seat : 0;
  const bringing = bringingList(seat, { nonce: `0x${'5a'.repeat(32)}`, bid, list });
  if (state.phase === FablePhase.Choose) return bringing.choose;
  if (state.phase === FablePhase.Reveal) return bringing.reveal;
  return { kind: state.phase === FablePhase.Main ? FableKind.Play : FableKind.Pass };
}

const isMain = ({ phase }: FableState): boolean => phase === FablePhase.Main;

const rulesOf = (table: ChainTable): FableState => table.state.rules as FableState;

const action = (party: number, value: FableAction): Deed => ({
  party,
  payload: fable.codecs.action.encode(value),
  evidence: '0x',
});
