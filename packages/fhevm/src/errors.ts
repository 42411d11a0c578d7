import { BaseError } from '@facedown/base';

type Kind = 'again' | 'soon' | 'never';

/**
 * What a relayer may answer. `again`: it was busy or too early, ask once more. `soon`: the same, but only while the
 * transaction is young (a coprocessor reads the chain a little later than we do). `never`: a person must know.
 */
const ANSWERS: Readonly<Record<string, { code: string; kind: Kind; text: string; action?: string }>> = {
  readiness_check_timed_out: { code: 'NotReadyYet', kind: 'again', text: 'The ciphertext is not computed yet.' },
  response_timed_out: { code: 'AnswerTimedOut', kind: 'again', text: 'The key holders did not answer in time.' },
  not_ready_for_decryption: { code: 'NotReadyYet', kind: 'again', text: 'The ciphertext is not computed yet.' },
  rate_limited: { code: 'RateLimited', kind: 'again', text: 'The relayer takes no more questions for the moment.' },
  protocol_overload: {
    code: 'RateLimited',
    kind: 'again',
    text: 'The relayer takes no more questions for the moment.',
  },
  internal_server_error: { code: 'RelayerFailed', kind: 'again', text: 'The relayer failed.' },
  unreachable: { code: 'RelayerUnreachable', kind: 'again', text: 'The relayer did not answer.' },
  not_allowed_on_host_acl: { code: 'NotAllowed', kind: 'soon', text: 'The chain allows nobody to read this card.' },
  protocol_paused: { code: 'ProtocolPaused', kind: 'never', text: 'Zama has paused its network.' },
  insufficient_balance: {
    code: 'InsufficientBalance',
    kind: 'never',
    text: 'The relayer cannot pay for decryption.',
    action: 'Whoever runs the relayer must pay its fees.',
  },
  insufficient_allowance: {
    code: 'InsufficientAllowance',
    kind: 'never',
    text: 'The relayer may not pay for decryption.',
    action: 'Whoever runs the relayer must renew its allowance.',
  },
  permission_refused: { code: 'PermissionRefused', kind: 'never', text: 'The permission to read is not valid.' },
  permission_expired: { code: 'PermissionExpired', kind: 'never', text: 'The permission to read has expired.' },
  malformed: { code: 'MalformedRequest', kind: 'never', text: 'The relayer could not read the question.' },
};

/** The relayer or the key holders said no, or nothing. */
export class RelayerError extends BaseError {
  override readonly name = 'RelayerError';
  readonly label: string;
  readonly kind: Kind;

  constructor(label: string, cause?: unknown) {
    const known = ANSWERS[label];
    const { code, text, kind } = known ?? { code: 'RelayerFailed', kind: 'never', text: 'The relayer refused.' };
    const category = label === 'unreachable' ? 'network' : kind === 'never' ? 'unknown' : 'timeout';
    super(text, {
      category,
      code,
      recoverable: kind !== 'never',
      ...(known?.action ? { suggestedAction: known.action } : {}),
      cause,
    });
    this.label = label;
    this.kind = kind;
  }
}

/** Whatever a relayer's client threw: its label hides at different depths. */
export function asRelayerError(error: unknown): RelayerError {
  if (error instanceof RelayerError) return error;
  for (let at: unknown = error, depth = 0; at && typeof at === 'object' && depth < 8; depth++) {
    const { label, cause, error: inner, relayerApiError, details } = at as Record<string, unknown>;
    if (typeof label === 'string' && Object.hasOwn(ANSWERS, label)) return new RelayerError(label, error);
    const text = String((at as { message?: unknown }).message ?? '');
    const named = Object.keys(ANSWERS).find((name) => text.includes(name));
    if (named) return new RelayerError(named, error);
    if (/fetch failed|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|network|aborted|timed? ?out/i.test(text))
      return new RelayerError('unreachable', error);
    at = relayerApiError ?? inner ?? details ?? cause;
  }
  return new RelayerError('unknown', error);
}
