import { BaseError, bigintToBytes, bytesToHex, type Hex, hexToBytes, type RandomBytes } from '@facedown/base';
import type { AnyDealer, AnyGame, Context, DealerSeat } from '@facedown/game-kit';
import { lazyProver } from './prover.js';

/** How a game is found by its name. It is loaded when it is first needed, so that a page brings only what is played. */
export interface GameEntry {
  readonly title: string;
  load(): Promise<AnyGame>;
  /** A configuration and buy-ins to play with when nobody asks for others. */
  example(seats: number): Promise<{ readonly config: unknown; readonly amounts: readonly bigint[] }>;
  /** What a table with this configuration takes; `config` is what the game's codec has read. */
  buyIns(config: unknown): BuyIns;
}

const exactly = (amount: bigint): BuyIns => ({ least: amount, most: amount });

/** What a seat may bring. */
export interface BuyIns {
  readonly least: bigint;
  readonly most: bigint;
}

/** Both halves of a dealer. */
export interface DealerKit {
  readonly dealer: AnyDealer;
  /** A seat's secret, made once and kept until the table is settled. */
  newSecret(random: RandomBytes): Hex;
  /** The key that the seat brings, with its proof. */
  keyOf(secret: Hex, context: Context, owner: Hex, random: RandomBytes): Hex;
  seatOf(secret: Hex, seat: number, random: RandomBytes): DealerSeat;
  /** The dealer's servers, if it needs any, in the order of their parties. */
  readonly servers: readonly ((random: RandomBytes) => DealerSeat)[];
  /** What a table with this dealer says in its setup, where nothing else is asked for. */
  readonly config?: Hex;
}

export interface DealerEntry {
  readonly title: string;
  /** Name of its contract in a deployment, where it isn't the entry's own. */
  readonly contract?: string;
  /** What tells it from another entry with the same contract. */
  readonly config?: Hex;
  load(): Promise<DealerKit>;
}

export const games: Readonly<Record<string, GameEntry>> = {
  kuhn: {
    title: 'Kuhn poker',
    load: async () => (await import('@facedown/game-kit/kuhn')).kuhn,
    example: async () => ({ config: { ante: 10n }, amounts: [20n, 20n] }),
    buyIns: (config) => exactly(2n * (config as { ante: bigint }).ante),
  },
  holdem: {
    title: "No-limit Texas Hold'em",
    load: async () => (await import('@facedown/holdem')).holdem,
    example: async (seats) => ({
      config: {
        seats,
        headsUpOrder: 0,
        rakeBp: 0,
        rakeCap: 0n,
        smallBlind: 5n,
        bigBlind: 10n,
        ante: 0n,
        minBuyIn: 100n,
        maxBuyIn: 2000n,
        bond: 0n,
      },
      amounts: Array<bigint>(seats).fill(1000n),
    }),
    buyIns: (config) => {
      const { minBuyIn, maxBuyIn, bond } = config as Record<'minBuyIn' | 'maxBuyIn' | 'bond', bigint>;
      return { least: minBuyIn + bond, most: maxBuyIn + bond };
    },
  },
  relic: {
    title: 'Relic',
    load: async () => (await import('@facedown/relic')).relic,
    example: async (seats) => ({
      config: { fee: 10n, minSeats: seats, maxSeats: seats },
      amounts: Array<bigint>(seats).fill(10n),
    }),
    buyIns: (config) => exactly((config as { fee: bigint }).fee),
  },
  concealed: {
    title: 'Concealed',
    load: async () => (await import('@facedown/concealed')).concealed,
    example: async () => {
      const { concealedConfig } = await import('@facedown/concealed');
      return { config: concealedConfig({ stake: 10n, bond: 10n }), amounts: [20n, 20n] };
    },
    buyIns: (config) => {
      const { stake, bond } = config as { stake: bigint; bond: bigint };
      return exactly(stake + bond);
    },
  },
  fable: {
    title: 'Fable',
    load: async () => (await import('@facedown/fable')).fable,
    example: async () => {
      const { fableConfig } = await import('@facedown/fable');
      return { config: fableConfig({ stake: 10n, bond: 10n }), amounts: [20n, 20n] };
    },
    buyIns: (config) => {
      const { stake, bond } = config as { stake: bigint; bond: bigint };
      return exactly(stake + bond);
    },
  },
  duel: {
    title: 'Duel',
    load: async () => (await import('@facedown/duel')).duel,
    example: async () => {
      const { duelConfig } = await import('@facedown/duel');
      return { config: duelConfig({ stake: 10n, bond: 10n, oaths: true }), amounts: [20n, 20n] };
    },
    buyIns: (config) => {
      const { stake, bond } = config as { stake: bigint; bond: bigint };
      return exactly(stake + bond);
    },
  },
};

export const dealers: Readonly<Record<string, DealerEntry>> = {
  open: {
    title: 'open (trusts the host with every face: for tests and teaching)',
    async load() {
      const { openDealer, openHost, openSeat } = await import('@facedown/dealers/open');
      const { shuffledDecks } = await import('@facedown/game-kit');
      return {
        dealer: openDealer,
        newSecret: () => '0x',
        keyOf: () => '0x',
        seatOf: (_secret, seat) => openSeat(seat),
        servers: [(random) => openHost(shuffledDecks(random))],
      };
    },
  },
  players: {
    title: 'players (trusts nobody: one honest seat is enough)',
    async load() {
      const { cardKey, newCardSecret, playersDealer, playersSeat } = await import('@facedown/dealers/players');
      return {
        dealer: playersDealer,
        newSecret: (random) => bytesToHex(bigintToBytes(newCardSecret(random))),
        keyOf: (secret, context, owner, random) => cardKey(context, owner, playersSecret(secret), random),
        seatOf: (secret, seat, random) => playersSeat(seat, playersSecret(secret), random),
        servers: [],
      };
    },
  },
  salt: {
    title: 'salt by audit (own decks; trusts nobody after the end, when salts are opened and all is replayed)',
    load: () => saltKit('Audit'),
  },
  'salt-proof': {
    title: 'salt by proof (own decks; trusts nobody: a proof with every draw and play)',
    contract: 'salt',
    config: `0x${'00'.repeat(32)}`,
    load: () => saltKit('Proof'),
  },
};

async function saltKit(way: 'Audit' | 'Proof'): Promise<DealerKit> {
  const { saltConfig, saltDealer, saltSeat } = await import('@facedown/dealers/salt');
  return {
    dealer: saltDealer,
    newSecret: (random) => bytesToHex(random(32)),
    keyOf: () => '0x',
    seatOf: (secret, seat) => saltSeat({ seat, secret: hexToBytes(secret), prover: lazyProver }),
    servers: [],
    config: saltConfig(way),
  };
}

// Secrets are kept as hex; the players' is a number below the group's order.
const playersSecret = (secret: Hex): bigint => BigInt(secret);

export const loadGame = (name: string): Promise<AnyGame> => found(games, name, 'UnknownGame').load();
export const loadDealer = (name: string): Promise<DealerKit> => found(dealers, name, 'UnknownDealer').load();
export const gameEntry = (name: string): GameEntry => found(games, name, 'UnknownGame');

export const contractOfDealer = (name: string): string => found(dealers, name, 'UnknownDealer').contract ?? name;

/** The entry by which a table is known that has this contract and says this to it. */
export const dealerOfContract = (contract: string, config: Hex): string =>
  Object.entries(dealers).find(([, entry]) => entry.contract === contract && entry.config === config)?.[0] ?? contract;

function found<Entry>(entries: Readonly<Record<string, Entry>>, name: string, code: string): Entry {
  const entry = Object.hasOwn(entries, name) ? entries[name] : undefined;
  if (entry) return entry;
  throw new BaseError(`There is no ${JSON.stringify(name)} here.`, {
    category: 'user',
    code,
    suggestedAction: `There are ${Object.keys(entries).join(', ')}.`,
  });
}
