import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { visit } from './browser.js';
import { smallPng } from './smallPng.js';

const folder = fileURLToPath(new URL('../../../docs/screens/', import.meta.url));

/** What else a designer looks at; kept only where `FACEDOWN_LOOK` names a folder. */
const LOOKS = [
  ['large', { width: 1920, height: 1080 }],
  ['side', { width: 844, height: 390 }],
] as const;

async function look(page: Page, name: string): Promise<void> {
  const to = process.env.FACEDOWN_LOOK;
  const size = page.viewportSize();
  if (!to || !size) return;
  for (const [suffix, viewport] of LOOKS)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(400);
      writeFileSync(join(to, `${name}-${suffix}-${colorScheme}.png`), await page.screenshot());
    }
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize(size);
}

/** Takes pictures for the documents, small ones. */
export async function shooter(browser: Browser) {
  mkdirSync(folder, { recursive: true });
  const { page: painter } = await visit(browser);
  return async (page: Page, name: string, { fullPage = false } = {}): Promise<void> => {
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(500);
    const picture = (await page.screenshot({ fullPage })).toString('base64');
    const { width, height, data } = await pixelsOf(painter, picture);
    writeFileSync(join(folder, `${name}.png`), smallPng(width, height, Buffer.from(data, 'base64')));
    console.log(name);
    await look(page, name);
  };
}

/** The picture's pixels, red, green, blue and opacity. */
const pixelsOf = (painter: Page, picture: string): Promise<{ width: number; height: number; data: string }> =>
  painter.evaluate(async (text) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${text}`)).blob());
    const { width, height } = image;
    const context = new OffscreenCanvas(width, height).getContext('2d')!;
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    let binary = '';
    for (let i = 0; i < data.length; i += 8192) binary += String.fromCharCode(...data.subarray(i, i + 8192));
    return { width, height, data: btoa(binary) };
  }, picture);
