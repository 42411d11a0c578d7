import { HoldemEnd, payoutOf, rankOf, seatsIn } from '@facedown/holdem';
import * as m from 'motion/react-m';
import { formatAmount } from './amounts.js';
import { type HoldemModel, type HoldemView, isBoundary, isResult } from './model.js';
import { useTexts } from './texts.js';
import { handName } from './words.js';

const nameAt = (view: HoldemView, you: string) => (seat: number) =>
  seat === view.seat ? you : (view.names[seat] ?? `${seat + 1}`);

export function ResultBanner({ model: { view } }: { model: HoldemModel }) {
  const texts = useTexts();
  const { state } = view;
  const words = isResult(state)
    ? resultWords(view, texts)
    : isBoundary(state) && state.end === HoldemEnd.Cancelled
      ? texts.holdem.cancelled
      : '';
  return (
    <div className="result" aria-live="polite">
      {words && (
        <m.p key={state.hand} initial={{ opacity: 0, y: 8 }} animate={{ opacity: 1, y: 0 }} data-testid="result">
          {words}
        </m.p>
      )}
    </div>
  );
}

function resultWords(view: HoldemView, texts: ReturnType<typeof useTexts>): string {
  const { state } = view;
  const winners = seatsIn(state.winners);
  const { payout } = payoutOf(state);
  const names = texts.and(winners.map(nameAt(view, texts.holdem.you)));
  const rank = rankOf(state, winners[0]!);
  if (winners.length > 1) return texts.holdem.split(names, formatAmount(payout));
  return rank > 0 && state.end === HoldemEnd.Showdown
    ? texts.holdem.wonWith(names, formatAmount(payout), handName(rank, texts))
    : texts.holdem.won(names, formatAmount(payout));
}

/** Pot by pot: what was in it, what the house took, who got what. */
export function Payout({ view }: { view: HoldemView }) {
  const texts = useTexts();
  const { state } = view;
  const { pot, rake, payout, pots } = payoutOf(state);
  if (pots.length === 0) return null;
  const name = nameAt(view, texts.holdem.you);
  return (
    <table className="payout" data-testid="payout">
      <caption>{texts.holdem.payout}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.holdem.pot}</th>
          <th scope="col">{texts.holdem.rake}</th>
          <th scope="col">{texts.holdem.winner}</th>
        </tr>
      </thead>
      <tbody>
        {pots.map((one, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a pot is its place in the order of levels.
          <tr key={i}>
            <th scope="row">
              {i === 0 ? texts.holdem.mainPot : texts.holdem.sidePot(i)} <b>{formatAmount(one.amount)}</b>
            </th>
            <td>{one.rake > 0n ? formatAmount(one.rake) : '–'}</td>
            <td>
              {seatsIn(one.winners).map((seat) => (
                <span key={seat} className="payee">
                  {name(seat)} <b>{formatAmount(one.share + (seat === one.first ? one.odd : 0n))}</b>
                </span>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{formatAmount(pot)}</th>
          <td>{rake > 0n ? formatAmount(rake) : texts.holdem.noRake}</td>
          <td>
            {texts.holdem.paid} <b>{formatAmount(payout)}</b>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
