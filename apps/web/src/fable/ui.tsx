import { lazy } from 'react';
import type { GameUi } from '../app/GameUi.js';
import { botStrength, ownDecks, stake } from '../app/ownDecks.js';
import { screen } from '../app/screen.js';
import { practiceName } from './options.js';
import './ui.css';

export const ui: GameUi = {
  name: { en: 'Fable', de: 'Fable' },
  rules: {
    en: 'A deck of creatures that you choose. Play one a turn, attack, block: who has no health left has lost.',
    de: 'Ein Deck aus Wesen, das du wählst. Spiel eins im Zug, greif an, blocke: Wer kein Leben mehr hat, verliert.',
  },
  Picture: () => (
    <div className="picture fable" aria-hidden="true">
      <svg viewBox="0 0 120 90" aria-hidden="true">
        <rect x="20" y="18" width="40" height="56" rx="5" fill="#fbf6e9" transform="rotate(-9 40 46)" />
        <path d="M28 60 34 34 40 44 47 30 52 60Z" fill="#4b7f3f" transform="rotate(-9 40 46)" />
        <rect x="60" y="18" width="40" height="56" rx="5" fill="#fbf6e9" transform="rotate(9 80 46)" />
        <path d="M66 60 70 40 64 30 78 38 82 26 88 40 98 34 92 60Z" fill="#9c2b16" transform="rotate(9 80 46)" />
        <circle cx="39" cy="48" r="2.4" fill="#fffdf7" />
        <circle cx="80" cy="46" r="2.4" fill="#fffdf7" />
      </svg>
    </div>
  ),
  Page: screen(() => import('./FablePage.js')),
  Replay: lazy(() => import('./FableReplay.js')),
  Rules: lazy(() => import('./Rules.js')),
  practice: practiceName,
  ...ownDecks,
  options: [
    {
      name: 'preset',
      label: { en: 'Rules', de: 'Regeln' },
      initial: 0,
      values: [
        [0, { en: 'House: decks of 30, a bid to start', de: 'Haus: Decks aus 30, ein Gebot um den Anfang' }],
        [1, { en: 'Seed: decks from 10, a coin', de: 'Urform: Decks ab 10, eine Münze' }],
      ],
    },
    stake,
    botStrength,
  ],
};
