import { afterEach, describe, expect, it, vi } from 'vitest';
import { mayDraft, setSpare, watchSpare } from './spare.js';

afterEach(() => vi.unstubAllGlobals());

function page(battery?: { charging: boolean; level: number }) {
  const shown = Object.assign(new EventTarget(), { hidden: false });
  const power = Object.assign(new EventTarget(), battery);
  vi.stubGlobal('document', shown);
  vi.stubGlobal('navigator', battery ? { getBattery: async () => power } : {});
  const told: boolean[] = [];
  const stop = watchSpare((may) => told.push(may));
  const hide = (hidden: boolean) => {
    shown.hidden = hidden;
    shown.dispatchEvent(new Event('visibilitychange'));
  };
  return { told, stop, hide, power };
}

describe('what is done ahead', () => {
  it('waits while the page is hidden, and nobody hears of it once the table is left', () => {
    const { told, stop, hide } = page();
    hide(true);
    hide(false);
    expect(told).toEqual([false, true]);
    stop();
    hide(true);
    expect(told).toEqual([false, true]);
  });

  it('waits while a low battery feeds the page', async () => {
    const { told, power } = page({ charging: false, level: 0.15 });
    await vi.waitFor(() => expect(told).toEqual([false]));
    Object.assign(power, { charging: true });
    power.dispatchEvent(new Event('chargingchange'));
    expect(told).toEqual([false, true]);
  });

  it('goes on with a battery that has enough', async () => {
    const { told, power } = page({ charging: false, level: 0.5 });
    await Promise.resolve();
    Object.assign(power, { level: 0.2 });
    power.dispatchEvent(new Event('levelchange'));
    await vi.waitFor(() => expect(told).toEqual([false]));
  });

  it('is told to the seat, once it is known where it is done', async () => {
    expect(mayDraft()).toBe(false);
    await vi.waitFor(() => expect(mayDraft()).toBe(true), 10_000);
    setSpare(false);
    expect(mayDraft()).toBe(false);
    setSpare(true);
  });
});
