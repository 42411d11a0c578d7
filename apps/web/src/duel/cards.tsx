import { hexToBytes } from '@facedown/base';
import { cardOf, FIRST_GENERAL, LAST_CARD, LAST_GENERAL, LIST_CARDS, STARTERS } from '@facedown/duel';
import type { GameCards } from '../collection/GameCards.js';
import { DuelCard } from './DuelCard.js';
import { DUEL_SET, STARTER_NAMES, type Starter } from './decks.js';
import { duelDe } from './texts.de.js';
import { duelEn } from './texts.en.js';
import { textsIn } from './texts.js';
import { cardWords, nameOfFace } from './words.js';

const isGeneral = (face: number): boolean => face >= FIRST_GENERAL && face <= LAST_GENERAL;
const isInDecks = (face: number): boolean => isGeneral(face) || (face > 0 && face <= LAST_CARD);
const FACTIONS = ['ember', 'tide', 'root'] as const;
const KINDS = ['unit', 'spell', 'general'] as const;
const KIND_NAMES = {
  unit: { en: 'Units', de: 'Einheiten' },
  spell: { en: 'Spells', de: 'Zauber' },
  general: { en: 'Generals', de: 'Generäle' },
} as const;

const cards: GameCards = {
  set: DUEL_SET,
  Card: ({ face, label }) => <DuelCard face={face} label={label} />,
  nameOf: (face, texts) => nameOfFace(face, textsIn(texts)),
  wordsOf: (face, texts) => cardWords(face, textsIn(texts)),
  explain: (face, texts) => [cardWords(face, textsIn(texts))],
  costOf: (face) => cardOf(face).cost,
  curves: [{ label: { en: 'Mana', de: 'Mana' }, of: (face) => cardOf(face).cost }],
  groups: [
    ...FACTIONS.map((name) => ({
      name,
      label: { en: duelEn.factions[name], de: duelDe.factions[name] },
      has: (face: number) => cardOf(face).faction === name,
    })),
    ...KINDS.map((name) => ({ name, label: KIND_NAMES[name], has: (face: number) => cardOf(face).kind === name })),
  ],
  isInDecks,
  isFree: isGeneral,
  isDrawn: (face) => !isGeneral(face),
  least: LIST_CARDS + 1,
  most: LIST_CARDS + 1,
  rules: [
    (list) => {
      const generals = list.filter(({ face }) => isGeneral(face));
      if (generals.length !== 1) return [{ code: 'DeckRule', rule: 'NoGeneral', text: String(generals.length) }];
      const own = cardOf(generals[0]!.face).faction;
      const strange = new Set(
        list.filter(({ face }) => !isGeneral(face) && ![own, 'neutral'].includes(cardOf(face).faction)),
      );
      return [...strange].map(({ face, name }) => ({ code: 'DeckRule', rule: 'OtherFaction', text: name, face }));
    },
    (list) =>
      [...new Set(list.filter(({ face }) => !isInDecks(face)))].map(({ face, name }) => ({
        code: 'DeckRule',
        rule: 'NotInDecks',
        text: name,
        face,
      })),
  ],
  ruleWords: ({ rule, face }, texts) => {
    const t = textsIn(texts);
    const name = face === undefined ? '' : nameOfFace(face, t);
    return t.duel.deckRules[rule as keyof typeof t.duel.deckRules]?.(name) ?? rule;
  },
  hand: 5,
  starters: STARTER_NAMES.map((name) => ({ name, faces: [...hexToBytes(STARTERS[name])].sort((a, b) => a - b) })),
  starterName: (name, texts) => textsIn(texts).duel.factions[name as Starter] ?? name,
};

export default cards;
