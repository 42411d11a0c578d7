import { type ChainClient, connectChain, faucet } from '@facedown/chain';
import { ANVIL_KEYS, deploy, isBuilt, startAnvil } from '@facedown/chain/node';
import { type Judge, loadDealer, loadGame, memoryJudge } from '@facedown/sdk';
import { chainJudge } from '@facedown/sdk/chain';
import { getBlock, getBlockNumber } from 'viem/actions';
import { type FhePlace, openFheHouse } from './fheHouse.js';

/** One judge a seat, each with a wallet of its own, and one for a dealer's servers. */
export interface Judges {
  readonly seats: readonly Judge[];
  readonly servers: Judge;
  /** Where the cards lie as ciphertexts. */
  readonly fhe?: FhePlace;
  spent(): Promise<{ readonly transactions: number; readonly gas: number | undefined }>;
  stop(): Promise<void>;
}

const SERVERS_WALLET = 9;

/** A chain of this run's own, with our contracts and play money on it. */
export async function chainJudges(amounts: readonly bigint[], dealer?: string): Promise<Judges> {
  const anvil = await startAnvil();
  try {
    const house = await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[SERVERS_WALLET]! });
    const plain = await deploy(house);
    const fhe = dealer === 'fhe' ? await openFheHouse(house, plain, anvil.url) : undefined;
    const deployment = fhe?.deployment ?? plain;
    const before = await getBlockNumber(house, { cacheTime: 0 });
    const resolve = async ({ game, dealer }: { game: string; dealer: string }) => ({
      game: await loadGame(game),
      dealer: (await loadDealer(dealer)).dealer,
    });
    const seats = await Promise.all(
      amounts.map(async (amount, seat) => {
        const client = await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[seat]! });
        await faucet(client, { chips: deployment.chips, amount });
        return chainJudge({ client, deployment, resolve, pollMs: 20, trustsOne: true });
      }),
    );
    const servers = chainJudge({ client: house, deployment, resolve, pollMs: 20, trustsOne: true });
    return {
      seats,
      servers,
      ...(fhe ? { fhe: fhe.place } : {}),
      async spent() {
        if (fhe) return spentSince(house, before);
        const all = [...seats, servers].flatMap(({ spent }) => spent);
        return { transactions: all.length, gas: Number(all.reduce((sum, { gas }) => sum + gas, 0n)) };
      },
      async stop() {
        await fhe?.stop();
        await anvil.stop();
      },
    };
  } catch (error) {
    await anvil.stop();
    throw error;
  }
}

/** Seats post to the vault from processes of their own: the chain, on which nobody else is, knows of all. */
async function spentSince(client: ChainClient, block: bigint): Promise<{ transactions: number; gas: number }> {
  let [transactions, gas] = [0, 0];
  const head = await getBlockNumber(client, { cacheTime: 0 });
  for (let blockNumber = block + 1n; blockNumber <= head; blockNumber++) {
    const found = await getBlock(client, { blockNumber });
    transactions += found.transactions.length;
    gas += Number(found.gasUsed);
  }
  return { transactions, gas };
}

/** No chain: the judge lives in this process, and what would have been transactions is counted. A refusal is none. */
export async function plainJudges(game: string, dealer: string, seats: number): Promise<Judges> {
  const rules = await loadGame(game);
  const kit = await loadDealer(dealer);
  const memory = memoryJudge({ resolve: () => ({ game: rules, dealer: kit.dealer }) });
  let transactions = 0;
  const judge: Judge = {
    ...memory,
    async create(opening) {
      const tableId = await memory.create(opening);
      transactions++;
      return tableId;
    },
    async post(tableId, call) {
      await memory.post(tableId, call);
      transactions++;
    },
  };
  return {
    seats: Array<Judge>(seats).fill(judge),
    servers: judge,
    spent: async () => ({ transactions, gas: undefined }),
    stop: async () => {},
  };
}

export const hasContracts = (): boolean => isBuilt('Table');
