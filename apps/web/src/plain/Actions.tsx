import type { AnyKit, Legal, NameOf } from '@facedown/game-kit';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { type Choice, choicesOf, groupsOf } from './choices.js';
import { Face, nameOfFace } from './Face.js';
import type { PlainView } from './model.js';
import { useTexts } from './texts.js';
import { useNameInside } from './useNameInside.js';

interface ActionsProps {
  readonly kit: AnyKit;
  readonly view: PlainView;
  readonly seat: number;
  readonly nameOf: NameOf;
  readonly busy: boolean;
  readonly onAct: (legal: Legal<unknown>) => void;
}

/** With more choices than this a person searches. */
const MANY = 9;

/** Everything that is legal now, grouped and searchable; digits choose among the first nine. */
export function Actions({ kit: { game }, view, seat, nameOf, busy, onAct }: ActionsProps) {
  const t = useTexts().plain;
  const [wanted, setWanted] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const searchId = useId();
  const nameInside = useNameInside(seat, nameOf);
  // biome-ignore lint/correctness/useExhaustiveDependencies: while a view stands nobody is called otherwise.
  const choices = useMemo(() => choicesOf(game, view, seat, nameInside), [game, view, seat]);
  const textOf = ({ words, faces }: Choice) =>
    `${words} ${faces.map((face) => nameOfFace(game, face)).join(' ')}`.toLowerCase();
  const parts = wanted.toLowerCase().split(' ').filter(Boolean);
  const found = choices.filter((choice) => parts.every((part) => textOf(choice).includes(part)));
  const groups = groupsOf(found);
  const inOrder = groups.flat();

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector('dialog[open]')) return;
      const isTyping = event.target instanceof HTMLInputElement;
      if (event.key === '/' && !isTyping && search.current) {
        event.preventDefault();
        search.current.focus();
        return;
      }
      const chosen = isTyping ? undefined : inOrder[Number(event.key) - 1];
      if (chosen && !chosen.legal.range && !chosen.concedes && !busy) onAct(chosen.legal);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  });

  return (
    <div className="plain-actions" data-testid="actions">
      {choices.length > MANY && (
        <div className="field">
          <label htmlFor={searchId}>{t.search(found.length, choices.length)}</label>
          <input
            id={searchId}
            ref={search}
            type="search"
            autoComplete="off"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
            onKeyDown={(event) => {
              const [only] = inOrder;
              // The digits choose again.
              if (event.key === 'Escape') {
                setWanted('');
                event.currentTarget.blur();
              }
              if (event.key === 'Enter' && only && !only.legal.range && inOrder.length === 1 && !busy)
                onAct(only.legal);
            }}
          />
        </div>
      )}
      {groups.map((group) => (
        <ul key={group[0]!.id} className="plain-group">
          {group.map((choice) => (
            <li key={choice.id}>
              {choice.legal.range ? (
                <Amount choice={choice} busy={busy} onAct={onAct} />
              ) : (
                <button
                  type="button"
                  className={choice.concedes ? 'button quiet small' : 'button small'}
                  disabled={busy}
                  onClick={() => onAct(choice.legal)}
                >
                  {inOrder.indexOf(choice) < MANY && !choice.concedes && <kbd>{inOrder.indexOf(choice) + 1}</kbd>}
                  {choice.words}
                  {choice.faces.map((face, i) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the same face may be there twice.
                    <Face key={i} game={game} face={face} />
                  ))}
                </button>
              )}
            </li>
          ))}
        </ul>
      ))}
      <p className="hint plain-keys">{t.keys}</p>
    </div>
  );
}

/** An action with an amount: any whole number that the rules allow. */
function Amount({ choice, busy, onAct }: Pick<ActionsProps, 'busy' | 'onAct'> & { choice: Choice }) {
  const t = useTexts().plain;
  const id = useId();
  const { action, arrange, range } = choice.legal;
  const { min, max } = range!;
  const [text, setText] = useState(String(min));
  const amount = /^\d{1,38}$/.test(text) ? BigInt(text) : undefined;
  const isGood = amount !== undefined && amount >= min && amount <= max;
  return (
    <form
      className="plain-amount"
      onSubmit={(event) => {
        event.preventDefault();
        if (isGood && !busy) onAct({ action: { ...(action as object), amount }, arrange });
      }}
    >
      <label htmlFor={id}>{t.amount(choice.words, String(min), String(max))}</label>
      <input id={id} inputMode="numeric" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="submit" className="button small" disabled={busy || !isGood}>
        {choice.words}
      </button>
    </form>
  );
}
