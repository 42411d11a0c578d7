import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { arrivals, openLine } from './line.js';

const never = () => 0.5;

describe('arrivals', () => {
  it('delays every packet alike', () => {
    const at = arrivals({ delayMs: 50, chance: never });
    expect([at(0, 100), at(10, 100)]).toEqual([50, 60]);
  });
  it('sends packets one after the other through a narrow line', () => {
    const at = arrivals({ delayMs: 50, bitsPerSecond: 8000, chance: never });
    expect([at(0, 100), at(0, 100), at(1000, 100)]).toEqual([150, 250, 1150]);
  });
  it('is no wider for two connections than for one', () => {
    const options = { delayMs: 50, bitsPerSecond: 8000, chance: never };
    const width = { free: 0 };
    const [one, other] = [arrivals(options, width), arrivals(options, width)];
    expect([one(0, 100), other(0, 100), one(0, 100)]).toEqual([150, 250, 350]);
  });
  it('lets what is behind a late packet wait for it', () => {
    const chances = [1, 0.9, 0, 0.9];
    const at = arrivals({ delayMs: 100, jitterMs: 100, chance: () => chances.shift()! });
    expect([at(0, 1), at(10, 1)]).toEqual([200, 200]);
  });
  it('carries a lost packet again once its sender has waited in vain', () => {
    const chances = [0.5, 0.001, 0.5, 0.9];
    const at = arrivals({ delayMs: 50, loss: 0.01, chance: () => chances.shift()! });
    expect([at(0, 1), at(1, 1)]).toEqual([300, 300]);
  });
});

describe('a line', () => {
  it('carries a question and its answer, no sooner than twice its delay, and counts the bytes', async () => {
    const house = createServer((_, response) => response.end('x'.repeat(5000)));
    await new Promise<void>((resolve) => house.listen(0, '127.0.0.1', resolve));
    const line = await openLine({ port: (house.address() as AddressInfo).port, delayMs: 40 });
    const since = performance.now();
    const answer = await fetch(`http://127.0.0.1:${line.port}/`, { headers: { connection: 'close' } });
    expect(await answer.text()).toHaveLength(5000);
    expect(performance.now() - since).toBeGreaterThan(78);
    expect(line.carried.down).toBeGreaterThan(5000);
    expect(line.carried.up).toBeGreaterThan(30);
    await line.close();
    await new Promise((resolve) => house.close(resolve));
  });
});
