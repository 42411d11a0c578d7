import type { Context, MiddlewareHandler } from 'hono';

/** Characters that cost one unit of an address's allowance: reading a body takes the whole house's time. */
const CHARS_PER_UNIT = 4096;
/** What any body costs at most. An address that has asked for little has more than that at once. */
const MOST_UNITS = 400;
/** Bytes for which there is room before anything was read. */
const FIRST = 4096;

interface BodiesOptions {
  readonly allowed: (address: string, cost: number) => boolean;
  readonly addressOf: (context: Context) => string;
  readonly refusal: (context: Context, code: 'TooLarge' | 'TooManyRequests', status: 413 | 429) => Response;
}

interface Bodies {
  /** Reads the body of a path that takes one so long at most, and charges its sender for it. */
  upTo(limit: number | ((context: Context) => number), charsPerUnit?: number): MiddlewareHandler;
  textOf(context: Context): string;
}

/** A path that names no limit has no body: nothing is read of it. */
export function makeBodies({ allowed, addressOf, refusal }: BodiesOptions): Bodies {
  const texts = new WeakMap<Context, string>();
  return {
    upTo:
      (limit, charsPerUnit = CHARS_PER_UNIT) =>
      async (context, next) => {
        const costOf = (size: number): number => Math.min(MOST_UNITS, Math.ceil(size / charsPerUnit));
        const most = typeof limit === 'number' ? limit : limit(context);
        const declared = Number(context.req.header('content-length') ?? 0);
        if (!(declared <= most)) return refusal(context, 'TooLarge', 413);
        let charged = costOf(declared);
        const mayCost = (cost: number) => cost <= 0 || allowed(addressOf(context), cost);
        // Charged before it is read where its length is known.
        if (!mayCost(charged)) return refusal(context, 'TooManyRequests', 429);
        // And else while it is read: many that don't end would lie in memory at nobody's cost.
        const mayRead = (size: number): boolean => {
          const cost = costOf(size) - charged;
          charged += Math.max(0, cost);
          return mayCost(cost);
        };
        const read = await readUpTo(context.req.raw.body, most, mayRead);
        if (read === 'TooLarge') return refusal(context, 'TooLarge', 413);
        if (read === 'TooManyRequests') return refusal(context, 'TooManyRequests', 429);
        texts.set(context, read.toString('utf8'));
        return next();
      },
    textOf: (context) => texts.get(context) ?? '',
  };
}

async function readUpTo(
  body: ReadableStream<Uint8Array> | null,
  most: number,
  mayRead: (size: number) => boolean,
): Promise<Buffer | 'TooLarge' | 'TooManyRequests'> {
  if (!body) return Buffer.alloc(0);
  // Copied at once: however small its pieces are, no more is kept than twice what was said.
  let read = Buffer.alloc(FIRST);
  let size = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return read.subarray(0, size);
    const sum = size + value.length;
    const code = sum > most ? 'TooLarge' : mayRead(sum) ? undefined : 'TooManyRequests';
    if (code) {
      await reader.cancel().catch(() => {});
      return code;
    }
    if (sum > read.length) read = Buffer.concat([read], Math.max(sum, 2 * read.length));
    read.set(value, size);
    size = sum;
  }
}
