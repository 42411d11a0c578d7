import { CIRCUIT_NAMES, keyFiles } from '@facedown/circuits';
import { KEY_KIND } from '@facedown/zk';
import { keyAddress } from '@facedown/zk/browser';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { addKeys } from './keys.js';

const app = new Hono();
addKeys(app);
const cached = async (path: string) => (await app.request(path)).headers.get('cache-control');

describe('addKeys', () => {
  it('serves every key that a page asks for, to be kept for ever', async () => {
    for (const name of CIRCUIT_NAMES)
      for (const file of Object.values(keyFiles(name, KEY_KIND))) {
        const answer = await app.request(keyAddress(file));
        expect([file, answer.status]).toEqual([file, 200]);
        expect(answer.headers.get('cache-control')).toContain('immutable');
        const bytes = new Uint8Array(await answer.arrayBuffer());
        expect([bytes[0], bytes[1]]).toEqual([0x1f, 0x8b]);
        expect(bytes.length).toBe(Number(answer.headers.get('content-length')));
      }
  });

  it('lets nobody keep a key under another hash', async () => {
    expect(await cached('/keys/Play.wasm.gz?00')).toBe('no-cache');
    expect(await cached('/keys/Play.wasm.gz')).toBe('no-cache');
  });

  it.each(['manifest.json', 'Nothing.wasm.gz', '..%2fpackage.json', 'Play.other.zkey.gz', '__proto__.wasm.gz'])(
    'has no %s',
    async (file) => expect((await app.request(`/keys/${file}`)).status).toBe(404),
  );
});
