import type { RelicModel } from './model.js';
import type { Who } from './texts.en.js';
import { useTexts } from './texts.js';
import { eventWords } from './words.js';

export function RelicHistory({ model, who }: { model: RelicModel; who: (seat: number) => Who }) {
  const texts = useTexts();
  if (model.history.length === 0) return <p className="hint">{texts.relic.noHistory}</p>;
  return (
    <ol className="history">
      {model.history.map(({ game, round, events }) => (
        <li key={`${game}-${round}`}>
          <h3>{texts.relic.hint(game, round)}</h3>
          <ol>
            {events
              .flatMap((event) => eventWords(event, who, texts).map((words) => ({ words, kind: event.kind })))
              .map(({ words, kind }, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the log only grows at its end.
                <li key={i} className={`event ${kind}`}>
                  {words}
                </li>
              ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}
