import type { Page } from 'playwright-core';

/** In the page: waits until fonts are there, what ends has ended, and two looks find everything in one place. */
export async function settle(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const isEndless = (one: Animation) => one.effect?.getComputedTiming().endTime === Infinity;
  const turning = () =>
    document.getAnimations().flatMap((one) => (isEndless(one) ? [(one.effect as KeyframeEffect).target] : []));
  const places = (restless = turning()) =>
    [...document.body.querySelectorAll('*')]
      .filter((element) => !restless.some((one) => one?.contains(element)))
      .map((element) => element.getBoundingClientRect())
      .map(({ left, top, width, height }) => [left, top, width, height].map(Math.round).join())
      .join(' ');
  await document.fonts.ready;
  for (let before = ''; ; ) {
    await frame();
    const ending = document.getAnimations().filter((one) => !isEndless(one));
    await Promise.all(ending.map((one) => one.finished.catch(() => {})));
    await frame();
    const now = places();
    if (now === before) return;
    before = now;
  }
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A page hears of its size by another way than of what it is asked, and may be asked first: halfway it is neither. */
export async function resize(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(size);
  await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size);
}

/** The same for its colours, which besides fade from one theme into the other. */
export async function recolour(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((name) => matchMedia(`(prefers-color-scheme: ${name})`).matches, colorScheme);
}
