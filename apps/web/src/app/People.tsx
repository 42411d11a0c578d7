import { useTexts } from '../texts/index.js';
import type { Room, TableModel } from './room.js';

/** Who sits there, who is waited for, and who is about to go. */
// biome-ignore lint/suspicious/noExplicitAny: nothing is chosen here.
export function People({ room: { model, session, own, nameOf } }: { room: Room<TableModel, any> }) {
  const texts = useTexts();
  const { names, waiting } = session.latest ?? model.view;
  const leaving = session.latest?.asks?.leaving ?? [];
  return (
    <ul className="people" aria-label={texts.table.people}>
      {names.map((name, seat) => {
        if (name === '' && seat !== own) return null;
        const isAsked = waiting.parties.includes(seat) && waiting.kind === 'action';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its place.
          <li key={seat} className={isAsked ? 'asked' : ''} data-own={seat === own}>
            {nameOf(seat)}
            {isAsked && <span className="visually-hidden"> · {texts.table.theirTurn}</span>}
            {leaving.includes(seat) && ` · ${texts.table.goes}`}
          </li>
        );
      })}
    </ul>
  );
}
