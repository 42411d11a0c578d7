import { gunzipSync, gzipSync } from 'node:zlib';
import { systemRandom } from '@facedown/base';
import { relayDigest, sessionOf, signWith } from '@facedown/sdk/engine';
import { type Context, Hono } from 'hono';
import { beforeEach, describe, expect, it } from 'vitest';
import { type OpenedTable, openTable } from '../testing/recorded.js';
import { useCoordinator } from '../testing/useCoordinator.js';
import { fileNonce } from './fileNonce.js';
import { makeFiles } from './files.js';

let address = '10.0.0.1';
// What an address may do comes back so slowly that it doesn't matter how long a test takes.
const used = useCoordinator({ addressOf: () => address, limits: { requestsPerSecond: 0.01 } });
let addresses = 1;
beforeEach(() => {
  address = `10.0.1.${addresses++}`;
});

const TEXT = Buffer.concat(Array.from({ length: 30 }, () => systemRandom(50_000))).toString('base64');
const ask = (path: string, headers: Record<string, string> = {}) => used.house.app.request(path, { headers });
const codeOf = async (response: Response): Promise<string> => ((await response.json()) as { code: string }).code;

/** A table that is over, with a file as large as a long evening's. */
async function finishedTable(listing?: object): Promise<OpenedTable> {
  const table = await openTable(used.house, listing);
  await used.database.query(
    'insert into finished_tables (table_id, table_key, at, told, file) values ($1, $2, 1, $3, $4)',
    [String(table.tableId), table.key, '{}', gzipSync(TEXT)],
  );
  return table;
}

describe('GET /api/tables/ID/file', () => {
  it('gives it as it is kept to who unpacks it, and unpacked to who does not', async () => {
    const { tableId } = await finishedTable();
    const zipped = await ask(`/api/tables/${tableId}/file`, { 'accept-encoding': 'br, gzip' });
    expect(zipped.headers.get('content-encoding')).toBe('gzip');
    expect(String(gunzipSync(Buffer.from(await zipped.arrayBuffer())))).toBe(TEXT);
    const plain = await ask(`/api/tables/${tableId}/file`);
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(TEXT);
  });

  it('sends an address some files and then no more: who asks again and again pays by size', async () => {
    const { tableId } = await finishedTable();
    const statuses: number[] = [];
    let bytes = 0;
    for (let i = 0; i < 40; i++) {
      const response = await ask(`/api/tables/${tableId}/file`);
      statuses.push(response.status);
      bytes += (await response.arrayBuffer()).byteLength;
    }
    expect(statuses[0]).toBe(200);
    expect(statuses.filter((status) => status === 200).length).toBeLessThan(8);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(bytes).toBeLessThan(8 * TEXT.length);
    address = '10.0.2.1';
    expect((await ask(`/api/tables/${tableId}/file`)).status).toBe(200);
  });

  it('is not even read for an address that may have no more', async () => {
    const app = new Hono();
    const refusal = (context: Context, code: string, status: 429) => context.json({ code }, status);
    const files = makeFiles({ allowed: (_, cost) => cost <= 4, addressOf: () => address, refusal });
    const read: number[] = [];
    app.get('/:size', (context) => {
      const size = Number(context.req.param('size'));
      return files.send(context, {
        size,
        async read() {
          read.push(size);
          return gzipSync('');
        },
      });
    });
    expect((await app.request('/65536')).status).toBe(200);
    expect(await codeOf(await app.request('/2000000'))).toBe('TooManyRequests');
    expect(read).toEqual([65_536]);
  });

  it.each([
    '-1',
    '0x1',
    '1e3',
    '1'.repeat(79),
    '9'.repeat(78),
    '..',
    '..%2F..%2Fetc%2Fpasswd',
    '%00',
    "1'--",
    '١',
    '31337:0xzz:1',
    `31337:0x${'0a'.repeat(20)}:1`,
  ])('refuses %j with a code, and looks nowhere else', async (id) => {
    const response = await ask(`/api/tables/${id}/file`);
    expect([400, 404]).toContain(response.status);
    const text = await response.text();
    // What no path matches is told as one that doesn't exist.
    expect(text.startsWith('{') ? JSON.parse(text).code : text).toMatch(
      /^(NoSuchTable|MalformedRequest|NoSuchPath|404 Not Found)$/,
    );
  });

  it("takes no other table's proof, no relay's, no bent one and no long one where nobody may watch", async () => {
    const listing = { access: 'open', spectators: false };
    const [table, other] = [await finishedTable(listing), await finishedTable(listing)];
    const path = `/api/tables/${table.tableId}/file`;
    const sign = signWith(table.sessions[0]!);
    const right = sign(relayDigest(fileNonce(table.key)));
    const bent = [
      sign(relayDigest(fileNonce(other.key))),
      signWith(other.sessions[0]!)(relayDigest(fileNonce(table.key))),
      signWith(sessionOf(`0x${'22'.repeat(32)}`))(relayDigest(fileNonce(table.key))),
      sign(relayDigest(`0x${'00'.repeat(32)}`)),
      highS(right),
      `${right.slice(0, -2)}ff`,
      right.toUpperCase(),
      right.slice(2),
      `${right}00`,
      `0x${'ab'.repeat(100_000)}`,
      '',
    ];
    for (const proof of bent) {
      const response = await ask(`${path}?proof=${proof}`);
      expect([proof.slice(0, 20), response.status, await codeOf(response)]).toEqual([
        proof.slice(0, 20),
        403,
        'NotASpectator',
      ]);
    }
    expect((await ask(`${path}?proof=${bent[0]}&proof=${right}`)).status).toBe(403);
    expect((await ask(`${path}?proof=${right}`)).status).toBe(200);
  });
});

describe('/api/rated/files', () => {
  it('pays by size too, lists numbers alone, and takes no path for a table', async () => {
    const id = '77';
    await used.database.query('insert into rated_files (table_id, owner, at, body) values ($1, $2, 1, $3)', [
      id,
      '0x01',
      TEXT,
    ]);
    expect(await (await ask('/api/rated/files')).json()).toEqual({ tables: [id] });
    const statuses: number[] = [];
    for (let i = 0; i < 20; i++) statuses.push((await ask(`/api/rated/files/${id}`)).status);
    expect(statuses[0]).toBe(200);
    expect(statuses.filter((status) => status === 200).length).toBeLessThan(8);
    expect(statuses.at(-1)).toBe(429);
    address = '10.0.2.2';
    for (const path of ['78', '-1', '1'.repeat(79), '..%2F77', '77%20', '0x4d'])
      expect([path, (await ask(`/api/rated/files/${path}`)).status]).toEqual([path, 404]);
  });

  it('takes nothing that is no file, is too long, or that nobody signed', async () => {
    const post = (body: string) => used.house.app.request('/api/rated/files', { method: 'POST', body });
    for (const body of [
      '',
      '[]',
      '{',
      '{}',
      '{"file":7}',
      JSON.stringify({ file: '{}', owner: '0x', signature: '0x' }),
    ]) {
      const response = await post(body);
      expect([body, response.status]).toEqual([body, 400]);
    }
    expect((await post('x'.repeat(3_000_001))).status).toBe(413);
    // So much costs more than an address may spend at once, whatever it is.
    const deep = JSON.stringify({ file: '['.repeat(1_000_000), owner: '0x', signature: '0x' });
    const statuses = [];
    for (let i = 0; i < 10; i++) statuses.push((await post(deep)).status);
    expect(statuses.filter((status) => status === 400).length).toBeLessThan(3);
    expect(statuses.at(-1)).toBe(429);
    expect(await used.database.query("select count(*)::int as n from rated_files where table_id <> '77'")).toEqual([
      { n: 0 },
    ]);
  });
});

const N = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/** The same signature in its other form, which the contract refuses. */
function highS(signature: string): string {
  const s = N - BigInt(`0x${signature.slice(66, 130)}`);
  const v = signature.slice(130) === '1b' ? '1c' : '1b';
  return `${signature.slice(0, 66)}${s.toString(16).padStart(64, '0')}${v}`;
}
