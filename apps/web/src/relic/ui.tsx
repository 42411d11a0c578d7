import { lazy } from 'react';
import type { GameUi } from '../app/GameUi.js';
import { screen } from '../app/screen.js';
import './ui.css';

const FEES = [0, 10, 100] as const;
const PRACTICE_SEATS = 4;

export const ui: GameUi = {
  name: { en: 'Relic', de: 'Relic' },
  rules: {
    en: 'Hold one card, draw one, play one; be the last standing or hold the highest.',
    de: 'Eine Karte halten, eine ziehen, eine spielen; zuletzt übrig sein oder die höchste halten.',
  },
  Picture: () => (
    <div className="picture relic" aria-hidden="true">
      <svg viewBox="0 0 120 90" aria-hidden="true">
        <path d="M60 10 84 34 60 80 36 34Z" fill="#7fd1c7" opacity="0.9" />
        <path d="M60 10 70 34 60 80 50 34Z" fill="#c9f3ee" />
        <path d="M36 34h48L60 10Z" fill="#4aa79c" opacity="0.55" />
        <path
          d="M20 20l4 4m72-4-4 4M14 48h6m80 0h6M26 74l4-4m64 4-4-4"
          stroke="#e9d8b4"
          strokeWidth="2.5"
          strokeLinecap="round"
        />
      </svg>
    </div>
  ),
  Page: screen(() => import('./RelicPage.js')),
  Replay: lazy(() => import('./RelicReplay.js')),
  Rules: lazy(() => import('./Rules.js')),
  practice: () => `-${PRACTICE_SEATS}`,
  options: [
    {
      name: 'fee',
      label: { en: 'Entry fee', de: 'Einsatz je Spiel' },
      initial: 0,
      values: FEES.map((n) => [n, n === 0 ? { en: 'none', de: 'keiner' } : { en: String(n), de: String(n) }]),
    },
  ],
  // Without a fee nobody would have won anything: the chips are worth nothing.
  pool: { fee: 10 },
  stakes: { fee: 10 },
  pastWords: ({ score = 0 }, { locale }) =>
    locale === 'de'
      ? score === 1
        ? '1 Reliquie von 3'
        : `${score} Reliquien von 3`
      : score === 1
        ? '1 relic of 3'
        : `${score} relics of 3`,
};
