import { boardOf, DuelPhase, isGeneral, replacesOf } from '@facedown/duel';
import { HandCard } from './HandCard.js';
import type { DuelModel } from './model.js';
import { SidePlate } from './SidePlate.js';
import { endStateOf } from './status.js';
import { useTexts } from './texts.js';
import type { Turn } from './useTurn.js';
import { cardWords } from './words.js';

interface OwnAreaProps {
  readonly model: DuelModel;
  readonly seat: number;
  readonly name: string;
  readonly mine: boolean;
  readonly turn: Turn;
  /** Seconds after which the page ends the turn, where others wait. */
  readonly secondsLeft: number | undefined;
  readonly onInspect: (face: number) => void;
}

/** What the own seat has and can do: cards, Replace, oath, and the end of the turn. */
export function OwnArea({ model, seat, name, mine, turn, secondsLeft, onInspect }: OwnAreaProps) {
  const texts = useTexts();
  const { duel: t } = texts;
  const { view } = model;
  const { state } = view;
  const ending = endStateOf(view);
  const isAsking = mine && (state.phase === DuelPhase.Mulligan || state.phase === DuelPhase.Seek);
  const isPlaying = mine && state.phase === DuelPhase.Turn;
  const board = boardOf(state);
  const general = board.find((unit) => unit && unit.seat === seat && isGeneral(unit.face));
  const all = replacesOf(board, seat);
  const left = state.seat === seat ? Math.max(0, all - state.replaces) : all;
  return (
    <footer className="room-bottom du-own">
      <SidePlate view={view} seat={seat} name={name} />
      <ul className="du-hand" aria-label={t.hand}>
        {turn.cards.map((card) => (
          <li key={card.key}>
            <HandCard
              card={card}
              mana={isPlaying ? state.mana[seat]! : 99}
              isHeld={turn.grip?.kind === 'card' && turn.grip.card.key === card.key}
              mark={turn.kept === card.key ? 'kept' : turn.picked.includes(card.key) ? 'buried' : undefined}
              disabled={!isPlaying && !isAsking}
              onPress={() => turn.pressCard(card)}
              onDrag={() => isPlaying && turn.take({ kind: 'card', card })}
              onInspect={onInspect}
            />
          </li>
        ))}
      </ul>
      <div className="du-controls">
        {isAsking ? (
          <button
            type="button"
            className="button primary du-act"
            data-testid="settle"
            disabled={!turn.canSettle}
            onClick={turn.settle}
          >
            {state.phase === DuelPhase.Seek
              ? turn.kept === undefined
                ? t.keepNothing
                : t.keepThis
              : turn.picked.length === 0
                ? t.keepAll
                : t.bury(turn.picked.length)}
          </button>
        ) : (
          <>
            <button
              type="button"
              className="button du-act"
              data-testid="replace"
              aria-pressed={turn.grip?.kind === 'replace'}
              title={t.replaceLabel(left, all)}
              disabled={!turn.replaces}
              onClick={() => turn.take(turn.grip?.kind === 'replace' ? undefined : { kind: 'replace' })}
              onDragOver={(event) => turn.grip?.kind === 'card' && event.preventDefault()}
              onDrop={() => turn.grip?.kind === 'card' && turn.replace(turn.grip.card)}
            >
              {t.replace(left, all)}
            </button>
            {state.config.oaths && general && (
              <button
                type="button"
                className="button du-act"
                data-testid="oath"
                aria-pressed={turn.grip?.kind === 'oath'}
                disabled={!turn.oath}
                title={cardWords(general.face, texts)}
                onClick={() => turn.take({ kind: 'oath' })}
              >
                {t.oath}
              </button>
            )}
            <button
              type="button"
              className="button primary du-act du-end"
              data-testid="end-turn"
              data-state={ending}
              disabled={!isPlaying}
              onClick={turn.end}
            >
              {t.ends[ending]}
              {secondsLeft !== undefined && isPlaying && secondsLeft <= 20 ? ` ${secondsLeft}` : ''}
            </button>
          </>
        )}
      </div>
    </footer>
  );
}
