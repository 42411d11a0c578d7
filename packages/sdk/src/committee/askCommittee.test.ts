import { bytesToHex, seededRandom } from '@facedown/base';
import { keyOf, proveShare, verifyShares } from '@facedown/crypto';
import { testCommittee } from '@facedown/crypto/testing';
import { describe, expect, it } from 'vitest';
import { askTokens } from './askCommittee.js';

const random = seededRandom('ask');
const { holders, key } = testCommittee(3, 5, random);
const bound = random(32);
const bases = [keyOf(5n), keyOf(6n)];
const urls = holders.map(({ server }) => `http://127.0.0.1/${server}`);
const honest = (server: number) => bytesToHex(proveShare(bound, key, holders[server - 1]!, bases, random));

/** Servers within this process: what each says, or that it says nothing. */
const asking = (servers: readonly (() => Promise<unknown> | unknown)[], status = 200) =>
  askTokens(
    {
      urls,
      claim: { some: 'state' },
      timeoutMs: 300,
      fetch: (async (url: string, { signal }: { signal: AbortSignal }) => {
        const at = Number(/\/(\d)\/token$/.exec(url)![1]) - 1;
        const stalled = new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('ended'))));
        const said = await Promise.race([servers[at]!(), stalled]);
        if (said instanceof Response) return said;
        return new Response(typeof said === 'string' ? said : JSON.stringify(said), { status });
      }) as typeof fetch,
    },
    { bound, committee: key, bases },
  );
const says = (server: number) => () => ({ server, bytes: honest(server) });
const stalls = () => new Promise(() => {});

describe('askCommittee', () => {
  it('is content with three of five, though two stall', async () => {
    const { made, liars } = await asking([says(1), stalls, says(3), stalls, says(5)]);
    expect(verifyShares(bound, key, bases, made.bytes)).toMatchObject({ ok: true });
    expect(liars).toEqual([]);
  });

  it('names servers that lie, whatever they say of themselves, and goes on without them', async () => {
    const posing = () => ({ server: 2, bytes: honest(2) });
    const { made, liars } = await asking([posing, says(2), says(3), says(4), stalls]);
    expect(liars).toEqual([1]);
    expect(verifyShares(bound, key, bases, made.bytes)).toMatchObject({ ok: true });
  });

  it('makes nothing of two answers, and tells why the others gave none', async () => {
    const refuses = () => ({ code: 'NothingOwed', message: 'x' });
    await expect(asking([says(1), says(2), refuses, () => 'garbage', stalls])).rejects.toMatchObject({
      code: 'TooFewShares',
      message: expect.stringContaining('NothingOwed'),
    });
    await expect(asking([stalls, stalls, stalls, stalls, stalls])).rejects.toMatchObject({ code: 'TooFewShares' });
    await expect(
      asking(
        [1, 2, 3, 4, 5].map((server) => says(server)),
        500,
      ),
    ).rejects.toMatchObject({ code: 'TooFewShares' });
    await expect(asking(Array(5).fill(() => ({ code: '<b>not a code</b>' })))).rejects.toMatchObject({
      message: expect.not.stringContaining('<b>'),
    });
  });

  it('reads no more of a server that never ends than an answer can be long, and does without it', async () => {
    let given = 0;
    const endless = () =>
      new Response(
        new ReadableStream({
          pull(stream) {
            given += 65_536;
            stream.enqueue(new Uint8Array(65_536).fill(32));
          },
        }),
      );
    const { made, liars } = await asking([endless, says(2), says(3), says(4), stalls]);
    expect(verifyShares(bound, key, bases, made.bytes)).toMatchObject({ ok: true });
    expect(liars).toEqual([]);
    await expect(asking([endless, endless, endless, endless, endless])).rejects.toMatchObject({
      message: expect.stringContaining('BadAnswer'),
    });
    expect(given).toBeLessThan(6 * 1_300_000);
  });
});
