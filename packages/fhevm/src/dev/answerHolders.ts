import { type Hex, isHex } from '@facedown/base';
import { asRelayerError, RelayerError } from '../errors.js';
import type { UserQuestion } from './kms.js';
import type { DevHolders } from './relayer.js';

/** The vault lets 31 values be opened at once; each costs the key holders a question to the chain. */
const MAX_HANDLES = 31;
const POINT_CHARS = 2 + 2 * 65;
const SIGNATURE_CHARS = 2 + 2 * 65;

interface HoldersAnswer {
  readonly status: 200 | 400 | 404;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A question as it comes in from outside, and what may go out: a fixed label where it fails, and nothing else. */
export async function answerHolders(holders: DevHolders, name: string, question: unknown): Promise<HoldersAnswer> {
  try {
    if (name === 'public-decrypt')
      return { status: 200, body: { ...(await holders.publicDecrypt(parseHandles(question))) } };
    if (name === 'user-decrypt')
      return { status: 200, body: { sealed: await holders.userDecrypt(parseUserQuestion(question)) } };
    return { status: 404, body: { label: 'malformed' } };
  } catch (thrown) {
    return { status: 400, body: { label: asRelayerError(thrown).label } };
  }
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const isOf = (chars: number, value: unknown): value is Hex => isHex(value) && value.length === chars;

function parseHandles(question: unknown): Hex[] {
  const { handles } = fieldsOf(question);
  if (!Array.isArray(handles) || handles.length === 0 || handles.length > MAX_HANDLES)
    throw new RelayerError('malformed');
  if (!handles.every((handle) => isOf(66, handle))) throw new RelayerError('malformed');
  return handles;
}

function parseUserQuestion(question: unknown): UserQuestion {
  const { handle, contract, user, permission, signature } = fieldsOf(question);
  const { publicKey, contracts, start, days } = fieldsOf(permission);
  const isWhole = isOf(66, handle) && isOf(42, contract) && isOf(42, user) && isOf(SIGNATURE_CHARS, signature);
  const areContracts = Array.isArray(contracts) && contracts.every((one) => isOf(42, one));
  const isTimed = Number.isSafeInteger(start) && Number(start) >= 0 && Number.isSafeInteger(days);
  if (!isWhole || !areContracts || !isTimed || !isOf(POINT_CHARS, publicKey)) throw new RelayerError('malformed');
  const granted = { publicKey, contracts: contracts as Hex[], start: Number(start), days: Number(days) };
  return { handle, contract, user, permission: granted, signature };
}
