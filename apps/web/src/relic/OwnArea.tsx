import type { Legal } from '@facedown/game-kit';
import { choiceOf, ownSlots, type RelicAction, RelicFace, RelicPhase } from '@facedown/relic';
import * as m from 'motion/react-m';
import { useEffect, useRef } from 'react';
import { isIdle } from './choices.js';
import { FaceTip } from './FaceTip.js';
import type { RelicModel } from './model.js';
import { RelicCard } from './RelicCard.js';
import { Discards, Known, SeatPlate } from './SeatPanel.js';
import { hasSeat } from './seats.js';
import { useTexts } from './texts.js';
import { type PlayChoice, useReturn } from './usePlay.js';

interface OwnAreaProps {
  readonly model: RelicModel;
  readonly seat: number;
  readonly mine: boolean;
  readonly busy: boolean;
  readonly choice: PlayChoice | undefined;
  readonly status: string;
  readonly nameOf: (seat: number) => string;
  readonly onAct: (choice: Legal<RelicAction>) => void;
}

/** The own seat: its plate, its cards, and what it can do with them. */
export function OwnArea(props: OwnAreaProps) {
  const { model, seat, mine, choice, nameOf, status } = props;
  const { state } = model.view;
  const alive = hasSeat(state.alive, seat);
  const returning = mine && state.phase === RelicPhase.Return;
  return (
    <footer className="relic-own" data-testid="own">
      <div className="own-plate">
        <SeatPlate model={model} seat={seat} nameOf={nameOf} />
        <Discards model={model} seat={seat} nameOf={nameOf} />
        {alive && state.phase > RelicPhase.Deal && <Known model={model} seat={seat} nameOf={nameOf} peeked={false} />}
      </div>
      {choice ? (
        <PlayHand {...props} choice={choice} />
      ) : returning ? (
        <ReturnHand {...props} />
      ) : (
        <IdleHand {...props} />
      )}
      {!choice && !returning && (
        <p className="own-status" role="status" data-testid="status">
          {status}
        </p>
      )}
    </footer>
  );
}

function IdleHand({ model, seat }: OwnAreaProps) {
  const texts = useTexts();
  const { state, hand } = model.view;
  const shown = model.summary?.shown.find((card) => card.seat === seat)?.face;
  const faces =
    shown !== undefined
      ? [shown]
      : ownSlots(state, seat).flatMap((slot) => {
          const face = hand.get(slot);
          return face === undefined ? [] : [face];
        });
  if (faces.length === 0) return <div className="own-hand" />;
  return (
    <ul className="own-hand" aria-label={texts.relic.hand}>
      {faces.map((face, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two cards may be equal; their places are what they are.
        <li key={i}>
          <FaceTip face={face}>
            <RelicCard face={face} />
          </FaceTip>
        </li>
      ))}
    </ul>
  );
}

function PlayHand({ model, choice, busy, nameOf, onAct }: OwnAreaProps & { choice: PlayChoice }) {
  const texts = useTexts();
  const t = texts.relic;
  const { state, seat: own } = model.view;
  const { draft, ready } = choice;
  const face = draft ? choice.cards[draft.place]?.face : undefined;
  // Whoever has chosen all there is to choose needs one key more.
  const playButton = useRef<HTMLButtonElement>(null);
  const isReady = ready !== undefined;
  useEffect(() => {
    if (isReady) playButton.current?.focus({ preventScroll: true });
  }, [isReady]);
  const nameFor = (target: number) => (target === own ? t.self : nameOf(target));
  const label =
    face === undefined || !draft
      ? ''
      : draft.target !== undefined && draft.guess !== undefined
        ? t.playNaming(nameFor(draft.target), t.faces[draft.guess]!.a)
        : draft.target !== undefined
          ? t.playOn(t.faces[face]!.name, nameFor(draft.target))
          : t.play(t.faces[face]!.name);
  return (
    <section className="own-play" aria-label={t.controls}>
      <div className="own-hand choosing">
        {choice.cards.map(({ place, face: shown, blocked }) => (
          <m.button
            key={place}
            type="button"
            className="hand-card"
            initial={place === 1 ? { y: -40, opacity: 0 } : false}
            animate={{ y: 0, opacity: 1 }}
            aria-pressed={draft?.place === place}
            aria-disabled={blocked !== undefined}
            data-card={shown}
            onClick={() => choice.choose(place)}
          >
            <RelicCard face={shown} className={blocked ? 'blocked' : ''} />
            <span className="hand-place">
              {place === 0 ? t.kept : t.drawn} <kbd>{place + 1}</kbd>
            </span>
            <span className="visually-hidden">
              {t.faces[shown]!.text} {blocked && t.reasons[blocked]}
            </span>
          </m.button>
        ))}
      </div>
      <div className="own-prompt">
        {face === undefined ? (
          <>
            <p className="own-status" role="status" data-testid="status">
              {t.yourTurn}
            </p>
            {choice.cards.some(({ blocked }) => blocked) && <p className="warn">{t.reasons.idol}</p>}
            <p className="keys hint">{t.keys}</p>
          </>
        ) : (
          <>
            <p className="rule">
              <b>{t.faces[face]!.name}.</b> {t.faces[face]!.text}
            </p>
            {isIdle(state, face) && <p className="warn">{t.noEffect}</p>}
            {face === RelicFace.Crystal && <p className="warn">{t.reasons.crystal}</p>}
            <div className="row">
              <button
                ref={playButton}
                type="button"
                className="act raise"
                disabled={busy || !ready}
                onClick={() => ready && onAct(ready)}
                data-testid="play"
              >
                {label}
              </button>
              <button type="button" className="button quiet small" onClick={choice.clear}>
                {t.back}
              </button>
            </div>
          </>
        )}
      </div>
    </section>
  );
}

function ReturnHand({ model, busy, onAct }: OwnAreaProps) {
  const texts = useTexts();
  const t = texts.relic;
  const { state, hand, version } = model.view;
  const faces = choiceOf(state).map((slot) => hand.get(slot) ?? 0);
  const { order, ready, keep, swap } = useReturn(version, faces.length);
  return (
    <section className="own-play" aria-label={t.controls}>
      <div className="own-hand choosing">
        {faces.map((face, place) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: two cards may be equal; their places are what they are.
            key={place}
            type="button"
            className="hand-card"
            aria-pressed={order[0] === place}
            data-card={face}
            onClick={() => keep(place)}
          >
            <RelicCard face={face} />
            <span className="visually-hidden">{t.faces[face]!.text}</span>
          </button>
        ))}
      </div>
      <div className="own-prompt">
        <p className="own-status" role="status" data-testid="status">
          {t.keep}
        </p>
        <p className="hint">
          {t.bottom}{' '}
          <b>
            {order
              .slice(1)
              .map((place) => t.faces[faces[place]!]!.name)
              .join(' → ')}
          </b>
        </p>
        <div className="row">
          <button type="button" className="act raise" disabled={busy} onClick={() => onAct(ready)} data-testid="play">
            {t.keepThis(t.faces[faces[order[0]!]!]!.name)}
          </button>
          {order.length > 2 && (
            <button type="button" className="button quiet small" onClick={swap}>
              {t.swapOrder}
            </button>
          )}
        </div>
      </div>
    </section>
  );
}
