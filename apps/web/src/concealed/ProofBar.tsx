import type { Proof } from '../session/view.js';
import { useTexts } from './texts.js';

/** A proof on its way: whose, of what, and how far. */
export function ProofBar({ proof, nameOf }: { proof: Proof; nameOf: (seat: number) => string }) {
  const t = useTexts().concealed;
  const { seat, circuit, stage, done } = proof;
  const name = nameOf(seat);
  const words = stage === 'keys' ? t.keysComing(name) : t.provingOf(name, t.proving[circuit]);
  return (
    <div className="proof-bar" data-testid="proof" data-circuit={circuit} data-stage={stage}>
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
