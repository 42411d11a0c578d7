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

describe('a body', () => {
  it('in small pieces takes no more memory than its length', async () => {
    // Of each piece more is kept than it says: 2 MB of them would have been 400 MB.
    const piece = new Uint8Array(1);
    let read = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (read === 26) return controller.close();
          piece[0] = 97 + read++;
          controller.enqueue(piece);
        },
      },
      { highWaterMark: 0 },
    );
    const app = new Hono();
    const bodies = makeBodies({ addressOf: () => '', allowed: () => true, refusal: (context) => context.text('') });
    app.post('/file', bodies.upTo(100), (context) => context.text(bodies.textOf(context)));
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
    // Copied at once: the piece has changed since.
    expect(await (await app.request('/file', init)).text()).toBe('abcdefghijklmnopqrstuvwxyz');
  });

  it('as long as any may be is not more than an address may send at once', async () => {
    expect(await upload(495, 732, 3_000_000)).toMatchObject({ status: 200, left: 95 });
    expect(await upload(395, 732, 3_000_000)).toMatchObject({ status: 429 });
  });
});

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
