import type { Mask } from '@facedown/base';
import type { DealerCan } from './dealer.js';
import { jointLayout, verbMask } from './joints/layout.js';

/** What rules ask of a dealer, at the most. */
export interface GameUses {
  /** A bit for each verb. */
  readonly verbs: Mask;
  readonly decks: 'shared' | 'own';
  /** The most cards in a deck, in a hand and in one mix. */
  readonly deck: number;
  readonly hand: number;
  readonly mix: number;
}

/** Why a game can't be played with a dealer. */
interface Misfit {
  readonly code:
    | 'NoSharedDeck'
    | 'NoSuchVerb'
    | 'DeckTooLarge'
    | 'HandTooLarge'
    | 'TooManyFaces'
    | 'BadSeats'
    | 'OnlyOnChain';
  /** The reason as a sentence's part: page, command line and `createTable` all say this. */
  readonly words: string;
  /** What the words are made of, in their order, for whoever says them in another language. */
  readonly of: readonly (string | number)[];
}

interface Asking {
  readonly name: string;
  readonly faces: number;
  readonly seats: { readonly min: number; readonly max: number };
  readonly uses?: GameUses;
  usesWith?(config: never): GameUses;
}

interface Dealing {
  readonly name: string;
  readonly can: DealerCan;
}

/** Compares what a game asks for with what a dealer can make true, before a table opens. Nothing if it fits. */
export function misfitOf(
  game: Asking,
  dealer: Dealing,
  { seats, onchain, config }: { readonly seats: number; readonly onchain: boolean; readonly config?: unknown },
): Misfit | undefined {
  const { can, name } = dealer;
  // What holds for every table of the two comes first, so that one pair has one reason.
  const never = neverWith(game, dealer, config);
  if (never) return never;
  if (seats < can.seats.min || seats > can.seats.max)
    return misfit('BadSeats', 'this table', seats, name, seatWords(can.seats));
  if (can.onchainOnly && !onchain) return misfit('OnlyOnChain', name);
  return undefined;
}

/** Where a game and a dealer go together, or the one reason why they never do. */
export type Cell =
  | {
      readonly fits: true;
      /** Of the game's seats, those that the dealer deals to. */
      readonly seats: { readonly min: number; readonly max: number };
      readonly onchainOnly: boolean;
    }
  | { readonly fits: false; readonly misfit: Misfit };

/** One cell of the matrix of games and ways of hiding, for tables with this configuration. */
export function cellOf(game: Asking, dealer: Dealing, config?: unknown): Cell {
  const misfit = neverWith(game, dealer, config);
  if (misfit) return { fits: false, misfit };
  const { seats, onchainOnly } = dealer.can;
  return {
    fits: true,
    seats: { min: Math.max(game.seats.min, seats.min), max: Math.min(game.seats.max, seats.max) },
    onchainOnly,
  };
}

function neverWith(game: Asking, { can, name }: Dealing, config: unknown): Misfit | undefined {
  const uses = config === undefined ? game.uses : (game.usesWith?.(config as never) ?? game.uses);
  if (uses?.decks === 'shared' && can.decks === 'own') return misfit('NoSharedDeck', game.name, name);
  if (game.seats.max < can.seats.min || game.seats.min > can.seats.max)
    return misfit('BadSeats', game.name, seatWords(game.seats), name, seatWords(can.seats));
  if (game.faces > can.faces) return misfit('TooManyFaces', game.name, game.faces, name, can.faces);
  if (!uses) return undefined;
  if (uses.deck > can.deck) return misfit('DeckTooLarge', game.name, uses.deck, name, can.deck);
  if (uses.hand > can.hand || uses.mix > can.mix)
    return misfit('HandTooLarge', game.name, uses.hand, name, Math.min(can.hand, can.mix));
  const missing = uses.verbs & ~can.verbs;
  if (missing === 0n) return undefined;
  const verbs = jointLayout.enums.Verb.filter((_, verb) => (missing >> BigInt(verb)) & 1n);
  return misfit('NoSuchVerb', game.name, verbs.join(' and '), name);
}

type Say = (...of: readonly (string | number)[]) => string;
const SENTENCES: Readonly<Record<Misfit['code'], Say>> = {
  NoSharedDeck: (game, dealer) => `${game} shares a deck, and ${dealer} deals from own decks only`,
  BadSeats: (game, seats, dealer, most) => `${game} has ${seats} seats, and ${dealer} deals to ${most}`,
  TooManyFaces: (game, faces, dealer, most) => `${game} has ${faces} faces, and ${dealer} knows ${most}`,
  DeckTooLarge: (game, cards, dealer, most) => `${game} has decks of ${cards}, and ${dealer} shuffles ${most}`,
  HandTooLarge: (game, cards, dealer, most) => `${game} has hands of ${cards}, and ${dealer} holds ${most}`,
  NoSuchVerb: (game, verbs, dealer) => `${game} needs ${verbs}, which ${dealer} can't make true`,
  OnlyOnChain: (dealer) => `${dealer} deals only where every move is posted on a chain`,
};
const misfit = (code: Misfit['code'], ...of: readonly (string | number)[]): Misfit => ({
  code,
  words: SENTENCES[code](...of),
  of,
});

const seatWords = ({ min, max }: { readonly min: number; readonly max: number }): string =>
  min === max ? `${min}` : `${min} to ${max}`;

/** What a game with one deck for all uses: so many cards in it, so many in a hand, and these verbs. */
export const sharedDeck = (deck: number, hand: number, ...verbs: Parameters<typeof verbMask>): GameUses => ({
  verbs: verbMask(...verbs),
  decks: 'shared',
  deck,
  hand,
  mix: verbs.includes('Mix') ? hand : 0,
});
