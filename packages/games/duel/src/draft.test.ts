import { expect, it } from 'vitest';
import { addOpen, draftOf, place, removeOpen, removeSlots, sealed } from './draft.js';
import { SPRINGS } from './squares.js';
import { stateOf } from './testing/board.js';
import type { Unit } from './unit.js';

const frozen = <Value>(value: Value): Value => {
  if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) frozen(inner);
  Object.freeze(value);
  return value;
};

it('a draft has every field of its state, and what is done to it changes nothing of the state', () => {
  const state = frozen(stateOf({ state: { springs: 0b111, pot: 9n, open: ['0x01', '0x0203'] } }));
  const draft = draftOf(state);
  expect(draft.state).toEqual(state);
  expect(Object.keys(draft.state)).toEqual(Object.keys(state));

  const before = structuredClone(state);
  const [unit] = draft.board.filter((one): one is Unit => one !== undefined);
  place(draft, { ...unit!, square: SPRINGS[0]! });
  for (const list of ['mana', 'most', 'left', 'tired', 'draws', 'lastPlayed'] as const) draft.state[list][0]! += 1;
  removeSlots(draft.state, 0, 1);
  removeOpen(draft.state, 1, 0);
  draft.state.draws = [0, 0];
  addOpen(draft.state, 0, 4);
  draft.state.phase = 99;
  expect(sealed(draft)).not.toEqual(before);
  expect(state).toEqual(before);
  expect(draftOf(state).state).toEqual(before);
});
