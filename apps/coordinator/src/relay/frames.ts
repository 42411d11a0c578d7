import { ok, type Result, refuse } from '@facedown/base';
import { type AckBatch, MAX_MESSAGE_CHARS } from '@facedown/protocol';
import { parseTableKey } from './tableKey.js';

/** What a client may say on a socket. docs/API.md tells the same in words. */
export type ClientFrame =
  /** Without `after`: from now on. */
  | { readonly op: 'subscribe'; readonly table: string; readonly after?: bigint }
  | { readonly op: 'unsubscribe'; readonly table: string }
  | { readonly op: 'post'; readonly id: number; readonly table: string; readonly message: string }
  /** With `after`: of it only what was said later. */
  | {
      readonly op: 'fetch';
      readonly id: number;
      readonly table: string;
      readonly from: bigint;
      readonly after?: bigint;
    }
  | { readonly op: 'prove'; readonly signature: string }
  | { readonly op: 'watch'; readonly tableId: bigint }
  | { readonly op: 'unwatch'; readonly tableId: bigint }
  | { readonly op: 'lobby' }
  /** Beside the game: says a word, and hears those of others. */
  | { readonly op: 'say'; readonly table: string; readonly word: unknown }
  | { readonly op: 'hear'; readonly table: string }
  | { readonly op: 'ping' };

export type ServerFrame =
  | { readonly op: 'hello'; readonly nonce: string; readonly protocol: number }
  | { readonly op: 'said'; readonly table: string; readonly message: string }
  | { readonly op: 'acks'; readonly table: string; readonly batch: AckBatch }
  | { readonly op: 'mark'; readonly table: string; readonly seq: string }
  | { readonly op: 'kept'; readonly id: number; readonly seq: string }
  | {
      readonly op: 'refused';
      readonly code: string;
      readonly id?: number;
      readonly table?: string;
      readonly word?: true;
    }
  | { readonly op: 'item'; readonly id: number; readonly message: string }
  | { readonly op: 'end'; readonly id: number }
  | { readonly op: 'proved'; readonly address: string }
  | { readonly op: 'judge'; readonly tableId: string; readonly event: unknown }
  | { readonly op: 'lobby'; readonly table: unknown }
  | { readonly op: 'word'; readonly table: string; readonly word: unknown }
  | { readonly op: 'pong' };

/** A frame holds one message and little else. */
export const MAX_FRAME_CHARS = MAX_MESSAGE_CHARS * 2;

/** A word, its signature and its table: what is longer is none. */
const MAX_SAY_CHARS = 4000;

type Fields = Record<string, unknown>;

const PARSERS: Readonly<Record<ClientFrame['op'], (fields: Fields) => ClientFrame | undefined>> = {
  subscribe: (fields) =>
    withTable(fields, (table) => withAfter(fields, (after) => ({ op: 'subscribe', table, ...after }))),
  unsubscribe: (fields) => withTable(fields, (table) => ({ op: 'unsubscribe', table })),
  post: (fields) =>
    withTable(fields, (table) => {
      const { id, message } = fields;
      return isId(id) && typeof message === 'string' ? { op: 'post', id, table, message } : undefined;
    }),
  fetch: (fields) =>
    withTable(fields, (table) => {
      const { id } = fields;
      if (!isId(id)) return undefined;
      return withNumber(fields.from, (from) =>
        withAfter(fields, (after) => ({ op: 'fetch', id, table, from, ...after })),
      );
    }),
  prove: ({ signature }) =>
    typeof signature === 'string' && /^0x[0-9a-f]{130}$/.test(signature) ? { op: 'prove', signature } : undefined,
  watch: ({ tableId }) => withTableId(tableId, (id) => ({ op: 'watch', tableId: id })),
  unwatch: ({ tableId }) => withTableId(tableId, (id) => ({ op: 'unwatch', tableId: id })),
  lobby: () => ({ op: 'lobby' }),
  say: (fields) => withTable(fields, (table) => ({ op: 'say', table, word: fields.word })),
  hear: (fields) => withTable(fields, (table) => ({ op: 'hear', table })),
  ping: () => ({ op: 'ping' }),
};

export function parseFrame(text: string): Result<ClientFrame, 'MalformedFrame'> {
  if (text.length > MAX_FRAME_CHARS) return refuse('MalformedFrame');
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return refuse('MalformedFrame');
  }
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return refuse('MalformedFrame');
  const fields = raw as Fields;
  const { op } = fields;
  if (typeof op !== 'string' || !Object.hasOwn(PARSERS, op)) return refuse('MalformedFrame');
  if (op === 'say' && text.length > MAX_SAY_CHARS) return refuse('MalformedFrame');
  const frame = PARSERS[op as ClientFrame['op']](fields);
  return frame ? ok(frame) : refuse('MalformedFrame');
}

function withTable(fields: Fields, make: (table: string) => ClientFrame | undefined): ClientFrame | undefined {
  const table = parseTableKey(fields.table);
  return table.ok ? make(table.value) : undefined;
}

/** As much as the database counts. */
const MAX_NUMBER = 2n ** 63n - 1n;

/** Numbers that may pass 2^53 are decimal strings. */
function withNumber(value: unknown, make: (number: bigint) => ClientFrame | undefined): ClientFrame | undefined {
  const number = typeof value === 'string' && /^(0|[1-9]\d{0,18})$/.test(value) ? BigInt(value) : MAX_NUMBER + 1n;
  return number <= MAX_NUMBER ? make(number) : undefined;
}

function withAfter(
  { after }: Fields,
  make: (after: { readonly after?: bigint }) => ClientFrame,
): ClientFrame | undefined {
  return after === undefined ? make({}) : withNumber(after, (number) => make({ after: number }));
}

/** Of 256 bits: a table's number is a hash. */
function withTableId(value: unknown, make: (number: bigint) => ClientFrame): ClientFrame | undefined {
  return typeof value === 'string' && /^[1-9]\d{0,77}$/.test(value) ? make(BigInt(value)) : undefined;
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
