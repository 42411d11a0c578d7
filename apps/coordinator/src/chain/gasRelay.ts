import { BaseError, type Hex, isHex, ok, type Result, refuse } from '@facedown/base';
import {
  type Deployment,
  faucet,
  inventoryAbi,
  packsAbi,
  readBalance,
  type SendingClient,
  send,
  tableAbi,
} from '@facedown/chain';
import { fheVaultAbi } from '@facedown/fhevm';
import { type Abi, decodeFunctionData } from 'viem';
import { getBalance, sendTransactionSync } from 'viem/actions';

/** What a stranger may have posted at the house's expense: calls that bring their own signatures, or need none. */
const POSTED = new Set([
  'create',
  'join',
  'leaveLobby',
  'revokeFor',
  'begin',
  'checkpoint',
  'dispute',
  'advance',
  'timeout',
  'settle',
  'change',
]);
/** Of an owner's cards: each brings his signature. A pack is opened for whom it was sold, whoever does. */
const POSTED_CARDS = new Set(['stakeFor', 'unstakeFor', 'claimStarterFor', 'saveDeckFor', 'allowTableFor']);
const POSTED_PACKS = new Set(['buyFor', 'pin', 'open']);
/** Of the `fhe` dealer's cards, and of this house's tables alone: any contract could call itself a table. */
const POSTED_FHE = new Set(['serve', 'open', 'settle']);
const GIFT = 10n ** 17n;
const ENOUGH = 10n ** 16n;
/** What a newcomer gets to play with. */
const CHIPS = 100_000n;

export interface GasRelay {
  /** Posts a call of the table contract, or of the cards', and pays for it. The contract checks who signed what. */
  post(data: unknown, mayOpen: () => boolean): Promise<Result<{ hash: Hex }>>;
  /** Gives a wallet coins of the development chain, so that it can pay for its own calls. */
  sponsor(address: unknown): Promise<Result<{ balance: string }>>;
  /** Gives a wallet chips to play with; as many as it says it needs, within the faucet's limit. */
  pay(address: unknown, amount: unknown): Promise<Result<{ balance: string }>>;
}

/** For a development chain, whose coins are worth nothing. A call that would fail is refused and costs nothing. */
export function openGasRelay(client: SendingClient, deployment: Deployment, vault?: Hex): GasRelay {
  return {
    async post(data, mayOpen) {
      if (!isHex(data) || data.length > 1_000_000) return refuse('MalformedCall');
      const call = callOf(deployment, data, vault);
      if (!call) return refuse('MalformedCall');
      if (!call.isPosted) return refuse('NotRelayed');
      if (call.name === 'create' && !mayOpen()) return refuse('TooManyTables');
      try {
        const { transactionHash } = await send(client, { to: call.to, data });
        return ok({ hash: transactionHash });
      } catch (error) {
        return refusalOf(error);
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
    async pay(address, amount = '0') {
      if (!isHex(address) || address.length !== 42) return refuse('MalformedRequest');
      if (typeof amount !== 'string' || !/^\d{1,30}$/.test(amount)) return refuse('MalformedRequest');
      const needed = BigInt(amount);
      const balance = await readBalance(client, { token: deployment.chips, owner: address });
      // Whoever has lost half of it may have more; asking often brings nothing.
      if (balance >= (needed > CHIPS / 2n ? needed : CHIPS / 2n)) return ok({ balance: String(balance) });
      const wanted = needed > CHIPS ? needed : CHIPS;
      try {
        await faucet(client, { chips: deployment.chips, amount: wanted - balance, to: address });
        return ok({ balance: String(wanted) });
      } catch (error) {
        return refusalOf(error);
      }
    },
  };
}

/** Whose call it is, by its selector; the table's come first. */
function callOf(
  { table, cards }: Deployment,
  data: Hex,
  vault: Hex | undefined,
): { to: Hex; name: string; isPosted: boolean } | undefined {
  const doors: readonly (readonly [Hex, Abi, ReadonlySet<string>])[] = [
    [table, tableAbi, POSTED],
    ...(cards
      ? ([
          [cards.inventory, inventoryAbi, POSTED_CARDS],
          [cards.packs, packsAbi, POSTED_PACKS],
        ] as const)
      : []),
    ...(vault ? ([[vault, fheVaultAbi, POSTED_FHE]] as const) : []),
  ];
  for (const [to, abi, posted] of doors) {
    try {
      const { functionName: name, args } = decodeFunctionData({ abi, data });
      return { to, name, isPosted: posted.has(name) && (to !== vault || isOurs(args, table)) };
    } catch {
      // Another contract's, or nobody's.
    }
  }
  return undefined;
}

/** What is brought to the vault is of our table, or names no table. */
function isOurs(args: readonly unknown[] | undefined, table: Hex): boolean {
  const { table: named } = (args?.[0] ?? {}) as { table?: unknown };
  return named === undefined || String(named).toLowerCase() === table.toLowerCase();
}

/** What the contract says is an answer; that the chain is away isn't. */
function refusalOf(error: unknown): Result<never> {
  if (error instanceof BaseError && error.category === 'contract') return refuse(error.code);
  throw error;
}
