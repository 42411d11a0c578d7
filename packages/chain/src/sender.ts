import type { Hex } from '@facedown/base';
import type { TransactionReceipt } from 'viem';
import type { SendingClient } from './client.js';

export interface Transaction {
  /** None to deploy a contract. */
  readonly to?: Hex | undefined;
  readonly data: Hex;
  readonly value?: bigint | undefined;
}

/** Posts transactions at somebody else's expense. */
export interface Poster {
  /** Whom a contract sees as the sender. */
  readonly address: Hex;
  post(transaction: Transaction): Promise<TransactionReceipt>;
}

/** Who brings a transaction to the chain and pays for it. */
export type Sender = SendingClient | Poster;

export const senderAddress = (sender: Sender): Hex =>
  ('post' in sender ? sender.address : sender.account.address).toLowerCase() as Hex;
