import { Steps } from '../rules/Steps.js';
import { ReferenceCards } from './ReferenceCards.js';
import { RelicCard } from './RelicCard.js';
import { useTexts } from './texts.js';
import './ui.css';

const PICTURES: readonly (readonly (number | undefined)[])[] = [[undefined, 1], [1], [3, undefined], [9]];

export default function Rules() {
  const { relic: t } = useTexts();
  return (
    <>
      <Steps
        steps={t.steps.map(([title, text], i) => ({
          title,
          text,
          picture: PICTURES[i]!.map((face, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a picture never changes.
            <RelicCard key={place} face={face} silent />
          )),
        }))}
      />
      <h3>{t.cardsTitle}</h3>
      <ReferenceCards />
    </>
  );
}
