import { describeConformance } from '@facedown/game-kit/testing';
import { holdemCase } from './case.js';

describeConformance(holdemCase, { games: process.env.FACEDOWN_LONG ? 600 : 40, seed: 'holdem' });
