/** The suits of the French deck, the lowest first. */
const SUITS = ['♣', '♦', '♥', '♠'] as const;
/** Its ranks, the ace first. */
export const FRENCH = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const;

/** Cards of several suits: a face is its suit's number times the ranks, and its rank. */
export function suited(ranks: readonly string[] = FRENCH, suits: readonly string[] = SUITS) {
  const faces = suits.length * ranks.length;
  const suitOf = (face: number): number => Math.floor(face / ranks.length);
  const rankOf = (face: number): number => face % ranks.length;
  return {
    faces,
    /** Every card once, as a deck is laid. */
    cards: Array.from({ length: faces }, (_, face) => face),
    suits,
    suitOf,
    rankOf,
    /** The faces of a suit, as claims name them. */
    ofSuit: (suit: number): bigint => ((1n << BigInt(ranks.length)) - 1n) << BigInt(suit * ranks.length),
    nameOf: (face: number): string => `${ranks[rankOf(face)]}${suits[suitOf(face)]}`,
  };
}
