import type { Page } from 'playwright-core';
import { resize, settle } from './settled.js';

/** The windows in which every screen must work: a phone on its side, a small one upright, a laptop. */
const NARROWEST = [
  { width: 844, height: 390 },
  { width: 320, height: 568 },
  { width: 1280, height: 800 },
] as const;
/** In the long run also those with more room: a larger phone, a desk. */
const ROOMIER = [
  { width: 390, height: 844 },
  { width: 1920, height: 1080 },
] as const;
const SIZES = process.env.FACEDOWN_LONG ? [...NARROWEST, ...ROOMIER] : NARROWEST;

/** What must be told apart by the eye: things of different owners never lie on one another. */
const APART = ['.seat .plate', '.seat .hole', '.seat .tag', '.felt .board', '.pot:not(:empty)', '.result p'];

/**
 * In the page: what a person could not reach or read on this screen: controls that are outside the window, covered or
 * cut off, and things on the felt that lie on one another. Lists and documents may scroll; a table, and
 * the buttons that end a dialog, may not.
 */
function look(apart: readonly string[]): string[] {
  const faults: string[] = [];
  const layer = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.closest('.visually-hidden, .skip') === null;
  const nameOf = (element: Element) => {
    const text = (element.textContent || element.getAttribute('aria-label') || element.id).trim().slice(0, 40);
    return `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} "${text}"`;
  };
  if (document.documentElement.scrollWidth > innerWidth) faults.push('the page is wider than its window');
  const room = document.querySelector('.room');
  if (room && document.documentElement.scrollHeight > innerHeight + 1)
    faults.push(`the table is ${document.documentElement.scrollHeight - innerHeight} px higher than its window`);

  const controls = [
    ...layer.querySelectorAll('a[href], button, input, select, textarea, [role=tab], label.button'),
  ].filter(isSeen);
  for (const control of controls) {
    const mayScroll =
      control.closest('.room-side, .shell, .unlock, dialog, .plain-bottom:has([type=search])') &&
      !control.closest('.dialog-actions');
    if (mayScroll) control.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const { left, top, right, bottom, width, height } = control.getBoundingClientRect();
    if (width === 0 || height === 0) {
      faults.push(`${nameOf(control)} has no size`);
      continue;
    }
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) {
      faults.push(`${nameOf(control)} is outside: ${[left, top, right, bottom].map(Math.round)}`);
      continue;
    }
    for (const [x, y] of [
      [0.5, 0.5],
      [0.12, 0.2],
      [0.88, 0.2],
      [0.12, 0.8],
      [0.88, 0.8],
    ] as const) {
      const hit = document.elementFromPoint(left + x * width, top + y * height);
      const isSame = hit && (control.contains(hit) || hit.contains(control) || hit.closest('label')?.contains(control));
      // An ancestor that is hit means that the control was clipped away or is not round: its middle must be its own.
      const isOwn = hit && (control.contains(hit) || hit.closest('label')?.contains(control));
      if (!isSame || (x === 0.5 && !isOwn)) {
        faults.push(`${nameOf(control)} is covered by ${hit ? nameOf(hit) : 'nothing'}`);
        break;
      }
    }
    if (control.matches('.act, .target, .hand-card, [data-testid=play]') && height < 44)
      faults.push(`${nameOf(control)} is too low for a thumb: ${Math.round(height)}`);
    if (control.matches('button, a, [role=tab], label') && control.scrollWidth > control.clientWidth + 1)
      faults.push(`${nameOf(control)} is cut off`);
  }
  for (const heading of [...layer.querySelectorAll('h1, h2, h3')].filter(isSeen))
    if (heading.scrollWidth > heading.clientWidth + 1) faults.push(`${nameOf(heading)} is cut off`);

  // Whatever is told at a table is inside its window, and told whole.
  for (const told of [...(room?.querySelectorAll<HTMLElement>('*') ?? [])]) {
    const own = [...told.childNodes].filter((node) => node.nodeType === 3 && node.textContent?.trim());
    if (own.length === 0 || !isSeen(told) || told.closest('svg, .room-side, dialog, .plain-state pre')) continue;
    const range = document.createRange();
    range.setStartBefore(own[0]!);
    range.setEndAfter(own.at(-1)!);
    const { left, right } = range.getBoundingClientRect();
    if (left < -1 || right > innerWidth + 1)
      faults.push(`${nameOf(told)} leaves the window: ${[left, right].map(Math.round)}`);
    if (getComputedStyle(told).overflowX === 'hidden' && told.scrollWidth > told.clientWidth + 1)
      faults.push(`${nameOf(told)} is cut off`);
  }

  const words = '[role=status], .scene-text p, .stage-middle > *, .duel-card, .rounds, .own-prompt p';
  for (const told of [...(room?.querySelectorAll(words) ?? [])].filter(isSeen)) {
    if (told.textContent === '' || told.closest('.room-side, .relic-own:has(.visually-hidden) .tip')) continue;
    const { left, top, width, height, bottom } = told.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, Math.min(top + height, bottom) - 3);
    if (layer === document.body && !(hit && (told.contains(hit) || hit.contains(told)) && bottom <= innerHeight + 1))
      faults.push(`${nameOf(told)} cannot be read: ${[left, top, left + width, bottom].map(Math.round)}`);
    const clip = told.closest('.relic-table, .concealed-table')?.getBoundingClientRect();
    if (clip && (bottom > clip.bottom + 1 || top < clip.top - 1))
      faults.push(`${nameOf(told)} has scrolled out of sight`);
  }

  const main = document.querySelector('.room-main, .replay-felt.holdem')?.getBoundingClientRect();
  const things = [...document.querySelectorAll(apart.join(', '))].filter(isSeen);
  for (const thing of things) {
    const box = thing.getBoundingClientRect();
    if (
      main &&
      (box.left < main.left - 3 || box.right > main.right + 3 || box.top < main.top - 3 || box.bottom > main.bottom + 3)
    )
      faults.push(
        `${nameOf(thing)} leaves the felt: ${[box.left, box.top, box.right, box.bottom].map(Math.round)} of ${[main.left, main.top, main.right, main.bottom].map(Math.round)}`,
      );
  }
  for (const [i, one] of things.entries())
    for (const other of things.slice(i + 1)) {
      if (one.closest('.seat') !== null && one.closest('.seat') === other.closest('.seat')) continue;
      const a = one.getBoundingClientRect();
      const b = other.getBoundingClientRect();
      const x = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (x > 3 && y > 3) faults.push(`${nameOf(one)} lies on ${nameOf(other)} by ${Math.round(x)} × ${Math.round(y)}`);
    }
  return faults;
}

/** Looks in the very moment in which nothing moves: a question later the page may be drawing something else. */
export const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(${settle})().then(() => (${look})(${JSON.stringify(APART)}))`);

/** The same in each window, named by it. */
export async function faultsAtAllSizes(page: Page): Promise<string[]> {
  const before = page.viewportSize()!;
  const faults: string[] = [];
  for (const size of SIZES) {
    await resize(page, size);
    faults.push(...(await layoutFaults(page)).map((fault) => `${size.width}×${size.height}: ${fault}`));
  }
  await resize(page, before);
  return faults;
}
