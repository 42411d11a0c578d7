import { ALL, RelicPhase } from '@facedown/relic';
import * as m from 'motion/react-m';
import { ClockRing } from '../app/ClockRing.js';
import { discardsOf } from './events.js';
import { FaceTip } from './FaceTip.js';
import { type RelicModel, seenBy, visiblePeeks } from './model.js';
import { RelicCard } from './RelicCard.js';
import { Eye, Relics, Shield } from './Relics.js';
import { hasSeat } from './seats.js';
import { useTexts } from './texts.js';

const HUES = [12, 210, 150, 280] as const;
const FACES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

interface SeatPanelProps {
  readonly model: RelicModel;
  readonly seat: number;
  readonly nameOf: (seat: number) => string;
}

export function SeatPlate({ model, seat, nameOf }: SeatPanelProps) {
  const texts = useTexts();
  const { state, waiting } = model.view;
  const playing = hasSeat(state.playing, seat) || state.phase === RelicPhase.Between;
  const alive = hasSeat(state.alive, seat);
  const name = nameOf(seat);
  const acting = waiting.parties.includes(seat) && waiting.kind !== 'over';
  const rests = state.phase === RelicPhase.Between || state.phase === RelicPhase.Waiting;
  return (
    <div className={`relic-plate${acting ? ' acting' : ''}${alive || rests ? '' : ' out'}`}>
      <span className="avatar" style={{ '--hue': HUES[seat] } as React.CSSProperties} aria-hidden="true">
        {name.slice(0, 1)}
        {acting && model.view.clock && <ClockRing clock={model.view.clock} />}
        {acting && !model.view.clock && waiting.kind === 'dealer' && <span className="working" />}
      </span>
      <span className="relic-who">
        <span className="relic-name">{name}</span>
        <Relics count={state.relics[seat]!} testId={`relics-${seat}`} />
      </span>
      {hasSeat(state.shielded, seat) && <Shield label={texts.relic.protected} />}
      {!rests && !alive && <span className="relic-badge">{playing ? texts.relic.out : texts.relic.notInGame}</span>}
    </div>
  );
}

export function SeatPanel(props: SeatPanelProps) {
  const { model, seat, nameOf } = props;
  const { state } = model.view;
  const alive = hasSeat(state.alive, seat) && state.phase > RelicPhase.Deal && state.phase !== RelicPhase.Between;
  const shown = model.summary?.shown.find((card) => card.seat === seat)?.face;
  const peek = visiblePeeks(model).get(seat);
  const drawing = alive && state.turn === seat && state.phase === RelicPhase.Play;
  return (
    <li className={`relic-seat${state.turn === seat && alive ? ' turn' : ''}`} data-seat={seat}>
      <SeatPlate {...props} />
      <div className="relic-seat-cards">
        <div className="relic-held">
          {shown !== undefined ? (
            <FaceTip face={shown}>
              <RelicCard face={shown} className="shown" />
            </FaceTip>
          ) : alive ? (
            <>
              {peek !== undefined ? (
                <div className="peeked">
                  <FaceTip face={peek}>
                    <RelicCard face={peek} />
                  </FaceTip>
                </div>
              ) : (
                <RelicCard />
              )}
              {drawing && (
                <m.div initial={{ y: 30, opacity: 0 }} animate={{ y: 0, opacity: 1 }} className="drawn-card">
                  <RelicCard />
                </m.div>
              )}
            </>
          ) : (
            <span className="no-card" />
          )}
        </div>
        <Discards model={model} seat={seat} nameOf={nameOf} />
      </div>
      {alive && <Known model={model} seat={seat} nameOf={nameOf} peeked={peek !== undefined} />}
    </li>
  );
}

export function Discards({ model, seat, nameOf }: SeatPanelProps) {
  const texts = useTexts();
  const faces = discardsOf(model.view.state, seat);
  return (
    <ul className="discards" aria-label={texts.relic.discards(nameOf(seat))}>
      {faces.map((face, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: discards only grow at their end.
        <li key={i}>
          <FaceTip face={face}>
            <RelicCard face={face} mini />
          </FaceTip>
        </li>
      ))}
    </ul>
  );
}

/** What is known of a card that lies face down: who has seen it, and what was proven of it. */
export function Known({ model, seat, nameOf, peeked }: SeatPanelProps & { peeked: boolean }) {
  const texts = useTexts();
  const { state, seat: own } = model.view;
  const seers = seenBy(state, seat).filter((other) => other !== own || seat === own);
  const excluded = state.possible[seat]! === ALL ? [] : FACES.filter((face) => !((state.possible[seat]! >> face) & 1));
  if (!peeked && seers.length === 0 && excluded.length === 0) return <div className="known" />;
  return (
    <div className="known">
      {peeked && (
        <span className="known-chip yours" title={texts.relic.peekNote}>
          <Eye /> {texts.relic.yourPeek}
        </span>
      )}
      {seers.length > 0 && (
        <span className="known-chip">
          <Eye /> {texts.relic.seenBy(seers.map(nameOf))}
        </span>
      )}
      {excluded.length > 0 && (
        <span className="known-chip">{texts.relic.isNot(excluded.map((face) => texts.relic.faces[face]!.name))}</span>
      )}
    </div>
  );
}
