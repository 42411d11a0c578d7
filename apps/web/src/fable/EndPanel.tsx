import type { FableState } from '@facedown/fable';
import { go } from '../app/router.js';
import { formatAmount } from '../ui/numbers.js';
import { useTexts } from './texts.js';

interface EndPanelProps {
  readonly state: FableState;
  readonly seat: number | undefined;
  readonly who: (seat: number) => { readonly name: string; readonly mine: boolean };
  /** What the table paid, where it has settled; else what the rules say. Chips without value aren't told of. */
  readonly payouts: readonly bigint[] | undefined;
  readonly isStaked: boolean;
  readonly file: () => Promise<string>;
  readonly onRematch: (() => void) | undefined;
  /** The other has asked for a rematch, and waits. */
  readonly isAwaited: boolean;
}

/** Who won and why, what was paid, and the ways on. */
export function EndPanel({ state, seat, who, payouts, isStaked, file, onRematch, isAwaited }: EndPanelProps) {
  const texts = useTexts();
  const t = texts.fable;
  const { winner, reason, config } = state;
  const paid = seat === undefined || !isStaked ? undefined : (payouts ?? state.stacks)[seat];
  const hand = (name: 'verify' | 'replay') => async () => {
    sessionStorage.setItem(`facedown.${name}`, await file());
    go({ name });
  };
  const net = (paid ?? 0n) - config.stake - config.bond;
  return (
    <footer className="room-bottom fable-end" data-testid="end" data-winner={winner} data-reason={reason}>
      <div>
        <h2>{winner > 1 ? t.draw : winner === seat ? t.youWon : t.won(who(winner).name)}</h2>
        {winner < 2 && <p>{t.becauseOf(who(1 - winner), t.reasons[reason]!)}</p>}
        {paid !== undefined && (
          <p data-testid="payout">{t.payout(formatAmount(paid), `${net > 0n ? '+' : ''}${formatAmount(net)}`)}</p>
        )}
        {isAwaited && seat !== undefined && (
          <p role="status" data-testid="awaited">
            {t.awaited(who(1 - seat).name)}
          </p>
        )}
      </div>
      <div className="fable-buttons">
        <button type="button" className="button fable-act" onClick={hand('verify')} data-testid="verify">
          {t.verify}
        </button>
        <button type="button" className="button fable-act" onClick={hand('replay')} data-testid="replay">
          {t.replay}
        </button>
        {onRematch ? (
          <button type="button" className="button primary fable-act" onClick={onRematch} data-testid="rematch">
            {t.rematch}
          </button>
        ) : (
          <a className="button primary fable-act" href="#/">
            {texts.nav.back}
          </a>
        )}
      </div>
    </footer>
  );
}
