const ms = (time: number) =>
  time < 1000 ? `${time < 10 ? time.toFixed(1) : Math.round(time)} ms` : `${(time / 1000).toFixed(1)} s`;

/** What a seat brought in a dealer's step. */
interface Part {
  readonly duties: readonly string[];
  readonly drew: number;
  readonly proven: boolean;
}
/** Who it was: `mine` asks for the second person. */
interface Who {
  readonly name: string;
  readonly mine: boolean;
}

const cards = (n: number) => (n === 1 ? '1 card' : `${n} cards`);
const list = (faces: readonly number[]) => faces.join(', ');

export const concealedEn = {
  steps: [
    ['A deck of your own', 'Twenty cards, from 1 to 20, and five of them in your hand. Nobody sees which.'],
    ['Lay one face down', 'Both choose a card. Neither sees the other’s before both are laid.'],
    ['The higher takes the round', 'Both are opened. A tie takes nothing. Then each draws a card.'],
    ['Most rounds win', 'At the end every draw and every play is checked, by audit or card by card.'],
  ] as readonly (readonly [string, string])[],
  name: 'Concealed',
  card: (face: number) => `card of value ${face}`,
  round: (at: number, all: number) => `Round ${at} of ${all}`,
  points: (n: number) => (n === 1 ? '1 point' : `${n} points`),
  choose: 'Choose a card and lay it face down',
  drawing: 'The cards are being drawn',
  opening: 'Both cards are being opened',
  settling: 'The table is being settled',
  auditing: 'The audit: both secrets are opened, every round is replayed',
  rounds: 'Rounds',
  line: (round: number, mine: string, theirs: string, winner: string) =>
    `Round ${round}: ${mine} against ${theirs} · ${winner}`,
  tie: 'tie',
  youWon: 'You won',
  won: (name: string) => `${name} won`,
  draw: 'A draw',
  again: 'Play again',
  sealedHand: (name: string, n: number) => `${name}: ${cards(n)} face down`,
  leaveText: 'You give up this game. The other seat wins it.',
  late: (name: string) => `${name}: did not answer in time.`,

  audit:
    'At this table honesty is checked at the end: both secrets are opened then, and every draw and every play is replayed from them.',
  proof:
    'At this table every draw and every play carries a zero-knowledge proof, which your browser checks at once. The secrets stay closed for ever.',
  outside:
    'At this table the cards lie on the chain as ciphertexts: it draws them unseen, and a card that is played is opened by the key holders’ signatures.',
  developmentShort: 'development keys',

  keysComing: (name: string) => `${name}: the keys for the proof are loaded`,
  proving: {
    DrawHand: 'proving the first hand',
    Draw: 'proving the draw',
    Play: 'proving the card played',
    Bury: 'proving the card buried',
  },
  provingOf: (name: string, what: string) => `${name}: ${what}`,
  otherProves: (name: string) => `${name} is making a proof`,
  proofTime: 'A proof takes about a second; the rest of the page goes on meanwhile.',

  part({ duties, drew, proven }: Part, { name, mine }: Who, time?: number): string {
    const who = mine ? 'You' : name;
    const checked =
      time === undefined || time < 1 ? '' : mine ? `; made in ${ms(time)}` : `; your browser checked it in ${ms(time)}`;
    const said = duties.map((duty) => {
      if (duty === 'salt') return 'committed to a deck and to a secret number';
      if (duty === 'beacon') return 'sent the value that decides the other seat’s draw';
      if (duty === 'draw') return `drew ${cards(drew)} and proved that secret and value leave no other choice`;
      if (duty === 'open')
        return proven
          ? 'opened the card played and proved that it was in hand, and nothing about the others'
          : 'opened the card played; whether it was in hand is checked at the end';
      return 'opened the secret: everything is replayed from it';
    });
    return `${who} ${said.join(', and ')}${checked}.`;
  },

  auditTitle: 'The audit',
  auditOf: (name: string) => `${name}: secret open`,
  auditRow: (round: number, drew: readonly number[], held: readonly number[], played: readonly number[]) =>
    `Round ${round}: drew ${list(drew)}; held ${list(held)}; played ${list(played)}, which was in hand.`,
  auditLie: (round: number, held: readonly number[], face: number) =>
    `Round ${round}: held ${list(held)} and played ${face}, which was not in hand.`,
  firstLie: (round: number, { name, mine }: Who, face: number) =>
    `The first lie: in round ${round} ${mine ? 'you' : name} played ${face} without holding it. Whoever lies loses the game.`,
  wrongSalt: ({ name, mine }: Who) =>
    `${mine ? 'You' : name} opened another secret than the one committed to. Whoever lies loses the game.`,
  auditHeld: (rounds: number) =>
    rounds === 1
      ? 'Both secrets are open, and the one round was replayed and held.'
      : `Both secrets are open, and all ${rounds} rounds were replayed and held.`,
  auditRunning: 'Replaying …',
  skipAudit: 'Show all rounds',
};
export type ConcealedTexts = typeof concealedEn;
