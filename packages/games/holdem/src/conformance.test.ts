import { describeConformance } from '@facedown/game-kit/testing';
import { describe } from 'vitest';
import { holdemCase, sitAndGoCase } from './case.js';

describeConformance(holdemCase, { games: process.env.FACEDOWN_LONG ? 600 : 40, seed: 'holdem', planted: 0 });

describe('as a sit-and-go', () => {
  describeConformance(sitAndGoCase, { games: process.env.FACEDOWN_LONG ? 600 : 24, seed: 'sit-and-go', planted: 0 });
});
