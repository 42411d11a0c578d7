import { unwrap } from '@facedown/base';
import { type DuelAction, DuelPhase, type DuelState, duel, duelConfig, STARTERS } from '@facedown/duel';
import { describe, expect, it } from 'vitest';
import desk from './desk.js';

/** What a browser keeps of one table. */
function memory() {
  let kept: unknown;
  return {
    read: async () => kept,
    async write(value: unknown) {
      kept = structuredClone(value);
    },
  };
}

function begun(): DuelState {
  let state = unwrap(duel.setup(duelConfig({ lists: ['0x', STARTERS.tide] })));
  for (const seat of [0, 1]) state = unwrap(duel.admit(state, seat, 0n));
  return unwrap(duel.begin(state));
}

const view = (state: DuelState) => ({ state, seat: 0, hand: new Map() });
const open = (kept = memory()) => desk.at!({ name: 'a table', memory: kept });

describe('the desk of Duel', () => {
  it('opens the list whose hash was told, after a restart and although another was wished for later', async () => {
    const kept = memory();
    const before = await open(kept);
    const first = (await before.wish!({ bring: STARTERS.root }, view(begun()))) as { action: DuelAction };
    await before.wish!({ bring: STARTERS.ember }, view(begun()));
    expect(before.without!(view(begun()))).toBeUndefined();
    const told = duel.apply(begun(), 0, first.action);
    expect(told.phase).toBe(DuelPhase.Reveal);
    const { action } = (await open(kept)).without!(view(told)) as { action: DuelAction };
    const opened = duel.apply(told, 0, action);
    expect(opened).toMatchObject({ phase: DuelPhase.Lay, config: { lists: [STARTERS.root, STARTERS.tide] } });
    expect((await open()).without!(view(told))).toBeUndefined();
  });

  it('leaves every other choice as it is', async () => {
    const choice = { action: { kind: 11, what: 0, to: 0, target: 0 }, arrange: [] };
    expect(await (await open()).wish!(choice, view(begun()))).toBe(choice);
  });
});
