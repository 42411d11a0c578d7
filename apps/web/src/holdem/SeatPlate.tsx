import { finishOf, rankOf, seatsIn } from '@facedown/holdem';
import * as m from 'motion/react-m';
import { ClockRing } from '../app/ClockRing.js';
import { PlayingCard } from '../cards/PlayingCard.js';
import { formatAmount } from './amounts.js';
import type { HoldemEvent } from './events.js';
import type { Spot } from './geometry.js';
import { type HoldemView, isBoundary, isResult } from './model.js';
import { useTexts } from './texts.js';
import type { Size } from './useSize.js';
import { capital, eventTag, handName } from './words.js';

const HUES = [12, 210, 150, 280, 45, 330, 185, 95, 250] as const;

interface SeatPlateProps {
  readonly seat: number;
  readonly spot: Spot;
  readonly from: Spot;
  readonly size: Size;
  readonly view: HoldemView;
  readonly last: HoldemEvent | undefined;
  readonly hole: readonly (number | undefined)[] | undefined;
  readonly lit: ReadonlySet<number>;
  readonly dealt: boolean;
  readonly strength: string | undefined;
  /** What it last did isn't said: its bet lies there. */
  readonly quiet: boolean;
}

export function SeatPlate(props: SeatPlateProps) {
  const { seat, spot, from, size, view, last, hole, lit, dealt, strength, quiet } = props;
  const texts = useTexts();
  const { state, waiting } = view;
  const own = seat === view.seat;
  if (!seatsIn(state.seated).includes(seat))
    return (
      <li className="seat empty" style={{ left: `${spot.x}%`, top: `${spot.y}%` }}>
        <div className="plate">{texts.holdem.empty}</div>
      </li>
    );

  const result = isResult(state);
  const inHand = seatsIn(state.dealt).includes(seat);
  const live = seatsIn(state.live).includes(seat);
  const won = result && seatsIn(state.winners).includes(seat);
  const waited = waiting.parties.includes(seat) && !result;
  const acting = waited && waiting.kind === 'action';
  const allIn = live && state.stacks[seat] === 0n && !isBoundary(state);
  const away = seatsIn(state.away).includes(seat);
  const gone = seatsIn(state.gone).includes(seat);
  const name = own ? texts.holdem.you : (view.names[seat] ?? `${seat + 1}`);
  const place = finishOf(state, seat);
  const tag =
    place > 0
      ? texts.holdem.place(place)
      : gone
        ? texts.holdem.gone
        : result && won
          ? ''
          : allIn
            ? texts.holdem.allIn
            : away && !inHand
              ? texts.holdem.away
              : quiet && !own
                ? ''
                : eventTag(last, texts);
  const showCards = dealt && inHand && (own ? (hole?.length ?? 0) > 0 || live : live || hole !== undefined);
  const dim = inHand && !live && !result;
  const shownWords =
    !own && result && hole && rankOf(state, seat) > 0
      ? capital(handName(rankOf(state, seat), texts).split(',')[0]!)
      : '';
  const flight = { x: ((from.x - spot.x) * size.width) / 100, y: ((from.y - spot.y) * size.height) / 100 };

  return (
    <li
      className={`seat${own ? ' own' : ''}${acting ? ' acting' : ''}${dim || (place > 1 && !result) ? ' folded' : ''}${won ? ' won' : ''}`}
      style={{ left: `${spot.x}%`, top: `${spot.y}%` }}
      data-seat={seat}
    >
      {showCards && (
        <div className={`hole${hole ? ' open' : ''}`}>
          {[0, 1].map((i) => (
            <m.div
              key={`${state.hand}-${i}-${hole?.[i] ?? 'x'}`}
              className="hole-card"
              initial={hole && !own ? { rotateY: 90, opacity: 0 } : { ...flight, opacity: 0, rotate: -40 }}
              animate={{ x: 0, y: 0, rotateY: 0, opacity: 1, rotate: own ? 0 : i === 0 ? -5 : 5 }}
              transition={{ duration: 0.34, delay: 0.12 * i }}
            >
              <PlayingCard
                face={hole?.[i]}
                lit={hole?.[i] !== undefined && lit.has(hole[i])}
                dimmed={(own && !live) || (result && !won)}
              />
            </m.div>
          ))}
        </div>
      )}
      <div className="plate">
        <span className="avatar" style={{ '--hue': HUES[seat] } as React.CSSProperties} aria-hidden="true">
          {name.slice(0, 1)}
          {acting && view.clock && <ClockRing clock={view.clock} />}
          {waited && !acting && <span className="working" />}
        </span>
        <span className="who">
          <span className="name">{name}</span>
          <span className="stack-amount" data-testid={`stack-${seat}`}>
            {formatAmount(state.stacks[seat]!)}
          </span>
        </span>
        {state.button === seat && state.hand > 0 && (
          <span className="dealer-button" role="img" aria-label={texts.holdem.dealerButton}>
            {texts.holdem.dealerSign}
          </span>
        )}
      </div>
      {own && strength ? (
        <span className="tag strength" data-testid="strength">
          {strength}
        </span>
      ) : (
        (shownWords || tag) && <span className={`tag${allIn ? ' hot' : ''}`}>{shownWords || tag}</span>
      )}
    </li>
  );
}
