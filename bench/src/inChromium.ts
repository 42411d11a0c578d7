import { fileURLToPath } from 'node:url';
import chromium from '@sparticuz/chromium';
import { build } from 'esbuild';
import { chromium as browser } from 'playwright-core';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * Bundles a module, runs it in a worker of a page and returns the one message that it posts. What it
 * fetches comes from `file`, by its path.
 */
export async function inChromium<Message>(
  module: string,
  file: (path: string) => Uint8Array | undefined = () => undefined,
): Promise<Message> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(module, import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    external: ['fs', 'path', 'crypto', 'node:*'],
  });
  const script = outputFiles[0]!.text;
  const session = await browser.launch({ executablePath: await chromium.executablePath(), args: FLAGS });
  try {
    const page = await session.newPage();
    await page.route('http://bench.localhost/**', (route) => {
      const path = new URL(route.request().url()).pathname;
      const bytes = file(path);
      if (bytes) return route.fulfill({ contentType: 'application/octet-stream', body: Buffer.from(bytes) });
      return path.endsWith('.js')
        ? route.fulfill({ contentType: 'text/javascript', body: script })
        : route.fulfill({ contentType: 'text/html', body: '<title>bench</title>' });
    });
    await page.goto('http://bench.localhost/');
    return (await page.evaluate(
      `new Promise((resolve, reject) => {
        const worker = new Worker('/worker.js', { type: 'module' });
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = ({ message }) => reject(new Error(message ?? 'the worker failed'));
      })`,
    )) as Message;
  } finally {
    await session.close();
  }
}
