import { type ConcealedAction, ConcealedKind, ConcealedPhase } from '@facedown/concealed';
import { type Legal, unpackSlots } from '@facedown/game-kit';
import type { Room } from '../app/room.js';
import { go } from '../app/router.js';
import { TableFrame } from '../app/TableFrame.js';
import { useTexts } from '../texts/index.js';
import '../holdem/holdem.css';
import { ConcealedCard } from './ConcealedCard.js';
import './concealed.css';
import type { ConcealedModel } from './model.js';

export function ConcealedScreen({ room }: { room: Room<ConcealedModel, Legal<ConcealedAction>> }) {
  const texts = useTexts();
  const t = texts.concealed;
  const { model, session, nameOf, asked: mine } = room;
  const { view, rounds, audited } = model;
  const { state, seat, hand, waiting } = view;
  const own = seat ?? 0;
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
    room.act({
      action: { kind: ConcealedKind.Play },
      arrange: [[place, ...slots.keys()].filter((one, at) => at === 0 || one !== place)],
    });
  const laid = (one: number) => state.plays[one]! !== '0x';
  return (
    <TableFrame
      room={room}
      className="concealed-room"
      data={{ round: rounds.length, over }}
      title={t.name}
      hint={t.round(Math.min(state.round + 1, state.config.rounds), state.config.rounds)}
      leaveText={texts.relic.leaveText}
      controls={
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
      }
      saidWords={(said, line) =>
        said === 'shuffled'
          ? t.committed(nameOf(line.seat))
          : said === 'lapsed'
            ? t.late(nameOf(line.seat))
            : t.gave(nameOf(line.seat))
      }
      trustLines={session.lines.map((line) => ({ ...line, kind: 'proved', said: line.kind }))}
      fileName="facedown-concealed.json"
    >
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
    </TableFrame>
  );
}
