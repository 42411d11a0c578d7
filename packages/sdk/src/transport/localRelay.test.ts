import { describe, expect, it } from 'vitest';
import { localRelay, versionIn } from './localRelay.js';

const message = (version: number) => `{"v":3,"kind":"ack","epoch":"1","version":"${version}","state":"0x"}`;

describe('a relay within the process', () => {
  it('tells a table’s listeners on a later turn, and nobody else', async () => {
    const relay = localRelay();
    const heard: string[] = [];
    const stop = relay.subscribe('one', (text) => heard.push(text));
    relay.subscribe('other', () => heard.push('other'));
    const posted = relay.post('one', 'a');
    expect(heard).toEqual([]);
    await posted;
    expect(heard).toEqual(['a']);
    stop();
    await relay.post('one', 'b');
    expect(heard).toEqual(['a']);
    expect(relay.passed.map(({ message: text }) => text)).toEqual(['a', 'b']);
  });
  it('gives what was said from a version on, and always what has none', async () => {
    const relay = localRelay();
    for (const text of [message(1), message(2), '{"v":3,"kind":"leave","epoch":"1"}']) await relay.post('one', text);
    await relay.post('other', message(9));
    expect((await relay.fetch('one', 2n)).map(versionIn)).toEqual([2n, 2n ** 64n]);
  });
});
