import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Context } from 'hono';
import type { KeptFile } from '../database/keptFile.js';

/** Bytes on the line that cost one unit of an address's allowance. */
const BYTES_PER_UNIT = 16_384;

interface FilesOptions {
  readonly allowed: (address: string, cost: number) => boolean;
  readonly addressOf: (context: Context) => string;
  readonly refusal: (context: Context, code: 'TooManyRequests', status: 429) => Response;
}

const unzip = promisify(gunzip);

/** Game files as they are kept: compressed, and only unpacked for who can't do it himself. Whoever asks pays by size. */
export function makeFiles({ allowed, addressOf, refusal }: FilesOptions) {
  const mayCost = (context: Context, bytes: number): boolean =>
    bytes < BYTES_PER_UNIT || allowed(addressOf(context), Math.floor(bytes / BYTES_PER_UNIT));
  return {
    mayCost,
    async send(context: Context, file: KeptFile): Promise<Response> {
      // Before it is read.
      if (!mayCost(context, file.size)) return refusal(context, 'TooManyRequests', 429);
      const zipped = await file.read();
      context.header('content-type', 'text/plain; charset=UTF-8');
      context.header('vary', 'accept-encoding', { append: true });
      if (/\bgzip\b/.test(context.req.header('accept-encoding') ?? '')) {
        context.header('content-encoding', 'gzip');
        return context.body(new Uint8Array(zipped));
      }
      const plain = await unzip(zipped);
      if (!mayCost(context, plain.length - zipped.length)) return refusal(context, 'TooManyRequests', 429);
      return context.body(new Uint8Array(plain));
    },
  };
}
