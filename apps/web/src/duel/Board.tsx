import { columnOf, has, KEY_NAMES, Key, keysOf, rowOf, SPRINGS, SQUARES, squareName, type Unit } from '@facedown/duel';
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import type { Foreseen, Offers } from './choices.js';
import type { DuelModel, Piece } from './model.js';
import { type Texts, useTexts } from './texts.js';
import { UnitToken } from './UnitToken.js';
import { nameOfFace } from './words.js';

interface BoardProps {
  readonly model: DuelModel;
  readonly nameOf: (seat: number) => string;
  readonly offers: Offers;
  readonly held: number | undefined;
  /** Where a card waits for its target. */
  readonly planned: number | undefined;
  readonly ready: ReadonlySet<number>;
  readonly foreseen: ReadonlyMap<number, Foreseen>;
  readonly onPress?: (square: number) => void;
  readonly onLook?: (square: number | undefined) => void;
  readonly onInspect?: (face: number) => void;
}

const ALL = Array.from({ length: SQUARES }, (_, square) => square);
const LONG_PRESS_MS = 500;

/** Nine by five, the own general at the left; where there is more height than width it stands upright. */
export function Board({ model, nameOf, offers, held, planned, ready, foreseen, ...on }: BoardProps) {
  const texts = useTexts();
  const { view, pieces, fallen } = model;
  const { state } = view;
  const own = view.seat ?? 0;
  const [focused, setFocused] = useState(18);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const bySquare = new Map(pieces.map((piece) => [piece.unit.square, piece.unit]));
  const inspect = (square: number) => {
    const unit = bySquare.get(square);
    if (unit) on.onInspect?.(unit.face);
  };
  const offerAt = (square: number) => offerOf(square, offers);
  return (
    <fieldset className="du-board" aria-label={texts.duel.board} onKeyDown={(event) => moveFocus(event)}>
      {ALL.map((square) => {
        const unit = bySquare.get(square);
        const change = foreseen.get(square);
        return (
          <button
            key={square}
            type="button"
            className="du-square"
            style={placeOf(square, own)}
            data-square={square}
            data-offer={offerAt(square)}
            data-held={held === square || planned === square}
            data-guard={offers.guards.has(square)}
            data-ready={ready.has(square)}
            data-spring={isSpring(state.springs, square)}
            data-seat={unit?.seat}
            data-face={unit?.face}
            data-health={unit?.health}
            aria-pressed={held === square}
            tabIndex={focused === square ? 0 : -1}
            aria-label={labelOf(square, unit, { texts, nameOf, offer: offerAt(square), change, model, offers, ready })}
            onClick={() => {
              setFocused(square);
              on.onPress?.(square);
            }}
            onFocus={() => {
              setFocused(square);
              on.onLook?.(square);
            }}
            onPointerEnter={() => on.onLook?.(square)}
            onPointerLeave={() => on.onLook?.(undefined)}
            onContextMenu={(event) => {
              event.preventDefault();
              inspect(square);
            }}
            onPointerDown={(event) => {
              if (event.pointerType === 'touch') timer.current = setTimeout(() => inspect(square), LONG_PRESS_MS);
            }}
            onPointerUp={() => clearTimeout(timer.current)}
            onPointerCancel={() => clearTimeout(timer.current)}
            onKeyDown={(event) => event.key === 'i' && inspect(square)}
            onDragOver={(event) => offerAt(square) && event.preventDefault()}
            onDrop={() => on.onPress?.(square)}
          />
        );
      })}
      {pieces.map(({ id, unit }) => (
        <div key={id} className="du-unit" style={placeOf(unit.square, own)} {...strikeOf(model, unit.square, own)}>
          <UnitToken unit={unit} own={unit.seat === own} flipped={unit.seat !== own} />
          <Badge change={foreseen.get(unit.square)} />
        </div>
      ))}
      {fallen.map((piece) => (
        <Ghost key={piece.id} piece={piece} own={own} />
      ))}
    </fieldset>
  );
}

function Badge({ change }: { change: Foreseen | undefined }) {
  if (!change) return null;
  return (
    <span className="du-badge" data-dies={change.dies} aria-hidden="true">
      {change.dies ? '✝' : change.health > 0 ? `+${change.health}` : `−${-change.health}`}
    </span>
  );
}

function Ghost({ piece: { unit }, own }: { piece: Piece; own: number }) {
  return (
    <div className="du-unit fallen" style={placeOf(unit.square, own)}>
      <UnitToken unit={unit} own={unit.seat === own} flipped={unit.seat !== own} />
    </div>
  );
}

/** The own side is at the left for both seats; styles turn it where the board stands upright. */
const placeOf = (square: number, own: number): CSSProperties =>
  ({ '--x': own === 1 ? 8 - columnOf(square) : columnOf(square), '--y': rowOf(square) }) as CSSProperties;

/** Whoever has just struck leans towards its foe once. */
function strikeOf({ view }: DuelModel, square: number, own: number): Record<string, unknown> {
  const struck = view.events.find((event) => event.kind === 'struck');
  if (struck?.from !== square) return {};
  const side = own === 1 ? -1 : 1;
  const dx = Math.sign(columnOf(struck.to) - columnOf(struck.from)) * side;
  const dy = Math.sign(rowOf(struck.to) - rowOf(struck.from));
  return { 'data-strikes': view.version, style: { ...placeOf(square, own), '--dx': dx, '--dy': dy } };
}

const isSpring = (springs: number, square: number): boolean => {
  const spring = SPRINGS.indexOf(square);
  return spring >= 0 && ((springs >> spring) & 1) === 1;
};

type Offer = 'move' | 'strike' | 'place' | 'target' | undefined;

function offerOf(square: number, { moves, strikes, places, targets }: Offers): Offer {
  if (strikes.has(square)) return 'strike';
  if (targets.has(square)) return 'target';
  if (moves.has(square)) return 'move';
  return places.has(square) ? 'place' : undefined;
}

interface Around {
  readonly texts: Texts;
  readonly nameOf: (seat: number) => string;
  readonly offer: Offer;
  readonly change: Foreseen | undefined;
  readonly model: DuelModel;
  readonly offers: Offers;
  readonly ready: ReadonlySet<number>;
}

/** Everything that the eye sees on a square, in words. */
function labelOf(square: number, unit: Unit | undefined, around: Around): string {
  const { texts, nameOf, offer, change, model, offers, ready } = around;
  const { duel: t } = texts;
  const words = [squareName(square)];
  if (unit) {
    words.push(t.unitOf(nameOf(unit.seat), nameOfFace(unit.face, texts)), t.numbers(unit.attack, unit.health));
    const keys = KEY_NAMES.filter((_, bit) => keysOf(unit) & (1 << bit)).map((name) => t.keys[name]);
    words.push(...keys);
    if (unit.stun > 0) words.push(t.stunned);
    if (unit.hushed) words.push(t.hushed);
    if (has(unit, Key.Ward) && unit.spent) words.push(t.wardSpent);
    if (ready.has(square)) words.push(t.canAct);
    if (offers.guards.has(square)) words.push(t.binds);
  } else words.push(isSpring(model.view.state.springs, square) ? t.spring : t.empty);
  if (offer) words.push(t.offers[offer]);
  if (change) words.push(change.dies ? t.wouldDie : t.wouldTake(change.health));
  return words.join(', ');
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** To the square that is next to this one on the screen, however the board is turned. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const [dx, dy] = ARROWS[event.key] ?? [0, 0];
  if (dx === 0 && dy === 0) return;
  const from = document.activeElement;
  if (!(from instanceof HTMLElement) || !from.matches('.du-square')) return;
  event.preventDefault();
  const { left, top, width, height } = from.getBoundingClientRect();
  const next = document.elementFromPoint(left + width * (0.5 + dx), top + height * (0.5 + dy));
  next?.closest<HTMLElement>('.du-square')?.focus();
}
