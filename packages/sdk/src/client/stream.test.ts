import { describe, expect, it } from 'vitest';
import { openStream } from './stream.js';

const all = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
};

describe('a stream', () => {
  it('gives each reader everything from when it started, in order, after what it was given first', async () => {
    const stream = openStream<number>();
    const early = all(stream.read(0));
    await Promise.resolve();
    stream.push(1);
    const late = all(stream.read());
    await Promise.resolve();
    stream.push(2);
    stream.push(3);
    stream.end();
    expect([await early, await late]).toEqual([
      [0, 1, 2, 3],
      [2, 3],
    ]);
  });
  it('ends at once for who comes after its end', async () => {
    const stream = openStream<number>();
    stream.end();
    expect(await all(stream.read(7))).toEqual([7]);
  });
  it('keeps nothing for a reader that went', async () => {
    const stream = openStream<number>();
    const reader = stream.read(1);
    expect(await reader.next()).toEqual({ value: 1, done: false });
    await reader.return!();
    stream.push(2);
    expect(await reader.next()).toEqual({ value: undefined, done: true });
  });
});
