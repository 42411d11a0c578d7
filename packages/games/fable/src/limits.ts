/** What the dealers can carry: the salt dealer takes hands of 16 and decks of 64; attackers are 64 bits. */
export const MAX_HAND = 16;
export const MAX_DECK = 62;
export const LEAST_DECK = 10;
export const FIRST_HAND = 7;
export const MAX_COPIES = 3;
/** Where a table has a provision it is at least this: with less there are sizes of which no deck can be built. */
export const LEAST_PROVISION = 5;
/** In a defence: nobody blocks this attacker. */
export const UNBLOCKED = 255;
export const NOBODY = 2;
