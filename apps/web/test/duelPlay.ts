import type { Page } from 'playwright-core';

export const ROOM = '.du-room';

/** Waits until the own seat is asked for something, or the game is over. */
export async function askedInDuel(page: Page, until = 999): Promise<boolean> {
  await page.waitForFunction(
    (last) => {
      const room = document.querySelector<HTMLElement>('.du-room');
      return room?.matches('[data-over=true], [data-mine=true]') || Number(room?.dataset.turn ?? 0) >= last;
    },
    until,
    { polling: 20 },
  );
  return (await page.locator('.du-room[data-over=true]').count()) === 0;
}

/**
 * One thing that a person would do: keep the first hand, play the first card that can be paid, strike what can be
 * struck, walk towards the other general, and then end the turn. `idle` only ends turns.
 */
const actInDuel = (page: Page, idle: boolean): Promise<string> =>
  page.evaluate(async (isIdle) => {
    const pressed = (selector: string) => {
      const found = document.querySelector<HTMLElement>(selector);
      found?.click();
      return found !== null;
    };
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const room = document.querySelector<HTMLElement>('.du-room')!;
    const { version, turn } = room.dataset;
    if (pressed('[data-testid=bring-deck]:not([disabled])')) return 'deck';
    if (pressed('[data-testid=settle]:not([disabled])')) return 'settled';
    const tried = (globalThis as typeof globalThis & { tried?: Set<string> }).tried ?? new Set<string>();
    Object.assign(globalThis, { tried });
    if (!isIdle) {
      for (const card of document.querySelectorAll<HTMLElement>('.du-hand-card[data-dear=false]')) {
        card.click();
        await drawn();
        if (!pressed('.du-square[data-offer=place]') && !pressed('.du-square[data-offer=target]')) continue;
        await drawn();
        if (room.dataset.version === version) pressed('.du-square[data-offer=target]');
        return 'played';
      }
      for (const square of document.querySelectorAll<HTMLElement>('.du-square[data-ready=true]')) {
        const key = `${turn}/${square.dataset.square}`;
        square.click();
        await drawn();
        if (pressed('.du-square[data-offer=strike]')) return 'struck';
        const moves = [...document.querySelectorAll<HTMLElement>('.du-square[data-offer=move]')];
        const far = moves.sort(
          (a, b) => Number(b.style.getPropertyValue('--x')) - Number(a.style.getPropertyValue('--x')),
        )[0];
        if (!far || tried.has(key)) continue;
        tried.add(`${turn}/${far.dataset.square}`);
        far.click();
        return 'moved';
      }
    }
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await drawn();
    return pressed('[data-testid=end-turn]:not([disabled])') ? 'ended' : 'nothing';
  }, idle);

/** Plays until the game is over, or a turn is reached; after `idleFrom` it only ends its turns. */
export async function playDuel(page: Page, { idleFrom = 0, until = 999 } = {}): Promise<Record<string, number>> {
  const deeds: Record<string, number> = {};
  while (await askedInDuel(page, until)) {
    const turn = Number(await page.locator(ROOM).getAttribute('data-turn'));
    if (turn >= until) break;
    const version = await page.locator(ROOM).getAttribute('data-version');
    const deed = await actInDuel(page, turn >= idleFrom);
    deeds[deed] = (deeds[deed] ?? 0) + 1;
    if (deed === 'nothing') continue;
    await page.waitForFunction(
      (old) => {
        const { version: now, over } = document.querySelector<HTMLElement>('.du-room')!.dataset;
        return now !== old || over === 'true';
      },
      version,
      { polling: 20 },
    );
  }
  return deeds;
}
