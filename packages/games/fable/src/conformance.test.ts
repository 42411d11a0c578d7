import type { GameCase } from '@facedown/game-kit';
import { describeConformance } from '@facedown/game-kit/testing';
import { fableCase } from './case.js';
import { fable } from './fable.js';
import { FableKind } from './layout.js';

const games = process.env.FACEDOWN_LONG ? 300 : 20;
describeConformance(fableCase as GameCase, { games, seed: 'fable', planted: 6 });

// With the decks that everyone knows, and every concession listed.
const plain = { ...fable, name: 'fable with plain decks' };
const plainCase: typeof fableCase = {
  ...fableCase,
  game: plain,
  // Somebody concedes long before.
  leftInDeck: 'any',
  isFree: (action) => action.kind !== FableKind.Concede && fableCase.isFree!(action),
};
describeConformance(plainCase as GameCase, { games, seed: 'plain', planted: 0 });
