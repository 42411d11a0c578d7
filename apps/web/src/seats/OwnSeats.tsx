import { useEffect, useState, useSyncExternalStore } from 'react';
import { useHash } from '../app/router.js';
import { isGameName } from '../gameNames.js';
import { games } from '../games.js';
import { useTexts } from '../texts/index.js';
import { useSecondsLeft } from '../ui/now.js';
import { useSettings } from '../ui/settings.js';
import { useTurnNotice } from '../ui/turn.js';
import { currentSecrets, useKeyring } from '../vault/keyring.js';
import { type HeldSeat, heldSeats, isPractice, watchHeld } from './held.js';
import { sessionsVersion, stateAt, watchSessions } from './sessions.js';
import './ownSeats.css';

/** Every seat of this browser but the one that is shown: how it stands there, its clock, and the way back. */
export function OwnSeats() {
  const texts = useTexts();
  const hash = useHash();
  const { name } = useSettings();
  const locked = useKeyring() === 'locked';
  const seats = useSyncExternalStore(watchHeld, heldSeats).filter(({ path }) => path !== hash);
  useSyncExternalStore(watchSessions, sessionsVersion);
  const waiting = seats.filter((seat) => !isPractice(seat)).map(({ path }) => path);
  const closed = waiting.filter((path) => stateAt(path) === undefined).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once, in the language of that moment.
  useEffect(() => {
    if (closed === '' || locked || !currentSecrets()) return;
    void import('./keepSeats.js').then(({ keepSeats }) => keepSeats(location.hash, texts, name));
  }, [closed, locked]);
  useTurnNotice(
    seats.some(({ path }) => isAsked(path)),
    texts.table.yourTurn,
  );
  if (seats.length === 0) return null;
  return (
    <nav className="own-seats" aria-label={texts.seats.title} data-testid="own-seats">
      <ul>
        {seats.map((seat) => (
          <SeatLine key={seat.path} seat={seat} />
        ))}
      </ul>
    </nav>
  );
}

const isAsked = (path: string): boolean => {
  const latest = stateAt(path)?.latest;
  return latest?.seat !== undefined && latest.waiting.kind === 'action' && latest.waiting.parties.includes(latest.seat);
};

function SeatLine({ seat }: { seat: HeldSeat }) {
  const texts = useTexts();
  const asked = isAsked(seat.path);
  return (
    <li className={asked ? 'asked' : ''}>
      <span>
        <b>{seat.name || (isGameName(seat.game) ? games[seat.game].name[texts.locale] : seat.game)}</b> ·{' '}
        <SeatWords seat={seat} />
      </span>
      <a className="button small" href={seat.path}>
        {texts.seats.back}
      </a>
    </li>
  );
}

function SeatWords({ seat }: { seat: HeldSeat }) {
  const t = useTexts().seats;
  const state = stateAt(seat.path);
  const clock = state?.latest?.clock;
  const left = useSecondsLeft(clock);
  // Its table is told about as long as one waits: a person may come at any moment.
  const [since] = useState(Date.now);
  if (isPractice(seat)) return t.practice;
  if (state?.problem?.code === 'OtherTab' || state?.takenOver) return t.otherTab;
  if (!state || (!state.latest && !state.gathering)) return Date.now() - since > 20_000 ? t.silent : t.opening;
  if (!state.latest) return t.gathering(state.gathering!.taken, state.gathering!.seats);
  const { waiting, seat: own, names } = state.latest;
  if (waiting.kind === 'over') return t.over;
  if (waiting.kind === 'action' && own !== undefined && waiting.parties.includes(own)) return t.yourTurn(left);
  const [first] = waiting.parties;
  return first === undefined || first === own ? t.dealing(left) : t.turnOf(names[first] ?? `${first + 1}`, left);
}
