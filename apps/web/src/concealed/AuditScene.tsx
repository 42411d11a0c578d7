import { useEffect, useState } from 'react';
import { type Audit, type AuditedRound, lieIn } from './audit.js';
import { useTexts } from './texts.js';

interface AuditSceneProps {
  readonly audits: readonly Audit[];
  readonly nameOf: (seat: number) => string;
  readonly own: number | undefined;
  /** Milliseconds for each round; none shows all at once. */
  readonly pace: number;
}

/** The audit before one's eyes: round after round, what each seat drew and held, and whether it held what it played. */
export function AuditScene({ audits, nameOf, own, pace }: AuditSceneProps) {
  const texts = useTexts();
  const t = texts.concealed;
  const rows = audits.reduce((sum, { rounds }) => sum + rounds.length, 0);
  const [shown, setShown] = useState(0);
  const running = pace > 0 && shown < rows;
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => setShown((count) => count + 1), pace);
    return () => clearTimeout(timer);
  }, [running, pace]);
  const visible = running ? shown : rows;

  // One seat after the other, as the salts were opened.
  let before = 0;
  const parts = audits.map((audit) => {
    const rounds = audit.rounds.slice(0, Math.max(0, visible - before));
    before += audit.rounds.length;
    return { ...audit, rounds };
  });
  const who = (seat: number) => ({ name: nameOf(seat), mine: seat === own });
  const fault = parts.map(faultOf).find((found) => found !== undefined);
  const complete = !running && audits.length === 2;
  return (
    <section
      className="audit"
      aria-label={t.auditTitle}
      data-testid="audit"
      data-done={complete || fault !== undefined}
    >
      <div className="audit-head">
        <h2>{t.auditTitle}</h2>
        {running && (
          <button type="button" className="button small" onClick={() => setShown(rows)}>
            {t.skipAudit}
          </button>
        )}
      </div>
      <div className="audit-seats">
        {parts.map(({ seat, rounds }) => (
          <section key={seat} aria-label={t.auditOf(nameOf(seat))}>
            <h3>{t.auditOf(nameOf(seat))}</h3>
            <ol>
              {rounds.map((round) => (
                <AuditRow key={round.round} {...round} />
              ))}
            </ol>
          </section>
        ))}
      </div>
      <p className={fault ? 'audit-verdict bad' : 'audit-verdict'} role="status" data-testid="audit-verdict">
        {fault
          ? fault.round
            ? t.firstLie(fault.round.round, who(fault.seat), fault.round.lie!)
            : t.wrongSalt(who(fault.seat))
          : complete
            ? t.auditHeld(audits[0]!.rounds.length)
            : t.auditRunning}
      </p>
    </section>
  );
}

function faultOf(audit: Audit): { seat: number; round?: AuditedRound } | undefined {
  if (!audit.isSalt) return { seat: audit.seat };
  const round = lieIn(audit);
  return round && { seat: audit.seat, round };
}

function AuditRow({ round, drew, held, played, lie }: AuditedRound) {
  const t = useTexts().concealed;
  const left = [...played];
  const classOf = (face: number) => {
    const place = left.indexOf(face);
    if (place >= 0) left.splice(place, 1);
    return [place >= 0 && 'played', drew.includes(face) && 'drew'].filter(Boolean).join(' ');
  };
  return (
    <li className={lie === undefined ? 'held' : 'lie'} data-round={round}>
      <span className="visually-hidden">
        {lie === undefined ? t.auditRow(round, drew, held, played) : t.auditLie(round, held, lie)}
      </span>
      <span aria-hidden="true" className="audit-faces">
        <b>{round}</b>
        {held.map((face, place) => (
          <i key={`${face}-${held.indexOf(face, place)}`} className={classOf(face)}>
            {face}
          </i>
        ))}
        {lie !== undefined && <i className="false">{lie}</i>}
        <em>{lie === undefined ? '✓' : '✗'}</em>
      </span>
    </li>
  );
}
