import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { makeBodies } from './bodies.js';

const CHUNK = 4096;

/** A house that allows so many units, and a body that doesn't say how long it is. */
async function upload(units: number, chunks: number, most = 1_000_000) {
  let left = units;
  let read = 0;
  const bodies = makeBodies({
    addressOf: () => 'somebody',
    allowed(_, cost) {
      if (cost > left) return false;
      left -= cost;
      return true;
    },
    refusal: (context, code, status) => context.json({ code }, status),
  });
  const app = new Hono();
  app.post('/file', bodies.upTo(most), (context) => context.text(String(bodies.textOf(context).length)));
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (read === chunks) controller.close();
        else controller.enqueue(new Uint8Array(CHUNK).fill(97));
        read++;
      },
    },
    { highWaterMark: 0 },
  );
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
  const response = await app.request('/file', init);
  return { status: response.status, text: await response.text(), read, left };
}

describe('a body that does not say how long it is', () => {
  it('is charged while it is read, and read no further than its sender may', async () => {
    expect(await upload(20, 10)).toMatchObject({ status: 200, text: String(10 * CHUNK), left: 10 });
    const { status, read } = await upload(20, 200);
    expect(status).toBe(429);
    expect(read).toBeLessThan(25);
  });

  it('is read no further than its path takes', async () => {
    const { status, read } = await upload(1000, 200, 10 * CHUNK);
    expect([status, read]).toEqual([413, 11]);
  });
});
