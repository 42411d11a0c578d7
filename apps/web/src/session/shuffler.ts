/** The name of the thread in which decks to come are made and checked; its script is the seat's own. */
export const SHUFFLER = 'facedown-shuffler';
