import type { TrustFacts } from '../session/view.js';
import type { DuelModel } from './model.js';
import { useTexts } from './texts.js';
import { eventWords, proofOf } from './words.js';

interface DuelLogProps {
  readonly model: DuelModel;
  readonly nameOf: (seat: number) => string;
  readonly dealer: TrustFacts['dealer'];
}

/** The last things that happened, newest first; what rests on a proof says so. */
export function DuelLog({ model, nameOf, dealer }: DuelLogProps) {
  const texts = useTexts();
  const { duel: t } = texts;
  if (model.log.length === 0) return <p className="hint">{t.noLog}</p>;
  return (
    <ol className="history du-log" data-testid="log">
      {model.log.map(({ id, event }) => {
        const proof = dealer === 'open' ? undefined : proofOf(event);
        return (
          <li key={id} className={`event ${event.kind}`}>
            {eventWords(event, nameOf, texts)}
            {proof && (
              <span className="du-proof" data-proof={proof}>
                {dealer === 'salt' ? t.proofsLater[proof] : t.proofs[proof]}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
