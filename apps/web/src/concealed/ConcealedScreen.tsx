import { type ConcealedAction, ConcealedKind, ConcealedPhase } from '@facedown/concealed';
import { type Legal, unpackSlots } from '@facedown/game-kit';
import { go } from '../app/router.js';
import { Waiting } from '../app/Waiting.js';
import { Mark } from '../cards/Mark.js';
import { ErrorDialog } from '../errors/ErrorDialog.js';
import { download } from '../errors/report.js';
import type { SessionState } from '../session/session.js';
import { useTexts } from '../texts/index.js';
import { TrustPanel } from '../trust/TrustPanel.js';
import '../holdem/screen.css';
import '../holdem/holdem.css';
import { ConcealedCard } from './ConcealedCard.js';
import './concealed.css';
import type { ConcealedModel } from './model.js';

interface ConcealedScreenProps {
  readonly state: SessionState<ConcealedModel>;
  readonly onAct: (choice: Legal<ConcealedAction>) => void;
  readonly onDismiss: () => void;
  readonly getFile: () => Promise<string>;
}

const OFFERED = new Set(['close', 'lobby', 'retry'] as const);

export function ConcealedScreen({ state: session, onAct, onDismiss, getFile }: ConcealedScreenProps) {
  const texts = useTexts();
  const t = texts.concealed;
  const { model, facts, problem } = session;
  const dialog = problem && (
    <ErrorDialog
      error={problem}
      offered={OFFERED}
      onAction={(action) => {
        if (action === 'lobby') go({ name: 'lobby' });
        if (action === 'retry') location.reload();
        onDismiss();
      }}
    />
  );
  if (!model || !facts)
    return (
      <>
        <Waiting />
        {dialog}
      </>
    );
  const { view, rounds, audited } = model;
  const { state, seat, hand, waiting } = view;
  const own = seat ?? 0;
  const nameOf = (one: number) => (one === seat ? texts.relic.you : (view.names[one] ?? `${one + 1}`));
  const mine = waiting.kind === 'action' && seat !== undefined && waiting.parties.includes(seat);
  const slots = unpackSlots(state.hands[own]!);
  const over = state.phase === ConcealedPhase.Over;
  const last = rounds.at(-1);
  const status = over
    ? state.winner > 1
      ? t.draw
      : state.winner === own
        ? t.youWon
        : t.won(nameOf(state.winner))
    : state.phase === ConcealedPhase.Close
      ? t.auditing
      : mine
        ? t.choose
        : texts.holdem.waitingFor(texts.and(waiting.parties.map(nameOf)));
  const play = (place: number) =>
    onAct({
      action: { kind: ConcealedKind.Play },
      arrange: [[place, ...slots.keys()].filter((one, at) => at === 0 || one !== place)],
    });
  const laid = (one: number) => state.plays[one]! !== '0x';
  return (
    <div className="room concealed-room" data-round={rounds.length} data-over={over}>
      <header className="room-top">
        <a className="room-back" href="#/" aria-label={texts.nav.back}>
          <Mark size={26} />
        </a>
        <div className="room-title">
          <h1>{t.name}</h1>
          <p className="hint">{t.round(Math.min(state.round + 1, state.config.rounds), state.config.rounds)}</p>
        </div>
      </header>
      <main className="room-main">
        <section className="concealed-table" aria-label={t.name}>
          <div className="duel">
            {[1 - own, own].map((one) => (
              <div key={one} className="duel-side">
                <b>
                  {nameOf(one)} · <span data-testid={`points-${one}`}>{t.points(state.points[one]!)}</span>
                </b>
                <div className="duel-card">
                  {laid(one) ? (
                    <ConcealedCard />
                  ) : last ? (
                    last.faces[one]!.map((face) => <ConcealedCard key={face} face={face} />)
                  ) : (
                    <span className="no-card" />
                  )}
                </div>
              </div>
            ))}
          </div>
          <p className="duel-status" role="status" data-testid="status">
            {status}
          </p>
          {rounds.length > 0 && (
            <ol className="rounds" aria-label={t.rounds}>
              {rounds.map(({ round, faces, winner }) => (
                <li key={round} className={audited ? 'audited' : ''}>
                  {t.line(round, faces[own]!.join(', '), faces[1 - own]!.join(', '), winner > 1 ? '–' : nameOf(winner))}
                </li>
              ))}
            </ol>
          )}
          <p className="scene-proof">{audited ? t.audited(rounds.length) : t.audit}</p>
        </section>
      </main>
      <footer className="room-bottom concealed-hand">
        {over ? (
          <div className="row">
            <button
              type="button"
              className="button primary"
              onClick={() => go({ name: 'play', game: 'concealed', table: Date.now().toString(36) })}
            >
              {t.again}
            </button>
            <button
              type="button"
              className="button"
              onClick={async () => download('facedown-concealed.json', await getFile())}
            >
              {texts.trust.download}
            </button>
          </div>
        ) : (
          <ul aria-label={texts.relic.hand}>
            {slots.map((slot, place) => {
              const face = hand.get(slot);
              return (
                <li key={slot}>
                  <button type="button" disabled={!mine || session.busy} onClick={() => play(place)} data-card={face}>
                    <ConcealedCard face={face} />
                  </button>
                </li>
              );
            })}
          </ul>
        )}
      </footer>
      <aside className="room-side" aria-label={texts.trust.title}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
        <section className="side-body" aria-label={texts.trust.log} tabIndex={0}>
          <TrustPanel
            facts={facts}
            waiting={session.latest?.waiting ?? waiting}
            progress={session.progress}
            lines={session.lines.map((line) => ({ ...line, kind: 'proved', said: line.kind }))}
            saidWords={(said, line) =>
              said === 'shuffled'
                ? t.committed(nameOf(line.seat))
                : said === 'lapsed'
                  ? t.late(nameOf(line.seat))
                  : t.gave(nameOf(line.seat))
            }
            own={seat}
            nameOf={nameOf}
          />
        </section>
      </aside>
      {dialog}
    </div>
  );
}
