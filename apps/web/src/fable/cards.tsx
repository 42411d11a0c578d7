import { CARDS, FIRST_HAND, HOUSE, KEYWORDS, type Keyword, MAX_DECK, provisionOf, STARTERS } from '@facedown/fable';
import type { GameCards } from '../collection/GameCards.js';
import { FABLE_SET } from './decks.js';
import { FableCard } from './FableCard.js';
import { fableDe } from './texts.de.js';
import { fableEn } from './texts.en.js';
import { textsIn } from './texts.js';

const PROVISION = { en: 'Provision', de: 'Proviant' };

const budgetOf = (faces: readonly number[]) => ({
  used: provisionOf(faces.filter((face) => CARDS[face])),
  most: HOUSE.provision * faces.length,
});

const cards: GameCards = {
  set: FABLE_SET,
  Card: ({ face, label }) => <FableCard face={face} {...(label === undefined ? {} : { label })} />,
  nameOf: (face) => CARDS[face]!.name,
  wordsOf(face, texts) {
    const { name, attack, defence, keyword } = CARDS[face]!;
    return textsIn(texts).fable.card(name, attack, defence, keyword);
  },
  explain(face, texts) {
    const { keyword, text, provision } = CARDS[face]!;
    const t = textsIn(texts);
    const words = keyword === '' ? [] : [`${t.fable.keywords[keyword]}: ${t.fable.keywordTexts[keyword]}`];
    return [...words, `${PROVISION[t.locale]} ${provision}`, ...(t.locale === 'en' ? [text] : [])];
  },
  costOf: (face) => CARDS[face]!.provision,
  curves: [
    { label: { en: 'Attack', de: 'Angriff' }, of: (face) => CARDS[face]!.attack },
    { label: { en: 'Defence', de: 'Abwehr' }, of: (face) => CARDS[face]!.defence },
    { label: PROVISION, of: (face) => CARDS[face]!.provision },
  ],
  groups: (Object.keys(KEYWORDS) as Keyword[]).map((name) => ({
    name,
    label: { en: fableEn.keywords[name], de: fableDe.keywords[name] },
    has: (face) => CARDS[face]!.keyword === name,
  })),
  isInDecks: () => true,
  isFree: () => false,
  isDrawn: () => true,
  least: HOUSE.minDeck,
  most: MAX_DECK,
  rules: [
    (list) => {
      const { used, most } = budgetOf(list.map(({ face }) => face));
      return used <= most ? [] : [{ code: 'DeckRule', rule: 'OverProvision', text: `${used}/${most}` }];
    },
  ],
  ruleWords: ({ text }, texts) => textsIn(texts).fable.problems.overProvision(text),
  budget: { label: PROVISION, of: budgetOf },
  hand: FIRST_HAND,
  starters: Object.entries(STARTERS).map(([name, faces]) => ({ name, faces })),
  starterName: (name) => name,
};

export default cards;
