import type { Hand, TableState } from '@facedown/game-kit';
import { type Client, gameEntry, joinTable, makeGameFile, memoryStore } from '@facedown/sdk';
import { ANY_TERMS, type Ending, type MemoryStore } from '@facedown/sdk/engine';
import type { MatrixCell } from '@facedown/sdk/matrix';
import { playSeat } from '@facedown/sdk/testing';
import type { Seated } from '@facedown/sdk/testing/world';
import type { MatrixHouse } from './house.js';
import { styleOf, withStake } from './styles.js';

export type Possible = MatrixCell & { readonly fits: true };

/** What happens once the game is in its middle: the last seat has cards, and is asked for something. */
type Event = 'dispute' | 'resume' | 'vanish';

export interface CellPlan {
  readonly seed: string;
  readonly seats?: number;
  readonly mode?: 'offchain' | 'onchain';
  readonly event?: Event;
}

export interface PlayedCell {
  readonly seated: Seated;
  /** Those that are still there at the end, by seat. */
  readonly clients: readonly Client[];
  readonly brought: readonly bigint[];
  readonly endings: ReadonlyMap<number, Ending>;
  /** By version, as seat 0 has it. */
  readonly states: ReadonlyMap<bigint, TableState>;
  /** What seat 0 held, by version, where it held anything. */
  readonly hands: ReadonlyMap<bigint, Hand>;
  readonly store: MemoryStore;
  readonly file: string;
  /** The versions at which the event came, if it came. */
  readonly eventAt?: bigint;
  readonly ms: number;
  readonly firstBlock: number;
}

const TIMES = { patienceMs: 600_000, answerMs: 0, staggerMs: 100 };

/** How many sit down in a cell: as few as the dealer and the game allow. */
const seatsIn = ({ seats }: Possible): number => seats.min;
export const modeOf = ({ onchainOnly }: Possible) => (onchainOnly ? 'onchain' : 'offchain');

/** One whole game of a cell on a real chain, between clients that share nothing but a relay. */
export async function playCell(house: MatrixHouse, cell: Possible, plan: CellPlan): Promise<PlayedCell> {
  const { game, dealer } = cell;
  const { seats = seatsIn(cell), mode = modeOf(cell), event, seed } = plan;
  const style = styleOf(game);
  const example = withStake(await gameEntry(game).example(seats));
  const { config = example.config, amounts = example.amounts } = style;
  const firstBlock = Number(await house.request('eth_blockNumber'));
  const world = house.worldOf(dealer);
  const store = memoryStore();
  const times = event === 'vanish' ? { ...TIMES, patienceMs: 5000 } : TIMES;
  /** The seat that something happens to. */
  const gone = seats - 1;
  let isCut = false;
  const began = performance.now();
  const seated = await world.seat({
    game,
    dealer,
    seats,
    seed: `${game}/${dealer}/${seed}`,
    mode,
    config,
    amounts,
    times,
    storeOf: () => store,
    relayOf: (plain, party) =>
      party === gone ? { ...plain, post: async (...said) => (isCut ? undefined : plain.post(...said)) } : plain,
  });
  const { judges, tableId, relay } = seated;
  const clients = [...seated.clients];
  /** Whose time is never taken. */
  const waited = [...clients];
  const endings = new Map<number, Ending>();
  const states = new Map<bigint, TableState>();
  const hands = new Map<bigint, Hand>();
  let eventAt: bigint | undefined;
  const play = (client: Client) => {
    const choose = style.choose(`${seed}/${client.party}`);
    void playSeat(client, (one) => choose(inMiddle(one)), 1);
    void client.done.then((ending) => waited.includes(client) && endings.set(client.party, ending));
  };
  for (const client of clients) play(client);

  void look(clients[0]!);
  // A host that is slow isn't late: nobody pushes the time on while it owes a deck.
  const patience = { honest: waited, alive: () => seated.servers };
  await world.run(() => waited.every(({ party }) => endings.has(party)), patience);
  const ms = performance.now() - began;
  note(clients[0]!);
  for (const client of [...clients, ...seated.servers]) client.stop();
  return {
    seated,
    clients,
    brought: amounts,
    endings,
    states,
    hands,
    store,
    file: makeGameFile(clients[0]!.file()),
    ...(eventAt === undefined ? {} : { eventAt }),
    ms,
    firstBlock,
  };

  function note(client: Client): void {
    for (const { state } of client.engine().history) states.set(state.version, state);
  }

  async function look(client: Client): Promise<void> {
    for await (const { version, hand } of client.watch()) {
      note(client);
      if (hand.size > 0) hands.set(version, hand);
    }
  }

  /** Before the seat has said what it does: whatever a game's length and a machine's speed, it comes before the end. */
  function inMiddle(client: Client): Client {
    const { version, hand } = client.view();
    if (event === undefined || eventAt !== undefined || client.party !== gone || hand.size === 0) return client;
    eventAt = version;
    if (event === 'dispute') {
      // Nothing that it says arrives any more: without its signatures the game can't go on but on the chain.
      isCut = true;
      void clients[0]!.dispute();
    }
    if (event === 'vanish') {
      waited.splice(gone, 1);
      client.stop();
    }
    if (event === 'resume') void takeUp();
    return client;
  }

  /** The last seat's client is gone with all that it had in memory, and comes back from its store. */
  async function takeUp(): Promise<void> {
    // It stays among those whose time isn't taken.
    clients[gone]!.stop();
    await clients[gone]!.done;
    const again = await joinTable({
      judge: judges[gone]!,
      relay,
      tableId,
      seat: gone,
      amount: amounts[gone]!,
      store,
      limits: ANY_TERMS,
      clock: world.clock,
      times,
      ...(house.moreOf(dealer).sealed ? { keyServers: house.keyServers } : {}),
    });
    [clients[gone], waited[gone]] = [again, again];
    endings.delete(gone);
    play(again);
  }
}
