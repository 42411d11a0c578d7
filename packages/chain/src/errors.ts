import { BaseError, type Hex, isHex } from '@facedown/base';
import { codes } from './generated/codes.js';

const PANIC = '0x4e487b71';
const REVERT_WITH_TEXT = '0x08c379a0';

/** What the chain said, as one of our errors: a revert by its code, anything else as the network's fault. */
export function asChainError(cause: unknown): BaseError {
  if (cause instanceof BaseError) return cause;
  const data = revertDataOf(cause);
  if (data !== undefined) return revertError(data, cause);
  if (/insufficient funds|exceeds the balance/i.test(textOf(cause)))
    return new BaseError('The account cannot pay for the transaction.', {
      category: 'user',
      code: 'InsufficientFunds',
      suggestedAction: 'Send it some of the native coin.',
      cause,
    });
  return new BaseError('The chain did not answer.', { category: 'network', code: 'ChainUnreachable', cause });
}

/** The code of a revert: the custom error's name, or what stands for it. */
export function codeOf(data: Hex): string {
  const selector = data.slice(0, 10).toLowerCase();
  if (selector === PANIC) return 'Panic';
  if (selector === REVERT_WITH_TEXT || selector === '0x') return 'Reverted';
  return codes[selector] ?? 'UnknownRevert';
}

export function revertError(data: Hex, cause?: unknown): BaseError {
  const code = codeOf(data);
  return new BaseError(`The contract refused: ${code}.`, { category: 'contract', code, cause });
}

/** The node's answer hides at different depths; `0x` is a revert without data. */
function revertDataOf(error: unknown): Hex | undefined {
  let reverted = false;
  for (let at = error, depth = 0; at && typeof at === 'object' && depth < 10; depth++) {
    const { data, cause, code } = at as { data?: unknown; cause?: unknown; code?: unknown };
    const inner = data && typeof data === 'object' ? (data as { data?: unknown }).data : data;
    if (isHex(inner)) return inner;
    if (code === 3 || /execution reverted/i.test(textOf(at))) reverted = true;
    at = cause;
  }
  return reverted ? '0x' : undefined;
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
