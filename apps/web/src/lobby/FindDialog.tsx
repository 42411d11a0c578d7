import { useEffect, useRef, useState } from 'react';
import { go } from '../app/router.js';
import type { GameName } from '../gameNames.js';
import { games } from '../games.js';
import { type Host, HostError, startHost } from '../session/host.js';
import type { SeekRequest } from '../session/messages.js';
import { useTexts } from '../texts/index.js';
import { Dialog } from '../ui/Dialog.js';
import { currentRoot } from '../vault/keyring.js';
import { Choice } from './Choice.js';
import { Pick } from './Pick.js';

const ASK_MS = 1500;
const WHERE = ['hosted', 'offchain'] as const;

interface FindDialogProps {
  readonly game: GameName;
  readonly dealer?: string;
  /** The house has a chain that holds chips. */
  readonly offersStakes: boolean;
  readonly onClose: () => void;
}

/** Waits for somebody who wants the same, of about the same strength; the house brings both to one table. */
export default function FindDialog({ game, dealer, offersStakes, onClose }: FindDialogProps) {
  const texts = useTexts();
  const t = texts.lobby.find;
  const ui = games[game];
  const name = ui.name[texts.locale];
  const [where, setWhere] = useState<(typeof WHERE)[number]>('hosted');
  const isStaked = where === 'offchain';
  const [options, setOptions] = useState(() => soughtOptions(game, false));
  const pickWhere = (next: (typeof WHERE)[number]) => {
    setWhere(next);
    setOptions(soughtOptions(game, next === 'offchain'));
  };
  const asked = isStaked ? ui.options?.filter((one) => one.staked || Object.hasOwn(ui.stakes ?? {}, one.name)) : [];
  const running = useRef<Host>(undefined);
  const wished = useRef<SeekRequest>(undefined);
  const [others, setOthers] = useState(0);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    const wish = { game, dealer, options, name, isStaked, root: currentRoot() ?? '' };
    wished.current = wish;
    setOthers(0);
    setProblem('');
    running.current ??= startHost(() => {});
    const host = running.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isDone = false;
    const ask = async () => {
      try {
        const sought = await host.call('seek', wish);
        if (isDone) return;
        if (sought?.kind === 'found') {
          isDone = true;
          wished.current = undefined;
          host.handOver();
          const { tableId: table, seat, invite } = sought;
          go({ name: 'table', table, game, seat, ...(invite ? { invite } : {}) });
          return;
        }
        setOthers(sought?.kind === 'waiting' ? sought.others : 0);
        setProblem('');
      } catch (error) {
        if (isDone) return;
        setProblem(error instanceof HostError ? texts.problem(error.error) : texts.errors.texts.network);
        // Whoever can't open a table shouldn't be told to again, while others wait for it.
        if (error instanceof HostError && STOPS.has(error.error.code)) return;
      }
      timer = setTimeout(ask, ASK_MS);
    };
    void ask();
    return () => {
      clearTimeout(timer);
      // Whoever wants something else says it with the next wish.
      isDone = true;
    };
  }, [game, dealer, texts, name, isStaked, options]);
  useEffect(
    () => () => {
      // Whoever stops waiting says so; whoever vanishes is forgotten after some seconds.
      const host = running.current;
      running.current = undefined;
      if (host && wished.current)
        void host.call('seek', { ...wished.current, leave: true }).finally(() => host.close());
    },
    [],
  );
  return (
    <Dialog title={t.title(name)} onClose={onClose}>
      <div className="stack" style={{ marginTop: 'var(--space-3)' }}>
        {offersStakes && (
          <Pick
            legend={t.where}
            value={where}
            set={pickWhere}
            options={WHERE.map((one) => [one, t.places[one], t.placeNotes[one]])}
          />
        )}
        {asked?.map(({ name: option, label, values }) => (
          <Choice
            key={option}
            label={label[texts.locale]}
            value={options[option]!}
            set={(value) => setOptions({ ...options, [option]: value })}
            options={values.map(([value, words]) => [value, words[texts.locale]])}
          />
        ))}
        <p role="status" data-testid="finding">
          {others > 0 ? t.some(others) : t.nobody}
        </p>
        <p className="hint">{isStaked ? t.countsNot : t.counts}</p>
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

const STOPS: ReadonlySet<string> = new Set(['NotOpened', 'WrongTable']);

/** What strangers play: those who chose the same meet. */
function soughtOptions(game: GameName, isStaked: boolean): Readonly<Record<string, number>> {
  const { options, pool, stakes } = games[game];
  const usual = Object.fromEntries(options?.map(({ name, initial }) => [name, initial]) ?? []);
  return { ...usual, ...pool, ...(isStaked ? stakes : {}) };
}
