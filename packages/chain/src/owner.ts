import { BaseError, type Hex, isHex } from '@facedown/base';
import { type Account, getTypesForEIP712Domain, numberToHex, serializeTypedData } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { call } from 'viem/actions';
import type { ChainClient } from './client.js';
import { asChainError, revertError } from './errors.js';
import { awaitReceipt } from './send.js';
import type { Poster } from './sender.js';

/** EIP-712 data, as wallets take it. */
export interface TypedData {
  readonly domain: Readonly<{ name: string; version: string; chainId: bigint | number; verifyingContract: Hex }>;
  readonly types: Readonly<Record<string, readonly Readonly<{ name: string; type: string }>[]>>;
  readonly primaryType: string;
  readonly message: Readonly<Record<string, unknown>>;
}

/** Whose money it is. It signs, and never shows its key; play itself is signed by a table's session key. */
export interface Owner {
  readonly address: Hex;
  signTypedData(data: TypedData): Promise<Hex>;
  /** Where it can also send transactions and pay for them by itself: as an account here, or by asking the wallet. */
  readonly account?: Account;
  sender?(client: ChainClient): Poster;
}

/** The part of an injected wallet (EIP-1193) that is used here. */
export interface WalletProvider {
  request(args: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>;
}

/** A key that this process holds. */
export function keyOwner(secret: Hex): Owner {
  const account = privateKeyToAccount(secret);
  return {
    address: account.address.toLowerCase() as Hex,
    signTypedData: (data) => account.signTypedData(data as never),
    account,
  };
}

/** A wallet in the browser. It is asked for signatures only, unless nobody else would pay. */
export function walletOwner(provider: WalletProvider, address: Hex): Owner {
  return {
    address: address.toLowerCase() as Hex,
    async signTypedData(data) {
      const { types, primaryType, message } = data;
      // Some wallets compare it with their own by type too.
      const domain = { ...data.domain, chainId: Number(data.domain.chainId) };
      const full = { EIP712Domain: getTypesForEIP712Domain({ domain: domain as never }), ...types };
      const text = serializeTypedData({ domain, types: full, primaryType, message } as never);
      const signature = await provider
        .request({ method: 'eth_signTypedData_v4', params: [address, text] })
        .catch((cause: unknown) => {
          throw walletError(cause);
        });
      if (!isHex(signature)) throw walletError(undefined);
      return withParity(signature);
    },
    sender: (client) => ({
      address: address.toLowerCase() as Hex,
      async post({ to, data, value = 0n }) {
        const tried = () =>
          call(client, { account: address, to: to ?? null, data, value }).catch((cause: unknown) => {
            throw asChainError(cause);
          });
        // What the contract would refuse is refused before the person is asked.
        await tried();
        const request = { from: address, to, data, value: numberToHex(value), chainId: numberToHex(client.chain.id) };
        const hash = await provider
          .request({ method: 'eth_sendTransaction', params: [request] })
          .catch(async (cause: unknown) => {
            // It tries before it sends, and something may have come in between.
            if (!isRejected(cause)) await tried();
            throw walletError(cause);
          });
        if (!isHex(hash)) throw walletError(undefined);
        const receipt = await awaitReceipt(client, hash);
        if (receipt.status === 'success') return receipt;
        // Something came before it. Asking again tells what refuses it now.
        await tried();
        throw revertError('0x');
      },
    }),
  };
}

const USER_REJECTED = 4001;

const isRejected = (cause: unknown): boolean => (cause as { code?: unknown } | undefined)?.code === USER_REJECTED;

function walletError(cause: unknown): BaseError {
  return isRejected(cause)
    ? new BaseError('You declined to sign.', { category: 'user', code: 'UserRejected', cause })
    : new BaseError('The wallet did not sign.', {
        category: 'user',
        code: 'WalletFailed',
        suggestedAction: 'Unlock it, choose the right network, and try again.',
        cause,
      });
}

/** Some wallets end a signature with 0 or 1; contracts take 27 or 28. */
function withParity(signature: Hex): Hex {
  const last = Number.parseInt(signature.slice(130), 16);
  return signature.length === 132 && last < 2
    ? `${signature.slice(0, 130) as Hex}${(27 + last).toString(16)}`
    : signature;
}
