import { describe, expect, it } from 'vitest';
import { ACTIONS } from './ErrorDialog.js';
import { makeReport } from './report.js';

describe('makeReport', () => {
  it('leaves out everything that could be a key, a signature or a card', () => {
    const secret = `0x${'ab'.repeat(32)}`;
    const report = makeReport({
      lines: [`move ${secret} refused`],
      hand: new Map([[0, 12]]),
      amount: 5n,
      code: 'BadSignature',
    });
    expect(report).not.toContain('abab');
    expect(report).toContain('[32 bytes]');
    expect(report).toContain('[1 entries left out]');
    expect(report).toContain('BadSignature');
  });
});

describe('ACTIONS', () => {
  it('offers a way on for every category', () => {
    for (const actions of Object.values(ACTIONS)) expect(actions.length).toBeGreaterThan(0);
    expect(ACTIONS.proof).toContain('fold');
    expect(ACTIONS.timeout).toEqual(['wait', 'claim']);
  });
});
