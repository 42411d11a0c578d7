import { PlayingCard } from '../cards/PlayingCard.js';
import { Steps } from '../rules/Steps.js';
import { Ranking } from './Ranking.js';
import { useTexts } from './texts.js';

const PICTURES: readonly (readonly (number | undefined)[])[] = [[51, 46], [], [30, 22, 9], [51, undefined]];

export default function Rules() {
  const { holdem: t } = useTexts();
  return (
    <>
      <Steps
        steps={t.steps.map(([title, text], i) => ({
          title,
          text,
          picture:
            PICTURES[i]!.length > 0 &&
            PICTURES[i]!.map((face, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a picture never changes.
              <PlayingCard key={place} face={face} />
            )),
        }))}
      />
      <h3>{t.beats}</h3>
      <Ranking />
    </>
  );
}
