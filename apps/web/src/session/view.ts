/** What the worker tells the page. Only values that can be cloned; the page derives everything it draws from them. */
export interface Waiting {
  readonly kind: 'action' | 'dealer' | 'over';
  readonly parties: readonly number[];
}

export interface Clock {
  /** On the page's clock, in milliseconds. */
  readonly endsAt: number;
  readonly total: number;
  /** What is left of it once the turn is over, and the bank of whoever is waited for runs. */
  readonly bank?: number;
  /** What lies in that bank. */
  readonly saved?: number;
}

export interface Asks {
  readonly leaving: readonly number[];
  readonly entering: readonly number[];
  /** The next hand waits for everyone's consent. */
  readonly changing: boolean;
  /** Why the own last wish came to nothing. */
  readonly refused: string | undefined;
}

export interface TableView<State = unknown, Event = unknown> {
  readonly version: number;
  /** The own seat; none for a spectator. */
  readonly seat: number | undefined;
  readonly names: readonly string[];
  /** What the own seat has brought up to this state in all, top-ups too. */
  readonly brought?: bigint | undefined;
  readonly state: State;
  readonly hand: ReadonlyMap<number, number>;
  readonly waiting: Waiting;
  readonly clock: Clock | undefined;
  /** What is wished for at the next boundary. */
  readonly asks?: Asks;
  /** What happened since the view before. */
  readonly events: readonly Event[];
  /** It ends with an own action that is said, and that not everybody has signed yet. */
  readonly isSaid?: true | undefined;
}

/** A card that a seat has shown beside the game; this browser has checked that it is the one. */
export interface SeenCard {
  readonly seat: number;
  readonly slot: number;
  readonly face: number;
  readonly hand: number;
}

/** One line of the trust panel: what was done to the cards, by whom, and what this browser checked. */
export interface TrustLine {
  readonly id: number;
  readonly kind:
    | 'keys'
    | 'shuffling'
    | 'shuffled'
    | 'sharing'
    | 'shared'
    | 'opened'
    | 'proved'
    | 'signed'
    | 'refused'
    | 'lapsed'
    | 'disputed'
    /** Of cards that lie on a chain as ciphertexts. */
    | 'encrypted'
    | 'drawn'
    | 'revealed';
  readonly seat: number;
  /** Milliseconds this browser spent checking the proof, where it checked one. */
  readonly checkedIn?: number;
  /** Milliseconds this browser spent making the proof, where it made one. */
  readonly madeIn?: number;
  readonly version: number;
  readonly code?: string;
  /** What was proven, in the game's own terms. */
  readonly said?: unknown;
}

export interface Progress {
  readonly seat: number;
  readonly what: 'shuffle' | 'share' | 'proof' | 'think' | 'encrypt' | CardsStage;
  /** From 0 to 1; below 0 where nobody can tell. */
  readonly done: number;
  /** When it began, on the page's clock; given where seconds are worth telling. */
  readonly since?: number | undefined;
}

/** What a seat waits for whose cards lie outside. */
export const CARDS_STAGES = ['submitting', 'verifying', 'settling', 'reading', 'retrying'] as const;
export type CardsStage = (typeof CARDS_STAGES)[number];

/** A Groth16 proof on its way. */
export interface Proof {
  readonly seat: number;
  readonly circuit: 'Draw' | 'DrawHand' | 'Play' | 'Bury';
  /** First its keys are loaded, then it is made. */
  readonly stage: 'keys' | 'proof';
  /** From 0 to 1; below 0 where nobody can tell. */
  readonly done: number;
}

export interface TrustFacts {
  readonly dealer: 'players' | 'escrow' | 'committee' | 'open' | 'salt' | 'salt-proof' | 'fhe';
  /** Where proofs need keys of a ceremony: which ones these are. */
  readonly keys?: string | undefined;
  /** Where the other seats live. */
  readonly place: 'here' | 'coordinator';
  readonly mode: 'free' | 'hosted' | 'offchain' | 'onchain';
  /** Where the table stands with its judge. */
  readonly phase: 'live' | 'register' | 'play' | 'done' | 'lobby';
  readonly fixedVersion: number;
  readonly seats: number;
  /** The code of something that is told of the chain and that this browser doesn't believe so far. */
  readonly doubt?: string | undefined;
  /** The code with which a proof that this seat owes fails again and again. */
  readonly stuck?: string | undefined;
  readonly chain?: ChainFacts | undefined;
}

/** What a chain knows of a table whose stakes it holds. */
export interface ChainFacts {
  readonly chainId: string;
  /** The table contract's address, and the table's number there. */
  readonly contract: string;
  readonly tableId: string;
  /** The newest version that was recorded. */
  readonly recorded: number;
  readonly owner: string;
  readonly byWallet: boolean;
  /** What this browser had posted, by the house's relay, in order. */
  readonly posted: readonly string[];
}

export type Connection = 'online' | 'reconnecting' | 'offline';
