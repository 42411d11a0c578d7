import { type DuelState, NOBODY } from '@facedown/duel';
import { go } from '../app/router.js';
import { formatAmount } from '../ui/numbers.js';
import { START } from './practice.js';
import { useTexts } from './texts.js';

interface DuelEndProps {
  readonly state: DuelState;
  readonly seat: number | undefined;
  readonly nameOf: (seat: number) => string;
  /** What the table paid, where it has settled; else what the rules say. */
  readonly payouts: readonly bigint[] | undefined;
  readonly isPractice: boolean;
  readonly onRematch: (() => void) | undefined;
  /** The other has asked for a rematch, and waits. */
  readonly isAwaited: boolean;
}

/** Who won, what was paid, and the ways on. */
export function DuelEnd({ state, seat, nameOf, payouts, isPractice, onRematch, isAwaited }: DuelEndProps) {
  const texts = useTexts();
  const { duel: t } = texts;
  const { winner } = state;
  const { stake, bond } = state.config;
  const paid = seat === undefined || stake === 0n ? undefined : (payouts ?? state.stacks)[seat]!;
  const net = (paid ?? 0n) - stake - bond;
  return (
    <footer className="room-bottom room-status du-over" data-testid="end">
      <h2>{winner === NOBODY ? t.draw : winner === seat ? t.youWon : t.won(nameOf(winner))}</h2>
      {paid !== undefined && (
        <p data-testid="payout">{t.payout(formatAmount(paid), `${net > 0n ? '+' : ''}${formatAmount(net)}`)}</p>
      )}
      {isAwaited && seat !== undefined && (
        <p role="status" data-testid="awaited">
          {t.awaited(nameOf(1 - seat))}
        </p>
      )}
      {isPractice ? (
        <button
          type="button"
          className="button primary"
          data-testid="again"
          onClick={() => go({ name: 'play', game: 'duel', table: START })}
        >
          {t.again}
        </button>
      ) : (
        <div className="row">
          {onRematch && (
            <button type="button" className="button primary" data-testid="rematch" onClick={onRematch}>
              {t.rematch}
            </button>
          )}
          <a className={onRematch ? 'button' : 'button primary'} href="#/">
            {texts.nav.back}
          </a>
        </div>
      )}
    </footer>
  );
}
