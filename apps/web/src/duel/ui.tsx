import { lazy } from 'react';
import { ciphertexts } from '../app/ciphertexts.js';
import type { GameUi } from '../app/GameUi.js';
import { botStrength, ownDecks, stake } from '../app/ownDecks.js';
import { screen } from '../app/screen.js';
import './ui.css';

export const ui: GameUi = {
  name: { en: 'Duel', de: 'Duell' },
  rules: {
    en: 'Two generals on a board of nine by five. Move, strike, play units and spells from a hidden hand.',
    de: 'Zwei Generäle auf einem Brett von neun mal fünf. Ziehe, schlage, spiele Einheiten und Zauber aus verdeckter Hand.',
  },
  Picture: () => (
    <div className="picture duel-picture" aria-hidden="true">
      <svg viewBox="0 0 120 90" aria-hidden="true">
        <path d="M15 20h90v50H15Z" fill="#33473a" />
        <path
          d="M25 20v50M35 20v50M45 20v50M55 20v50M65 20v50M75 20v50M85 20v50M95 20v50M15 30h90M15 40h90M15 50h90M15 60h90"
          stroke="#ffffff40"
        />
        <circle cx="30" cy="45" r="9" fill="#f3ead6" stroke="#1f6fd0" strokeWidth="3" />
        <circle cx="90" cy="45" r="9" fill="#f3ead6" stroke="#b23a1d" strokeWidth="3" />
        <path d="M24 36l3-5 3 4 3-4 3 5ZM84 36l3-5 3 4 3-4 3 5Z" fill="#ffd34d" />
        <path d="M46 45h26m-6-5 6 5-6 5" fill="none" stroke="#ffe9a8" strokeWidth="3" />
      </svg>
    </div>
  ),
  Page: screen(() => import('./DuelPage.js')),
  Replay: lazy(() => import('./DuelReplay.js')),
  Rules: lazy(() => import('./Rules.js')),
  practice: () => '~start',
  ...ownDecks,
  options: [
    {
      name: 'oaths',
      label: { en: 'Oaths', de: 'Eide' },
      initial: 1,
      values: [
        [1, { en: 'with oaths, every third turn', de: 'mit Eiden, jeden dritten Zug' }],
        [0, { en: 'without', de: 'ohne' }],
      ],
    },
    stake,
    botStrength,
  ],
  dealers: [...ownDecks.dealers, ciphertexts],
};
