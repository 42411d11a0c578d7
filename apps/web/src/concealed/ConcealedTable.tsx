import { ConcealedPhase } from '@facedown/concealed';
import { unpackSlots } from '@facedown/game-kit';
import type { ReactNode } from 'react';
import { ClockRing } from '../app/ClockRing.js';
import { AuditScene } from './AuditScene.js';
import { ConcealedCard } from './ConcealedCard.js';
import { useTexts } from './texts.js';
import './concealed.css';
import type { ConcealedModel } from './model.js';

interface ConcealedTableProps {
  readonly model: ConcealedModel;
  readonly nameOf: (seat: number) => string;
  readonly status: string;
  /** Milliseconds for each round of the audit. */
  readonly pace: number;
  readonly proven: boolean;
  /** The cards lie on a chain. */
  readonly outside?: boolean;
  readonly children?: ReactNode;
}

/** The felt: what both have laid, the rounds so far, and at the end the audit. */
export function ConcealedTable({
  model,
  nameOf,
  status,
  pace,
  proven,
  outside = false,
  children,
}: ConcealedTableProps) {
  const texts = useTexts();
  const t = texts.concealed;
  const { view, rounds, audits } = model;
  const { state, seat } = view;
  const own = seat ?? 0;
  const last = rounds.at(-1);
  const laying = state.phase === ConcealedPhase.First || state.phase === ConcealedPhase.Second;
  // Once somebody lays a card of the next round, the last one leaves the felt.
  const fresh = state.plays.some((plays) => plays !== '0x');
  return (
    <section
      className={audits.length > 0 ? 'concealed-table ended' : 'concealed-table'}
      aria-label={t.name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
      tabIndex={0}
    >
      <div className="duel">
        {[1 - own, own].map((one) => (
          <div key={one} className="duel-side" data-seat={one}>
            <b className="duel-name">
              {view.clock && view.waiting.parties.includes(one) && <ClockRing clock={view.clock} />}
              {nameOf(one)} · <span data-testid={`points-${one}`}>{t.points(state.points[one]!)}</span>
            </b>
            {one === seat ? (
              <div className="sealed-hand" />
            ) : (
              <SealedHand name={nameOf(one)} count={unpackSlots(state.hands[one]!).length} />
            )}
            <div className={`duel-card${!fresh && last?.winner === one ? ' took' : ''}`}>
              {state.plays[one] !== '0x' ? (
                unpackSlots(state.plays[one]!).map((slot) => (
                  <ConcealedCard key={slot} face={one === seat ? view.hand.get(slot) : undefined} laid />
                ))
              ) : last && !fresh ? (
                last.faces[one]!.map((face) => <ConcealedCard key={face} face={face} />)
              ) : (
                <span className={laying ? 'no-card' : 'no-card quiet'} />
              )}
            </div>
          </div>
        ))}
      </div>
      <p className="duel-status" role="status" data-testid="status">
        {status}
      </p>
      {children}
      {rounds.length > 0 && (
        <ol className="rounds" aria-label={t.rounds}>
          {rounds.map(({ round, faces, winner }) => (
            <li key={round} data-winner={winner}>
              <span className="visually-hidden">
                {t.line(round, faces[own]!.join(', '), faces[1 - own]!.join(', '), winner > 1 ? t.tie : nameOf(winner))}
              </span>
              <span aria-hidden="true">
                {[1 - own, own].map((one) => (
                  <i key={one} className={winner === one ? 'took' : ''}>
                    {faces[one]!.join('+')}
                  </i>
                ))}
              </span>
            </li>
          ))}
        </ol>
      )}
      {audits.length > 0 ? (
        <AuditScene audits={audits} nameOf={nameOf} own={seat} pace={pace} />
      ) : (
        <p className="scene-proof">{outside ? t.outside : proven ? t.proof : t.audit}</p>
      )}
    </section>
  );
}

function SealedHand({ name, count }: { name: string; count: number }) {
  const t = useTexts().concealed;
  return (
    <div className="sealed-hand" role="img" aria-label={t.sealedHand(name, count)}>
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sealed cards have nothing else to tell them apart.
        <i key={place} />
      ))}
    </div>
  );
}
