import type { AnyKit } from '@facedown/game-kit';
import { Face } from './Face.js';
import type { PlainModel } from './model.js';
import { useTexts } from './texts.js';
import { useNameInside } from './useNameInside.js';

interface PlainTableProps {
  readonly model: PlainModel;
  readonly kit: AnyKit;
  readonly own: number | undefined;
  readonly nameOf: (seat: number) => string;
}

/** Who sits there with what, which cards lie open, and the state in the rules' own words; the own hand is nearest. */
export function PlainTable({ model, kit: { game, draw }, own, nameOf }: PlainTableProps) {
  const texts = useTexts();
  const t = texts.plain;
  const nameInside = useNameInside(own, nameOf);
  const { view, open, opened } = model;
  const { state, hand, waiting } = view;
  const { payouts, pot, winners } = game.outcome(state);
  const hands = game.hands?.(state)?.map((slots, seat) => (slots.length > 0 ? slots : openedBy(seat)));
  const held = new Set(hands?.flat());
  // Where nobody brought anything there is nothing to tell of.
  const isForChips = pot > 0n || payouts.some((payout) => payout > 0n);
  // What lies open and is nobody's: where the rules can't tell who holds what, every face that was shown.
  const shown = [...open].filter(([slot]) => !held.has(slot));
  // A table may have more chairs than people.
  const isTaken = (seat: number) => view.names.length === 0 || view.names[seat] !== undefined;
  const seats = payouts.map((_, seat) => seat).filter(isTaken);
  return (
    <div className="plain-felt">
      <ul className="plain-seats">{seats.filter((seat) => seat !== own).map(drawSeat)}</ul>
      <section className="plain-middle" aria-label={t.middle}>
        {pot > 0n && <p>{t.pot(String(pot))}</p>}
        {shown.length > 0 && (
          <>
            <h2>{t.open}</h2>
            <ul className="plain-cards" aria-label={t.open}>
              {shown.map(([slot, face]) => (
                <li key={slot}>
                  <Face game={game} face={face} />
                </li>
              ))}
            </ul>
          </>
        )}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
        <section className="plain-state" aria-label={t.state} tabIndex={0} data-testid="plain-state">
          {draw ? <pre>{draw(state, nameInside)}</pre> : <p>{game.describeState(state, nameInside)}</p>}
        </section>
      </section>
      <ul className="plain-seats">{seats.filter((seat) => seat === own).map(drawSeat)}</ul>
    </div>
  );

  /** What a seat showed at the end stays before it. */
  function openedBy(seat: number): number[] {
    return [...opened].flatMap(([slot, by]) => (by === seat ? [slot] : []));
  }

  function drawSeat(seat: number) {
    const slots = hands?.[seat] ?? (seat === own ? [...hand.keys()] : []);
    const isWinner = ((winners >> BigInt(seat)) & 1n) === 1n;
    const marks = [waiting.parties.includes(seat) ? 'asked' : '', seat === own ? 'own' : '', isWinner ? 'winner' : ''];
    const told = [...(isForChips ? [t.owns(String(payouts[seat]))] : []), ...(isWinner ? [t.winner] : [])];
    return (
      <li key={seat} className={`plain-seat panel ${marks.join(' ')}`} data-seat={seat}>
        <h2>{nameOf(seat)}</h2>
        {told.length > 0 && <p className="hint">{told.join(' · ')}</p>}
        {slots.length > 0 && (
          <ul className="plain-cards" aria-label={seat === own ? texts.table.hand : t.cardsOf(nameOf(seat))}>
            {slots.map((slot) => (
              <li key={slot}>
                <Face game={game} face={seat === own ? (hand.get(slot) ?? open.get(slot)) : open.get(slot)} />
              </li>
            ))}
          </ul>
        )}
      </li>
    );
  }
}
