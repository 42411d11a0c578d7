import {
  blindsAt,
  finishOf,
  type HoldemState,
  isTournament,
  levelAt,
  prizePool,
  prizesOf,
  seatsIn,
} from '@facedown/holdem';
import { formatAmount } from './amounts.js';
import { type HoldemView, isBoundary } from './model.js';
import { type Texts, useTexts } from './texts.js';

/** Which level is on, and how many hands until the next. */
export function levelWords({ config, hand }: HoldemState, texts: Texts): string {
  const level = levelAt(config, hand);
  const isLast = levelAt(config, (level + 1) * config.levelHands + 1) === level;
  const left = (level + 1) * config.levelHands - Math.max(hand, 1) + 1;
  return isLast ? texts.holdem.level(level + 1) : texts.holdem.levelUntil(level + 1, left);
}

/** What a sit-and-go pays, place by place, and who has finished where. */
export function Prizes({ view, nameOf }: { view: HoldemView; nameOf: (seat: number) => string }) {
  const texts = useTexts();
  const { state } = view;
  if (!isTournament(state)) return null;
  const over = view.waiting.kind === 'over' && state.hand > 0;
  // Once it is over, what lies before a seat is its prize.
  const paid = over && isBoundary(state) ? state.stacks : undefined;
  const prizes = prizesOf(state.config, prizePool(state).pool);
  const seats = seatsIn(state.seated);
  const level = levelAt(state.config, state.hand);
  const next = blindsAt(state.config, levelAt(state.config, (level + 1) * state.config.levelHands + 1));
  return (
    <table className="payout" data-testid="prizes">
      <caption>{texts.holdem.prizes}</caption>
      <tbody>
        {seats.map((_, i) => {
          const place = i + 1;
          const there = seats.filter((seat) => finishOf(state, seat) === place);
          const prize = paid && there.length > 0 ? paid[there[0]!]! : (prizes[i] ?? 0n);
          if (there.length === 0 && prize === 0n) return null;
          return (
            <tr key={place}>
              <th scope="row">{texts.holdem.place(place)}</th>
              <td>{prize > 0n ? formatAmount(prize) : '–'}</td>
              <td>{texts.and(there.map(nameOf))}</td>
            </tr>
          );
        })}
      </tbody>
      {!over && (
        <tfoot>
          <tr>
            <th scope="row">{texts.holdem.nextLevel}</th>
            <td colSpan={2}>
              {texts.holdem.blinds(formatAmount(next.small), formatAmount(next.big))}
              {next.ante > 0n && ` · ${texts.holdem.deeds.ante(formatAmount(next.ante))}`}
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
