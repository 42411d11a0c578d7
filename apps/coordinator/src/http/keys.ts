import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Manifest } from '@facedown/circuits';
import type { Hono } from 'hono';

const folder = dirname(createRequire(import.meta.url).resolve('@facedown/circuits/keys/manifest.json'));
const NAME = /^(\w+)(?:\.\w+)?\.(wasm|zkey)\.gz$/;

/** Serves the keys with which a page makes its proofs. Whoever names the hash of what it wants may keep it for ever. */
export function addKeys(app: Hono): void {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  app.get('/keys/:file', (context) => {
    const file = context.req.param('file');
    const [, circuit = '', kind] = NAME.exec(file) ?? [];
    const entry = Object.hasOwn(manifest, circuit) ? manifest[circuit] : undefined;
    const bytes = entry && read(file);
    if (!bytes) return context.notFound();
    const hash = kind === 'wasm' ? entry.wasm : entry.zkey;
    const isNamed = new URL(context.req.url).search === `?${hash}`;
    return context.body(bytes, 200, {
      // Not named as an encoding: the page inflates it, and knows how much there is to come.
      'content-type': 'application/gzip',
      'content-length': String(bytes.length),
      'cache-control': isNamed ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
  });
}

function read(file: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return new Uint8Array(readFileSync(join(folder, file)));
  } catch {
    return undefined;
  }
}
