import type { SessionState } from '../session/session.js';
import type { DuelModel } from './model.js';
import { useTexts } from './texts.js';

interface ThinkingProps {
  readonly session: SessionState<DuelModel>;
  readonly own: number | undefined;
  readonly nameOf: (seat: number) => string;
}

/** How far a bot in this browser has thought, or how far a proof is. */
export function Thinking({ session, own, nameOf }: ThinkingProps) {
  const { duel: t } = useTexts();
  const thought = session.progress.find(({ what, seat }) => what === 'think' && seat !== own);
  const { proof } = session;
  const done = thought?.done ?? (proof?.stage === 'proof' ? proof.done : -1);
  const words = thought
    ? t.thinks(nameOf(thought.seat))
    : proof
      ? proof.stage === 'keys'
        ? t.keysComing(nameOf(proof.seat))
        : t.proves(nameOf(proof.seat), proof.circuit)
      : undefined;
  if (words === undefined) return null;
  return (
    <div className="du-thinking" data-testid="thinking">
      <span>{words}</span>
      <div
        className={done < 0 ? 'progress unknown' : 'progress'}
        role="progressbar"
        aria-label={words}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(done >= 0 ? { 'aria-valuenow': Math.round(100 * done) } : {})}
      >
        <i style={{ width: `${done < 0 ? 40 : 100 * done}%` }} />
      </div>
    </div>
  );
}
