import type { Hex } from '@facedown/base';
import type { DrawnCard, FaceCount } from '@facedown/collection';
import type { GameName } from '@facedown/manifest';
import type { TermsSheet } from '@facedown/sdk/coordinator';
import type { Open, TermsCode } from '@facedown/sdk/engine';
import type { Fairness, NamedFile } from '@facedown/sdk/fairness';
import type { PersonCard, Sought, Word } from '@facedown/sdk/people';
import type { PageError } from '../errors/ErrorDialog.js';
import type { OwnerKeys } from '../vault/ownerKeys.js';
import type { Drawn } from './desk.js';
import type { Connection, Progress, Proof, SeenCard, TableView, TrustFacts, TrustLine } from './view.js';

export interface PracticeRequest extends Drawn {
  readonly kind: 'practice';
  readonly game: GameName;
  /** Names this table in this browser: the same name resumes it. */
  readonly table: string;
  readonly root: string;
  readonly name: string;
  readonly bots: readonly string[];
  /** Take the seat from another tab that plays it. */
  readonly takeOver: boolean;
  /** Where it isn't the game's usual dealer. */
  readonly dealer?: string | undefined;
  /** What the game asks before a table opens. */
  readonly options?: Readonly<Record<string, number>> | undefined;
  /** How long a bot pretends to think, in milliseconds; none in tests. */
  readonly thinking: number;
}

export interface HostedRequest extends Drawn {
  readonly kind: 'hosted';
  /** The game that the page can show; a link may lead to another. */
  readonly game: GameName;
  /** The number of a table of the coordinator's. */
  readonly table: string;
  readonly root: string;
  /** The key that signs tickets to a private table, as the link carries it. */
  readonly invite: string | undefined;
  /** Which seat one would rather have. */
  readonly seat?: number | undefined;
  readonly takeOver: boolean;
  /** What the others see; empty where the seat has no name. */
  readonly name: string;
  readonly botNames: readonly string[];
  readonly seatNames: readonly string[];
  /** Who owns the seat at a table with stakes. */
  readonly owner?: OwnerChoice | undefined;
}

/** A key made in this page, or an injected wallet that is asked for one signature. */
export type OwnerChoice = ({ readonly kind: 'page' } | { readonly kind: 'wallet'; readonly address: string }) & {
  /** The terms that the person was shown before he sat down: nothing else is signed for. */
  readonly agreed?: Agreed;
};

/** A terms sheet by its hash, and what it says that the seat brings. */
export interface Agreed {
  readonly hash: Hex;
  readonly amount: string;
  /** The person has accepted that the house alone tells this page what the chain says. */
  readonly oneRpc?: true;
}

export type OpenRequest = PracticeRequest | HostedRequest;

export interface CreateRequest {
  readonly game: GameName;
  readonly name: string;
  readonly seats: number;
  readonly bots: number;
  /** Seconds to act. */
  readonly clock: number;
  readonly private: boolean;
  readonly spectators: boolean;
  readonly where: 'hosted' | 'offchain' | 'onchain';
  /** Decks are of cards that their seats own; they are locked until the table is done. */
  readonly owned?: boolean | undefined;
  /** From which the key comes that may start and cancel a table with stakes. */
  readonly root: string;
  /** Where it isn't the game's usual dealer. */
  readonly dealer?: string | undefined;
  /** What the game asks before a table opens. */
  readonly options: Readonly<Record<string, number>>;
}

interface ProvenStep {
  readonly seat: number;
  readonly moves: number;
  /** How often each verb was part of a move of this seat. */
  readonly verbs: Readonly<Record<string, number>>;
  readonly evidenceBytes: number;
}

export interface VerifyReport {
  readonly ok: boolean;
  readonly verdict: 'proven' | 'needsChain' | 'wrong';
  /** What no signature in the file vouches for. */
  readonly open?: Open;
  readonly moves: number;
  /** Whose evidence held, and for what. */
  readonly steps: readonly ProvenStep[];
  readonly payouts: readonly { readonly seat: number; readonly amount: bigint }[];
  readonly signatures?: number;
  readonly keys?: number;
  readonly events?: number;
  readonly end?: 'over' | 'closed' | 'settled' | 'unfinished';
  /** The first move that doesn't hold, and whose it is. */
  readonly failedAt?: number;
  readonly failedBy?: number;
  readonly code?: string;
}

export interface TermsRequest extends Pick<HostedRequest, 'table' | 'root'> {
  /** What the seat would bring, where it isn't what is usual. */
  readonly amount?: string | undefined;
}

/** What whoever sits down at a table with stakes should know before. */
export interface StakeTerms {
  readonly sheet: TermsSheet;
  readonly hash: Hex;
  /** What the table takes of a seat. */
  readonly least: string;
  readonly most: string;
  /** Whose key servers deal, where some do. */
  readonly keyServers?: 'house' | 'others';
  /** Why this page doesn't sit down there. */
  readonly refused?: TermsCode;
  /** The house's RPC is the only one, and its chain's money is worth something: the person is asked about it. */
  readonly oneRpc: boolean;
  readonly running: boolean;
  /** This browser has a seat there. */
  readonly seated: boolean;
}

/** A table at the coordinator whose seats would play once more; it is only looked for where it isn't to be opened. */
export interface AgainRequest {
  /** In a rematch of two the places change. */
  readonly swaps: boolean;
  readonly table: string;
  readonly invite: string | undefined;
  readonly open: boolean;
}

export interface NextTable {
  readonly table: string;
  readonly invite?: string;
  /** Somebody sits there already. */
  readonly isAwaited: boolean;
}

export interface ReplayRequest extends Drawn {
  readonly file: string;
  /** The vault's roots and names of tables played here: one of them may open the own seat's cards. */
  readonly roots: readonly string[];
  readonly tables: readonly string[];
  readonly names: readonly string[];
}

export interface Replay {
  readonly game: GameName;
  /** Each draw and play carried a proof with keys of a ceremony. */
  readonly proven: boolean;
  /** One a version, the first before anything happened. */
  readonly views: readonly TableView[];
}

/** Whose cards it is about. */
export interface CardsRequest {
  readonly root: string;
  readonly owner: OwnerChoice;
}

/** What an owner has of the sets that the house has published. */
export interface CardsView {
  readonly owner: Hex;
  readonly balance: bigint;
  /** By the game's name. */
  readonly sets: Readonly<Record<string, CardSetView>>;
}

export interface CardSetView {
  readonly number: bigint;
  /** Of a pack; nothing where none are sold. */
  readonly price?: bigint;
  /** What tables count. */
  readonly word: bigint;
  readonly counts: ReadonlyMap<number, FaceCount>;
  readonly tokens: readonly {
    readonly id: bigint;
    readonly face: number;
    readonly isPrismatic: boolean;
    readonly isStaked: boolean;
  }[];
  readonly hasStarter: boolean;
  /** Cards of this set are locked at a table. */
  readonly isInGame: boolean;
  readonly packs: readonly { readonly serial: bigint; readonly isOpened: boolean }[];
}

export type CardDeed =
  | { readonly kind: 'stake' | 'unstake'; readonly ids: readonly bigint[] }
  | { readonly kind: 'starter'; readonly game: string; readonly which: number }
  | { readonly kind: 'buy'; readonly game: string; readonly count: number };

/** A pack that is open, drawn again in this browser from the chain's word. */
export interface PackView {
  readonly serial: bigint;
  readonly owner: Hex;
  readonly block: bigint;
  readonly value: bigint;
  readonly cards: readonly DrawnCard[];
}

export interface SaidPerson {
  readonly root: string;
  readonly name: string;
  readonly picture: number;
}

interface RatingView {
  readonly owner: Hex;
  readonly preset: string;
  readonly rating: number;
  readonly deviation: number;
  readonly games: number;
  readonly wins: number;
  readonly isProvisional: boolean;
}

/** Somebody, as the house knows him and his own key has signed. */
export interface PersonView {
  readonly owner: Hex;
  readonly isOwn: boolean;
  readonly card?: PersonCard;
  readonly ratings: readonly RatingView[];
  readonly played: Readonly<Record<string, { readonly games: number; readonly wins: number }>>;
  readonly recent: readonly {
    readonly tableId: string;
    readonly game: string;
    readonly at: number;
    readonly seats: readonly { readonly owner: string; readonly won: boolean; readonly name?: string }[];
  }[];
  readonly between?: { readonly games: number; readonly wins: number; readonly losses: number };
}

export interface SeekRequest {
  readonly root: string;
  readonly game: GameName;
  readonly dealer?: string | undefined;
  readonly options: Readonly<Record<string, number>>;
  /** What a table is called that this browser is told to open. */
  readonly name: string;
  /** For chips, which the house's chain would hold. */
  readonly isStaked: boolean;
  /** Waits no longer. */
  readonly leave?: boolean;
}

/** To who watches: a seat is free, or is his own on another device. */
export type Door = 'free' | 'elsewhere';

/** Who sits where, as its own key says. */
export interface SeatPerson {
  readonly seat: number;
  readonly owner: Hex;
  readonly picture?: number;
}

/** What the page may ask of the worker. */
/** A dealer beside a table that is about to be opened. */
export interface DealerFit {
  readonly dealer: string;
  /** Why they don't go together. */
  readonly misfit?: { readonly code: string; readonly words: string; readonly of: readonly (string | number)[] };
}

export interface GameCell extends DealerFit {
  readonly game: string;
  readonly onchainOnly: boolean;
  /** How many seats it deals to, where it does. */
  readonly seats?: { readonly min: number; readonly max: number };
}

export interface FitRequest {
  readonly game: GameName;
  readonly seats: number;
  readonly onchain: boolean;
}

export interface DealTimeRequest {
  readonly game: GameName;
  readonly dealer: string;
  readonly seats: number;
}

export interface WorkerCalls {
  dealersFor(request: FitRequest): readonly DealerFit[];
  /** How long a deal takes here, in milliseconds. */
  dealTime(request: DealTimeRequest): number | undefined;
  /** Every game with every dealer. */
  matrix(): readonly GameCell[];
  /** Counts the cards of these games, or of all that the house gives. */
  fairness(files: readonly NamedFile[] | undefined): Fairness;
  /** Loads what a table of this game needs, before there is one. */
  warm(kind: OpenRequest['kind'], game: GameName, dealer: string): void;
  open(request: OpenRequest): void;
  act(choice: unknown): void;
  /** Opens a table at the coordinator. */
  create(request: CreateRequest): { readonly table: string; readonly invite?: string };
  /** Once more with the same; none where nobody could be let in. */
  again(request: AgainRequest): NextTable | undefined;
  person(root: string, owner: Hex | undefined): PersonView;
  sayPerson(request: SaidPerson): PersonCard;
  /** What another device needs to be the same person. */
  ownerKeys(root: string): OwnerKeys;
  /** Nothing where one waits no longer. */
  seek(request: SeekRequest): Sought | undefined;
  terms(request: TermsRequest): StakeTerms;
  /** What the wallet said to the question of this number. */
  answer(id: number, said: { readonly value: unknown } | { readonly code: number }): void;
  /** Says something to the others, beside the game. */
  say(kind: Word['kind'], text: string): void;
  /** Shows them the own card of this slot, after its hand. */
  show(hand: number, slot: number): void;
  leave(): void;
  /** The own seat, sealed to the device with this code; it is given up here. */
  moveAway(code: string, path: string): string;
  /** What a seat is sealed to that is to come here. */
  deviceCode(): string;
  /** A seat from another device; answers the address of its table. */
  takeSeat(root: string, text: string): string;
  /** Whether there is power to spare for the next deck. */
  spare(may: boolean): void;
  /** Is dealt no more, or again. */
  sitOut(): void;
  sitIn(): void;
  /** Brings more chips at the next boundary. */
  topUp(amount: bigint): void;
  /** Asks for a free seat where one watches; answers when the others have let it in. */
  enter(): void;
  /** Lets the clock act for a seat that is late. */
  claim(): void;
  /** The game so far as a file. */
  file(): string;
  /** A game that has ended is kept, here and where it counts. */
  rest(): void;
  verify(file: string): VerifyReport;
  replay(request: ReplayRequest): Replay;
  /** Nothing where the house has no chain, or no cards on it. */
  cards(request: CardsRequest): CardsView | undefined;
  doCards(request: CardsRequest, deed: CardDeed): void;
  /** Opens a pack as soon as what decides is there; one that is open is drawn again. */
  openPack(request: CardsRequest, serial: bigint): PackView;
}

export type CallName = keyof WorkerCalls;
export type ToWorker = {
  [Name in CallName]: { id: number; call: Name; args: Parameters<WorkerCalls[Name]> };
}[CallName];

export type WorkerEvent =
  | { readonly event: 'view'; readonly view: TableView }
  | { readonly event: 'trust'; readonly line: TrustLine }
  | { readonly event: 'progress'; readonly progress: readonly Progress[] }
  /** A proof is being made in this browser; none when it is done. */
  | { readonly event: 'proof'; readonly proof: Proof | undefined }
  | { readonly event: 'facts'; readonly facts: TrustFacts }
  | { readonly event: 'connection'; readonly connection: Connection }
  | { readonly event: 'problem'; readonly error: PageError }
  | { readonly event: 'takenOver' }
  /** The own seat has gone, with this; the others play on. */
  | { readonly event: 'left'; readonly payout: bigint }
  /** A wallet lives in the page: the worker asks it through here. */
  | { readonly event: 'wallet'; readonly id: number; readonly method: string; readonly params: readonly unknown[] }
  | { readonly event: 'people'; readonly people: readonly SeatPerson[] }
  | { readonly event: 'door'; readonly door: Door | undefined }
  /** Somebody says something; its signature was checked. */
  | { readonly event: 'word'; readonly word: Word }
  /** Somebody shows a card of a hand that is over; its evidence was checked. */
  | { readonly event: 'seen'; readonly card: SeenCard }
  | { readonly event: 'ended'; readonly payouts: readonly bigint[] }
  | {
      readonly event: 'gathering';
      readonly name: string;
      readonly taken: number;
      readonly seats: number;
      readonly invite?: string;
    }
  | { readonly event: 'verifying'; readonly done: number; readonly all: number };

export type FromWorker =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly error: PageError }
  | WorkerEvent;

export function toPageError(error: unknown): PageError {
  const known = error as Partial<PageError> & { shortMessage?: string };
  if (error instanceof Error && typeof known.category === 'string' && typeof known.code === 'string')
    return {
      category: known.category,
      code: known.code,
      message: known.shortMessage ?? error.message,
      recoverable: known.recoverable ?? false,
    };
  return {
    category: 'unknown',
    code: 'Unexpected',
    message: error instanceof Error ? error.message : String(error),
    recoverable: false,
  };
}
