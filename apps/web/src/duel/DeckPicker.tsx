import { cardOf, STARTERS } from '@facedown/duel';
import { useId, useState } from 'react';
import {
  codeOf,
  deckOf,
  generalOfList,
  isTaken,
  keptLists,
  listOfCode,
  STARTER_NAMES,
  startersFor,
  tally,
  type Word,
} from './decks.js';
import { useTexts } from './texts.js';
import { nameOfFace } from './words.js';

interface DeckPickerProps {
  /** The name of a starter, or a code. */
  readonly deck: string;
  /** Where only owned cards are taken. */
  readonly word?: Word;
  readonly onChoose: (deck: string) => void;
}

/** A starter of each faction, or the code of a deck; and what is in it. */
export function DeckPicker({ deck, word, onChoose }: DeckPickerProps) {
  const texts = useTexts();
  const { duel: t } = texts;
  const id = useId();
  const [code, setCode] = useState('');
  const [kept] = useState(() => keptLists(word));
  const [problem, setProblem] = useState('');
  const list = deckOf(deck) ?? STARTERS.ember;
  const isStarter = STARTER_NAMES.some((name) => name === deck);
  const take = (text: string) => {
    setCode(text);
    const read = text.trim() === '' ? undefined : listOfCode(text);
    const refused = !read || isGood(read, word) ? undefined : 'code' in read ? read.code : 'BeyondCollection';
    setProblem(refused ? (t.codeProblems[refused] ?? refused) : '');
    if (read && !refused) onChoose(text.trim());
  };
  return (
    <div className="du-decks">
      <fieldset className="du-starters">
        <legend>{t.deck}</legend>
        {kept.map(({ id: key, name, code: text }) => (
          <label key={key} className="du-starter" data-kept={key}>
            <input
              type="radio"
              name={id}
              checked={deck === text}
              onChange={() => {
                setCode('');
                setProblem('');
                onChoose(text);
              }}
            />
            <span>
              <b>{name || t.ownDeck}</b>
              <small>{nameOfFace(generalOfList(deckOf(text)!), texts)}</small>
            </span>
          </label>
        ))}
        {startersFor(word).map((name) => (
          <label key={name} className="du-starter" data-faction={name}>
            <input
              type="radio"
              name={id}
              checked={deck === name}
              onChange={() => {
                setCode('');
                setProblem('');
                onChoose(name);
              }}
            />
            <span>
              <b>{t.factions[name]}</b>
              <small>{nameOfFace(generalOfList(STARTERS[name]), texts)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="field">
        <label htmlFor={`${id}-code`}>{t.deckCode}</label>
        <input
          id={`${id}-code`}
          data-testid="deck-code"
          value={code}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={problem !== ''}
          onChange={(event) => take(event.target.value)}
        />
      </div>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <details className="du-list">
        <summary>{isStarter ? t.deckOfFaction(t.factions[cardOf(generalOfList(list)).faction]) : t.ownDeck}</summary>
        <ul>
          {tally(list).map(([face, count]) => (
            <li key={face}>{t.copies(count, nameOfFace(face, texts), cardOf(face).cost)}</li>
          ))}
        </ul>
        <p className="hint">
          {t.codeOfDeck} <code>{codeOf(list)}</code>
        </p>
      </details>
    </div>
  );
}

const isGood = (read: ReturnType<typeof listOfCode>, word: Word): boolean => 'list' in read && isTaken(read.list, word);
