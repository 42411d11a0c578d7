import { describeConformance } from '@facedown/game-kit/testing';
import { duelCase } from './case.js';

describeConformance(duelCase, { games: process.env.FACEDOWN_LONG ? 100 : 5, seed: 1, planted: 0 });
