import type { GameName } from '../gameNames.js';

/** A seat that this browser has taken and not given back, by its table's address in this page. */
export interface HeldSeat {
  readonly path: string;
  readonly game: GameName;
  /** What the table is called. */
  readonly name: string;
  readonly at: number;
}

const KEY = 'facedown.seats';
const KEPT = 6;
const listeners = new Set<() => void>();
let kept = read();

export const heldSeats = (): readonly HeldSeat[] => kept;

export const watchHeld = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Practice waits for nobody: the newest table is the one to go back to. */
export const isPractice = ({ path }: Pick<HeldSeat, 'path'>): boolean => !path.startsWith('#/table/');

export function holdSeatAt(seat: HeldSeat): void {
  const known = kept.find(({ path }) => path === seat.path);
  if (known && known.name === seat.name) return;
  const others = kept.filter((one) => one.path !== seat.path && !(isPractice(seat) && isPractice(one)));
  write([seat, ...others].slice(0, KEPT));
}

export function giveUpSeat(path: string): void {
  if (kept.some((one) => one.path === path)) write(kept.filter((one) => one.path !== path));
}

function write(seats: readonly HeldSeat[]): void {
  kept = seats;
  localStorage.setItem(KEY, JSON.stringify(seats));
  for (const listener of listeners) listener();
}

function read(): readonly HeldSeat[] {
  try {
    const stored: unknown = JSON.parse(globalThis.localStorage?.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSeat) : [];
  } catch {
    return [];
  }
}

function isSeat(value: unknown): value is HeldSeat {
  if (typeof value !== 'object' || value === null) return false;
  const { path, name, game } = value as Record<string, unknown>;
  return typeof path === 'string' && path.startsWith('#/') && typeof name === 'string' && typeof game === 'string';
}

// Another tab took a seat, or gave one back.
globalThis.addEventListener?.('storage', ({ key }: StorageEvent) => {
  if (key !== KEY) return;
  kept = read();
  for (const listener of listeners) listener();
});
