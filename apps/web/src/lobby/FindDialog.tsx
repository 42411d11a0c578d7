import { useEffect, useState } from 'react';
import { go } from '../app/router.js';
import type { GameName } from '../gameNames.js';
import { games } from '../games.js';
import { HostError, startHost } from '../session/host.js';
import { useTexts } from '../texts/index.js';
import { Dialog } from '../ui/Dialog.js';
import { currentRoot } from '../vault/keyring.js';

const ASK_MS = 1500;

interface FindDialogProps {
  readonly game: GameName;
  readonly dealer?: string;
  readonly onClose: () => void;
}

/** Waits for somebody who wants the same, of about the same strength; the house brings both to one table. */
export default function FindDialog({ game, dealer, onClose }: FindDialogProps) {
  const texts = useTexts();
  const t = texts.lobby.find;
  const [others, setOthers] = useState(0);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    const ui = games[game];
    const usual = Object.fromEntries(ui.options?.map(({ name, initial }) => [name, initial]) ?? []);
    const wish = { game, dealer, options: { ...usual, ...ui.pool }, root: currentRoot() ?? '' };
    const host = startHost(() => {});
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isDone = false;
    const ask = async () => {
      try {
        const sought = await host.call('seek', wish);
        if (isDone) return;
        if (sought?.kind === 'found') {
          isDone = true;
          host.handOver();
          go({ name: 'table', table: sought.tableId, game, seat: sought.seat });
          return;
        }
        setOthers(sought?.others ?? 0);
        setProblem('');
      } catch (error) {
        if (isDone) return;
        setProblem(error instanceof HostError ? texts.problem(error.error) : texts.errors.texts.network);
      }
      timer = setTimeout(ask, ASK_MS);
    };
    void ask();
    return () => {
      clearTimeout(timer);
      // Whoever stops waiting says so; whoever vanishes is forgotten after some seconds.
      if (!isDone) void host.call('seek', { ...wish, leave: true }).finally(() => host.close());
      isDone = true;
    };
  }, [game, dealer, texts]);
  return (
    <Dialog title={t.title(games[game].name[texts.locale])} onClose={onClose}>
      <div className="stack" style={{ marginTop: 'var(--space-3)' }}>
        <p role="status" data-testid="finding">
          {others > 0 ? t.some(others) : t.nobody}
        </p>
        <p className="hint">{t.counts}</p>
        {problem && (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
      </div>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose}>
          {texts.create.cancel}
        </button>
      </div>
    </Dialog>
  );
}
