import { BaseError, bigintToBytes, bytesToHex, type Hex, hexToBytes, type RandomBytes } from '@facedown/base';
import type {
  AnyDealer,
  AnyEntry,
  AnyGame,
  AnyKit,
  Context,
  DealerSeat,
  TableRules,
  TableState,
} from '@facedown/game-kit';
import { games as manifest } from '@facedown/manifest';
import type { Outside } from './fhe/reachingSeat.js';
import { lazyProver } from './prover.js';

/** Both halves of a dealer. */
export interface DealerKit {
  readonly dealer: AnyDealer;
  /** A seat's secret, made once and kept until the table is settled. */
  newSecret(random: RandomBytes): Hex;
  /** The key that the seat brings, with its proof. */
  keyOf(secret: Hex, context: Context, owner: Hex, random: RandomBytes): Hex;
  seatOf(secret: Hex, seat: number, random: RandomBytes): DealerSeat;
  /** In place of `seatOf`, where a seat's cards lie outside: on a chain, with key holders. */
  reach?(secret: Hex, seat: number, outside: Outside): DealerSeat;
  /** The dealer's servers, if it needs any, in the order of their parties. */
  readonly servers: readonly ((random: RandomBytes) => DealerSeat)[];
  /** What a table with this dealer says in its setup, where nothing else is asked for. */
  readonly config?: Hex;
  /** What its open chair owes, from its key servers. Nobody signs for the chair: whoever has asked may bring it. */
  chair?(ask: ChairAsk): Promise<Hex>;
}

/** A recorded state in which the open chair owes something, and where the dealer's key servers are asked. */
export interface ChairAsk {
  readonly table: TableRules<unknown, unknown>;
  readonly state: TableState;
  /** Everyone's signature of the state, by seat, where it was fixed by these. */
  readonly acks?: ReadonlyMap<number, Hex> | undefined;
  /** Server i answers at urls[i − 1]. */
  readonly urls: readonly string[];
  readonly fetch?: typeof fetch;
}

interface DealerEntry {
  readonly title: string;
  /** Name of its contract in a deployment, where it isn't the entry's own. */
  readonly contract?: string;
  /** What tells it from another entry with the same contract. */
  readonly config?: Hex;
  load(): Promise<DealerKit>;
}

/** Every game of the house, by its name. */
export const games: Readonly<Record<string, AnyEntry>> = manifest;

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
  escrow: {
    title:
      'escrow (three seats or more; a hand goes on although someone vanishes. Enough key servers together could read cards drawn after the first deal, never the first deal; fewer read nothing)',
    async load() {
      const [players, { escrowDealer, escrowSeat }] = [
        await dealers.players!.load(),
        await import('@facedown/dealers/escrow'),
      ];
      return {
        ...players,
        dealer: escrowDealer,
        seatOf: (secret, seat, random) => escrowSeat(seat, playersSecret(secret), random),
        chair: async (ask) => (await import('./committee/recoverTokens.js')).recoverTokens(ask),
      };
    },
  },
  committee: {
    title:
      'committee (a hand goes on although all but one vanish. Key servers deal: so many of them together as are needed to deal could read every card, fewer none)',
    async load() {
      const [players, { committeeDealer, committeeSeat }] = [
        await dealers.players!.load(),
        await import('@facedown/dealers/committee'),
      ];
      return {
        ...players,
        dealer: committeeDealer,
        seatOf: (secret, seat, random) => committeeSeat(seat, playersSecret(secret), random),
        chair: async (ask) => (await import('./committee/askDeal.js')).askDeal(ask),
      };
    },
  },
  fhe: {
    title:
      'fhe (own decks, on a chain only; trusts the key holders of an FHE network with every card, and whoever runs a development chain’s coprocessor sees them all)',
    async load() {
      const [{ fheDealer }, { reachingSeat, unreached }] = [
        await import('@facedown/dealers/fhe'),
        await import('./fhe/reachingSeat.js'),
      ];
      return {
        dealer: fheDealer,
        newSecret: (random) => bytesToHex(random(32)),
        keyOf: () => '0x',
        seatOf: () => unreached,
        reach: reachingSeat,
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

export const gameEntry = (name: string): AnyEntry => found(games, name, 'UnknownGame');
export const loadKit = (name: string): Promise<AnyKit> => gameEntry(name).load();
export const loadGame = async (name: string): Promise<AnyGame> => (await loadKit(name)).game;
/** Rules that somebody brings, or those of the house by their name. */
export const rulesOf = async (name: string, own?: { readonly name: string }): Promise<AnyGame> =>
  own?.name === name && 'setup' in own ? (own as AnyGame) : loadGame(name);
export const loadDealer = (name: string): Promise<DealerKit> => found(dealers, name, 'UnknownDealer').load();

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
