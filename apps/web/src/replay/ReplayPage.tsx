import { domAnimation, LazyMotion, MotionConfig } from 'motion/react';
import { Suspense, useEffect, useId, useState } from 'react';
import type { ReplayProps } from '../app/GameUi.js';
import { plainly } from '../app/plainly.js';
import { games } from '../games.js';
import { pastGames } from '../lobby/past.js';
import { HostError, startHost } from '../session/host.js';
import { type Replay, toPageError } from '../session/messages.js';
import { useTexts } from '../texts/index.js';
import { knownRoots } from '../vault/keyring.js';
import './replay.css';

/** Put here by the page that hands a game over. */
const REPLAY_KEY = 'facedown.replay';
const SEATS = 9;

export default function ReplayPage() {
  const texts = useTexts();
  const t = texts.replay;
  const input = useId();
  const [progress, setProgress] = useState<{ done: number; all: number }>();
  const [replay, setReplay] = useState<Replay>();
  const [at, setAt] = useState(0);
  const [problem, setProblem] = useState('');

  const open = async (file: string) => {
    setReplay(undefined);
    setProblem('');
    setProgress({ done: 0, all: 0 });
    setAt(0);
    const host = startHost((event) => {
      if (event.event === 'verifying') setProgress({ done: event.done, all: event.all });
    });
    try {
      // Practice tables are named in this browser only: one of these names may be the file's.
      const tables = pastGames().map(({ path }) => path.split('/').at(-1)!.split('?')[0]!);
      const names = Array.from({ length: SEATS }, (_, seat) => texts.table.seatName(seat));
      setReplay(await host.call('replay', { file, roots: knownRoots(), tables, names, plain: plainly() }));
    } catch (error) {
      const { message, code } = error instanceof HostError ? error.error : toPageError(error);
      setProblem(`${message} ${texts.errors.code(code)}`);
    } finally {
      host.close();
      setProgress(undefined);
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: taken over once, when the page opens.
  useEffect(() => {
    const handed = sessionStorage.getItem(REPLAY_KEY);
    sessionStorage.removeItem(REPLAY_KEY);
    if (handed) void open(handed);
  }, []);

  const last = replay ? replay.views.length - 1 : 0;
  const eventful = (from: number) => {
    for (let i = from + 1; i < last; i++) if (replay!.views[i]!.events.length > 0) return i;
    return last;
  };
  const seat = replay?.views[0]?.seat;
  return (
    <div className="replay stack">
      <h1>{t.title}</h1>
      {!replay && <p className="lead">{t.lead}</p>}
      <div className="row">
        <label className={replay ? 'button small' : 'button primary'} htmlFor={input}>
          {t.choose}
        </label>
        <input
          id={input}
          className="visually-hidden"
          type="file"
          accept=".json,application/json"
          onChange={async (event) => {
            const chosen = event.target.files?.[0];
            event.target.value = '';
            if (chosen) await open(await chosen.text());
          }}
        />
        {replay && (
          <p className="hint" data-testid="replay-as">
            {seat === undefined ? t.asSpectator : t.asSeat(seat)}
          </p>
        )}
      </div>
      {progress && <p role="status">{t.running(progress.done, progress.all)}</p>}
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {replay && (
        <>
          <div className="replay-bar panel">
            <button type="button" className="button small" onClick={() => setAt(0)} disabled={at === 0}>
              <Sign d="M5 4v12M15 4 7 10l8 6Z" />
              <span className="visually-hidden">{t.first}</span>
            </button>
            <button type="button" className="button small" onClick={() => setAt(at - 1)} disabled={at === 0}>
              <Sign d="M14 4 6 10l8 6Z" />
              <span className="visually-hidden">{t.back}</span>
            </button>
            <button
              type="button"
              className="button small"
              onClick={() => setAt(at + 1)}
              disabled={at === last}
              data-testid="replay-next"
            >
              <Sign d="m6 4 8 6-8 6Z" />
              <span className="visually-hidden">{t.next}</span>
            </button>
            <button
              type="button"
              className="button small primary"
              onClick={() => setAt(eventful(at))}
              disabled={at === last}
              data-testid="replay-event"
            >
              {t.nextEvent}
            </button>
            <input
              type="range"
              min={0}
              max={last}
              value={at}
              aria-label={t.position}
              aria-valuetext={t.step(at, last)}
              onChange={(event) => setAt(Number(event.target.value))}
            />
            <span className="hint" data-testid="replay-at">
              {t.step(at, last)}
            </span>
          </div>
          <LazyMotion features={domAnimation} strict>
            <MotionConfig reducedMotion="always">
              <Suspense>
                <Game game={replay.game} views={replay.views} at={at} proven={replay.proven} />
              </Suspense>
            </MotionConfig>
          </LazyMotion>
        </>
      )}
    </div>
  );
}

function Game(props: ReplayProps & Pick<Replay, 'game'>) {
  const { Replay: Steps } = games[props.game];
  return <Steps {...props} />;
}

const Sign = ({ d }: { d: string }) => (
  <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" className="replay-sign">
    <path d={d} />
  </svg>
);
