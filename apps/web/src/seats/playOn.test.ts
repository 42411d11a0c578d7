import { describe, expect, it } from 'vitest';
import type { Session, SessionState } from '../session/session.js';
import type { TableView } from '../session/view.js';
import { hasGone, playOn } from './playOn.js';

/** A session without its worker: it hears views and is busy until the next one. */
function table() {
  const acts: unknown[] = [];
  const listeners = new Set<() => void>();
  let state = { busy: false } as SessionState<unknown>;
  const set = (change: Partial<SessionState<unknown>>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const session: Pick<Session<unknown>, 'state' | 'subscribe' | 'act'> = {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    act: async (choice) => {
      acts.push(choice);
      set({ busy: true });
    },
  };
  const view = (version: number, ...parties: number[]) =>
    ({ version, seat: 1, waiting: { kind: 'action', parties } }) as unknown as TableView;
  return { session, acts, set, view };
}

describe('playOn', () => {
  it('acts once in each own turn, at once where it is one, until the table has paid', () => {
    const { session, acts, set, view } = table();
    set({ latest: view(1, 1) });
    expect(hasGone(session)).toBe(false);
    playOn(session, ({ version }) => version);
    playOn(session, () => 'twice');
    expect(hasGone(session)).toBe(true);
    expect(acts).toEqual([1]);
    set({ latest: view(2, 0), busy: false });
    set({ latest: view(3, 1) });
    // Refused: it isn't said again.
    set({ busy: false });
    expect(acts).toEqual([1, 3]);
    set({ latest: view(4, 1), busy: false, payouts: [0n, 2n] });
    expect(acts).toEqual([1, 3]);
  });
});
