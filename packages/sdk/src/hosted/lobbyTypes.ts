import type { Hex } from '@facedown/base';
import type { Deployment } from '@facedown/chain';
import { BOT_STRENGTHS, type BotStrength } from '@facedown/game-kit';
import type { KeyServers } from '../judge/judge.js';

export { BOT_STRENGTHS, type BotStrength };

export interface LobbySeat {
  readonly seat: number;
  readonly owner: Hex;
  readonly amount: string;
  readonly bot?: BotStrength;
  /** What the seat calls itself. Two at one table never look alike; another table may have the same. */
  readonly name?: string;
}

export interface BotSeat {
  readonly seat: number;
  readonly strength: BotStrength;
  readonly owner?: Hex;
  readonly ticket?: Hex;
  /** What it brings; otherwise as much as the others. */
  readonly amount?: string;
  /** Until then the seat is kept for it. */
  readonly until?: number;
}

/** A table as the lobby shows it. Amounts and ids are decimal strings. */
export interface LobbyTable {
  readonly tableId: string;
  /** The table's name for relays: chain, contract and number. */
  readonly key: string;
  readonly judge: 'hosted' | 'chain';
  readonly game: string;
  readonly dealer: string;
  readonly name: string;
  /** The game's encoded configuration. */
  readonly config: Hex;
  readonly minSeats: number;
  readonly maxSeats: number;
  readonly onchain: boolean;
  readonly registerSeconds: number;
  readonly answerSeconds: number;
  readonly access: 'open' | 'private';
  readonly inviter?: Hex;
  /** By seat: whom the house has brought together there. */
  readonly owners?: readonly Hex[];
  readonly spectators: boolean;
  readonly phase: 'lobby' | 'running' | 'done';
  readonly seats: readonly LobbySeat[];
  /** Seats that bots were asked to take and haven't yet. At a private table with the tickets they bring. */
  readonly bots: readonly BotSeat[];
  /** At a table on a chain: what it plays for. */
  readonly token?: Hex;
  /** Who opened it. */
  readonly creator?: Hex;
  readonly payouts?: readonly string[];
  /** Told to bots alone: nobody but bots is there. */
  readonly absent?: boolean;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly changedAt: number;
}

export interface Status {
  readonly name: 'facedown';
  readonly protocol: number;
  readonly games: readonly { readonly name: string; readonly title: string; readonly bots: boolean }[];
  readonly dealers: readonly { readonly name: string; readonly title: string }[];
  /** Session address of the `open` dealer's host: what such a table names in `servers`. */
  readonly openHost?: Hex;
  readonly hosted: { readonly chainId: string; readonly table: Hex };
  readonly chain?: {
    readonly chainId: string;
    readonly rpc: string;
    readonly deployment: Deployment;
    /** `POST /api/chain/post`, `/api/chain/faucet` and `/api/chain/sponsor` are there. */
    readonly gasRelay: boolean;
    /** Who sends what the gas relay posts. */
    readonly payer: Hex;
    /** The development key holders of the `fhe` dealer answer at this path. Whoever runs them sees every card. */
    readonly fhe?: { readonly holders: string };
  };
  /** Key servers that this house runs or names. Paths among the urls are the house's own. */
  readonly keyServers?: KeyServers;
  /** The wallets of the house's bots: for whom a private table's creator signs tickets. */
  readonly bots?: readonly Hex[];
  /** Whom a seat delegates to, with `delegateDigest`, to be looked after while it is away. */
  readonly keeper: Hex;
}
