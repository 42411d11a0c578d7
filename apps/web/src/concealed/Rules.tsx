import { Steps } from '../rules/Steps.js';
import { ConcealedCard } from './ConcealedCard.js';
import { useTexts } from './texts.js';
import './rules.css';

const PICTURES: readonly (readonly (number | undefined)[])[] = [[4, 11, 18], [undefined, undefined], [17, 9], [20]];

export default function Rules() {
  const { concealed: t } = useTexts();
  return (
    <Steps
      steps={t.steps.map(([title, text], i) => ({
        title,
        text,
        picture: PICTURES[i]!.map((face, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a picture never changes.
          <ConcealedCard key={place} face={face} />
        )),
      }))}
    />
  );
}
