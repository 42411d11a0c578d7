import { describe, expect, it } from 'vitest';
import { parseDown, parseUp } from './ipc.js';

describe('parseUp', () => {
  it('hears calls that relay and judge have, and listening', () => {
    const call = { kind: 'call', id: 1, on: 'judge', name: 'read', args: [1n] };
    expect(parseUp({ ...call, more: 1 })).toEqual(call);
    expect(parseUp({ kind: 'listen', id: 2, on: 'relay', key: 'x' })).toEqual({
      kind: 'listen',
      id: 2,
      on: 'relay',
      key: 'x',
    });
  });
  it.each([
    null,
    'call',
    {},
    { kind: 'call', id: 1, on: 'judge', name: 'constructor', args: [] },
    { kind: 'call', id: 1, on: 'process', name: 'exit', args: [] },
    { kind: 'call', id: '1', on: 'relay', name: 'post', args: [] },
    { kind: 'listen', id: 1, on: 'judge', key: 'seven' },
    { kind: 'listen', id: 1, on: 'relay', key: 7 },
  ])('does not hear %j', (bad) => expect(parseUp(bad)).toBeUndefined());
});

describe('parseDown', () => {
  it('hears answers, events and refusals with a code', () => {
    expect(parseDown({ kind: 'answer', id: 1, value: 5n })).toEqual({ kind: 'answer', id: 1, value: 5n });
    expect(parseDown({ kind: 'refusal', id: 1, code: 'SeatTaken' })).toEqual({
      kind: 'refusal',
      id: 1,
      code: 'SeatTaken',
    });
    for (const bad of [null, { kind: 'refusal', id: 1 }, { kind: 'answer' }]) expect(parseDown(bad)).toBeUndefined();
  });
});
