import type { AnyEntry } from '@facedown/game-kit';
import { lazy } from 'react';
import type { GameUi } from '../app/GameUi.js';
import { screen } from '../app/screen.js';

const both = (text: string) => ({ en: text, de: text });

/** What the page shows of a game that has no folder here: everything comes from its entry. */
export const plainUi = ({ title, summary }: AnyEntry): GameUi => ({
  name: both(title),
  rules: both(summary),
  Page: screen(() => import('./PlainPage.js')),
  Replay: lazy(() => import('./PlainReplay.js')),
});
