import { Steps } from '../rules/Steps.js';
import { DuelCard } from './DuelCard.js';
import { useTexts } from './texts.js';

const PICTURES: readonly (readonly number[])[] = [[43], [41, 42], [3, 10], [40]];

export default function Rules() {
  const { duel: t } = useTexts();
  return (
    <>
      <Steps
        steps={t.steps.map(([title, text], i) => ({
          title,
          text,
          picture: PICTURES[i]!.map((face) => <DuelCard key={face} face={face} />),
        }))}
      />
      <dl className="words-list">
        {t.keyTexts.map(([word, text]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
