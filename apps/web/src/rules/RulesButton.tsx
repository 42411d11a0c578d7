import { lazy, Suspense, useState } from 'react';
import type { GameName } from '../gameNames.js';
import { games } from '../games.js';
import { useTexts } from '../texts/index.js';

const RulesDialog = lazy(() => import('./RulesDialog.js'));

interface RulesButtonProps {
  readonly game: GameName;
  /** Where there is little room it is a mere question mark. */
  readonly short?: boolean;
  readonly onOpen?: () => void;
}

export function RulesButton({ game, short = false, onOpen }: RulesButtonProps) {
  const { rules: t, locale } = useTexts();
  const words = t.of(games[game].name[locale]);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={`button quiet small${short ? ' rules-short' : ''}`}
        data-testid={`rules-${game}`}
        {...(short ? { 'aria-label': words, title: words } : {})}
        onClick={() => {
          setOpen(true);
          onOpen?.();
        }}
      >
        {short ? <span aria-hidden="true">?</span> : t.title}
      </button>
      {open && (
        <Suspense>
          <RulesDialog game={game} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
