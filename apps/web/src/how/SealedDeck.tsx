import { useId, useRef, useState } from 'react';
import { PlayingCard } from '../cards/PlayingCard.js';
import { useTexts } from '../texts/index.js';
import type { Checked, Model, Step } from './model.js';

type Maths = typeof import('./model.js');

/** Six cards of the usual deck: queen, king and ace of hearts and of spades. */
const PICTURES = [42, 43, 46, 47, 50, 51] as const;
const [MINE, HERS, TABLE] = [0, 1, 2] as const;

/** A sealed deck to play with. The proofs are real; they come with the first step. */
export function SealedDeck() {
  const texts = useTexts();
  const t = texts.how;
  const maths = useRef<Maths>(undefined);
  const [at, setAt] = useState(0);
  const [model, setModel] = useState<Model>();
  const [proofs, setProofs] = useState<readonly Checked[]>([]);
  const [named, setNamed] = useState(0);
  const [answer, setAnswer] = useState('');
  const [busy, setBusy] = useState(false);
  const choice = useId();

  const cardName = (face: number) => texts.cards.name(PICTURES[face]! >> 2, PICTURES[face]! & 3);
  const nameOf = (seat: number) => (seat === 0 ? t.you : t.ana);
  const take = (steps: readonly Step[]) => {
    setModel(steps.at(-1)!.model);
    setProofs((before) => [...steps.flatMap((step) => step.proofs).reverse(), ...before]);
  };

  const next = async () => {
    setBusy(true);
    maths.current ??= await import('./model.js');
    const m = maths.current;
    if (at === 0) take([m.start()]);
    else if (model && at <= 2) take([m.shuffle(model, at === 1 ? m.YOU : m.ANA)]);
    else if (model && at === 3) {
      const first = m.giveToken(model, MINE, m.ANA);
      take([first, m.giveToken(first.model, HERS, m.YOU)]);
    } else if (model && at === 4) {
      const first = m.giveToken(model, TABLE, m.YOU);
      take([first, m.giveToken(first.model, TABLE, m.ANA)]);
    }
    setAt(at + 1);
    setBusy(false);
  };

  const ask = (lie: boolean) => {
    const m = maths.current;
    if (!m || !model) return;
    const step = m.claimNot(model, HERS, named, lie);
    if (!step) {
      const shown = m.giveToken(model, HERS, m.ANA);
      take([shown]);
      setAnswer(t.yes(cardName(named)));
      return;
    }
    take([step]);
    const [proof] = step.proofs;
    setAnswer(proof!.held ? t.no(cardName(named)) : t.caught(proof!.code ?? ''));
  };

  const restart = () => {
    setAt(0);
    setModel(undefined);
    setProofs([]);
    setAnswer('');
  };

  const step = t.steps[at]!;
  const asking = at === 5 && model !== undefined;
  const herCardOpen = model?.deck[HERS]?.missing.length === 0;
  return (
    <section className="sealed panel" aria-label={t.deck}>
      <ol className="sealed-cards">
        {PICTURES.map((picture, slot) => {
          const face = model ? maths.current?.readable(model, slot, 0) : slot;
          const missing = model?.deck[slot]?.missing ?? [];
          const place = at >= 4 && slot === MINE ? t.yourCard : at >= 4 && slot === HERS ? t.anasCard : '';
          const label = place || (at >= 5 && slot === TABLE ? t.onTable : '');
          return (
            <li key={picture} data-missing={missing.join()} data-open={face !== undefined}>
              <PlayingCard face={face === undefined ? undefined : PICTURES[face]} />
              <b>{label}</b>
              <span className="hint">{missing.length === 0 ? t.open : t.sealedBy(texts.and(missing.map(nameOf)))}</span>
            </li>
          );
        })}
      </ol>
      <div className="sealed-step">
        <ol className="sealed-dots" aria-hidden="true">
          {t.steps.map(({ title }, i) => (
            <li key={title} className={i < at ? 'done' : i === at ? 'now' : ''}>
              {i + 1}
            </li>
          ))}
        </ol>
        <div aria-live="polite">
          <h2>{step.title}</h2>
          <p>{step.text}</p>
        </div>
        {asking ? (
          <div className="stack">
            <div className="field">
              <label htmlFor={choice}>{t.ask}</label>
              <select id={choice} value={named} onChange={(event) => setNamed(Number(event.target.value))}>
                {PICTURES.map((picture, face) => (
                  <option key={picture} value={face}>
                    {cardName(face)}
                  </option>
                ))}
              </select>
            </div>
            <div className="row">
              <button
                type="button"
                className="button primary"
                disabled={herCardOpen}
                onClick={() => ask(false)}
                data-testid="ask"
              >
                {t.askHonest}
              </button>
              <button
                type="button"
                className="button"
                disabled={herCardOpen}
                onClick={() => ask(true)}
                data-testid="ask-lie"
              >
                {t.askLie}
              </button>
              <button type="button" className="button quiet" onClick={restart}>
                {t.again}
              </button>
            </div>
            <p role="status" className="sealed-answer" data-testid="answer">
              {answer}
            </p>
          </div>
        ) : (
          <button type="button" className="button primary" onClick={next} disabled={busy} data-testid="how-next">
            {step.action}
          </button>
        )}
      </div>
      <div className="sealed-proofs">
        <h3>{t.proofs}</h3>
        {proofs.length === 0 ? (
          <p className="hint">{t.noProofs}</p>
        ) : (
          <ol className="trust-log">
            {proofs.map((proof, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows, at its beginning.
              <li key={proofs.length - i} className={proof.held ? '' : 'refused'}>
                {proof.held
                  ? t.proof(nameOf(proof.by), t.kinds[proof.kind], proof.bytes, proof.madeIn, proof.checkedIn)
                  : t.refused(nameOf(proof.by), proof.code ?? '')}
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}
