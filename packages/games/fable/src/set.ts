/** Bits of a card's fourth byte. A table may play without them. */
export const KEYWORDS = { winged: 1, breach: 2, wakeful: 4, venom: 8 } as const;
export type Keyword = keyof typeof KEYWORDS;

export interface FableCard {
  readonly name: string;
  readonly attack: number;
  readonly defence: number;
  /** What it takes of a deck's provision. */
  readonly provision: number;
  readonly keyword: Keyword | '';
  readonly text: string;
}

const card = (
  name: string,
  attack: number,
  defence: number,
  provision: number,
  keyword: FableCard['keyword'],
  text: string,
): FableCard => ({ name, attack, defence, provision, keyword, text });

/** The first set. A face is the place in this list. */
export const CARDS: readonly FableCard[] = [
  card('Mossback Stone', 0, 6, 2, '', 'It has not moved since the well was dug.'),
  card('Lantern Moth', 1, 4, 2, '', 'Finds the way home, never the way out.'),
  card('Reed Whistler', 2, 3, 2, '', 'Every pond knows its tune.'),
  card('Cinder Cub', 3, 2, 2, '', 'Warm to hold, briefly.'),
  card('Brass Wasp', 4, 1, 2, '', 'Wound up each morning by someone unkind.'),
  card('Sleeping Boulder', 0, 7, 4, '', 'Snores in the frost, once a year.'),
  card('Hedge Warden', 1, 5, 4, '', 'Counts the thorns at night.'),
  card('Salt Heron', 2, 4, 4, '', 'Stands where the tide forgot to go.'),
  card('Mill Goat', 3, 3, 4, '', 'Walks in circles and arrives.'),
  card('Thorn Runner', 4, 2, 4, '', 'Leaves by the way nobody mends.'),
  card('Spark Weasel', 5, 1, 4, '', 'There and gone, and the hay is burning.'),
  card('Gate of Roots', 0, 8, 7, '', 'Opens for rain.'),
  card('Old Ferryman', 1, 6, 7, '', 'Takes one coin and no advice.'),
  card('Bell Turtle', 2, 5, 7, '', 'Rings when struck, and is seldom struck twice.'),
  card('Ash Hound', 3, 4, 7, '', 'Follows the smoke to its owner.'),
  card('River Bull', 4, 3, 7, '', 'The bridge was there first. Was.'),
  card('Kite Lancer', 5, 2, 7, '', 'Waits for wind, not for orders.'),
  card('Glass Viper', 6, 1, 7, '', 'You see it after it sees you.'),
  card('Tower Snail', 1, 7, 12, '', 'Carries a town that pays no rent.'),
  card('Chalk Giant', 2, 6, 12, '', 'Drawn on the hill, and stood up.'),
  card('Harvest King', 3, 5, 12, '', 'Straw within, iron without.'),
  card('Storm Ram', 4, 4, 12, '', 'Thunder is the second thing you hear.'),
  card('Night Miller', 5, 3, 12, '', 'Grinds what the day leaves over.'),
  card('Red Marten', 6, 2, 12, '', 'The henhouse has no door it respects.'),
  card('Paper Crane', 1, 2, 4, 'winged', 'Folded from a letter that was never sent.'),
  card('Dusk Owl', 2, 3, 7, 'winged', 'Asks the one question you dread.'),
  card('Cloud Drake', 4, 2, 12, 'winged', 'Rains on whom it likes.'),
  card('Plough Boar', 3, 2, 4, 'breach', 'The furrow goes where it goes.'),
  card('Log Roller', 4, 2, 7, 'breach', 'Downhill is a matter of opinion.'),
  card('Avalanche Ox', 5, 3, 12, 'breach', 'Stopping it only changes its shape.'),
  card('Dawn Rooster', 2, 2, 4, 'wakeful', 'Up before the quarrel.'),
  card('Two-Faced Guard', 3, 3, 7, 'wakeful', 'One looks ahead, one looks at you.'),
  card('Watchful Hare', 4, 3, 12, 'wakeful', 'Sleeps in turns with itself.'),
  card('Nettle Imp', 1, 1, 4, 'venom', 'A small mistake to touch.'),
  card('Widow Knitter', 1, 3, 7, 'venom', 'Each stitch has a name.'),
  card('Marsh Queen', 2, 4, 12, 'venom', 'Her guests stay for good.'),
];

export const FACES = CARDS.length;

export const keywordsOf = ({ keyword }: FableCard): number => (keyword === '' ? 0 : KEYWORDS[keyword]);
