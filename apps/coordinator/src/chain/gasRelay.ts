import { BaseError, type Hex, isHex, ok, type Result, refuse } from '@facedown/base';
import { type Deployment, type SendingClient, send, tableAbi } from '@facedown/chain';
import { decodeFunctionData } from 'viem';
import { getBalance, sendTransactionSync } from 'viem/actions';

/** What a stranger may have posted at the house's expense: calls that bring their own signatures. */
const POSTED = new Set(['join', 'checkpoint', 'advance', 'timeout', 'settle', 'change', 'begin', 'dispute', 'leave']);
const GIFT = 10n ** 18n;
const ENOUGH = 10n ** 17n;

export interface GasRelay {
  /** Posts a call of the table contract and pays for it. The contract checks who signed what. */
  post(data: unknown): Promise<Result<{ hash: Hex }>>;
  /** Gives a wallet coins of the development chain, so that it can pay for its own calls. */
  sponsor(address: unknown): Promise<Result<{ balance: string }>>;
}

/** For a development chain, whose coins are worth nothing. A call that would fail is refused and costs nothing. */
export function openGasRelay(client: SendingClient, deployment: Deployment): GasRelay {
  return {
    async post(data) {
      if (!isHex(data) || data.length > 1_000_000) return refuse('MalformedCall');
      let name: string;
      try {
        name = decodeFunctionData({ abi: tableAbi, data }).functionName;
      } catch {
        return refuse('MalformedCall');
      }
      if (!POSTED.has(name)) return refuse('NotRelayed');
      try {
        const { transactionHash } = await send(client, { to: deployment.table, data });
        return ok({ hash: transactionHash });
      } catch (error) {
        if (error instanceof BaseError && error.category === 'contract') return refuse(error.code);
        throw error;
      }
    },
    async sponsor(address) {
      if (!isHex(address) || address.length !== 42) return refuse('MalformedRequest');
      const balance = await getBalance(client, { address });
      if (balance >= ENOUGH) return ok({ balance: String(balance) });
      await sendTransactionSync(client, {
        account: client.account,
        chain: client.chain,
        to: address,
        value: GIFT,
      });
      return ok({ balance: String(balance + GIFT) });
    },
  };
}
