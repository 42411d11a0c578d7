import { BaseError, type Hex } from '@facedown/base';
import {
  HttpRequestError,
  TimeoutError,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
  BaseError as ViemError,
} from 'viem';
import {
  call,
  createAccessList,
  estimateGas,
  getTransactionReceipt,
  sendTransaction,
  sendTransactionSync,
} from 'viem/actions';
import type { ChainClient, SendingClient } from './client.js';
import { asChainError, revertError } from './errors.js';
import type { Sender, Transaction } from './sender.js';

/** EIP-7825: no transaction may use more. */
const MAX_TRANSACTION_GAS = 16_777_216n;
const RECEIPT_TIMEOUT_MS = 120_000;

const queues = new WeakMap<object, Promise<unknown>>();

/**
 * Sends one transaction and waits for its receipt; a revert is thrown as a BaseError with its code.
 * Transactions of one account go one after the other: two at once would take the same nonce.
 */
export function send(sender: Sender, transaction: Transaction): Promise<TransactionReceipt> {
  if ('post' in sender) return sender.post(transaction);
  const client = sender;
  const before = queues.get(client.account) ?? Promise.resolve();
  const sent = before.then(() => sendNow(client, transaction));
  queues.set(
    client.account,
    sent.catch(() => undefined),
  );
  return sent;
}

async function sendNow(client: SendingClient, { to, data, value }: Transaction): Promise<TransactionReceipt> {
  const request = { account: client.account, to: to ?? null, data, value: value ?? 0n };
  try {
    const gas = await gasFor(client, request);
    const receipt = await sendAndWait(client, { ...request, gas });
    if (receipt.status === 'success') return receipt;
    // It was fine when estimated: something came before it. Asking again tells what refuses it now.
    await call(client, { ...request, gas });
    throw revertError('0x');
  } catch (cause) {
    const known = asChainError(cause);
    throw known.code === 'Reverted' ? await namedRefusal(client, request, known) : known;
  }
}

/**
 * Gas with which the call is taken, and some to spare, or its refusal. A node may search for its estimate to the last
 * unit: anvil, under every house of its own, runs a call 25 times for it. So it is asked how much one run uses, a half
 * is added (a fifth may have been refunded, and calls within keep a part), and the call is tried with that. Where it
 * isn't taken so, or the node doesn't tell, its estimate counts. Both may be short by what comes before the call.
 */
async function gasFor(client: SendingClient, request: Omit<Request, 'gas'>): Promise<bigint> {
  try {
    const { gasUsed } = await createAccessList(client, { ...request, gas: MAX_TRANSACTION_GAS });
    const tried = atMost((gasUsed * 3n) / 2n);
    await call(client, { ...request, gas: tried });
    return atMost((tried * 5n) / 4n);
  } catch (cause) {
    if (isSilent(cause)) throw cause;
  }
  const estimate = await estimateGas(client, { ...request, gas: MAX_TRANSACTION_GAS });
  return atMost((estimate * 5n) / 4n);
}

const atMost = (gas: bigint): bigint => (gas < MAX_TRANSACTION_GAS ? gas : MAX_TRANSACTION_GAS);

/** Nobody is there: asking for something else would only take as long once more. */
const isSilent = (cause: unknown): boolean =>
  cause instanceof ViemError &&
  cause.walk((at) => at instanceof TimeoutError || (at instanceof HttpRequestError && !at.status)) !== null;

/**
 * A node that tries a call with the gas that its account can pay for refuses it without a name where that isn't
 * enough. Tried for nothing, the call tells its own refusal; where it has none, it was the money.
 */
async function namedRefusal(
  client: SendingClient,
  request: Omit<Request, 'gas'>,
  nameless: BaseError,
): Promise<BaseError> {
  const { to, data, value } = request;
  try {
    await call(client, { account: client.account.address, to, data, value, gas: MAX_TRANSACTION_GAS });
  } catch (cause) {
    const known = asChainError(cause);
    return known.category === 'contract' ? known : nameless;
  }
  return new BaseError('The account cannot pay for the transaction.', {
    category: 'user',
    code: 'InsufficientFunds',
    suggestedAction: 'Send it some of the native coin.',
    cause: nameless,
  });
}

type Request = { account: SendingClient['account']; to: Hex | null; data: Hex; value: bigint; gas: bigint };

async function sendAndWait(client: SendingClient, request: Request): Promise<TransactionReceipt> {
  if (client.account.type === 'local') {
    try {
      // One round trip, and waiting by polling has been seen to hang on a chain that mines at once.
      return await sendTransactionSync(client, { ...request, chain: client.chain, throwOnReceiptRevert: false });
    } catch (error) {
      if (!isUnknownMethod(error)) throw error;
    }
  }
  return awaitReceipt(client, await sendTransaction(client, { ...request, chain: client.chain }));
}

/** Asks until the transaction is mined. */
export async function awaitReceipt(client: ChainClient, hash: Hex): Promise<TransactionReceipt> {
  for (const until = Date.now() + RECEIPT_TIMEOUT_MS; Date.now() < until; ) {
    try {
      return await getTransactionReceipt(client, { hash });
    } catch (error) {
      if (!(error instanceof TransactionReceiptNotFoundError)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  throw new BaseError('The transaction was not mined in time.', { category: 'timeout', code: 'TransactionNotMined' });
}

/** Not every node knows eth_sendRawTransactionSync. */
function isUnknownMethod(error: unknown): boolean {
  for (let at = error; at && typeof at === 'object'; at = (at as { cause?: unknown }).cause) {
    const { code, message } = at as { code?: unknown; message?: unknown };
    if (code === -32601 || code === -32004) return true;
    if (typeof message === 'string' && /method .*not (?:found|supported|available)/i.test(message)) return true;
  }
  return false;
}
