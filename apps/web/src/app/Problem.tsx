import { type ErrorAction, ErrorDialog } from '../errors/ErrorDialog.js';
import { download, makeReport } from '../errors/report.js';
import type { SessionState } from '../session/session.js';
import { go } from './router.js';

const REPORTED_LINES = 40;

interface ProblemProps {
  readonly session: SessionState<unknown>;
  readonly onDismiss: () => void;
  /** Given where the rules allow it at this moment. */
  readonly onFold?: (() => void) | undefined;
  readonly onClaim?: (() => void) | undefined;
}

/** What went wrong at this table, with what can be done about it here and now. */
export function Problem({ session: { problem, facts, lines }, onDismiss, onFold, onClaim }: ProblemProps) {
  if (!problem) return null;
  const offered = new Set<ErrorAction>(['close', 'report', 'lobby', 'retry', 'wait']);
  if (onFold) offered.add('fold');
  if (onClaim) offered.add('claim');
  const act = (action: ErrorAction) => {
    if (action === 'report')
      return download(
        'facedown-report.json',
        makeReport({ agent: navigator.userAgent, problem, facts, lines: lines.slice(0, REPORTED_LINES) }),
      );
    if (action === 'fold') onFold?.();
    if (action === 'claim') onClaim?.();
    if (action === 'lobby') go({ name: 'lobby' });
    if (action === 'retry') location.reload();
    onDismiss();
  };
  return <ErrorDialog error={problem} offered={offered} onAction={act} />;
}
