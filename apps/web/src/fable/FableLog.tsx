import type { TrustFacts } from '../session/view.js';
import { logWords, proofWords } from './logWords.js';
import type { LogLine } from './model.js';
import { useTexts } from './texts.js';

interface FableLogProps {
  /** Newest first. */
  readonly log: readonly LogLine[];
  readonly who: (seat: number) => { readonly name: string; readonly mine: boolean };
  readonly dealer: TrustFacts['dealer'];
}

/** What happened, turn by turn; with each line what proves it. */
export function FableLog({ log, who, dealer }: FableLogProps) {
  const texts = useTexts();
  const t = texts.fable;
  if (log.length === 0) return <p className="hint">{t.logEmpty}</p>;
  const turns = [...new Set(log.map(({ turn }) => turn))];
  return (
    <div className="history fable-log" data-testid="log">
      {turns.map((turn) => (
        <section key={turn}>
          <h3>{t.turn(turn)}</h3>
          <ol>
            {log
              .filter((line) => line.turn === turn)
              .map(({ id, version, event }) => (
                <li key={id} className="event" data-event={event.kind}>
                  <b>{logWords(event, who, texts)}</b>
                  <small>
                    {proofWords(event, dealer, texts)} {t.signed(version)}
                  </small>
                </li>
              ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
