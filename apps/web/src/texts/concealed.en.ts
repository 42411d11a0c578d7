export const concealedEn = {
  name: 'Concealed',
  rules: 'Your own deck of twenty. Both lay a card face down, both open; the higher takes the round.',
  card: (face: number) => `card of value ${face}`,
  round: (at: number, all: number) => `Round ${at} of ${all}`,
  points: (n: number) => (n === 1 ? '1 point' : `${n} points`),
  choose: 'Choose a card and lay it face down',
  auditing: 'The audit: both salts are opened, every round is replayed',
  audit:
    'At this table honesty is checked at the end: both salts are opened then, and every draw and every play is replayed from them.',
  audited: (rounds: number) => `Audited: both salts are open, and all ${rounds} rounds were replayed and held.`,
  rounds: 'Rounds',
  line: (round: number, mine: string, theirs: string, winner: string) =>
    `Round ${round}: ${mine} against ${theirs} · ${winner}`,
  youWon: 'You won',
  won: (name: string) => `${name} won`,
  draw: 'A draw',
  again: 'Play again',
  committed: (name: string) => `${name}: committed to a deck and to a secret salt.`,
  gave: (name: string) =>
    `${name}: gave what was due, a value for the other seat’s draw, an opened card, or at the end the salt.`,
  late: (name: string) => `${name}: did not answer in time.`,
};
export type ConcealedTexts = typeof concealedEn;
