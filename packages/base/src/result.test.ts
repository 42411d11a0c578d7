import { describe, expect, it } from 'vitest';
import { ok, refuse, unwrap } from './result.js';

describe('unwrap', () => {
  it('gives the value', () => expect(unwrap(ok(5))).toBe(5));
  it('throws the code of a refusal', () =>
    expect(() => unwrap(refuse('NotYourTurn'))).toThrowErrorMatchingInlineSnapshot(
      `[Error: unexpected refusal: NotYourTurn]`,
    ));
});

describe('refuse', () => {
  it('is a value with a code', () => expect(refuse('SeatTaken')).toEqual({ ok: false, code: 'SeatTaken' }));
});
