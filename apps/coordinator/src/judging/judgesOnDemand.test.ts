import { describe, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.js';
import { type Judges, judgesHere } from './judges.js';
import { judgesOnDemand } from './judgesOnDemand.js';

function openFakes(lingerMs: number) {
  const opened: { isClosed: boolean }[] = [];
  const open = (): Judges => {
    const judges = judgesHere();
    const one = { isClosed: false };
    opened.push(one);
    return {
      ask: judges.ask,
      get waiting() {
        return judges.waiting;
      },
      close: async () => {
        one.isClosed = true;
      },
    };
  };
  return { opened, judges: judgesOnDemand(open, lingerMs) };
}
const ask = (judges: Judges) => judges.ask('', 'signer', { digest: new Uint8Array(32), signature: '0x' });

describe('judgesOnDemand', () => {
  it('opens nobody before somebody asks, and one for all who ask', async () => {
    const { judges, opened } = openFakes(20);
    expect([opened.length, judges.waiting]).toEqual([0, 0]);
    const asked = Array.from({ length: 3 }, () => ask(judges));
    expect([opened.length, judges.waiting]).toEqual([1, 3]);
    for (const answer of await Promise.all(asked)) expect(answer).toEqual({ ok: true, value: undefined });
    expect(opened).toEqual([{ isClosed: false }]);
    await eventually(() => expect(opened).toEqual([{ isClosed: true }]));
    await ask(judges);
    expect(opened).toEqual([{ isClosed: true }, { isClosed: false }]);
    await judges.close();
    expect(opened).toEqual([{ isClosed: true }, { isClosed: true }]);
  });
});
