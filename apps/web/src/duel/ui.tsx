import { lazy } from 'react';
import type { GameUi } from '../app/GameUi.js';
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
  Page: lazy(() => import('./DuelPage.js')),
  Replay: lazy(() => import('./DuelReplay.js')),
  Rules: lazy(() => import('./Rules.js')),
  practice: () => '~start',
  stakes: true,
  owned: true,
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
    {
      name: 'strength',
      label: { en: 'Bot', de: 'Bot' },
      initial: 1,
      values: [
        [0, { en: 'easy', de: 'leicht' }],
        [1, { en: 'medium', de: 'mittel' }],
        [2, { en: 'hard', de: 'schwer' }],
      ],
    },
  ],
  dealersTitle: { en: 'Who deals', de: 'Wer gibt' },
  dealers: [
    {
      name: 'salt',
      label: { en: 'Own decks, audited at the end', de: 'Eigene Decks, am Ende geprüft' },
      note: {
        en: 'Fast. Every card counts at once; at the end both secrets are opened and the whole game is replayed.',
        de: 'Schnell. Jede Karte gilt sofort; am Ende werden beide Geheimnisse geöffnet und das ganze Spiel nachgespielt.',
      },
    },
    {
      name: 'players',
      label: { en: 'The seats deal together', de: 'Die Plätze geben gemeinsam' },
      note: {
        en: 'Every shuffle, draw and card is proven at once, by the seats themselves.',
        de: 'Jedes Mischen, Ziehen und jede Karte wird sofort bewiesen, von den Plätzen selbst.',
      },
    },
    {
      name: 'salt-proof',
      label: { en: 'Own decks, a proof with every card', de: 'Eigene Decks, ein Beweis mit jeder Karte' },
      note: {
        en: 'Strict. Every draw, every card played and every card buried comes with a zero-knowledge proof.',
        de: 'Streng. Jedes Ziehen, jede gespielte und jede begrabene Karte kommt mit einem Zero-Knowledge-Beweis.',
      },
    },
    {
      name: 'fhe',
      onchain: true,
      label: { en: 'Ciphertexts on the chain (FHE)', de: 'Chiffrate auf der Chain (FHE)' },
      note: {
        en: 'The chain itself draws and keeps cards that it cannot read. You trust Zama’s key holders and coprocessors with every card; on this development chain, whoever runs the house. Slow and dear: every move is a transaction.',
        de: 'Die Chain selbst zieht und hält Karten, die sie nicht lesen kann. Du vertraust Zamas Schlüsselhaltern und Koprozessoren jede Karte an; auf dieser Entwicklungs-Chain dem, der das Haus betreibt. Langsam und teuer: jeder Zug ist eine Transaktion.',
      },
    },
  ],
  pastWords: ({ finished, score = 0 }, { locale }) => {
    if (!finished) return locale === 'de' ? 'nicht beendet' : 'not finished';
    if (score > 0) return locale === 'de' ? 'gewonnen' : 'won';
    return locale === 'de' ? 'nicht gewonnen' : 'not won';
  },
};
