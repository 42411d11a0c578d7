import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import {
  type Browser,
  type BrowserContext,
  type BrowserServer,
  chromium,
  type Download,
  type Page,
} from 'playwright-core';
import { recolour, settle } from './settled.js';
import { SHARED } from './shared.js';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--force-color-profile=srgb',
];
const INSTALLED = '/usr/bin/chromium';

/** The browser that all tests of a run share, or one of one's own. */
export async function launch(): Promise<Browser> {
  const shared = process.env[SHARED.browser];
  return shared ? chromium.connect(shared) : chromium.launch(await program());
}

export const launchServer = async (): Promise<BrowserServer> => chromium.launchServer(await program());

async function program(): Promise<{ executablePath: string; args: string[] }> {
  if (existsSync(INSTALLED)) return { executablePath: INSTALLED, args: FLAGS };
  const { default: packed } = await import('@sparticuz/chromium');
  return { executablePath: await packed.executablePath(), args: [...packed.args.filter(isWanted), ...FLAGS] };
}

// One process for everything saves memory on a server without a screen, and breaks workers.
const isWanted = (flag: string) => !/single-process|no-zygote|headless|site-per-process|in-process-gpu/.test(flag);

export const dist = fileURLToPath(new URL('../dist', import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
};

/** Serves the built page as a plain folder, as far as the coordinator isn't needed. */
export async function servePage(): Promise<{ origin: string; close: () => void }> {
  const shared = process.env[SHARED.page];
  if (shared) return { origin: shared, close: () => {} };
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent((request.url ?? '/').split('?')[0]!)).replace(/^(\.\.[/\\])+/, '');
    if (path.startsWith('/api/')) {
      response.writeHead(204).end();
      return;
    }
    const file = join(dist, path === '/' ? 'index.html' : path);
    const type = TYPES[extname(file)];
    if (!file.startsWith(dist) || !type || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    // The build has compressed what a browser asks for; pictures are small as they are.
    if (!existsSync(`${file}.br`)) {
      response.writeHead(200, { 'content-type': type }).end(readFileSync(file));
      return;
    }
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'br' }).end(readFileSync(`${file}.br`));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** What a page gave to be saved. */
export async function textOf(download: Download): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'facedown-download-'));
  try {
    await download.saveAs(join(folder, 'file'));
    return readFileSync(join(folder, 'file'), 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What went wrong in the page, by its own words. */
  readonly complaints: string[];
}

interface VisitOptions {
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
  /** With power for decks shuffled ahead: a test that plays a hand or two pays for one more, and seldom sees it. */
  readonly spare?: boolean;
  /** What the console may say in this visit: a test that breaks the connection hears of it. */
  readonly mayComplain?: RegExp;
}

/** In the page: the battery is low, so nothing is shuffled ahead. */
function runLow(): void {
  const battery = Object.assign(new EventTarget(), { charging: false, level: 0.1 });
  Object.defineProperty(navigator, 'getBattery', { value: async () => battery });
}

const visitors = new Set<Visitor>();

/** Sends everyone home who is still there, and tells what their pages complained about. */
export async function endVisits(): Promise<string[]> {
  const left = [...visitors];
  visitors.clear();
  await Promise.all(left.map(({ context }) => context.close()));
  return left.flatMap(({ complaints }) => complaints);
}

export async function visit(browser: Browser, options: VisitOptions = {}): Promise<Visitor> {
  const { width = 1280, height = 800, dark = false, spare = false, mayComplain } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    acceptDownloads: true,
  });
  // A busy machine brings what one waits for late; only a hang takes all of it.
  context.setDefaultTimeout(120_000);
  if (!spare) await context.addInitScript(runLow);
  const complaints: string[] = [];
  const complain = (text: string) => !mayComplain?.test(text) && complaints.push(text);
  context.on('weberror', (error) => complain(String(error.error())));
  context.on('console', (message) => message.type() === 'error' && complain(message.text()));
  const visitor = { context, page: await context.newPage(), complaints };
  visitors.add(visitor);
  return visitor;
}

/** What was proven stands behind one quiet line. */
export const openTrust = (page: Page): Promise<void> => page.getByTestId('proof-badge').click();

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8');

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'];
/** All that a dark page can do wrong and a light one does right. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** What an automatic check finds wrong with a screen for people who see, hear or move otherwise. */
export async function accessibilityFaults(page: Page, only: readonly string[] = STANDARDS): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  // Halfway from one colour to another, or from nothing to something, nothing has enough contrast.
  await page.evaluate(settle);
  return page.evaluate(async (runOnly) => {
    const { violations } = await (globalThis as typeof globalThis & { axe: typeof axe }).axe.run(document, {
      runOnly: [...runOnly],
      resultTypes: ['violations'],
    });
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ''}`).join(' | ')}`,
    );
  }, only);
}

/** The same, by day; by night the colours, for nothing else changes. */
export async function faultsInBothThemes(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await recolour(page, colorScheme);
    const only = colorScheme === 'dark' ? COLOURS : STANDARDS;
    faults.push(...(await accessibilityFaults(page, only)).map((fault) => `${colorScheme}: ${fault}`));
  }
  return faults;
}
