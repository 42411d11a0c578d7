import type { GameUi, TableOption } from './GameUi.js';

/** How good a bot of the house is, where one sits down. */
export const botStrength: TableOption = {
  name: 'strength',
  label: { en: 'Bot', de: 'Bot' },
  initial: 1,
  values: [
    [0, { en: 'easy', de: 'leicht' }],
    [1, { en: 'medium', de: 'mittel' }],
    [2, { en: 'hard', de: 'schwer' }],
  ],
};

const STAKES = [10, 50, 250] as const;

/** What each of two seats puts up, where that is all that a game is about. */
export const stake: TableOption = {
  name: 'stake',
  label: { en: 'Stake of each seat', de: 'Einsatz je Platz' },
  initial: STAKES[0],
  values: STAKES.map((n) => [n, { en: String(n), de: String(n) }]),
  staked: true,
};

/** What games have in common in which each seat brings a deck of its own. */
export const ownDecks = {
  owned: true,
  dealersTitle: { en: 'How the cards are kept hidden', de: 'Wie die Karten verborgen bleiben' },
  dealers: [
    {
      name: 'salt',
      label: { en: 'Audit at the end', de: 'Nachprüfung am Ende' },
      note: {
        en: 'Fast. Every card counts at once; at the end both secrets are opened, and the whole game is replayed.',
        de: 'Schnell. Jede Karte gilt sofort; am Ende werden beide Geheimnisse geöffnet und das ganze Spiel nachgespielt.',
      },
    },
    {
      name: 'salt-proof',
      label: { en: 'Proof with every card', de: 'Beweis mit jeder Karte' },
      note: {
        en: 'Strict. Every card that is drawn, played or laid away comes with a zero-knowledge proof.',
        de: 'Streng. Jede Karte, die gezogen, gespielt oder abgelegt wird, kommt mit einem Zero-Knowledge-Beweis.',
      },
    },
    {
      name: 'players',
      label: { en: 'Shuffled by both', de: 'Von beiden gemischt' },
      note: {
        en: 'Both seats shuffle both decks, each with proofs of its own. A little slower.',
        de: 'Beide mischen beide Decks, jeder mit eigenen Beweisen. Etwas langsamer.',
      },
    },
  ],
  pastWords({ finished, score = 0 }, { locale }) {
    if (!finished) return locale === 'de' ? 'nicht beendet' : 'not finished';
    if (score > 0) return locale === 'de' ? 'gewonnen' : 'won';
    return locale === 'de' ? 'nicht gewonnen' : 'not won';
  },
} satisfies Partial<GameUi>;
