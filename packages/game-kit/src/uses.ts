import type { Mask } from '@facedown/base';
import type { DealerCan } from './dealer.js';
import { jointLayout } from './joints/layout.js';

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

/** Why a game can't be played with a dealer; nothing if it can. */
interface Misfit {
  readonly code:
    | 'NoSharedDeck'
    | 'NoSuchVerb'
    | 'DeckTooLarge'
    | 'HandTooLarge'
    | 'TooManyFaces'
    | 'BadSeats'
    | 'OnlyOnChain';
  readonly words: string;
}

interface Asking {
  readonly name: string;
  readonly faces: number;
  readonly uses?: GameUses;
  usesWith?(config: never): GameUses;
}

/** Compares what a game asks for with what a dealer can make true, before a table opens. */
export function misfitOf(
  game: Asking,
  dealer: { readonly name: string; readonly can: DealerCan },
  { seats, onchain, config }: { readonly seats: number; readonly onchain: boolean; readonly config?: unknown },
): Misfit | undefined {
  const { can, name } = dealer;
  if (can.onchainOnly && !onchain)
    return { code: 'OnlyOnChain', words: `${name} deals only where every move is posted on a chain` };
  if (seats < can.seats.min || seats > can.seats.max)
    return { code: 'BadSeats', words: `${name} deals to ${can.seats.min} to ${can.seats.max} seats` };
  if (game.faces > can.faces)
    return { code: 'TooManyFaces', words: `${game.name} has ${game.faces} faces, and ${name} knows ${can.faces}` };
  const uses = config === undefined ? game.uses : (game.usesWith?.(config as never) ?? game.uses);
  if (!uses) return undefined;
  if (uses.decks === 'shared' && can.decks === 'own')
    return { code: 'NoSharedDeck', words: `${game.name} shares a deck, and ${name} deals from own decks only` };
  if (uses.deck > can.deck)
    return { code: 'DeckTooLarge', words: `${game.name} has decks of ${uses.deck}, and ${name} shuffles ${can.deck}` };
  if (uses.hand > can.hand || uses.mix > can.mix)
    return {
      code: 'HandTooLarge',
      words: `${game.name} has hands of ${uses.hand}, and ${name} holds ${Math.min(can.hand, can.mix)}`,
    };
  const missing = uses.verbs & ~can.verbs;
  if (missing === 0n) return undefined;
  const verbs = jointLayout.enums.Verb.filter((_, verb) => (missing >> BigInt(verb)) & 1n);
  return { code: 'NoSuchVerb', words: `${game.name} needs ${verbs.join(' and ')}, which ${name} can't make true` };
}
