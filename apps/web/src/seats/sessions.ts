import { parseRoute } from '../app/router.js';
import { isHostAsked } from '../session/host.js';
import type { Session, SessionState } from '../session/session.js';
import { giveUpSeat, heldSeats, holdSeatAt, isPractice } from './held.js';

/** Of the session only what doesn't depend on its game. */
type AnySession = Pick<Session<unknown>, 'state' | 'subscribe' | 'close'>;

interface Live {
  readonly session: AnySession;
  /** Opened to keep a seat, without its game's drawing. */
  readonly isBlank: boolean;
}

/**
 * Tables that are open in this tab. A seat with other people stays open while its person looks elsewhere:
 * it hands in its part of the cards, and the banner tells whose turn it is.
 */
const live = new Map<string, Live>();
const forgotten = new Set<string>();
const listeners = new Set<() => void>();
let version = 0;

const tell = () => {
  version++;
  for (const listener of listeners) listener();
};

export const watchSessions = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const sessionsVersion = (): number => version;
export const stateAt = (path: string): SessionState<unknown> | undefined => live.get(path)?.session.state();

/** A table is being opened, or hasn't dealt yet. */
export function isAwaited(): boolean {
  if (isHostAsked()) return true;
  const { name } = parseRoute(location.hash);
  const kind = stateAt(location.hash)?.latest?.waiting.kind;
  return (name === 'play' || name === 'table') && (kind === undefined || kind === 'dealer');
}

/** The session of the table that is shown: the one that kept its seat meanwhile, or a new one. */
export function enterTable<Kept extends AnySession>(
  seat: Omit<Seat, 'name'>,
  isFresh: boolean,
  open: () => Kept,
): Kept {
  const known = live.get(seat.path);
  if (known && !known.isBlank && !isFresh && isHeld(known.session.state())) return known.session as Kept;
  known?.session.close();
  forgotten.delete(seat.path);
  const session = open();
  add(seat, session, false);
  return session;
}

/** The table is no longer shown. */
export function leaveTable(path: string, session: AnySession): void {
  if (live.get(path)?.session !== session) {
    session.close();
    return;
  }
  if (!isPractice({ path }) && isHeld(session.state())) return;
  live.delete(path);
  session.close();
  tell();
}

/** Its person has said that he doesn't come back. */
export function forgetTable(path: string): void {
  forgotten.add(path);
  giveUpSeat(path);
}

/** Opens a seat that is held and not open, so that its table doesn't wait for it. */
export function keepSeat(seat: Omit<Seat, 'name'>, open: () => AnySession): void {
  if (!live.has(seat.path)) add(seat, open(), true);
}

type Seat = Parameters<typeof holdSeatAt>[0];

function add(seat: Omit<Seat, 'name'>, session: AnySession, isBlank: boolean): void {
  live.set(seat.path, { session, isBlank });
  session.subscribe(() => {
    if (live.get(seat.path)?.session !== session) return;
    const state = session.state();
    if (isGone(state)) {
      giveUpSeat(seat.path);
      if (isBlank) {
        live.delete(seat.path);
        session.close();
      }
    } else if (isHeld(state) && !forgotten.has(seat.path)) {
      const known = heldSeats().find(({ path }) => path === seat.path);
      holdSeatAt({ ...seat, name: state.gathering?.name ?? known?.name ?? '' });
    }
    tell();
  });
  tell();
}

/** A seat is ours from when the table waits for others until it has paid. */
const isHeld = (state: SessionState<unknown>): boolean =>
  !isGone(state) &&
  state.problem?.code !== 'OtherTab' &&
  !state.takenOver &&
  (state.latest ? state.latest.seat !== undefined : state.gathering !== undefined);

/** There is nothing to come back to. */
const LOST: ReadonlySet<string> = new Set([
  'NoSuchTable',
  'TableFull',
  'NotInvited',
  'DamagedLink',
  'TableCancelled',
  'OtherKeys',
  'UnknownGame',
]);
const isGone = ({ payouts, left, latest, problem, facts }: SessionState<unknown>): boolean =>
  payouts !== undefined ||
  left !== undefined ||
  (latest !== undefined && latest.seat === undefined) ||
  (facts?.place === 'here' && latest?.waiting.kind === 'over' && latest.version > 0) ||
  (problem !== undefined && LOST.has(problem.code));
