import { type Hex, keccak256, membersOf, seededRandom, unwrap } from '@facedown/base';
import {
  approve,
  checkpoint,
  connectChain,
  type Deployment,
  faucet,
  NO_PERMIT,
  type SendingClient,
  settle,
  signPermit,
} from '@facedown/chain';
import { ANVIL_KEYS, deploy, startAnvil } from '@facedown/chain/node';
import { type ChainState, putReplay, Room } from '@facedown/chain/testing';
import { cardKey, newCardSecret, type PlayersState, playersDealer, playersSeat } from '@facedown/dealers/players';
import {
  advance,
  contextOf,
  type DealerSeat,
  type Deed,
  NO_ROUND,
  PendingKind,
  settled,
  type TableRules,
  type TableState,
  tablePending,
} from '@facedown/game-kit';
import { CASH, type HoldemAction, HoldemKind, type HoldemState, holdem } from '@facedown/holdem';
import { privateKeyToAccount } from 'viem/accounts';

export interface GasFigure {
  readonly work: string;
  readonly gas: number;
  /** The most that it should be. */
  readonly limit: number;
}

type State = TableState<HoldemState, PlayersState>;

const BUY_IN = 1_000n;
const NOTHING: Hex = `0x${'00'.repeat(32)}`;

/** What the chain charges for whole transactions of Hold'em by the `players` dealer, from their receipts. */
export async function measureTableGas(): Promise<GasFigure[]> {
  const anvil = await startAnvil();
  try {
    const relay = await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[0]! });
    const deployment = await deploy(relay);
    const replay = await putReplay(relay);
    for (const privateKey of ANVIL_KEYS.slice(1)) {
      const owner = await connectChain({ rpcUrl: anvil.url, privateKey });
      await faucet(owner, { chips: deployment.chips, amount: 100_000n });
      await approve(owner, { token: deployment.chips, spender: deployment.table, amount: 2n ** 256n - 1n });
    }
    const world = { relay, deployment, replay };
    const joins: number[] = [];
    const starts = new Map<number, number>();
    const settles = new Map<number, number>();
    for (const seats of [2, 3, 6, 9]) {
      const game = await openGame(world, seats, false);
      joins.push(...game.joins.slice(0, -1));
      starts.set(seats, game.joins.at(-1)!);
      settles.set(seats, await settleAll(world, game));
    }
    const two = settles.get(2)!;
    const nine = await playOnChain(world, 9);
    const heads = await playOnChain(world, 2);
    // Last: a permit takes the place of the allowance that the others use.
    const permitted = await openGame(world, 9, false, true);
    return [
      { work: 'join', gas: Math.max(...joins), limit: 200_000 },
      { work: 'join that also starts a table of two', gas: starts.get(2)!, limit: 200_000 },
      { work: 'join that also starts a table of nine', gas: starts.get(9)!, limit: 200_000 },
      { work: 'join by permit, the dearest of nine', gas: Math.max(...permitted.joins), limit: 200_000 },
      { work: 'settle of two seats', gas: two, limit: 130_000 },
      { work: 'each further seat', gas: Math.ceil((settles.get(9)! - two) / 7), limit: 32_000 },
      { work: 'on-chain bet, 9 seats', gas: nine.bet, limit: 130_000 },
      { work: 'move with three tokens, 2 seats', gas: heads.tokens, limit: 260_000 },
      { work: 'move with three tokens, 9 seats', gas: nine.tokens, limit: 260_000 },
      { work: 'move with three tokens that opens the flop, 2 seats', gas: heads.opening, limit: 260_000 },
      { work: 'move with three tokens that opens the flop, 9 seats', gas: nine.opening, limit: 260_000 },
    ];
  } finally {
    await anvil.stop();
  }
}

interface World {
  readonly relay: SendingClient;
  readonly deployment: Deployment;
  readonly replay: Hex;
}

interface OpenGame {
  readonly room: Room;
  readonly joins: number[];
  readonly table: TableRules<HoldemState, PlayersState>;
  readonly seats: readonly DealerSeat<PlayersState>[];
  state: State;
}

/** Everyone joins through a relay; the last join starts the table. */
async function openGame(
  { relay, deployment, replay }: World,
  seats: number,
  onchain: boolean,
  permits = false,
): Promise<OpenGame> {
  const random = seededRandom(`gas ${seats}`);
  const config = {
    seats,
    headsUpOrder: 0,
    rakeBp: 200,
    rakeCap: 50n,
    smallBlind: 5n,
    bigBlind: 10n,
    ante: 0n,
    minBuyIn: 100n,
    maxBuyIn: BUY_IN,
    bond: 0n,
    ...CASH,
  };
  const owners = ANVIL_KEYS.slice(1, 1 + seats).map((key) => privateKeyToAccount(key));
  const room = new Room({
    relay,
    deployment,
    replay,
    owners,
    game: 'holdem',
    dealer: 'players',
    rulesConfig: holdem.codecs.config.encode(config),
    stakes: owners.map(() => BUY_IN),
    onchain,
  });
  await room.open();
  const id = { chainId: room.domain.chainId, table: room.at.table, tableId: room.tableId, epoch: 0n };
  const secrets = owners.map(() => newCardSecret(random));
  const keys = secrets.map((secret, seat) => cardKey(contextOf(id, 0n, seat), owners[seat]!.address, secret, random));
  const joins: number[] = [];
  for (const [seat, key] of keys.entries()) {
    const permit = await signPermit(relay, {
      owner: owners[seat]!,
      token: deployment.chips,
      spender: deployment.table,
      value: BUY_IN,
      deadline: 2n ** 40n,
    });
    const entry = await room.entry(seat, key, permits ? permit : NO_PERMIT);
    const receipt = await room.join(entry, seat === seats - 1 ? keys : []);
    joins.push(Number(receipt.gasUsed));
  }
  if (onchain) await room.begin();
  const table = { id, game: holdem, dealer: playersDealer };
  const rules = unwrap(holdem.codecs.state.parse(room.state.rules));
  const dealer = unwrap(playersDealer.start('0x', keys));
  const state = unwrap(settled(table, { rules, dealer, version: 0n, round: NO_ROUND }));
  return { room, joins, table, state, seats: secrets.map((secret, seat) => playersSeat(seat, secret, random)) };
}

/** All seats agree to stop at the boundary. Every owner has chips left, as players do. */
async function settleAll({ relay }: World, { room }: OpenGame): Promise<number> {
  const closed: ChainState = {
    rules: room.state.rules,
    dealer: '0x',
    dealerHash: NOTHING,
    version: 1n,
    round: NO_ROUND,
  };
  const receipt = await settle(relay, { ...room.at, call: room.settleCall(closed, await room.acks(closed)) });
  return Number(receipt.gasUsed);
}

/** The hand is dealt off chain and recorded; then a raise and a seat's part of the flop are posted. */
async function playOnChain(world: World, seats: number): Promise<{ bet: number; tokens: number; opening: number }> {
  const game = await openGame(world, seats, true);
  await playUntil(game, (state) => holdem.pending(state.rules).kind === PendingKind.Action);
  await record(world, game);
  const { seat } = holdem.pending(game.state.rules);
  const bet = await post(game, action(seat, { kind: HoldemKind.Raise, amount: 40n }), false);
  await playUntil(game, (state) => holdem.pending(state.rules).kind === PendingKind.Dealer);
  await record(world, game);
  const shares: number[] = [];
  for (const party of membersOf(tablePending(game.table, game.state).parties))
    shares.push(await post(game, await contribution(game, party), true));
  return { bet, tokens: shares[0]!, opening: shares.at(-1)! };
}

const action = (party: number, value: HoldemAction): Deed => ({
  party,
  payload: holdem.codecs.action.encode(value),
  evidence: '0x',
});

async function contribution({ table, state, seats }: OpenGame, party: number): Promise<Deed> {
  const { needs } = holdem.pending(state.rules);
  const evidence = await seats[party]!.contribute(contextOf(table.id, state.version, party), state.dealer, needs);
  return { party, payload: '0x', evidence };
}

/** Dealer's steps are given, and everyone calls. */
async function playUntil(game: OpenGame, stop: (state: State) => boolean) {
  for (let step = 0; step < 100; step++) {
    if (step > 0 && stop(game.state)) return;
    const { kind, parties } = tablePending(game.table, game.state);
    const [party] = membersOf(parties);
    const deed = kind === PendingKind.Dealer ? await contribution(game, party!) : calling(game.state.rules, party!);
    game.state = unwrap(advance(game.table, game.state, deed));
  }
  throw new Error('the hand did not come so far');
}

function calling(state: HoldemState, seat: number): Deed {
  const calls: readonly number[] = [HoldemKind.Check, HoldemKind.Call];
  const calm = holdem.candidates(state, seat).find((one) => calls.includes(one.action.kind));
  return action(seat, calm!.action);
}

const chainState = ({ rules, dealer, version, round }: State): ChainState => {
  const cards = playersDealer.encode(dealer);
  return { rules: holdem.codecs.state.encode(rules), dealer: cards, dealerHash: keccak256(cards), version, round };
};

async function record({ relay }: World, { room, state }: OpenGame) {
  room.state = chainState(state);
  const { tableId, terms, seating } = room;
  await checkpoint(relay, { ...room.at, tableId, terms, seating, fixed: await room.fixed() });
}

async function post(game: OpenGame, deed: Deed, withCards: boolean): Promise<number> {
  const { needs } = holdem.pending(game.state.rules);
  const witness = withCards ? playersDealer.witness(game.state.dealer, needs, deed.party, deed.evidence) : '0x';
  game.state = unwrap(advance(game.table, game.state, deed));
  const receipt = await game.room.post({ ...deed, witness }, { withCards, next: chainState(game.state) });
  return Number(receipt.gasUsed);
}
