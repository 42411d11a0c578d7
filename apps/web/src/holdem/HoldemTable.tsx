import { blindsOf, boardFaces, HoldemPhase, holeSlots, seatsIn } from '@facedown/holdem';
import { AnimatePresence } from 'motion/react';
import * as m from 'motion/react-m';
import { useMemo, useRef } from 'react';
import { ChipStack } from '../cards/Chips.js';
import { PlayingCard } from '../cards/PlayingCard.js';
import type { SeenCard } from '../session/view.js';
import { formatAmount } from './amounts.js';
import { boardHeight, compactPlan, isCompact, seatSpots, towards } from './geometry.js';
import { useTexts } from './texts.js';
import '../app/felt.css';
import { collected, type HoldemModel, isBoundary, isResult, runningPots, visibleHole, wholePot } from './model.js';
import { ResultBanner } from './Result.js';
import { SeatPlate } from './SeatPlate.js';
import { useSize } from './useSize.js';
import { ownHole, strengthOf } from './words.js';

const PLACES = [0, 1, 2, 3, 4] as const;
/** As wide as the style draws a plate on a small felt. */
const COMPACT_PLATE = 84;
/** Below a plate, where a small felt shows the bet instead of a word. */
const COMPACT_BET = 26;
/** More seats than these leave no height at the sides at which the board could lie: they move to the edge. */
const FEW = 6;
const FULL_SIDE = 0.118;
/** Without its kicker, where there is little room. */
const brief = (words: string) =>
  words.length > 22 && words.includes(',') ? words.slice(0, words.lastIndexOf(',')) : words;

/** The felt with everything on it, as a function of the model alone. */
export function HoldemTable({ model, seen = [] }: { model: HoldemModel; seen?: readonly SeenCard[] }) {
  const texts = useTexts();
  const felt = useRef<HTMLDivElement>(null);
  const size = useSize(felt);
  const { view, deeds } = model;
  const { state, seat: own } = view;
  const { seats } = state.config;
  const bigBlind = blindsOf(state).big;
  const upright = size.height > size.width * 1.05;
  const compact = isCompact(size);
  const { spots, centre } = useMemo(() => {
    if (isCompact(size)) return compactPlan(seats, size, COMPACT_PLATE);
    const inset = upright ? 0.145 : 0.15;
    const ring = seatSpots(seats, size.width / size.height, inset, upright && seats > FEW ? FULL_SIDE : inset);
    return { spots: ring, centre: { x: 50, y: upright ? boardHeight(ring) : 45 } };
  }, [seats, size, upright]);
  const placeOf = (seat: number) => spots[(seat - (own ?? 0) + seats) % seats]!;
  const over = isBoundary(state);
  const result = isResult(state);
  const hole = ownHole(state, own, view.hand);
  const mine = hole.length === 2 ? hole : result ? model.lastHole : [];
  const strength = strengthOf(state, mine, texts);
  const lit = new Set(result && own !== undefined && seatsIn(state.winners).includes(own) ? strength?.faces : []);
  const pot = collected(state);
  const pots = runningPots(state);
  const dealtNow = !over && state.phase > HoldemPhase.Deal;

  /** Of a hand that is over, what its seat has shown of its own accord. */
  const seenHole = (seat: number) => {
    const cards = result ? seen.filter((card) => card.hand === state.hand && card.seat === seat) : [];
    return cards.length === 0
      ? undefined
      : holeSlots(state, seat).map((slot) => cards.find((card) => card.slot === slot)?.face);
  };

  return (
    <section
      className={`felt${compact ? ' compact' : ''}${seats > FEW ? ' full' : ''}`}
      ref={felt}
      aria-label={texts.holdem.table}
      data-phase={state.phase}
      data-hand={state.hand}
    >
      <div className="rail" aria-hidden="true">
        <div className="cloth" />
      </div>

      <div className="middle" style={{ left: `${centre.x}%`, top: `${centre.y}%` }}>
        <div className="pot" aria-live="polite">
          {wholePot(state) > 0n && (
            <>
              <span className="pot-label">{texts.holdem.pot}</span>
              <strong data-testid="pot">{formatAmount(wholePot(state))}</strong>
              {pot > 0n && <ChipStack amount={pot} unit={bigBlind} />}
            </>
          )}
        </div>
        {pots.length > 1 && (
          <ul className="side-pots" data-testid="side-pots">
            {pots.map((amount, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a pot is its place in the order of levels.
              <li key={i}>
                {i === 0 ? texts.holdem.mainPot : texts.holdem.sidePot(i)} <b>{formatAmount(amount)}</b>
              </li>
            ))}
          </ul>
        )}
        <ul className="board" aria-label={texts.holdem.board}>
          {PLACES.map((i) => {
            const face = state.hand > 0 ? boardFaces(state)[i] : undefined;
            return (
              <li key={`${state.hand}-${i}-${face === undefined}`} className="board-place">
                {face !== undefined && (
                  <m.div
                    initial={{ opacity: 0, y: -26, rotateY: 90 }}
                    animate={{ opacity: 1, y: 0, rotateY: 0 }}
                    transition={{ duration: 0.32, delay: i < 3 ? 0.09 * i : 0 }}
                  >
                    <PlayingCard face={face} lit={lit.has(face)} dimmed={result && lit.size > 0 && !lit.has(face)} />
                  </m.div>
                )}
              </li>
            );
          })}
        </ul>
        <ResultBanner model={model} />
      </div>

      <AnimatePresence>
        {seatsIn(state.seated).map((seat) => {
          const amount = over ? 0n : state.bets[seat]!;
          if (amount === 0n) return null;
          const spot = placeOf(seat);
          const at =
            compact && seat !== own
              ? { x: spot.x, y: spot.y + (100 * COMPACT_BET) / size.height }
              : towards(spot, seat === own ? 0.46 : upright ? 0.4 : 0.42, centre);
          const offset = (to: { x: number; y: number }) => ({
            x: ((to.x - at.x) * size.width) / 100,
            y: ((to.y - at.y) * size.height) / 100,
          });
          return (
            <m.div
              key={`bet-${seat}-${state.hand}-${boardFaces(state).length}`}
              className="bet"
              style={{ left: `${at.x}%`, top: `${at.y}%` }}
              initial={{ ...offset(spot), opacity: 0 }}
              animate={{ x: 0, y: 0, opacity: 1 }}
              exit={{ ...offset(centre), opacity: 0 }}
              transition={{ duration: 0.3 }}
            >
              <span className="chips" aria-hidden="true">
                <ChipStack amount={amount} unit={bigBlind} />
              </span>
              <span data-testid={`bet-${seat}`}>{formatAmount(amount)}</span>
            </m.div>
          );
        })}
      </AnimatePresence>

      <AnimatePresence>
        {result &&
          seatsIn(state.winners).map((seat) => {
            const to = placeOf(seat);
            return (
              <m.div
                key={`win-${state.hand}-${seat}`}
                className="bet flying"
                aria-hidden="true"
                style={{ left: `${centre.x}%`, top: `${centre.y}%` }}
                initial={{ x: 0, y: 0, opacity: 1 }}
                animate={{
                  x: ((to.x - centre.x) * size.width) / 100,
                  y: ((to.y - centre.y) * size.height) / 100,
                  opacity: [1, 1, 0],
                }}
                transition={{ duration: 0.8, delay: 0.25 }}
              >
                <ChipStack amount={bigBlind * 60n} unit={bigBlind} />
              </m.div>
            );
          })}
      </AnimatePresence>

      <ol className="seats">
        {Array.from({ length: seats }, (_, i) => (i + (own ?? 0)) % seats).map((seat) => (
          <SeatPlate
            key={seat}
            seat={seat}
            spot={placeOf(seat)}
            from={centre}
            size={size}
            view={view}
            last={deeds.get(seat)}
            hole={seat === own && mine.length > 0 ? mine : (visibleHole(state, seat) ?? seenHole(seat))}
            lit={lit}
            dealt={dealtNow || result}
            strength={seat === own && strength ? (compact ? brief(strength.words) : strength.words) : undefined}
            quiet={compact && !over && state.bets[seat]! > 0n}
          />
        ))}
      </ol>
    </section>
  );
}
