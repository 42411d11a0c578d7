import { Suspense } from 'react';
import type { GameName } from '../gameNames.js';
import { games } from '../games.js';
import { useTexts } from '../texts/index.js';
import { Dialog } from '../ui/Dialog.js';
import './rules.css';

/** How a game is played, on one sheet; a game without pictures of its own tells its one sentence. */
export default function RulesDialog({ game, onClose }: { game: GameName; onClose: () => void }) {
  const texts = useTexts();
  const { name, rules, Rules } = games[game];
  return (
    <Dialog title={texts.rules.of(name[texts.locale])} onClose={onClose} className="rules-sheet">
      <div className="rules-body" data-testid="rules">
        <p className="rules-lead">{rules[texts.locale]}</p>
        {Rules && (
          <Suspense>
            <Rules />
          </Suspense>
        )}
      </div>
      <div className="dialog-actions">
        <button type="button" className="button primary" onClick={onClose}>
          {texts.trust.close}
        </button>
      </div>
    </Dialog>
  );
}
