import { pick, type RandomBytes, randomBelow } from '@facedown/base';

const OPS = [
  'subscribe',
  'unsubscribe',
  'post',
  'fetch',
  'prove',
  'watch',
  'unwatch',
  'lobby',
  'ping',
  'hello',
  '',
  '__proto__',
  'constructor',
];
const ODD: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  Number.NaN,
  '',
  '0',
  '-1',
  '18446744073709551616',
  '0x',
  '0xzz',
  '\u0000',
  '𝟙',
  'a'.repeat(5000),
  [],
  {},
  { $n: '1' },
  { $n: 'x' },
  { $m: [[1]] },
  { $m: 7 },
  [[[[[[]]]]]],
  { __proto__: null },
  '9'.repeat(90),
  `0x${'00'.repeat(65)}`,
];
const PATHS = [
  '/api/status',
  '/api/tables',
  '/api/tables/1',
  '/api/tables/%00',
  '/api/quick',
  '/api/history?owner=x',
  '/api/history?limit=9999',
  '/api/leaderboard?game=%27',
  '/rpc',
  '/health',
  '/api/bots',
  '/api/tables/1/bots',
  '/api/keeper',
  '/api/chain/post',
  '/api/chain/listing',
  '/../../etc/passwd',
  '/api/judge/',
] as const;
const METHODS = [
  'create',
  'join',
  'start',
  'change',
  'read',
  'checkpoint',
  'dispute',
  'advance',
  'timeout',
  'settle',
  'records',
  'explode',
];

/** Frames from nearly right to plain noise. `known` are real ones, to be bent. */
export function garbageFrame(random: RandomBytes, known: readonly string[]): string {
  switch (randomBelow(random, 4)) {
    case 0:
      return Buffer.from(random(1 + randomBelow(random, 60))).toString('latin1');
    case 1:
      return bend(random, pick(random, known));
    case 2:
      return JSON.stringify({
        op: pick(random, OPS),
        table: pick(random, ODD),
        id: pick(random, ODD),
        after: pick(random, ODD),
        from: pick(random, ODD),
        message: pick(random, ODD),
        tableId: pick(random, ODD),
        signature: pick(random, ODD),
      });
    default: {
      const frame = JSON.parse(pick(random, known));
      frame[pick(random, Object.keys(frame))] = pick(random, ODD);
      return JSON.stringify(frame);
    }
  }
}

/** One byte changed, cut, doubled or moved. */
function bend(random: RandomBytes, text: string): string {
  const at = randomBelow(random, text.length);
  const other = String.fromCharCode(randomBelow(random, 256));
  return pick(random, [
    text.slice(0, at),
    text.slice(0, at) + other + text.slice(at + 1),
    text + text.slice(at),
    text.slice(at) + text.slice(0, at),
  ]);
}

export function garbageRequest(random: RandomBytes, bodies: readonly string[]): { path: string; init: RequestInit } {
  const isCall = randomBelow(random, 2) === 0;
  const path = isCall ? `/api/judge/${pick(random, METHODS)}` : pick(random, PATHS);
  const known = pick(random, bodies);
  const body = pick(random, [
    bend(random, known),
    known,
    JSON.stringify(pick(random, ODD)) ?? '',
    JSON.stringify({
      tableId: { $n: '1' },
      seat: pick(random, ODD),
      entry: pick(random, ODD),
      fixed: pick(random, ODD),
      base: pick(random, ODD),
      end: pick(random, ODD),
      moves: pick(random, ODD),
      opening: pick(random, ODD),
      listing: pick(random, ODD),
      change: pick(random, ODD),
      acks: pick(random, ODD),
      proof: pick(random, ODD),
      creator: pick(random, ODD),
      name: pick(random, ODD),
      ticket: pick(random, ODD),
    }),
  ]);
  const isGet = randomBelow(random, 4) === 0;
  return { path, init: isGet ? { method: pick(random, ['GET', 'DELETE', 'PUT']) } : { method: 'POST', body } };
}
