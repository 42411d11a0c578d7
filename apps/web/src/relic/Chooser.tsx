import { RelicFace, unseenCounts } from '@facedown/relic';
import type { RelicView } from './model.js';
import { RelicCard } from './RelicCard.js';
import { useTexts } from './texts.js';
import type { PlayChoice } from './usePlay.js';

const FACES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
const LETTERS = ['A', 'B', 'C', 'D'] as const;

interface ChooserProps {
  readonly view: RelicView;
  readonly choice: PlayChoice;
  readonly nameOf: (seat: number) => string;
}

/** Whom, and for a Knight what. Whoever can't be chosen stays in sight, with the reason. */
export function Chooser({ view, choice, nameOf }: ChooserProps) {
  const texts = useTexts();
  const t = texts.relic;
  const { draft, cards, targets, needsGuess } = choice;
  if (!draft || targets.length === 0) return null;
  const card = cards[draft.place]!;
  return (
    <div className="chooser">
      <fieldset>
        <legend>{t.chooseTarget(t.faces[card.face]!.name)}</legend>
        <div className="targets">
          {targets.map(({ seat, blocked }, i) => (
            <button
              key={seat}
              type="button"
              className="target"
              aria-pressed={draft.target === seat}
              aria-disabled={blocked !== undefined}
              data-target={seat}
              onClick={() => choice.aim(seat)}
            >
              <span>
                {seat === view.seat ? t.self : nameOf(seat)} <kbd>{LETTERS[i]}</kbd>
              </span>
              {blocked && <small>{t.reasons[blocked]}</small>}
            </button>
          ))}
        </div>
      </fieldset>
      {needsGuess && <GuessPicker view={view} choice={choice} />}
    </div>
  );
}

function GuessPicker({ view, choice }: { view: RelicView; choice: PlayChoice }) {
  const texts = useTexts();
  const t = texts.relic;
  const unseen = unseenCounts(view.state, view.seat ?? 0, view.hand);
  return (
    <fieldset>
      <legend>{t.chooseGuess}</legend>
      <div className="guesses">
        {FACES.map((face) => {
          const knight = face === RelicFace.Knight;
          const { name } = t.faces[face]!;
          const left = Math.max(0, unseen[face]!);
          return (
            <button
              key={face}
              type="button"
              className={`guess${left === 0 ? ' spent' : ''}`}
              title={knight ? t.reasons.guessKnight : `${name}: ${t.left(left)}`}
              aria-pressed={choice.draft?.guess === face}
              aria-disabled={knight}
              data-guess={face}
              onClick={() => choice.guess(face)}
            >
              <RelicCard face={face} mini silent />
              <span>{name}</span>
              {knight ? (
                <span className="visually-hidden">{t.reasons.guessKnight}</span>
              ) : (
                <>
                  <small aria-hidden="true">×{left}</small>
                  <span className="visually-hidden">{t.left(left)}</span>
                </>
              )}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
