import { seededRandom, unwrap } from '@facedown/base';
import { DuelKind, DuelPhase, type DuelState, duel, duelConfig, STARTER_WORD, STARTERS } from '@facedown/duel';
import { describe, expect, it } from 'vitest';
import { makeDuelBot } from './make.js';

function begun(owned?: bigint): DuelState {
  let state = unwrap(duel.setup(duelConfig({ owned: owned !== undefined, lists: ['0x', '0x'] })));
  for (const seat of [0, 1]) {
    if (owned !== undefined) state = unwrap(duel.bring(state, seat, owned));
    state = unwrap(duel.admit(state, seat, 0n));
  }
  return unwrap(duel.begin(state));
}

/** Both seats by bots with these secrets; a bot that is made anew between hash and list knows what it has fixed. */
function brought(seed: string, state = begun()): DuelState {
  let now = state;
  while (now.phase === DuelPhase.Choose || now.phase === DuelPhase.Reveal) {
    const { seat } = duel.pending(now);
    const random = seededRandom(`${seed}/${seat}`);
    const { action } = makeDuelBot({ strength: 'easy', random })({ state: now, seat, hand: new Map() }, random);
    expect(duel.check(now, seat, action)).toBeUndefined();
    now = duel.apply(now, seat, action);
  }
  return now;
}

describe('makeDuelBot', () => {
  it('fixes a list that nobody can tell from its hash, and opens it, also when it was restarted', () => {
    const states = Array.from({ length: 12 }, (_, i) => brought(`lists ${i}`));
    const lists = new Set(states.map(({ config }) => config.lists[0]));
    expect([...lists].sort()).toEqual(Object.values(STARTERS).sort());
    const first = begun();
    const hashes = ['a', 'b'].map((seed) => {
      const random = seededRandom(seed);
      return makeDuelBot({ strength: 'easy', random })({ state: first, seat: 0, hand: new Map() }, random).action.data;
    });
    expect(hashes[0]).not.toBe(hashes[1]);
  });

  it('brings no card that it does not own, and gives up where it owns no list', () => {
    expect(brought('owned', begun(STARTER_WORD)).phase).toBe(DuelPhase.Lay);
    const random = seededRandom('poor');
    const { action } = makeDuelBot({ strength: 'easy', random })(
      { state: begun(5n), seat: 0, hand: new Map() },
      random,
    );
    expect(action.kind).toBe(DuelKind.Concede);
  });
});
