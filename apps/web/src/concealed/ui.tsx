import { lazy } from 'react';
import { ciphertexts } from '../app/ciphertexts.js';
import type { GameUi } from '../app/GameUi.js';
import { stake } from '../app/ownDecks.js';
import { screen } from '../app/screen.js';
import './ui.css';

const ROUNDS = [3, 5, 9] as const;

export const ui: GameUi = {
  name: { en: 'Concealed', de: 'Concealed' },
  rules: {
    en: 'Your own deck of twenty. Both lay a card face down, both open; the higher takes the round.',
    de: 'Ein eigener Stapel von zwanzig. Beide legen eine Karte verdeckt, beide öffnen; die höhere nimmt die Runde.',
  },
  Picture: () => (
    <div className="picture concealed" aria-hidden="true">
      <svg viewBox="0 0 120 90" aria-hidden="true">
        <rect x="22" y="16" width="38" height="54" rx="4" fill="#fffdf7" transform="rotate(-8 41 43)" />
        <rect x="26" y="20" width="30" height="46" rx="2" fill="#4a2140" transform="rotate(-8 41 43)" />
        <rect x="62" y="18" width="38" height="54" rx="4" fill="#fffdf7" transform="rotate(8 81 45)" />
        <path d="M81 28 95 45 81 62 67 45Z" fill="#c98bb0" transform="rotate(8 81 45)" />
      </svg>
    </div>
  ),
  Page: screen(() => import('./ConcealedPage.js')),
  Replay: lazy(() => import('./ConcealedReplay.js')),
  Rules: lazy(() => import('./Rules.js')),
  practice: (dealer) => (dealer === 'salt-proof' ? '-proof' : ''),
  options: [
    {
      name: 'rounds',
      label: { en: 'Rounds', de: 'Runden' },
      initial: 9,
      values: ROUNDS.map((n) => [n, { en: String(n), de: String(n) }]),
    },
    stake,
  ],
  pool: { rounds: 5 },
  dealersTitle: { en: 'How honesty is kept', de: 'Wie ehrlich gespielt wird' },
  dealers: [
    {
      name: 'salt',
      label: { en: 'Audit at the end', de: 'Nachprüfung am Ende' },
      note: {
        en: 'Fast. Every card counts at once; at the end both secrets are opened and every round is replayed. A liar is found then, and loses.',
        de: 'Schnell. Jede Karte gilt sofort; am Ende werden beide Geheimnisse geöffnet und jede Runde nachgespielt. Wer log, wird dann gefunden und verliert.',
      },
    },
    {
      name: 'salt-proof',
      label: { en: 'Proof with every card', de: 'Beweis mit jeder Karte' },
      note: {
        en: 'Strict. Every draw and every card comes with a zero-knowledge proof, about a second each. A lie never reaches the table, and no secret is ever opened.',
        de: 'Streng. Jedes Ziehen und jede Karte kommt mit einem Zero-Knowledge-Beweis, etwa eine Sekunde lang. Eine Lüge erreicht den Tisch nie, und kein Geheimnis wird je geöffnet.',
      },
    },
    ciphertexts,
  ],
  pastWords: ({ score = 0 }, { locale }) =>
    locale === 'de' ? `${score} ${score === 1 ? 'Punkt' : 'Punkte'}` : `${score} ${score === 1 ? 'point' : 'points'}`,
};
