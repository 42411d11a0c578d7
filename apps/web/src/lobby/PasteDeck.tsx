import { type FormEvent, useId, useState } from 'react';
import { go } from '../app/router.js';
import { useTexts } from '../texts/index.js';

/** A deck's code leads to the builder of the game whose code it is. */
export function PasteDeck() {
  const t = useTexts().lobby;
  const id = useId();
  const [code, setCode] = useState('');
  const [isWrong, setWrong] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // Sets are loaded when somebody has a deck.
    const { gameOfCode } = await import('../collection/gameOfCode.js');
    const game = await gameOfCode(code);
    if (game) go({ name: 'cards', part: 'decks', game, code: code.trim() });
    setWrong(!game);
  };
  return (
    <form className="stack" onSubmit={submit}>
      <div className="field">
        <label htmlFor={id}>{t.deckCode}</label>
        <input
          id={id}
          value={code}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={isWrong}
          onChange={(event) => setCode(event.target.value)}
        />
      </div>
      <div className="row">
        <button type="submit" className="button small" disabled={code.trim() === ''} data-testid="paste-deck">
          {t.buildDeck}
        </button>
      </div>
      <p className="problem" role="alert">
        {isWrong && t.noDeckCode}
      </p>
    </form>
  );
}
