import { useEffect, useId, useRef, useState } from 'react';
import { go } from '../app/router.js';
import { download } from '../errors/report.js';
import { HostError, startHost } from '../session/host.js';
import { toPageError, type VerifyReport } from '../session/messages.js';
import { useTexts } from '../texts/index.js';
import './verify.css';

/** Put here by the table whose game is to be verified. */
const HANDED_OVER = 'facedown.verify';

export default function VerifyPage() {
  const texts = useTexts();
  const t = texts.verify;
  const input = useId();
  const [file, setFile] = useState<string>();
  const [progress, setProgress] = useState<{ done: number; all: number }>();
  const [report, setReport] = useState<VerifyReport>();
  const [problem, setProblem] = useState('');
  const run = useRef(0);

  const verify = async (text: string) => {
    const mine = ++run.current;
    setFile(text);
    setReport(undefined);
    setProblem('');
    setProgress({ done: 0, all: 0 });
    const host = startHost((event) => {
      if (event.event === 'verifying' && run.current === mine) setProgress({ done: event.done, all: event.all });
    });
    try {
      const found = await host.call('verify', text);
      if (run.current === mine) setReport(found);
    } catch (error) {
      if (run.current === mine) setProblem((error instanceof HostError ? error.error : toPageError(error)).message);
    } finally {
      host.close();
      if (run.current === mine) setProgress(undefined);
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: taken over once, when the page opens.
  useEffect(() => {
    const handed = sessionStorage.getItem(HANDED_OVER);
    sessionStorage.removeItem(HANDED_OVER);
    if (handed) void verify(handed);
  }, []);

  return (
    <div className="verify stack">
      <h1>{t.title}</h1>
      <p className="lead">{t.lead}</p>
      <div className="row">
        <label className="button primary" htmlFor={input}>
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
            if (chosen) await verify(await chosen.text());
          }}
        />
        {file && report?.ok && (
          <button
            type="button"
            className="button"
            onClick={() => {
              sessionStorage.setItem('facedown.replay', file);
              go({ name: 'replay' });
            }}
          >
            {texts.replay.open}
          </button>
        )}
        {file && report?.ok && (
          <button type="button" className="button" onClick={() => download('facedown-game.json', file)}>
            {t.file}
          </button>
        )}
      </div>
      {progress && (
        <div className="stack" role="status">
          <p>{progress.all > 0 ? t.step(progress.done, progress.all) : t.running}</p>
          <div
            className="progress"
            role="progressbar"
            aria-label={t.running}
            aria-valuemin={0}
            aria-valuemax={progress.all}
            aria-valuenow={progress.done}
          >
            <i style={{ width: `${progress.all > 0 ? (100 * progress.done) / progress.all : 2}%` }} />
          </div>
        </div>
      )}
      {problem && (
        <div className="panel verdict bad" role="alert" data-testid="verdict">
          <h2>{t.unreadable}</h2>
          <p>{problem}</p>
        </div>
      )}
      {report && <Verdict report={report} />}
    </div>
  );
}

const MARKS = { proven: 'good', needsChain: 'partly', wrong: 'bad' } as const;

function Verdict({ report }: { report: VerifyReport }) {
  const t = useTexts().verify;
  const { ok, verdict, open, failedAt, code = '', steps } = report;
  return (
    <div
      className={`panel verdict ${MARKS[verdict]}`}
      role="alert"
      data-testid="verdict"
      data-ok={ok}
      data-verdict={verdict}
    >
      <h2>{t.verdicts[verdict]}</h2>
      {verdict === 'needsChain' && open && (
        <>
          <p>{t.open.lead}</p>
          <ul>
            {open.terms && <li>{t.open.terms}</li>}
            {open.seats.length > 0 && <li>{t.open.seats(open.seats)}</li>}
            {open.changes.length > 0 && <li>{t.open.changes(open.changes.length)}</li>}
            {open.lines.length > 0 && <li>{t.open.lines(open.lines.map(Number))}</li>}
            {open.end && <li>{t.open.end}</li>}
          </ul>
        </>
      )}
      {!ok && <p>{failedAt === undefined ? t.badFile(code) : t.badAt(failedAt, code)}</p>}
      {ok && (
        <>
          <ul className="checks">
            <li>{t.keys(report.keys ?? 0)}</li>
            <li>{t.moves(report.moves)}</li>
            <li>{t.signatures(report.signatures ?? 0)}</li>
            {steps.map(({ seat, verbs }) => (
              <li key={seat}>{t.proven(seat, verbs)}</li>
            ))}
            <li>{t.ends[report.end ?? 'unfinished']}</li>
          </ul>
          <h3>{t.payouts}</h3>
          <ul>
            {report.payouts.map(({ seat, amount }) => (
              <li key={seat}>
                {t.seat(seat)} <b>{String(amount)}</b>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
