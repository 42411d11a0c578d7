import { BaseError } from '@facedown/base';
import { JudgeError } from '@facedown/sdk/engine';

/** What a judge refuses is an answer, and stays one on the other side. */
export type Failure =
  | { readonly refused: string }
  | { readonly message: string; readonly code: string; readonly category: BaseError['category'] };

/** Of a failure that isn't ours nothing but its name goes on: it might tell what it stumbled over. */
export function failureOf(cause: unknown): Failure {
  if (cause instanceof JudgeError) return { refused: cause.code };
  if (cause instanceof BaseError) return { message: cause.shortMessage, code: cause.code, category: cause.category };
  const { code } = Object(cause) as { code?: unknown };
  const name = typeof code === 'string' ? code : cause instanceof Error ? cause.name : 'unknown';
  return { message: `The key servers stumbled (${name}).`, code: 'KeyServersFailed', category: 'unknown' };
}

export const errorOf = (failure: Failure): Error =>
  'refused' in failure ? new JudgeError(failure.refused) : new BaseError(failure.message, failure);
