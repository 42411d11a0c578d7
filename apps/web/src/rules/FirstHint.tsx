import { useState } from 'react';
import type { GameName } from '../gameNames.js';
import { useTexts } from '../texts/index.js';
import { useSettings } from '../ui/settings.js';
import { RulesButton } from './RulesButton.js';
import './rules.css';

const KEY = 'facedown.known';
const knownGames = (): readonly string[] => (localStorage.getItem(KEY) ?? '').split(' ');
const noteKnown = (game: GameName) => {
  if (!knownGames().includes(game)) localStorage.setItem(KEY, [...knownGames(), game].join(' ').trim());
};

/** Whoever sits at a game for the first time is shown where its rules are; once, and not where hints are off. */
export function FirstHint({ game }: { game: GameName }) {
  const texts = useTexts();
  const { hints } = useSettings();
  const [known, setKnown] = useState(() => knownGames().includes(game));
  if (!hints || known) return null;
  return (
    <section className="hint-line" aria-label={texts.rules.first} data-testid="first-hint">
      <span>{texts.rules.first}</span>
      {/* The sheet belongs to the line: it stays until it was read. */}
      <RulesButton game={game} onOpen={() => noteKnown(game)} />
      <button
        type="button"
        className="button quiet small"
        onClick={() => {
          noteKnown(game);
          setKnown(true);
        }}
      >
        {texts.rules.done}
      </button>
    </section>
  );
}
