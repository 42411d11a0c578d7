import { CARDS } from '@facedown/fable';
import { Steps } from '../rules/Steps.js';
import { FableCard } from './FableCard.js';
import { useTexts } from './texts.js';

const KEYWORDS = ['winged', 'breach', 'wakeful', 'venom'] as const;
const withWord = (word: (typeof KEYWORDS)[number]) => CARDS.findIndex(({ keyword }) => keyword === word);
const PICTURES: readonly (readonly number[])[] = [[2, 8], [10], [3, 6], [14]];

export default function Rules() {
  const { fable: t } = useTexts();
  return (
    <>
      <Steps
        steps={t.steps.map(([title, text], i) => ({
          title,
          text,
          picture: PICTURES[i]!.map((face) => <FableCard key={face} face={face} small />),
        }))}
      />
      <ul className="reference">
        {KEYWORDS.map((word) => (
          <li key={word}>
            <span className="rule-picture">
              <FableCard face={withWord(word)} small />
            </span>
            <div>
              <b>{t.keywords[word]}</b>
              <p>{t.keywordTexts[word]}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
