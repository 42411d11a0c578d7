import type { ErrorCategory } from '@facedown/base';
import { useTexts } from '../texts/index.js';
import { Dialog } from '../ui/Dialog.js';

/** An error as it crosses from the worker: neither stack nor cause. */
export interface PageError {
  readonly category: ErrorCategory;
  readonly code: string;
  readonly message: string;
  readonly recoverable: boolean;
}

export type ErrorAction = 'retry' | 'fold' | 'claim' | 'wait' | 'report' | 'close' | 'lobby';

/** What a person can do about an error of each kind. */
export const ACTIONS: Readonly<Record<ErrorCategory, readonly ErrorAction[]>> = {
  user: ['close'],
  network: ['report', 'retry'],
  contract: ['report', 'close', 'retry'],
  proof: ['report', 'fold', 'retry'],
  timeout: ['wait', 'claim'],
  unknown: ['report', 'lobby', 'retry'],
};

interface ErrorDialogProps {
  readonly error: PageError;
  /** Actions that make sense where the error came up; the rest isn't offered. */
  readonly offered: ReadonlySet<ErrorAction>;
  readonly onAction: (action: ErrorAction) => void;
}

export function ErrorDialog({ error, offered, onAction }: ErrorDialogProps) {
  const texts = useTexts();
  const actions = ACTIONS[error.category].filter((action) => offered.has(action));
  return (
    <Dialog title={texts.errors.titles[error.category]} onClose={() => onAction('close')}>
      <div className="stack" style={{ marginTop: 'var(--space-3)' }} data-category={error.category}>
        <p>{texts.problem(error)}</p>
        <p className="hint">{texts.errors.texts[error.category]}</p>
        <p className="hint">{texts.errors.code(error.code)}</p>
      </div>
      <div className="dialog-actions">
        {(actions.length > 0 ? actions : (['close'] as const)).map((action, i, all) => (
          <button
            key={action}
            type="button"
            className={i === all.length - 1 ? 'button primary' : 'button'}
            onClick={() => onAction(action)}
          >
            {texts.errors.actions[action]}
          </button>
        ))}
      </div>
    </Dialog>
  );
}
