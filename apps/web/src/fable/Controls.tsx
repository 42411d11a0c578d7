import { systemRandom } from '@facedown/base';
import { CARDS, creatureCount, FablePhase, type FableState, isQuiet, mayPlay, mustPlay } from '@facedown/fable';
import { type Hand as Held, unpackSlots } from '@facedown/game-kit';
import { attackOf, defenceOf, type FableChoice, PASS, playOf } from './choices.js';
import type { Foreseen } from './foresee.js';
import { Hand } from './Hand.js';
import { useTexts } from './texts.js';
import type { Drafting } from './useDraft.js';

interface ControlsProps {
  readonly state: FableState;
  readonly seat: number;
  readonly hand: Held;
  /** None while the own seat isn't asked. */
  readonly drafting: Drafting | undefined;
  readonly foreseen: Foreseen | undefined;
  readonly onAct: (choice: FableChoice) => void;
}

/** The own hand, and under the thumb what can be done now. */
export function Controls({ state, seat, hand, drafting, foreseen, onAct }: ControlsProps) {
  const slots = unpackSlots(state.hands[seat]!);
  const card = drafting?.draft.card;
  const canPlay = drafting !== undefined && mayPlay(state);
  return (
    <footer className="room-bottom fable-controls">
      <Advice state={state} seat={seat} hand={hand} drafting={drafting} foreseen={foreseen} />
      <Hand
        state={state}
        seat={seat}
        hand={hand}
        chosen={card}
        mayPlay={canPlay}
        onChoose={(place) => drafting?.chooseCard(place)}
      />
      <Buttons
        state={state}
        seat={seat}
        chosen={card === undefined ? undefined : hand.get(slots[card]!)}
        drafting={drafting}
        onPlay={() => card !== undefined && onAct(playOf(slots.length, card, systemRandom))}
        onAct={onAct}
      />
    </footer>
  );
}

/** One line above the hand: what the chosen card can do, or what the fight would come to. */
function Advice({ state, seat, hand, drafting, foreseen }: Omit<ControlsProps, 'onAct'>) {
  const t = useTexts().fable;
  const place = drafting?.draft.card;
  const face = place === undefined ? undefined : hand.get(unpackSlots(state.hands[seat]!)[place]!);
  if (!drafting) return null;
  if (foreseen) {
    const words =
      state.phase === FablePhase.Defend
        ? t.foreseeDefence(foreseen.damage, foreseen.left, foreseen.dies[seat]!.size, foreseen.dies[1 - seat]!.size)
        : t.foreseeAttack(foreseen.damage, foreseen.left, foreseen.guards);
    return (
      <p className="fable-advice" data-testid="foreseen" aria-live="polite">
        {words}
      </p>
    );
  }
  if (face === undefined) return null;
  const { name, attack, defence, keyword, text } = CARDS[face]!;
  const shown = state.config.keywords ? keyword : '';
  return (
    <p className="fable-advice" data-testid="chosen-card">
      <b>{t.card(name, attack, defence, shown)}</b> {shown === '' ? <i lang="en">{text}</i> : t.keywordTexts[shown]}
    </p>
  );
}

interface ButtonsProps {
  readonly state: FableState;
  readonly seat: number;
  readonly chosen: number | undefined;
  readonly drafting: Drafting | undefined;
  readonly onPlay: () => void;
  readonly onAct: (choice: FableChoice) => void;
}

function Buttons({ state, seat, chosen, drafting, onPlay, onAct }: ButtonsProps) {
  const t = useTexts().fable;
  if (!drafting) return null;
  const { draft } = drafting;
  if (state.phase === FablePhase.Defend)
    return (
      <div className="fable-buttons">
        <button type="button" className="button fable-act" onClick={drafting.clear} disabled={draft.blocks.size === 0}>
          {t.blockNothing}
        </button>
        <button
          type="button"
          className="button primary fable-act"
          onClick={() => onAct(defenceOf(state, draft.blocks))}
          data-testid="confirm"
        >
          {t.confirm}
        </button>
      </div>
    );
  const creatures = creatureCount(state.boards[seat]!);
  const quiet = isQuiet(state);
  const full = mustPlay(state);
  return (
    <div className="fable-buttons">
      {mayPlay(state) && (
        <button
          type="button"
          className={chosen === undefined ? 'button fable-act wide' : 'button primary fable-act wide'}
          onClick={onPlay}
          disabled={chosen === undefined}
          data-testid="play"
        >
          {chosen === undefined ? t.playNothing : t.play(CARDS[chosen]!.name)}
        </button>
      )}
      {!quiet && creatures > 0 && !full && (
        <>
          {creatures > 1 && (
            <button
              type="button"
              className="button fable-act"
              onClick={() => drafting.attackWithAll(creatures)}
              data-testid="all"
            >
              {t.all}
            </button>
          )}
          <button
            type="button"
            className={draft.attackers.size > 0 ? 'button primary fable-act' : 'button fable-act'}
            onClick={() => onAct(attackOf(draft.attackers))}
            disabled={draft.attackers.size === 0}
            data-testid="attack"
          >
            {t.attack(draft.attackers.size)}
          </button>
        </>
      )}
      {!full && (
        <button type="button" className="button fable-act" onClick={() => onAct(PASS)} data-testid="pass">
          {t.pass}
        </button>
      )}
    </div>
  );
}
