import { lazy } from 'react';
import type { GameUi } from '../app/GameUi.js';
import { screen } from '../app/screen.js';
import { PlayingCard } from '../cards/PlayingCard.js';
import { formatAmount } from '../ui/numbers.js';
import './ui.css';

const ACE_OF_SPADES = 51;
const KING_OF_HEARTS = 46;
const BLINDS = [1, 5, 25] as const;

export const ui: GameUi = {
  name: { en: 'No-limit Hold’em', de: 'No-Limit Hold’em' },
  rules: {
    en: 'Two cards of your own, five on the table: bet, bluff, and make the best five.',
    de: 'Zwei eigene Karten, fünf auf dem Tisch: setzen, bluffen und die besten fünf machen.',
  },
  Picture: () => (
    <div className="picture holdem" aria-hidden="true">
      <PlayingCard face={KING_OF_HEARTS} />
      <PlayingCard face={ACE_OF_SPADES} />
    </div>
  ),
  Page: screen(() => import('./HoldemPage.js')),
  Replay: lazy(() => import('./HoldemReplay.js')),
  Rules: lazy(() => import('./Rules.js')),
  path: 'play',
  options: [
    {
      name: 'smallBlind',
      label: { en: 'Blinds', de: 'Blinds' },
      initial: 5,
      values: BLINDS.map((n) => [n, { en: `${n}/${2 * n}`, de: `${n}/${2 * n}` }]),
    },
    {
      name: 'levelHands',
      label: { en: 'Format', de: 'Spielart' },
      initial: 0,
      values: [
        [0, { en: 'Cash game', de: 'Cash Game' }],
        [10, { en: 'Sit-and-go', de: 'Sit-and-go' }],
        [4, { en: 'Sit-and-go, turbo', de: 'Sit-and-go, Turbo' }],
      ],
    },
  ],
  // At a sit-and-go a vanished seat should stop nobody.
  usualDealer: ({ levelHands = 0 }) => (levelHands > 0 ? 'escrow' : undefined),
  // One who is ahead in a cash game could go.
  pool: { levelHands: 4 },
  tableWords: (config) =>
    `${Number(word(config, 10)) > 0 ? 'Sit-and-go, ' : ''}Blinds ${word(config, 4)}/${word(config, 5)}`,
  leaderWords: ({ net }) => `${net > 0 ? '+' : net < 0 ? '−' : ''}${formatAmount(Math.abs(net))}`,
};

/** One number out of an encoded configuration: the lobby doesn't load a codec for two of them. */
const word = (hex: string, at: number): string => {
  const digits = hex.slice(2 + 64 * at, 66 + 64 * at);
  return digits.length === 64 ? BigInt(`0x${digits}`).toString() : '?';
};
