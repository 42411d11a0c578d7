import { BaseError } from '@facedown/base';
import type { Coordinator, GameFile } from '@facedown/sdk';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ratedFile } from './person.js';

vi.mock('@facedown/sdk', async (original) => ({
  ...(await original<typeof import('@facedown/sdk')>()),
  makeGameFile: ({ rated }: GameFile) => JSON.stringify({ rated }),
}));

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('the file of a game that counts', () => {
  const file = { table: { tableId: 7n } } as GameFile;
  const [pairing, finish] = [{ by: 'house' }, { by: 'house' }];
  /** A house that answers so, one ask after the other. */
  const houseOf = (...answers: (object | Error)[]) => {
    const ask = async (path: string) => {
      if (path === '/api/rated/files') return {};
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer instanceof Error) throw answer;
      return answer;
    };
    return { ask } as unknown as Coordinator;
  };
  const ratedOf = async (house: Coordinator) => {
    const text = ratedFile(house, 'ab'.repeat(32), file);
    await vi.advanceTimersByTimeAsync(60_000);
    return JSON.parse(await text).rated;
  };

  it('carries the house’s word, however late it signs', async () => {
    const late = Array.from({ length: 60 }, () => ({ pairing }));
    expect(await ratedOf(houseOf(...late, { pairing, finish }))).toEqual({ pairing, finish });
    expect(await ratedOf(houseOf({}))).toBeUndefined();
  });
  it('carries it also where the house was too busy to answer once', async () => {
    const busy = new BaseError('Too much at once.', { category: 'network', code: 'TooManyRequests' });
    expect(await ratedOf(houseOf(busy, { pairing }, busy, { pairing, finish }))).toEqual({ pairing, finish });
  });
});
