import type { Hex } from '@facedown/base';
import { type Account, type Chain, type Client, createClient, defineChain, fallback, http, type Transport } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { getChainId } from 'viem/actions';
import { asChainError } from './errors.js';

/** A connection for reading, or for sending where it has an account. */
export type ChainClient = Client<Transport, Chain, Account | undefined>;
export type SendingClient = Client<Transport, Chain, Account>;

interface ConnectOptions {
  /** Several of one chain: the next is asked when one fails. */
  readonly rpcUrl: string | readonly string[];
  /** Signs and pays for transactions. */
  readonly privateKey?: Hex;
  readonly account?: Account;
}

/** Asks the node which chain it is: nothing here knows one chain from another. */
export async function connectChain(
  options: ConnectOptions & ({ privateKey: Hex } | { account: Account }),
): Promise<SendingClient>;
export async function connectChain(options: ConnectOptions): Promise<ChainClient>;
export async function connectChain({ rpcUrl, privateKey, account }: ConnectOptions): Promise<ChainClient> {
  const urls = typeof rpcUrl === 'string' ? [rpcUrl] : rpcUrl;
  const transports = urls.map((url) => http(url, { timeout: 60_000, retryCount: 2 }));
  const transport = transports.length === 1 ? transports[0]! : fallback(transports);
  const id = await getChainId(createClient({ transport })).catch((cause) => {
    throw asChainError(cause);
  });
  const chain = defineChain({
    id,
    name: `chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: urls } },
  });
  const signer = privateKey ? privateKeyToAccount(privateKey) : account;
  // A contract that anyone may name could send us to any address (EIP-3668), and have us wait there for ever.
  return createClient({ chain, transport, account: signer, pollingInterval: 250, ccipRead: false });
}
