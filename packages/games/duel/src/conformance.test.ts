import { describeConformance } from '@facedown/game-kit/testing';
import { duelCase } from './case.js';

const isLong = process.env.FACEDOWN_LONG !== undefined;
// By this seed one of five games comes to an empty deck.
describeConformance(duelCase, { games: isLong ? 100 : 5, seed: 11, planted: isLong ? 12 : 1 });
