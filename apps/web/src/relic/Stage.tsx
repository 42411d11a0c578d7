import { lengthOf, RelicPhase, TABLE } from '@facedown/relic';
import * as m from 'motion/react-m';
import type { ReactNode } from 'react';
import type { AnswerEvent } from './events.js';
import { discardsOf } from './events.js';
import { FaceTip } from './FaceTip.js';
import type { RelicModel, Scene } from './model.js';
import { RelicCard } from './RelicCard.js';
import type { Who } from './texts.en.js';
import { useTexts } from './texts.js';
import { eventWords } from './words.js';

interface StageProps {
  readonly model: RelicModel;
  readonly who: (seat: number) => Who;
  /** What the own seat is choosing, which takes the middle. */
  readonly chooser: ReactNode;
}

/** The middle of the table: the deck, and what is being done with it. */
export function Stage({ model, who, chooser }: StageProps) {
  const texts = useTexts();
  const { state } = model.view;
  const left = lengthOf(state.deck);
  const dealt = state.phase > RelicPhase.Deal && state.phase !== RelicPhase.Between;
  const faceUp = discardsOf(state, TABLE);
  return (
    <div className="stage">
      {dealt && (
        <div className="pile">
          <div className="pile-cards" aria-hidden="true">
            {[0, 1, 2].map((i) =>
              i < Math.max(1, Math.ceil(left / 6)) && left > 0 ? <RelicCard key={i} silent /> : null,
            )}
            {left === 0 && <span className="no-card" />}
          </div>
          <span className="pile-text" data-testid="deck-left">
            {texts.relic.deckLeft(left)}
          </span>
          {faceUp.length > 0 && (
            <ul className="discards face-up" aria-label={texts.relic.faceUp}>
              {faceUp.map((face, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: laid once for the whole round.
                <li key={i}>
                  <FaceTip face={face}>
                    <RelicCard face={face} mini />
                  </FaceTip>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <div className="stage-middle" aria-live="polite">
        {chooser ?? (model.scene && dealt ? <SceneView scene={model.scene} model={model} who={who} /> : null)}
      </div>
    </div>
  );
}

function SceneView({ scene, model, who }: { scene: Scene; model: RelicModel; who: (seat: number) => Who }) {
  const texts = useTexts();
  const { play, answer } = scene;
  const [headline] = eventWords(play, who, texts);
  if (answer?.kind === 'compares' || answer?.kind === 'compared')
    return <Comparison answer={answer} model={model} who={who} />;
  const line = answer ? eventWords(answer, who, texts)[0] : undefined;
  return (
    <div className="scene">
      <m.div
        key={`${play.seat}-${model.view.state.discards.length}`}
        initial={{ scale: 0.6, opacity: 0 }}
        animate={{ scale: 1, opacity: 1 }}
      >
        <FaceTip face={play.face}>
          <RelicCard face={play.face} />
        </FaceTip>
      </m.div>
      <div className="scene-text">
        <p className="scene-play">{headline}</p>
        {line && <p className={`scene-answer ${answer!.kind}`}>{line}</p>}
        {answer && <Aside answer={answer} model={model} who={who} />}
      </div>
    </div>
  );
}

function Aside({ answer, model, who }: { answer: AnswerEvent; model: RelicModel; who: (seat: number) => Who }) {
  const texts = useTexts();
  const t = texts.relic.scene;
  if (answer.kind === 'missed') return <p className="scene-proof">{t.notThat(who(answer.seat), answer.face)}</p>;
  if (answer.kind === 'looked') {
    const peek = answer.by === model.view.seat ? model.peeks.at(-1) : undefined;
    if (!peek) return <p className="scene-proof">{t.sealedLook}</p>;
    return (
      <p className="scene-proof" data-testid="peek">
        {t.youSee(who(answer.seat))} <b>{texts.relic.faces[peek.face]!.name}</b>. {t.onlyYou}
      </p>
    );
  }
  return null;
}

/** Two sealed cards on a balance. Only the loser's is ever turned over. */
function Comparison({
  answer,
  model,
  who,
}: {
  answer: Extract<AnswerEvent, { kind: 'compares' | 'compared' }>;
  model: RelicModel;
  who: (seat: number) => Who;
}) {
  const texts = useTexts();
  const t = texts.relic.scene;
  const done = answer.kind === 'compared' ? answer : undefined;
  const loser = done?.result === 'lower' ? done.by : done?.result === 'higher' ? done.seat : undefined;
  const tilt = done?.result === 'lower' ? -7 : done?.result === 'higher' ? 7 : 0;
  const [line] = eventWords(answer, who, texts);
  const side = (seat: number) => (
    <m.div
      className={`weighed${loser === seat ? ' lost' : ''}`}
      initial={false}
      animate={{ y: loser === undefined ? 0 : loser === seat ? -7 : 7 }}
    >
      {done && loser === seat && done.face !== undefined ? (
        <FaceTip face={done.face}>
          <RelicCard face={done.face} />
        </FaceTip>
      ) : (
        <RelicCard />
      )}
      <span>{who(seat).name}</span>
    </m.div>
  );
  return (
    <div className="comparison" data-result={done?.result ?? 'open'} data-version={model.view.version}>
      <div className="balance">
        {side(answer.by)}
        <svg viewBox="0 0 60 70" className="beam" aria-hidden="true">
          <path d="M30 14v46M18 64h24" />
          <m.path d="M6 18h48" initial={false} animate={{ rotate: tilt }} />
          <circle cx="30" cy="14" r="5" />
        </svg>
        {side(answer.seat)}
      </div>
      <div className="scene-text">
        <p className="scene-play">{line}</p>
        <p className="scene-proof">
          {!done
            ? t.comparing
            : done.face === undefined
              ? t.equal
              : t.higherThan(who(loser === done.by ? done.seat : done.by), done.face)}
        </p>
      </div>
    </div>
  );
}
