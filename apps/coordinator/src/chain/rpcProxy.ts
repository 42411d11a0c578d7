/**
 * The chain's JSON-RPC through our own origin: a page needs no second address, no second certificate.
 * Only methods that any stranger may call on a public chain; nothing of a node's own accounts or of a
 * development chain's clock.
 */
const ALLOWED = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getStorageAt',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
  'eth_sendRawTransactionSync',
  'eth_syncing',
  'net_version',
  'web3_clientVersion',
]);

const MAX_BATCH = 20;
const TIMEOUT_MS = 30_000;

interface RpcError {
  readonly jsonrpc: '2.0';
  readonly id: unknown;
  readonly error: { readonly code: number; readonly message: string };
}

export function openRpcProxy(url: string, fetching: typeof fetch = fetch) {
  return async (body: unknown): Promise<unknown> => {
    const refused = refusalOf(body);
    if (refused) return refused;
    try {
      const response = await fetching(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return await response.json();
    } catch {
      return error(idOf(body), -32000, 'The chain does not answer.');
    }
  };
}

function refusalOf(body: unknown): RpcError | undefined {
  const requests = Array.isArray(body) ? body : [body];
  if (requests.length === 0 || requests.length > MAX_BATCH) return error(null, -32600, 'Not a request.');
  for (const request of requests) {
    if (typeof request !== 'object' || request === null) return error(null, -32600, 'Not a request.');
    const { method } = request as { method?: unknown };
    if (typeof method !== 'string') return error(idOf(request), -32600, 'Not a request.');
    if (!ALLOWED.has(method)) return error(idOf(request), -32601, 'This method is not offered here.');
  }
  return undefined;
}

const idOf = (body: unknown): unknown => {
  const id = typeof body === 'object' && body !== null ? (body as { id?: unknown }).id : null;
  return typeof id === 'number' || typeof id === 'string' ? id : null;
};

const error = (id: unknown, code: number, message: string): RpcError => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
});
