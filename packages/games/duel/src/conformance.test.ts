import { describeConformance } from '@facedown/game-kit/testing';
import { duelCase } from './case.js';

const isLong = process.env.FACEDOWN_LONG !== undefined;
describeConformance(duelCase, { games: isLong ? 100 : 5, seed: 1, planted: isLong ? 12 : 3 });
