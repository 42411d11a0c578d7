import { Portrait } from '../people/Portrait.js';
import { useTexts } from '../texts/index.js';
import type { Room, TableModel } from './room.js';
import { makeRoute } from './router.js';
import { seriesAt } from './series.js';

/** Who sits there, who is waited for, and who is about to go. */
// biome-ignore lint/suspicious/noExplicitAny: nothing is chosen here.
export function People({ room: { model, session, own, nameOf } }: { room: Room<TableModel, any> }) {
  const texts = useTexts();
  const { names, waiting } = session.latest ?? model.view;
  const series = seriesAt(location.hash);
  const leaving = session.latest?.asks?.leaving ?? [];
  return (
    <>
      {/* Once it is over the score stands beside the rematch. */}
      {series && waiting.kind !== 'over' && (
        <p className="hint series">{texts.table.series(series.won, series.lost)}</p>
      )}
      <ul className="people" aria-label={texts.table.people}>
        {names.map((name, seat) => {
          if (name === '' && seat !== own) return null;
          const person = session.people.find((one) => one.seat === seat);
          const isAsked = waiting.parties.includes(seat) && waiting.kind === 'action';
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its place.
            <li key={seat} className={isAsked ? 'asked' : ''} data-own={seat === own}>
              {person?.picture !== undefined && <Portrait picture={person.picture} size={22} />}
              {person && seat !== own ? (
                <a href={makeRoute({ name: 'person', owner: person.owner })}>{nameOf(seat)}</a>
              ) : (
                nameOf(seat)
              )}
              {isAsked && <span className="visually-hidden"> · {texts.table.theirTurn}</span>}
              {leaving.includes(seat) && ` · ${texts.table.goes}`}
            </li>
          );
        })}
      </ul>
    </>
  );
}
