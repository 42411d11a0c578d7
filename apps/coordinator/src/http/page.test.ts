import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, describe, expect, it } from 'vitest';
import { addPage } from './page.js';

const folder = mkdtempSync(join(tmpdir(), 'facedown-page-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('addPage', () => {
  it('serves files, and the page itself for every other address', async () => {
    const app = new Hono();
    expect(addPage(app, folder)).toBe(false);
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<title>Facedown</title>');
    writeFileSync(join(folder, 'assets', 'a.js'), 'export {};');
    expect(addPage(app, folder)).toBe(true);

    const script = await app.request('/assets/a.js');
    expect([script.status, await script.text()]).toEqual([200, 'export {};']);
    expect(script.headers.get('content-type')).toContain('javascript');
    expect(script.headers.get('cache-control')).toContain('immutable');
    for (const path of ['/', '/table/7', '/how'])
      expect(await (await app.request(path)).text(), path).toContain('Facedown');
    expect((await app.request('/assets/missing.js')).status).toBe(404);
    expect((await app.request('/..%2f..%2fetc/passwd')).status).not.toBe(500);
    expect(await (await app.request('/..%2f..%2fetc/passwd')).text()).not.toContain('root:');
  });
});
