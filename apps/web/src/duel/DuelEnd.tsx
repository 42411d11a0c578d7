import { type DuelState, NOBODY } from '@facedown/duel';
import { go } from '../app/router.js';
import { formatAmount } from '../ui/numbers.js';
import { START } from './practice.js';
import { useTexts } from './texts.js';

interface DuelEndProps {
  readonly state: DuelState;
  readonly seat: number | undefined;
  /** What the table paid, where it has settled; else what the rules say. */
  readonly payouts: readonly bigint[] | undefined;
  readonly isPractice: boolean;
  readonly onRematch: (() => void) | undefined;
  /** Who has asked for a rematch, and waits. */
  readonly awaitedBy: string | undefined;
}

/** What was paid, and the ways on. */
export function DuelEnd({ state, seat, payouts, isPractice, onRematch, awaitedBy }: DuelEndProps) {
  const texts = useTexts();
  const { duel: t } = texts;
  const { stake, bond } = state.config;
  const paid = seat === undefined || stake === 0n ? undefined : (payouts ?? state.stacks)[seat]!;
  const net = (paid ?? 0n) - stake - bond;
  return (
    <footer className="room-bottom room-status du-over" data-testid="end" data-winner={winnerOf(state)}>
      {paid !== undefined && (
        <p data-testid="payout">{t.payout(formatAmount(paid), `${net > 0n ? '+' : ''}${formatAmount(net)}`)}</p>
      )}
      {awaitedBy !== undefined && (
        <p role="status" data-testid="awaited">
          {t.awaited(awaitedBy)}
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
        <>
          {onRematch && (
            <button type="button" className="button primary" data-testid="rematch" onClick={onRematch}>
              {t.rematch}
            </button>
          )}
          <a className={onRematch ? 'button' : 'button primary'} href="#/">
            {texts.nav.back}
          </a>
        </>
      )}
    </footer>
  );
}

const winnerOf = ({ winner }: DuelState): number | undefined => (winner === NOBODY ? undefined : winner);
