import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import chromium from '@sparticuz/chromium';
import { chromium as browser, type Page } from 'playwright-core';
// @ts-expect-error: the scripts are plain JavaScript, so that they run before anything is installed.
import { buildPage } from '../../scripts/lib/buildPage.mjs';
import type { Measurement } from './measure.js';

const dist = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];

/** From the click in the lobby to the first question, and from the sealed deck to the first turn, by a person's clock. */
export async function fablePage(): Promise<Measurement[]> {
  await buildPage();
  const server = serve();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const session = await browser.launch({ executablePath: await chromium.executablePath(), args: FLAGS });
  try {
    const page = await session.newPage();
    await page.goto(`http://127.0.0.1:${port}/`);
    await page.waitForSelector('[data-testid=play-fable]');
    const opened = await until(page, '[data-testid=play-fable]', '[data-testid=seal]');
    const dealt = await until(page, '[data-testid=seal]', '.fable-room[data-phase="6"]');
    return [
      { name: 'fable', metric: 'page: click to first decision against a bot', value: opened, unit: 's', limit: 1.5 },
      { name: 'fable', metric: 'page: sealed deck to the first turn', value: dealt, unit: 's' },
    ];
  } finally {
    await session.close();
    server.close();
  }
}

/** Seconds from a click to what it leads to. */
async function until(page: Page, button: string, result: string): Promise<number> {
  const started = performance.now();
  await page.click(button);
  await page.waitForSelector(result);
  return (performance.now() - started) / 1000;
}

/** The built page as a plain folder. */
const serve = () =>
  createServer((request, response) => {
    const path = normalize(decodeURIComponent((request.url ?? '/').split('?')[0]!)).replace(/^(\.\.[/\\])+/, '');
    const file = join(dist, path === '/' ? 'index.html' : path);
    const type = TYPES[extname(file)];
    if (path.startsWith('/api/') || !file.startsWith(dist) || !type || !existsSync(`${file}.br`)) {
      response.writeHead(path.startsWith('/api/') ? 204 : 404).end();
      return;
    }
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'br' });
    createReadStream(`${file}.br`).pipe(response);
  });
