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
    writeFileSync(join(folder, 'index.html'), '<title>Facedown</title><meta content="/preview.png">');
    writeFileSync(join(folder, 'assets', 'a.js'), 'export {};');
    expect(addPage(app, folder)).toBe(true);

    const script = await app.request('/assets/a.js');
    expect([script.status, await script.text()]).toEqual([200, 'export {};']);
    expect(script.headers.get('content-type')).toContain('javascript');
    expect(script.headers.get('cache-control')).toContain('immutable');
    for (const path of ['/', '/table/7', '/how'])
      expect(await (await app.request(path)).text(), path).toContain('Facedown');
    expect((await app.request('/fairness')).headers.get('location')).toBe('/#/fairness');
    // A picture of a link has a whole address, of the house that was asked.
    expect(await (await app.request('http://cards.example/')).text()).toContain('"http://cards.example/preview.png"');
    expect((await app.request('/assets/missing.js')).status).toBe(404);
    expect((await app.request('/..%2f..%2fetc/passwd')).status).not.toBe(500);
    expect(await (await app.request('/..%2f..%2fetc/passwd')).text()).not.toContain('root:');
  });

  it('lets the page run its own scripts, compressed or not', async () => {
    const app = new Hono();
    mkdirSync(join(folder, 'assets'), { recursive: true });
    for (const file of ['index.html', 'assets/a.js'])
      for (const end of ['', '.br']) writeFileSync(join(folder, `${file}${end}`), 'x');
    addPage(app, folder);
    for (const path of ['/', '/index.html', '/assets/a.js'])
      for (const accepted of ['identity', 'br'] as const) {
        const { headers } = await app.request(path, { headers: { 'accept-encoding': accepted } });
        expect(headers.get('content-security-policy'), `${path} ${accepted}`).toContain("script-src 'self'");
      }
  });
});
