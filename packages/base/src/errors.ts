export const ERROR_CATEGORIES = ['user', 'network', 'contract', 'proof', 'timeout', 'unknown'] as const;
export type ErrorCategory = (typeof ERROR_CATEGORIES)[number];

interface BaseErrorOptions {
  readonly category: ErrorCategory;
  /** PascalCase, stable: programs decide by it, people read `shortMessage`. */
  readonly code: string;
  readonly recoverable?: boolean;
  readonly suggestedAction?: string;
  readonly cause?: unknown;
}

/** What may cross a process's edge: neither stack nor cause, so no secret rides along. */
interface WireError {
  readonly code: string;
  readonly message: string;
}

/** A failing world. An illegal move is a `Result`; a bug is a plain `Error`. */
export class BaseError extends Error {
  override readonly name: string = 'BaseError';
  readonly shortMessage: string;
  readonly category: ErrorCategory;
  readonly code: string;
  readonly recoverable: boolean;
  readonly suggestedAction: string | undefined;

  constructor(shortMessage: string, options: BaseErrorOptions) {
    const { category, code, suggestedAction, cause } = options;
    super(suggestedAction ? `${shortMessage} ${suggestedAction}` : shortMessage, { cause });
    this.shortMessage = shortMessage;
    this.category = category;
    this.code = code;
    this.recoverable = options.recoverable ?? (category === 'network' || category === 'timeout');
    this.suggestedAction = suggestedAction;
  }

  /** The first error down the chain of causes that satisfies `matches`. */
  walk(matches: (error: unknown) => boolean): unknown {
    let error: unknown = this;
    while (error !== undefined && error !== null) {
      if (matches(error)) return error;
      error = error instanceof Error ? error.cause : undefined;
    }
    return undefined;
  }

  toWire(): WireError {
    return { code: this.code, message: this.shortMessage };
  }
}
