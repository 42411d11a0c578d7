import type { Legal } from '@facedown/game-kit';
import { action, type RelicAction, RelicKind, results } from '@facedown/relic';
import type { RoundEvent } from './events.js';
import { FaceTip } from './FaceTip.js';
import type { RelicModel } from './model.js';
import { RelicCard } from './RelicCard.js';
import { Relics } from './Relics.js';
import { seatsOf } from './seats.js';
import type { Who } from './texts.en.js';
import { useTexts } from './texts.js';
import { gameWords } from './words.js';

interface SummaryProps {
  readonly model: RelicModel;
  readonly who: (seat: number) => Who;
}

export function RoundSummary({ model, who, onSkip }: SummaryProps & { onSkip: (() => void) | undefined }) {
  const texts = useTexts();
  const t = texts.relic;
  const summary = model.summary!;
  return (
    <div className="summary" data-testid="round-summary">
      <h2>{t.roundOver(model.round)}</h2>
      <RoundLines summary={summary} who={who} />
      {onSkip && (
        <button type="button" className="button primary" onClick={onSkip}>
          {t.nextRound}
        </button>
      )}
    </div>
  );
}

function RoundLines({ summary, who }: { summary: RoundEvent; who: (seat: number) => Who }) {
  const texts = useTexts();
  const t = texts.relic;
  const { shown, winners, bonus } = summary;
  return (
    <div className="round-lines">
      <ul className="shown-cards">
        {shown.map(({ seat, face }) => (
          <li key={seat} className={winners.includes(seat) ? 'won' : ''}>
            <FaceTip face={face}>
              <RelicCard face={face} />
            </FaceTip>
            <span>{who(seat).name}</span>
          </li>
        ))}
      </ul>
      <p>{shown.length === 1 ? t.lastStanding : t.highest}</p>
      <p>
        <b>{t.wonRound(texts.and(winners.map((seat) => who(seat).name)))}</b>
      </p>
      {winners.length > 1 && <p className="hint">{t.tie}</p>}
      {bonus !== undefined && <p>{t.bonus(who(bonus))}</p>}
    </div>
  );
}

interface GameSummaryProps extends SummaryProps {
  readonly mine: boolean;
  readonly busy: boolean;
  readonly onAct: (choice: Legal<RelicAction>) => void;
  readonly onLeave: () => void;
  /** Where the fee of another game can't be paid at this table: how one gets to a new one, if at all. */
  readonly onNewTable?: (() => void) | undefined;
}

/** The game is over: who won, how everyone stands, and whether one goes on. */
export function GameSummary({ model, who, mine, busy, onAct, onLeave, onNewTable }: GameSummaryProps) {
  const texts = useTexts();
  const t = texts.relic;
  const { state } = model.view;
  const tallies = results(state);
  const { seat: own } = model.view;
  const canPay = own !== undefined && state.stacks[own]! >= state.fee;
  const prize = state.fee * BigInt(seatsOf(state.entered).length);
  return (
    <div className="summary game-summary" data-testid="game-summary">
      <h2>{gameWords(seatsOf(state.winners), who, texts)}</h2>
      {prize > 0n && <p>{t.prize(String(prize))}</p>}
      {model.summary && <RoundLines summary={model.summary} who={who} />}
      <table>
        <caption className="visually-hidden">{t.standings}</caption>
        <thead>
          <tr>
            {t.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {seatsOf(state.entered).map((seat) => (
            <tr key={seat}>
              <th scope="row">{who(seat).name}</th>
              <td>
                <Relics count={state.relics[seat]!} />
              </td>
              <td>{tallies[seat]?.wins ?? 0}</td>
              <td>{tallies[seat]?.relics ?? 0}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {onNewTable ? (
        <button type="button" className="button primary" onClick={onNewTable}>
          {t.again}
        </button>
      ) : (
        mine && (
          <div className="row">
            {canPay && (
              <button
                type="button"
                className="button primary"
                disabled={busy}
                onClick={() => onAct({ action: action(RelicKind.Continue), arrange: [] })}
              >
                {t.again}
              </button>
            )}
            <button type="button" className="button" disabled={busy} onClick={onLeave}>
              {t.leave}
            </button>
          </div>
        )
      )}
    </div>
  );
}
