import { BaseError, type Result } from '@facedown/base';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Answer, KeyServer } from './keyServer.js';
import { makeAllowances } from './limits.js';

export interface KeyAppOptions {
  readonly addressOf?: (context: Context) => string;
  /** Milliseconds that never go back. */
  readonly now?: () => number;
  /** Told a path and a code, never what was asked or answered. */
  readonly log?: (line: string) => void;
  /** Requests an address may make a second, and at once. */
  readonly perSecond?: number;
  readonly burst?: number;
}

/** A claim brings a table's states; a beacon's is a name. */
const MAX_CLAIM = 2_000_000;
const MAX_NAME = 16_000;
/** Bytes that cost as much as a request. */
const BYTES_PER_UNIT = 65_536;
/** Codes of a claim that is read and not due: the asker's matter. Everything else is the server's. */
const SENTENCES: Readonly<Record<string, string>> = {
  NothingOwed: 'Nothing of this is owed.',
  NotRecorded: 'No judge has recorded this state.',
  NotSealed: 'A token that is due was not sealed at this table.',
  NotFixed: 'No such beacon is fixed.',
  TooEarly: 'It is fixed, but not yet for good.',
  UnknownContract: 'This server answers for other contracts.',
  UnknownKey: 'This committee has no such key.',
  KeyErased: 'The keys of that day are erased.',
  KeyNotYet: 'That day has not come.',
  MalformedClaim: 'This is no claim.',
  TooManyRequests: 'Ask more slowly.',
  TooLarge: 'A claim is smaller.',
  NotFound: 'There is nothing here.',
  Unavailable: 'This server can’t answer now.',
};

/** The server's HTTP half. Claims come in bodies; nothing but names of keys ever stands in a path. */
export function createKeyApp(server: KeyServer, options: KeyAppOptions = {}): Hono {
  const { addressOf = () => 'unknown', now = () => performance.now(), log, perSecond = 20, burst = 60 } = options;
  const allowances = makeAllowances(perSecond, burst, now);
  const app = new Hono();

  const refusal = (context: Context, code: string, status: ContentfulStatusCode) => {
    const known = SENTENCES[code] ? code : 'MalformedClaim';
    log?.(`${context.req.method} ${context.req.path} ${known}`);
    return context.json({ code: known, message: SENTENCES[known] }, status);
  };

  app.use('*', async (context, next) => {
    // Anyone may ask from any page: there are no cookies, and an answer is the same for all.
    context.header('access-control-allow-origin', '*');
    context.header('x-content-type-options', 'nosniff');
    context.header('cache-control', 'no-store');
    if (context.req.method === 'OPTIONS') {
      context.header('access-control-allow-methods', 'GET, POST');
      context.header('access-control-allow-headers', 'content-type');
      return context.body(null, 204);
    }
    if (!allowances.take(addressOf(context), context.req.method === 'POST' ? 1 : 0.5))
      return refusal(context, 'TooManyRequests', 429);
    return next();
  });
  app.onError((error, context) => {
    log?.(`${context.req.method} ${context.req.path} ${error instanceof BaseError ? error.code : error.name}`);
    return context.json({ code: 'Unavailable', message: SENTENCES.Unavailable }, 503);
  });
  app.notFound((context) => context.json({ code: 'NotFound', message: SENTENCES.NotFound }, 404));

  app.get('/health', (context) => {
    server.turn();
    return context.json({ ok: true, server: server.server, oldest: server.oldest });
  });
  app.get('/key', (context) => {
    const { keyOf: _, ...file } = server.committee;
    return context.json({ server: server.server, committee: file });
  });

  const answer = (path: string, most: number, ask: (claim: unknown) => Promise<Result<Answer>>) => {
    const limit = bodyLimit({ maxSize: most, onError: (context) => refusal(context, 'TooLarge', 413) });
    app.post(path, limit, async (context) => {
      const text = await context.req.text();
      // Reading a claim takes the server's time by its length.
      const cost = Math.floor(text.length / BYTES_PER_UNIT);
      if (cost > 0 && !allowances.take(addressOf(context), cost)) return refusal(context, 'TooManyRequests', 429);
      let claim: unknown;
      try {
        claim = JSON.parse(text);
      } catch {
        return refusal(context, 'MalformedClaim', 400);
      }
      const made = await ask(claim);
      return made.ok ? context.json(made.value) : refusal(context, made.code, 409);
    });
  };
  answer('/token', MAX_CLAIM, server.token);
  answer('/deal', MAX_CLAIM, server.deal);
  answer('/beacon', MAX_NAME, server.beacon);
  answer('/table', MAX_NAME, server.tableKey);
  return app;
}
