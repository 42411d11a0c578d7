import { blindsOf, type HoldemAction, HoldemKind, type HoldemState, holdem } from '@facedown/holdem';
import { useEffect, useId, useMemo, useState } from 'react';
import { amountAt, clamp, formatAmount, parseAmount, positionOf, potRaise } from './amounts.js';
import { wholePot } from './model.js';
import { useTexts } from './texts.js';

interface BetControlsProps {
  readonly state: HoldemState;
  readonly seat: number;
  /** A move is on its way: nothing more can be chosen. */
  readonly busy: boolean;
  readonly onAct: (action: HoldemAction) => void;
}

const plain = (kind: number): HoldemAction => ({ kind, amount: 0n });
/** The beginning of an amount, or nothing yet: other signs don't get into the field. */
const AMOUNT_SO_FAR = /^(\d[\d.,' ]*(k|bb?)?)?$/i;

export function BetControls({ state, seat, busy, onAct }: BetControlsProps) {
  const texts = useTexts();
  const slider = useId();
  const typed = useId();
  const candidates = useMemo(() => holdem.candidates(state, seat), [state, seat]);
  const can = (kind: number) => candidates.some(({ action }) => action.kind === kind);
  const range = candidates.find(({ action }) => action.kind === HoldemKind.Raise)?.range;
  const { small: smallBlind, big: bigBlind } = blindsOf(state);
  const own = state.bets[seat]!;
  const stack = state.stacks[seat]!;
  const owes = state.bet > own ? state.bet - own : 0n;
  const toCall = owes < stack ? owes : stack;
  const [amount, setAmount] = useState(range?.min ?? 0n);
  const [text, setText] = useState<string>();
  const [pressed, setPressed] = useState(0);
  const chosen = range ? clamp(amount, range) : 0n;

  const sizes = useMemo(() => {
    if (!range) return [];
    const pot = wholePot(state);
    const share = (percent: bigint) => clamp(potRaise(pot, state.bet, state.bets[seat]!, percent), range);
    return [
      [texts.holdem.min, range.min],
      [texts.holdem.half, share(50n)],
      [texts.holdem.threeQuarters, share(75n)],
      [texts.holdem.full, share(100n)],
      [texts.holdem.max, range.max],
    ] as const;
  }, [range, state, seat, texts]);

  const passive = can(HoldemKind.Check) ? HoldemKind.Check : can(HoldemKind.Call) ? HoldemKind.Call : undefined;
  const choose = (next: bigint, size?: number) => {
    setText(undefined);
    setAmount(next);
    if (size !== undefined) setPressed(size);
  };
  // Where two sizes are the same amount, the one that was pressed is lit.
  const lit = sizes[pressed]?.[1] === chosen ? pressed : sizes.findIndex(([, value]) => value === chosen);
  const isReadable = text === undefined || parseAmount(text, bigBlind) !== undefined;
  const raise = () => range && isReadable && onAct({ kind: HoldemKind.Raise, amount: chosen });

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (busy || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const target = event.target as HTMLElement;
      if (target.closest('dialog, input:not([type=range]), select, textarea')) return;
      const key = event.key.toLowerCase();
      const size = sizes[Number(key) - 1];
      if (key === 'f' && can(HoldemKind.Fold)) onAct(plain(HoldemKind.Fold));
      else if (key === 'c' && passive !== undefined) onAct(plain(passive));
      else if (key === 'r' && range) raise();
      else if (key === 's' && can(HoldemKind.Show)) onAct(plain(HoldemKind.Show));
      else if (key === 'm' && can(HoldemKind.Muck)) onAct(plain(HoldemKind.Muck));
      else if (size) choose(size[1], Number(key) - 1);
      else if (range && key === 'arrowup') choose(clamp(chosen + bigBlind, range));
      else if (range && key === 'arrowdown') choose(clamp(chosen - bigBlind, range));
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });

  if (can(HoldemKind.Show))
    return (
      <section className="controls" aria-label={texts.holdem.actions}>
        <div className="controls-row">
          {can(HoldemKind.Muck) && (
            <button type="button" className="act fold" disabled={busy} onClick={() => onAct(plain(HoldemKind.Muck))}>
              {texts.holdem.muck} <kbd>M</kbd>
            </button>
          )}
          <button type="button" className="act raise" disabled={busy} onClick={() => onAct(plain(HoldemKind.Show))}>
            {texts.holdem.show} <kbd>S</kbd>
          </button>
        </div>
      </section>
    );

  const label =
    chosen === range?.max
      ? texts.holdem.allInTo(formatAmount(chosen))
      : state.bet === 0n
        ? texts.holdem.betTo(formatAmount(chosen))
        : texts.holdem.raiseTo(formatAmount(chosen));
  return (
    <section className="controls" aria-label={texts.holdem.actions}>
      {range && range.max > range.min && (
        <div className="sizing">
          <div className="sizes">
            {sizes.map(([name, value], i) => (
              <button
                key={name}
                type="button"
                className="size"
                aria-pressed={i === lit}
                disabled={busy}
                onClick={() => choose(value, i)}
                title={`${formatAmount(value)} (${i + 1})`}
              >
                {name}
              </button>
            ))}
          </div>
          <label className="visually-hidden" htmlFor={slider}>
            {texts.holdem.slider}
          </label>
          <input
            id={slider}
            className="slider"
            type="range"
            min={0}
            max={1000}
            value={positionOf(chosen, range)}
            aria-valuetext={formatAmount(chosen)}
            disabled={busy}
            onChange={(event) => choose(amountAt(Number(event.target.value), range, smallBlind))}
          />
          <label className="visually-hidden" htmlFor={typed}>
            {texts.holdem.amount}
          </label>
          <input
            id={typed}
            className="typed"
            inputMode="decimal"
            autoComplete="off"
            value={text ?? formatAmount(chosen)}
            disabled={busy}
            aria-invalid={!isReadable}
            title={texts.holdem.range(formatAmount(range.min), formatAmount(range.max))}
            onFocus={(event) => event.target.select()}
            onChange={(event) => {
              if (!AMOUNT_SO_FAR.test(event.target.value)) return;
              setText(event.target.value);
              const parsed = parseAmount(event.target.value, bigBlind);
              if (parsed !== undefined) setAmount(parsed);
            }}
            onBlur={() => setText(undefined)}
            onKeyDown={(event) => event.key === 'Enter' && raise()}
          />
        </div>
      )}
      <div className="controls-row">
        <button type="button" className="act fold" disabled={busy} onClick={() => onAct(plain(HoldemKind.Fold))}>
          {texts.holdem.fold} <kbd>F</kbd>
        </button>
        {passive !== undefined && (
          <button type="button" className="act call" disabled={busy} onClick={() => onAct(plain(passive))}>
            {passive === HoldemKind.Check
              ? texts.holdem.check
              : toCall === stack
                ? texts.holdem.callAllIn(formatAmount(toCall))
                : texts.holdem.call(formatAmount(toCall))}{' '}
            <kbd>C</kbd>
          </button>
        )}
        {range && (
          <button type="button" className="act raise" disabled={busy || !isReadable} onClick={raise}>
            {label} <kbd>R</kbd>
          </button>
        )}
      </div>
      <p className="keys hint">{texts.holdem.keys}</p>
    </section>
  );
}
