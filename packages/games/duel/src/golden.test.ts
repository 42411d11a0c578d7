import { seededRandom } from '@facedown/base';
import { playthrough } from '@facedown/game-kit';
import { expectGolden } from '@facedown/game-kit/testing';
import { describe, it } from 'vitest';
import { duelCase } from './case.js';
import { duelConfig } from './config.js';
import { STARTERS } from './starters.js';

const { ember, tide, root } = STARTERS;

describe('playthrough', () => {
  it.each([
    ['ember-tide', duelConfig({ lists: [ember, tide] })],
    ['tide-root', duelConfig({ lists: [tide, root], oaths: true })],
    ['root-ember', duelConfig({ lists: [root, ember], oaths: true })],
    ['warden', duelConfig({ boss: 64, lists: [tide, '0x'] })],
    ['mirror', duelConfig({ boss: 65, lists: [root, '0x'] })],
    ['archivist', duelConfig({ boss: 66, lists: [ember, '0x'] })],
    ['thorn', duelConfig({ boss: 67, lists: [ember, '0x'], oaths: true })],
    ['hunger', duelConfig({ boss: 68, lists: [tide, '0x'] })],
  ] as const)('of %s is the committed text', (name, config) => {
    const random = seededRandom(name);
    const text = playthrough(duelCase.game, { config, amounts: [0n, 0n] }, random, { maxActions: 60 });
    expectGolden(new URL(`./golden/${name}.txt`, import.meta.url), text);
  });
});
