import type { Change } from './events.js';

const cards = (n: number) => (n === 1 ? '1 card' : `${n} cards`);

interface Buried {
  readonly kind: 'buried';
  readonly count: number;
  readonly kept?: number | undefined;
}
interface Shown {
  readonly kind: 'shown';
  readonly face: number;
}
interface Part {
  readonly duties: readonly string[];
  readonly drew: number;
  readonly proven: boolean;
}

/** What a card's evidence, or a seat's part in the dealing, has proven. */
export type DuelSaid = Buried | Shown | Part;

const DUTIES: Readonly<Record<string, string>> = {
  salt: 'committed to a deck and to a secret number',
  beacon: 'sent the value that decides the other seat’s draw',
  open: 'opened a card',
  close: 'opened the secret: everything is replayed from it',
};

export const duelEn = {
  name: 'Duel',
  rules: 'Two generals on a board of nine by five. Move, strike, play units and spells from a hidden hand.',
  steps: [
    ['Two generals', 'Each stands on its side of nine by five squares, with 25 health and a hand that nobody sees.'],
    [
      'Move and strike',
      'A unit moves up to two squares, then strikes one of the eight around it. Both are hurt, at once.',
    ],
    [
      'Play cards',
      'Units appear next to a friend and act from the next turn on; spells act at once. Mana grows each turn; a spring gives one more.',
    ],
    [
      'Replace and end',
      'Once a turn a card may be buried for another. The turn ends with a draw. A general without health has lost.',
    ],
  ] as readonly (readonly [string, string])[],
  keyTexts: [
    ['Guard', 'Foes next to it can’t move, and strike only Guards.'],
    ['Rush', 'Acts in the turn in which it is played.'],
    ['Flight', 'Moves to any empty square.'],
    ['Longshot', 'Strikes anywhere.'],
    ['Sweep', 'Strikes all other foes around it too.'],
    ['Ward', 'Ignores the first damage of each turn.'],
    ['Twin', 'Moves and strikes twice.'],
    ['Ambush', 'From behind it deals 2 more and isn’t struck back.'],
    ['Leech', 'What it deals heals its general.'],
    ['Grow', '+1/+1 at the start of its turn.'],
  ] as readonly (readonly [string, string])[],
  board: 'The board',
  hand: 'Your hand',
  turnNumber: (turn: number) => (turn === 0 ? 'Before the first turn' : `Turn ${turn}`),
  leaveText: 'You give up this game. The other seat wins it.',
  again: 'Play again',
  rematch: 'Rematch',
  awaited: (name: string) => `${name} waits for a rematch.`,
  payout: (amount: string, net: string) => `Paid to you: ${amount} (${net}).`,
  conceding: 'You give up as soon as it is your turn',

  yourTurn: 'Your turn',
  theirTurn: (name: string) => `${name} plays`,
  drawing: 'Cards are being drawn',
  endDraw: (name: string) => `${name}: the last draw; the next turn starts when it is proven`,
  closing: 'The game is over; what is still open is settled',
  waiting: 'Waiting for both seats',
  mulligan: 'Choose up to two cards to bury, and draw as many',
  mulligans: (name: string) => `${name} looks at the first hand`,
  seek: 'Choose the card to keep, then those to bury',
  seeks: (name: string) => `${name} seeks a card`,
  forgets: (name: string) => `${name}: the whole hand is buried and drawn anew`,
  chooseDeck: 'Choose your deck',
  choosesDeck: (name: string) => `${name} chooses a deck`,
  youWon: 'You won',
  won: (name: string) => `${name} won`,
  draw: 'A draw',
  watching: 'You are watching. Hidden cards stay hidden.',
  developmentShort: 'development keys',
  keysComing: (name: string) => `${name}: the keys for the proof are loaded`,
  thinks: (name: string) => `${name} is thinking`,
  proves: (name: string, what: string) =>
    `${name}: proving ${what === 'Play' ? 'the card played' : what === 'Bury' ? 'the card buried' : 'the draw'}`,

  life: (n: number) => `${n} life`,
  mana: (n: number, most: number) => `${n} of ${most} mana`,
  handOf: (n: number) => `${cards(n)} in hand`,
  deckOf: (n: number, tired: number) =>
    `${cards(n)} in the deck${tired > 0 ? `; the next missing draw costs ${tired + 2}` : ''}`,
  numbers: (attack: number, health: number) => `attack ${attack}, health ${health}`,
  cost: (n: number) => `${n} mana`,
  spell: 'spell',
  openCard: 'everyone knows this card',
  marks: { kept: 'will be kept', buried: 'will be buried' },

  unitOf: (name: string, card: string) => `${card} of ${name}`,
  empty: 'empty',
  spring: 'empty, with a spring: one mana for whoever comes first',
  stunned: 'stunned',
  hushed: 'hushed',
  wardSpent: 'its ward is used up',
  canAct: 'can act',
  binds: 'binds the unit in hand',
  offers: { move: 'can be reached', strike: 'can be struck', place: 'a place for the card', target: 'a target' },
  wouldDie: 'would fall',
  wouldTake: (n: number) => (n < 0 ? `would take ${-n}` : `would heal ${n}`),

  prompts: {
    unit: 'Choose a square to move to or a foe to strike',
    bound: 'A Guard binds this unit: it can only strike Guards',
    spent: 'This unit has nothing left to do this turn',
    place: 'Choose a square next to a friend',
    target: 'Choose a target',
    again: 'Press once more to play it',
    dear: 'Not enough mana',
    replace: 'Choose a card of your hand: it is buried and you draw another',
  },
  replace: (left: number, all: number) => `Replace ${left}/${all}`,
  replaceLabel: (left: number, all: number) => `Replace a card, ${left} of ${all} left this turn`,
  oath: 'Oath',
  ends: { mine: 'End turn', drawing: 'Drawing …', theirs: 'Their turn' },
  keepAll: 'Keep all',
  bury: (n: number) => `Bury ${n}`,
  keepNothing: 'Keep none of them',
  keepThis: 'Keep this card',

  logTitle: 'Battle log',
  noLog: 'Nothing has happened yet.',
  log: {
    moved: (who: string, card: string, from: string, to: string) => `${who}: ${card} goes from ${from} to ${to}.`,
    struck: (who: string, card: string, foe: string, at: string) => `${who}: ${card} strikes ${foe} on ${at}.`,
    played: (who: string, card: string, where: string | undefined, target: string | undefined) =>
      `${who}: ${card} played${where ? ` on ${where}` : ''}${target ? `, aimed at ${target}` : ''}.`,
    oath: (who: string, target: string | undefined) => `${who}: the oath${target ? `, aimed at ${target}` : ''}.`,
    kept: (who: string, card: string, n: number) => `${who}: ${card} kept, ${cards(n)} buried.`,
    keptNothing: (who: string, n: number) => `${who}: nothing found, ${cards(n)} buried.`,
    changed: (card: string, at: string, { health, attack, stunned, hushed }: Change) => {
      const parts = [
        ...(health < 0 ? [`takes ${-health}`] : health > 0 ? [`gains ${health} health`] : []),
        ...(attack === 0 ? [] : [`${attack > 0 ? 'gains' : 'loses'} ${Math.abs(attack)} attack`]),
        ...(stunned ? ['is stunned'] : []),
        ...(hushed ? ['is hushed'] : []),
      ];
      return `${card} on ${at} ${parts.join(', ')}.`;
    },
    summoned: (card: string, at: string) => `${card} appears on ${at}.`,
    returned: (card: string, at: string) => `${card} goes from ${at} back to the hand.`,
    died: (card: string, at: string) => `${card} falls on ${at}.`,
    listChosen: (who: string) => `${who}: a deck is fixed.`,
    listOpened: (who: string, general: string) => `${who}: the deck of ${general} is open.`,
    replaced: (who: string) => `${who}: a card buried for another.`,
    forgot: (who: string) => `${who}: the whole hand forgotten.`,
    conceded: (who: string) => `${who}: given up.`,
    buried: (who: string, n: number) => (n === 0 ? `${who}: the first hand is kept.` : `${who}: ${cards(n)} buried.`),
    drew: (who: string, n: number) => `${who}: ${cards(n)} drawn.`,
    burned: (who: string, n: number) => `${who}: ${cards(n)} burned, the hand was full.`,
    tired: (who: string, n: number) => `${who}: no card left to draw, ${n} damage.`,
    turn: (who: string, turn: number) => `Turn ${turn}: ${who}.`,
    ended: (who: string) => `${who}: the turn is over.`,
    endedLate: (who: string) => `${who}: too late, the turn is over.`,
  },
  proofs: {
    shown: 'proven: it was in hand',
    buried: 'proven: one card less, not told which',
    dealt: 'proven: nobody chose it',
  },
  proofsLater: {
    shown: 'checked at the end: it was in hand',
    buried: 'checked at the end: it was in hand',
    dealt: 'checked at the end: nobody chose it',
  },
  said(said: DuelSaid, name: string, card: (face: number) => string, later: boolean): string {
    if ('duties' in said) {
      const parts = said.duties.map((duty) =>
        duty === 'draw' ? `drew ${cards(said.drew)} and proved that nothing was chosen` : (DUTIES[duty] ?? duty),
      );
      return `${name}: ${parts.join(', ')}.`;
    }
    const how = later ? 'at the end it is checked' : 'it is proven';
    if (said.kind === 'shown')
      return `${name}: ${card(said.face)} played; ${how} that it was in hand, not at which place.`;
    const kept = said.kept === undefined ? '' : ` ${card(said.kept)} kept,`;
    return `${name}:${kept} ${cards(said.count)} buried; ${how} that they were in hand, not which they are.`;
  },

  hashFirst: 'Both seats fix their decks before either is opened.',
  ownedOnly: 'This table takes only cards that you have staked, and your starter.',
  bringDeck: 'Take this deck',
  deck: 'Deck',
  yourDeck: 'Your deck',
  deckCode: 'Or the code of a deck',
  ownDeck: 'The deck of this code',
  codeOfDeck: 'Its code:',
  deckOfFaction: (faction: string) => `The starter of ${faction}`,
  copies: (n: number, card: string, cost: number) => `${n} × ${card} (${cost})`,
  deckRules: {
    NoGeneral: (_name: string) => 'A deck has one general.',
    OtherFaction: (name: string) => `${name}: not of your general’s faction.`,
    NotInDecks: (name: string) => `${name}: no deck holds it.`,
  },
  codeProblems: {
    NotADeckCode: 'This is not the code of a deck.',
    WrongSet: 'This code belongs to another game.',
    BadChecksum: 'A letter of this code is wrong.',
    UnknownVersion: 'This code is newer than this page.',
    BeyondCollection: 'You have not brought so many of these cards to this table.',
    BadDeck:
      'This is no deck that can be played: one general and 39 cards of its faction or neutral, three of a kind at most.',
  } as Readonly<Record<string, string>>,
  factions: { ember: 'Ember', tide: 'Tide', root: 'Root', neutral: 'Neutral' },
  bot: 'Against a bot',
  level: (level: number, wins: number, faction: string) =>
    `Level ${level} of 10: you have won ${wins === 1 ? 'one game' : `${wins} games`} with ${faction}.`,
  against: (faction: string) => `Play against ${faction}`,
  bosses: 'Bosses',
  bossHint: 'Each has its own rule and its own deck, and plays at full strength.',
  bossDeck: 'Its deck',
  unbeaten: 'Not beaten yet',
  best: (turns: number) => `Best: beaten on turn ${turns}`,
  fight: (name: string) => `Fight against ${name}`,
  fightShort: 'Fight',

  keys: {
    Guard: 'Guard',
    Rush: 'Rush',
    Flight: 'Flight',
    Longshot: 'Longshot',
    Sweep: 'Sweep',
    Ward: 'Ward',
    Twin: 'Twin',
    Ambush: 'Ambush',
    Leech: 'Leech',
    Grow: 'Grow',
    Rooted: 'Rooted',
    Barter: 'Barter',
    Study: 'Study',
    Mirror: 'Mirror',
    Archive: 'Archive',
    Hunger: 'Hunger',
  },
  sentences: {
    Rooted: 'Can’t move',
    Barter: 'One more Replace each turn',
    Study: 'Each seat draws one more at its end',
    Mirror: 'A unit that you play appears again beside it, with health 1',
    Archive: 'Draws two at its end; your Replace costs your general 1',
    Hunger: 'At each end the general takes its unspent mana',
  },
  triggers: ['', 'Arrive', 'Last', 'Dawn', 'Dusk', 'Cast', '', 'Oath'] as readonly string[],
  scopes: [
    '',
    'a foe',
    'a unit',
    'a friend',
    'an own unit',
    'a foe and those around it',
    'every foe in a row',
    'the own general',
    'the enemy general',
    'every enemy unit',
    'own units',
    'friends around',
    'foes around',
  ] as readonly string[],
  ops: {
    damage: (n: number, whom: string) => `${n} to ${whom}`,
    heal: (n: number, whom: string) => `heal ${whom} by ${n}`,
    strengthen: (attack: number, health: number, whom: string) => `${whom} +${attack}/+${health}`,
    ready: (whom: string) => `ready ${whom}`,
    stun: (whom: string) => `stun ${whom}`,
    hush: (whom: string) => `hush ${whom}`,
    slay: (whom: string) => `slay ${whom}`,
    giveBack: (whom: string) => `return ${whom} to the hand`,
    rouse: (whom: string) => `${whom} gains Rush`,
    summon: (n: number, card: string) => (n === 1 ? `summon a ${card}` : `summon ${n} of ${card}`),
    draw: (n: number) => `draw ${n}`,
    bothDraw: (n: number) => `both draw ${n}`,
    seek: (what: 'spell' | 'beast') => `seek a ${what}`,
    conjure: (card: string) => `conjure a ${card}`,
    mimic: 'conjure the card that the other seat played last',
    mana: (n: number) => `+${n} mana`,
    forget: 'the other seat forgets its hand',
  },
  /** The names of the set itself. */
  cards: {} as Readonly<Record<number, string>>,
};
export type DuelTexts = typeof duelEn;
