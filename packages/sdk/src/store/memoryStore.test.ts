import { describe, expect, it } from 'vitest';
import { memoryStore } from './memoryStore.js';

const line = { kind: 'sent' } as never;
const secrets = { session: '0x01', secret: '0x02' } as never;

describe('a store in memory', () => {
  it('keeps each seat’s lines, secrets and sealed words for whoever opens it again', async () => {
    const open = memoryStore();
    const first = await open('table', 1);
    await first.append([line]);
    await first.writeSecrets(secrets);
    await first.writeSealed?.('sealed');
    await first.close();
    const again = await open('table', 1);
    expect(await again.read()).toEqual([line]);
    expect(await again.readSecrets()).toEqual(secrets);
    expect(await again.readSealed?.()).toBe('sealed');
    for (const [table, party] of [
      ['table', 2],
      ['other', 1],
    ] as const)
      expect(await (await open(table, party)).read()).toEqual([]);
  });
  it('lets the last who opened a seat write, and nobody before him', async () => {
    const open = memoryStore();
    const first = await open('table', 1);
    const second = await open('table', 1);
    await expect(first.append([line])).rejects.toMatchObject({ code: 'TakenOver' });
    await expect(first.writeSecrets(secrets)).rejects.toMatchObject({ code: 'TakenOver' });
    await expect(first.writeSealed?.('x')).rejects.toMatchObject({ code: 'TakenOver' });
    await second.append([line]);
    expect(await first.read()).toEqual([line]);
  });
  it('shows a seat’s secrets without taking it over', async () => {
    const open = memoryStore();
    const seat = await open('table', 1);
    await seat.writeSecrets(secrets);
    expect([open.secretsOf('table', 1), open.secretsOf('table', 2)]).toEqual([secrets, undefined]);
    await seat.append([line]);
    expect(await seat.read()).toHaveLength(1);
  });
});
