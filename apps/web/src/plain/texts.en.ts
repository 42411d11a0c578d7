export const plainEn = {
  you: 'you',
  winners: (names: string) => `Won by ${names}`,
  nobodyWon: 'Nobody has won',
  owns: (amount: string) => `owns ${amount}`,
  pot: (amount: string) => `${amount} at stake`,
  winner: 'won',
  cardsOf: (name: string) => `Cards of ${name}`,
  middle: 'Middle of the table',
  open: 'Open cards',
  state: 'The state of the game',
  shown: (faces: string) => `Open: ${faces}`,
  late: 'ran out of time',
  noHistory: 'Nothing has happened yet.',
  search: (found: number, all: number) => `Search your moves (${found} of ${all})`,
  amount: (words: string, min: string, max: string) => `${words}: ${min} to ${max}`,
  keys: '1–9 choose · / search',
  leaveText:
    'If it is your turn, you give up; else your seat is left to the clock. What you own by the rules is yours.',
};
export type PlainTexts = typeof plainEn;
