import type { RelicProof } from './proofs.js';

/** Someone at the table; `mine` where it is the reader. */
export interface Who {
  readonly name: string;
  readonly mine: boolean;
}
const say = ({ name, mine }: Who, you: string, they: string) => (mine ? `You ${you}` : `${name} ${they}`);
const object = ({ name, mine }: Who) => (mine ? 'you' : name);
const their = ({ mine }: Who) => (mine ? 'your' : 'their');
const list = (names: readonly string[]) =>
  names.length <= 1 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;

const faces = [
  {
    name: 'Scout',
    a: 'a Scout',
    text: 'No effect. If you are the only one still in the round with a Scout played, discarded or in hand at its end, you gain one more relic.',
  },
  { name: 'Knight', a: 'a Knight', text: 'Name a card other than Knight. If the target holds it, the target is out.' },
  { name: 'Healer', a: 'a Healer', text: 'Look at the target’s card.' },
  {
    name: 'Berserker',
    a: 'a Berserker',
    text: 'Compare cards with the target in secret. The lower one is out; equal cards change nothing.',
  },
  { name: 'Cleric', a: 'a Cleric', text: 'Nobody can target you until your next turn.' },
  { name: 'Wizard', a: 'a Wizard', text: 'The target, or you yourself, discards and draws a new card.' },
  {
    name: 'Tactician',
    a: 'a Tactician',
    text: 'Draw two, keep one of the three, put the other two under the deck in the order you choose.',
  },
  { name: 'Paladin', a: 'a Paladin', text: 'Swap hands with the target.' },
  {
    name: 'Cursed Idol',
    a: 'the Cursed Idol',
    text: 'No effect. It must be played when held with Wizard or Paladin.',
  },
  { name: 'Sacred Crystal', a: 'the Sacred Crystal', text: 'If you play or discard it, you are out.' },
] as const;
const a = (face: number) => faces[face]!.a;

export const relicEn = {
  name: 'Relic',
  faces: faces as readonly { readonly name: string; readonly a: string; readonly text: string }[],
  cardsTitle: 'The cards',
  steps: [
    ['Hold one, draw one', 'Everyone holds one hidden card. On your turn you draw a second.'],
    [
      'Play one',
      'Lay one of the two open. It does what it says; nobody can tell whether it was the drawn or the kept one.',
    ],
    [
      'Be the last',
      'Whoever is out shows nothing more. The last one in, or the highest card when the deck is empty, takes a relic.',
    ],
    ['Three relics win', 'Rounds are played until somebody has three.'],
  ] as readonly (readonly [string, string])[],
  faceDown: 'a card, face down',
  cardLabel: (name: string, value: number) => `${name}, value ${value}`,
  inDeck: (copies: number) => (copies === 1 ? '1 in the deck' : `${copies} in the deck`),
  table: 'The Relic table',
  pool: (chips: string) => `Prize pool ${chips}`,
  prize: (chips: string) => `The winner takes the pool of ${chips}.`,
  hint: (game: number, round: number) => `Game ${game} · Round ${round}`,
  you: 'You',
  deck: 'Deck',
  deckLeft: (n: number) => (n === 1 ? '1 card left' : `${n} cards left`),
  burnt: 'Burnt card, face down',
  faceUp: 'Laid face up',
  relics: (n: number) => (n === 1 ? '1 relic of 3' : `${n} relics of 3`),
  protected: 'Protected',
  out: 'Out',
  notInGame: 'Not in this game',
  discards: (name: string) => `Discards of ${name}`,
  noDiscards: 'nothing discarded yet',
  seenBy: (names: readonly string[]) => `Seen by ${list(names)}`,
  yourPeek: 'You have seen it',
  peekNote: 'Only you see this. It is hidden again after your next turn.',
  isNot: (names: readonly string[]) => `Proven: not ${list(names)}`,
  hand: 'Your cards',
  kept: 'Kept',
  drawn: 'Drawn',
  yourTurn: 'Your turn: choose a card',
  waitingFor: (name: string) => `${name} is thinking`,
  answering: (name: string) => `${name} answers with a proof`,
  answeringYou: 'Your browser answers with a proof',
  shuffling: (names: string) => `Shuffling the sealed deck: ${names}`,
  dealing: 'Dealing',
  opening: 'The cards are opened',
  outNow: 'You are out of this round.',
  waiting: 'Waiting for players',
  controls: 'Your move',
  chooseCard: 'Choose a card to play',
  chooseTarget: (name: string) => `${name}: choose a target`,
  chooseGuess: 'Which card do you name?',
  left: (n: number) => (n === 0 ? 'none left' : n === 1 ? '1 unseen' : `${n} unseen`),
  self: 'Yourself',
  play: (name: string) => `Play ${name}`,
  playOn: (name: string, target: string) => `Play ${name} on ${target}`,
  playNaming: (target: string, guess: string) => `Say: ${target} holds ${guess}`,
  noEffect: 'Everyone else is protected: the card has no effect.',
  back: 'Choose again',
  reasons: {
    idol: 'With the Cursed Idol in hand you may not play this card: the Idol must go.',
    protected: 'protected by a Cleric',
    out: 'out of the round',
    guessKnight: 'A Knight may not name Knight',
    crystal: 'Playing this puts you out of the round.',
  },
  keep: 'Tactician: which card do you keep?',
  bottom: 'These go under the deck, the last one to the very bottom:',
  swapOrder: 'Change the order',
  keepThis: (name: string) => `Keep ${name}`,
  roundOver: (round: number) => `Round ${round} is over`,
  wonRound: (names: string) => `${names} gained a relic`,
  bonus: (who: Who) => say(who, 'gain one more: the only Scout.', 'gains one more: the only Scout.'),
  tie: 'A tie in everything: each gains a relic.',
  lastStanding: 'Last one standing.',
  highest: 'The deck is empty: the highest card wins.',
  nextRound: 'Next round',
  gameOver: (names: string) => `${names} won the game`,
  youWon: 'You won the game',
  shared: (names: string) => `${names} share the victory`,
  standings: 'Standings',
  columns: ['Seat', 'Relics', 'Games won', 'Relics in all'] as readonly string[],
  again: 'Play another game',
  leave: 'Leave the table',
  leaveNow: 'Leave',
  stay: 'Stay',
  leaveText: 'The game goes on without a winner here; its file stays in this browser.',
  over: 'The table is closed.',
  between: 'The game is over. Another one?',
  newTable: 'New table',
  history: 'What happened',
  noHistory: 'The first round is being dealt.',
  keys: '1 2 card · A B C target · Tab and Enter for everything else',
  events: {
    round: (who: Who) => say(who, 'start the round', 'starts the round'),
    faceUp: (names: string) => `Face up: ${names}`,
    draws: (who: Who) => say(who, 'draw', 'draws'),
    plays: (who: Who, face: number) => say(who, `play ${a(face)}`, `plays ${a(face)}`),
    playsOn: (who: Who, face: number, target: Who) =>
      say(
        who,
        `play ${a(face)} on ${target.mine ? 'yourself' : target.name}`,
        `plays ${a(face)} on ${who.name === target.name ? 'their own seat' : object(target)}`,
      ),
    names: (who: Who, target: Who, guess: number) =>
      say(
        who,
        `play a Knight: does ${object(target)} hold ${a(guess)}?`,
        `plays a Knight: ${target.mine ? 'do you' : `does ${target.name}`} hold ${a(guess)}?`,
      ),
    falls: (who: Who, other: number) =>
      say(
        who,
        `play the Sacred Crystal and fall, with ${a(other)}`,
        `plays the Sacred Crystal and falls, with ${a(other)}`,
      ),
    hit: (who: Who, face: number) => say(who, `held ${a(face)} and are out`, `held ${a(face)} and is out`),
    missed: (who: Who, face: number) => say(who, `don’t hold ${a(face)}`, `doesn’t hold ${a(face)}`),
    looked: (by: Who, at: Who) =>
      say(by, `look at ${at.name}’s card`, `looks at ${at.mine ? 'your' : `${at.name}’s`} card`),
    compares: (by: Who, at: Who) => `${by.mine ? 'You' : by.name} and ${object(at)} compare in secret`,
    lower: (by: Who, face: number) =>
      say(by, `had the lower card, ${a(face)}, and are out`, `had the lower card, ${a(face)}, and is out`),
    equal: (by: Who, at: Who) => `${by.mine ? 'You' : by.name} and ${object(at)} hold equal cards`,
    discards: (who: Who, face: number) => say(who, `discard ${a(face)}`, `discards ${a(face)}`),
    redraws: (who: Who) => say(who, 'draw a new card', 'draws a new card'),
    redrawsBurnt: (who: Who) => say(who, 'draw the burnt card', 'draws the burnt card'),
    returns: (who: Who, cards: number) =>
      say(
        who,
        `put ${cards === 1 ? 'a card' : 'two cards'} under the deck`,
        `puts ${cards === 1 ? 'a card' : 'two cards'} under the deck`,
      ),
    swapped: (by: Who, at: Who) => `${by.mine ? 'You' : by.name} and ${object(at)} swap hands`,
    out: (who: Who) => say(who, 'are out of the round', 'is out of the round'),
    late: (who: Who) => say(who, 'ran out of time', 'ran out of time'),
    shows: (who: Who, face: number) => say(who, `show ${a(face)}`, `shows ${a(face)}`),
    relic: (who: Who) => say(who, 'gain a relic', 'gains a relic'),
    stays: (who: Who, stays: boolean) => (stays ? say(who, 'go on', 'goes on') : say(who, 'leave', 'leaves')),
  },
  scene: {
    comparing: 'Two cards, compared behind the seal',
    higherThan: (who: Who, face: number) =>
      `Proven: ${who.mine ? 'your' : `${who.name}’s`} card is higher than ${faces[face]!.name}. Nothing else.`,
    equal: 'Proven: the two cards are equal. Which ones they are stays sealed.',
    notThat: (who: Who, face: number) =>
      `Proven: ${who.mine ? 'your' : `${who.name}’s`} card is not ${a(face)}. Nothing else.`,
    youSee: (who: Who) => `${who.name} holds:`,
    onlyYou: 'Only you see this.',
    sealedLook: 'The card was passed under a seal that only one seat can open.',
  },
  proofs: (proof: RelicProof, who: Who, other: (seat: number) => Who): string => {
    const s = (verbs: string) => `${who.mine ? 'You' : who.name} ${verbs}`;
    switch (proof.kind) {
      case 'played':
        return `${s('mixed')} ${their(who)} two cards and showed ${a(proof.face)}${
          proof.notIdol
            ? `, and proved that the other card is not the Cursed Idol, and nothing else.`
            : '. Nobody can tell whether it was the drawn one or the kept one.'
        }`;
      case 'fell':
        return s(`showed the Sacred Crystal and ${a(proof.other)}, and left key parts for the rest of the deck.`);
      case 'not':
        return s(`proved that ${their(who)} card is not ${a(proof.face)}, and nothing else.`);
      case 'is':
        return s(`showed the card: it is ${a(proof.face)}.`);
      case 'copied': {
        const to = other(proof.to);
        return `${s('passed')} a copy of ${their(who)} card to ${to.mine ? 'you' : to.name} alone, proven to be equal. Nobody else learnt anything.`;
      }
      case 'lower': {
        const than = other(proof.than);
        return `${s('showed')} ${a(proof.face)} and proved that ${than.mine ? 'your' : `${than.name}’s`} card is higher, and nothing else.`;
      }
      case 'higher': {
        const than = other(proof.than);
        return `${s('opened')} ${than.mine ? 'your' : `${than.name}’s`} card, ${a(proof.face)}, and proved that ${their(who)} own is higher, and nothing else.`;
      }
      case 'equal':
        return s(`proved that both cards are equal, and nothing else.`);
      case 'discarded':
        return s(`showed the discarded card: ${a(proof.face)}.`);
      case 'swapped':
        return s(`passed ${their(who)} card on, proven to be the same one. Only the two who swapped know the cards.`);
      case 'returned':
        return s(
          `mixed the cards and put ${proof.cards === 1 ? 'one' : 'two'} under the deck, sealed again. Nobody learnt which.`,
        );
      case 'left':
        return s('left key parts for the rest of the deck, and is not needed any more.');
    }
  },
};

export type RelicTexts = typeof relicEn;
