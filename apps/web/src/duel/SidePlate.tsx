import { boardOf, type DuelState, handCount, isGeneral, MOST_MANA } from '@facedown/duel';
import { ClockRing } from '../app/ClockRing.js';
import type { DuelView } from './model.js';
import { useTexts } from './texts.js';

interface SidePlateProps {
  readonly view: DuelView;
  readonly seat: number;
  readonly name: string;
}

/** A seat in one line: its general's life, its mana, its cards. */
export function SidePlate({ view, seat, name }: SidePlateProps) {
  const { duel: t } = useTexts();
  const { state, waiting, clock } = view;
  const general = boardOf(state).find((unit) => unit && unit.seat === seat && isGeneral(unit.face));
  return (
    <div className="du-plate" data-seat={seat} data-turn={state.seat === seat}>
      <b className="du-name">
        {clock && waiting.parties.includes(seat) && <ClockRing clock={clock} />}
        {name}
      </b>
      {general && (
        <span className="du-life" data-testid={`life-${seat}`} role="img" aria-label={t.life(general.health)}>
          <span aria-hidden="true">♥ {general.health}</span>
        </span>
      )}
      <Mana state={state} seat={seat} />
      <span className="du-count" role="img" aria-label={t.handOf(handCount(state, seat))}>
        <span aria-hidden="true">
          <svg className="du-sign" viewBox="0 0 18 16" aria-hidden="true">
            <path d="M2.2 5.4 8.6 3.2 12 13l-6.4 2.2ZM10 1l6.4 2.2-2.6 7.6" />
          </svg>{' '}
          {handCount(state, seat)}
        </span>
      </span>
      <span className="du-count" role="img" aria-label={t.deckOf(state.left[seat]!, state.tired[seat]!)}>
        <span aria-hidden="true">
          <svg className="du-sign" viewBox="0 0 14 16" aria-hidden="true">
            <path d="M1 1h8.6v12H1ZM11.4 3H13v12H4.4v-1.4" />
          </svg>{' '}
          {state.left[seat]}
          {state.tired[seat]! > 0 && ` −${state.tired[seat]! + 2}`}
        </span>
      </span>
    </div>
  );
}

function Mana({ state, seat }: { state: DuelState; seat: number }) {
  const { duel: t } = useTexts();
  const [mana, most] = [state.mana[seat]!, state.turn < seat + 1 ? 0 : state.most[seat]!];
  return (
    <span className="du-mana" role="img" aria-label={t.mana(mana, most)} data-testid={`mana-${seat}`} data-mana={mana}>
      {Array.from({ length: Math.max(MOST_MANA, mana) }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drops have nothing else to tell them apart.
        <svg key={i} viewBox="0 0 10 14" data-drop={i < mana ? 'full' : i < most ? 'spent' : 'none'} aria-hidden="true">
          <path d="M5 .8Q9.4 6.6 9.4 9A4.4 4.4 0 0 1 .6 9Q.6 6.6 5 .8Z" />
        </svg>
      ))}
    </span>
  );
}
