import { type Fairness, isUnlikely, type NamedFile } from '@facedown/sdk/fairness';
import { useEffect, useId, useRef, useState } from 'react';
import { isGameName } from '../gameNames.js';
import { games } from '../games.js';
import { type Host, startHost } from '../session/host.js';
import '../how/how.css';
import '../verify/verify.css';
import { Count } from './Count.js';
import { useTexts } from './texts.js';

/** Over all finished games of a house, or those in one's own files: where did the cards go? */
export default function FairnessPage() {
  const { fairness: t, locale } = useTexts();
  const input = useId();
  const host = useRef<Host>(undefined);
  const [done, setDone] = useState<{ readonly done: number; readonly all: number }>();
  const [found, setFound] = useState<Fairness>();
  const [problem, setProblem] = useState('');
  useEffect(() => () => host.current?.close(), []);

  const count = async (files?: readonly NamedFile[]) => {
    host.current?.close();
    const mine = startHost((event) => {
      if (event.event === 'verifying' && host.current === mine) setDone(event);
    });
    host.current = mine;
    setFound(undefined);
    setProblem('');
    setDone({ done: 0, all: files?.length ?? 0 });
    try {
      const counted = await mine.call('fairness', files);
      if (host.current === mine) setFound(counted);
    } catch {
      if (host.current === mine) setProblem(t.failed);
    } finally {
      mine.close();
      if (host.current === mine) setDone(undefined);
    }
  };

  return (
    <div className="how stack">
      <h1>{t.title}</h1>
      <p className="lead">{t.lead}</p>
      <div className="row">
        <button type="button" className="button primary" onClick={() => void count()} data-testid="count">
          {t.house}
        </button>
        <label className="button" htmlFor={input}>
          {t.own}
        </label>
        <input
          id={input}
          className="visually-hidden"
          type="file"
          multiple
          accept=".json,application/json"
          onChange={async (event) => {
            const chosen = [...(event.target.files ?? [])];
            event.target.value = '';
            if (chosen.length === 0) return;
            await count(await Promise.all(chosen.map(async (one) => ({ name: one.name, file: await one.text() }))));
          }}
        />
      </div>
      {done && (
        <p role="status">
          {t.running} {t.step(done.done, done.all)}
        </p>
      )}
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {found && <Count found={found} isUnlikely={isUnlikely(found)} nameOf={nameOf} />}
      <p className="hint">
        {t.again} <code>{`facedown fairness --house ${location.origin}`}</code>
      </p>
    </div>
  );

  function nameOf(game: string): string {
    return isGameName(game) ? games[game].name[locale] : game;
  }
}
