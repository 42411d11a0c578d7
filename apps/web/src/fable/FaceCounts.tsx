import { tallyOf } from '@facedown/collection';
import { CARDS } from '@facedown/fable';
import { FableCard } from './FableCard.js';
import { useTexts } from './texts.js';

/** Cards as a list: how many of each. */
export function FaceCounts({ faces }: { faces: readonly number[] }) {
  const t = useTexts().fable;
  return (
    <ul className="face-counts">
      {[...tallyOf(faces)]
        .sort(([a], [b]) => a - b)
        .map(([face, count]) => {
          const { name, attack, defence, keyword } = CARDS[face]!;
          return (
            <li key={face}>
              <FableCard face={face} small />
              <span>
                <b>
                  {count} × {name}
                </b>
                <span className="hint">
                  {attack}/{defence}
                  {keyword !== '' && ` · ${t.keywords[keyword]}: ${t.keywordTexts[keyword]}`}
                </span>
              </span>
            </li>
          );
        })}
    </ul>
  );
}
