import { BaseError, type Hex, seededRandom } from '@facedown/base';
import {
  connectChain,
  type Deployment,
  faucet,
  type Owner,
  type Poster,
  readBalance,
  type SendingClient,
  type WalletProvider,
  walletOwner,
} from '@facedown/chain';
import { ANVIL_KEYS, type Anvil, deploy, startAnvil } from '@facedown/chain/node';
import { privateKeyToAccount } from 'viem/accounts';
import { sendTransaction } from 'viem/actions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../client/client.js';
import { createTable } from '../createTable.js';
import type { Fixed } from '../engine/types.js';
import { joinTable, serveDealer } from '../joinTable.js';
import { gameEntry, loadDealer, loadGame } from '../registry.js';
import { newSession } from '../signing/session.js';
import { ANY_TERMS } from '../terms.js';
import { posterAt } from '../testing/chainTable.js';
import { playSeat, quietChoice } from '../testing/playTable.js';
import { localRelay } from '../transport/localRelay.js';
import { type ChainJudge, type ChainJudgeOptions, chainJudge } from './chainJudge.js';
import type { Judge } from './judge.js';

let anvil: Anvil;
let house: SendingClient;
let deployment: Deployment;
let poster: Poster;
beforeAll(async () => {
  anvil = await startAnvil();
  house = await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[8]! });
  deployment = await deploy(house);
  poster = await posterAt(anvil.url, 7);
});
afterAll(() => anvil.stop());

const COIN: Hex = `0x${'00'.repeat(20)}`;
const resolve = async ({ game, dealer }: { game: string; dealer: string }) => ({
  game: await loadGame(game),
  dealer: (await loadDealer(dealer)).dealer,
});
const judgeWith = (options: Omit<ChainJudgeOptions, 'deployment' | 'resolve'>): ChainJudge =>
  chainJudge({ trustsOne: true, ...options, deployment, resolve, pollMs: 50 });

/** A wallet as pages find one: it shows its address, signs and sends when asked, and tells nobody its key. */
function injectedWallet(key: Hex): { owner: Owner; asked: string[] } {
  const account = privateKeyToAccount(key);
  const asked: string[] = [];
  const provider: WalletProvider = {
    async request({ method, params }) {
      if (method === 'eth_sendTransaction') {
        const { to, data, value, chainId } = params![0] as Record<'to' | 'data' | 'value' | 'chainId', Hex>;
        asked.push('send');
        expect(Number(chainId)).toBe(31337);
        const client = await connectChain({ rpcUrl: anvil.url, account });
        return sendTransaction(client, { to, data, value: BigInt(value) });
      }
      if (method !== 'eth_signTypedData_v4') throw Object.assign(new Error('no'), { code: 4200 });
      const { primaryType, types: all, ...data } = JSON.parse(String(params![1]));
      const { EIP712Domain: _, ...types } = all;
      asked.push(primaryType);
      const signature = await account.signTypedData({ ...data, types, primaryType });
      // As some hardware wallets end it.
      return `${signature.slice(0, 130)}${signature.endsWith('1b') ? '00' : '01'}`;
    },
  };
  return { owner: walletOwner(provider, account.address), asked };
}

interface Plan {
  readonly judges: readonly ChainJudge[];
  readonly token?: Hex;
  readonly registerSeconds?: number;
  /** Stands between a client and its judge. */
  readonly through?: (judge: Judge) => Judge;
}

/** Two seats of Kuhn on the open dealer, played to the end. */
async function seated({ judges, token, registerSeconds = 60, through = (judge) => judge }: Plan) {
  const { config, amounts } = await gameEntry('kuhn').example(2);
  const [first] = judges as [ChainJudge];
  const host = newSession(seededRandom('host'));
  const creating = {
    ...first,
    create: (what: Parameters<ChainJudge['create']>[0]) => first.create(what, token ? { token } : {}),
  };
  const table = { game: 'kuhn', dealer: 'open', config, seats: 2, servers: [host.address], registerSeconds };
  const tableId = await createTable({ ...table, judge: creating });
  const common = { relay: localRelay(), tableId, times: { answerMs: 0, staggerMs: 300 }, limits: ANY_TERMS };
  const clients = await Promise.all(
    judges.map((judge, seat) => joinTable({ ...common, judge: through(judge), seat, amount: amounts[seat]! })),
  );
  const server = await serveDealer({ ...common, judge: through(first), server: 0, session: host });
  return { tableId, clients, server };
}

const playAll = (clients: readonly Client[]) =>
  Promise.all(clients.map((client, i) => playSeat(client, quietChoice(seededRandom(i)))));

describe('an injected wallet', () => {
  it('signs once to sit down with chips, and never in play', async () => {
    const wallet = injectedWallet(`0x${'a1'.repeat(32)}`);
    const other = injectedWallet(`0x${'a2'.repeat(32)}`);
    const client = await connectChain({ rpcUrl: anvil.url });
    const judges = [wallet, other].map(({ owner }) => judgeWith({ client, owner, sender: poster }));
    for (const { owner } of judges) await faucet(house, { chips: deployment.chips, amount: 1000n, to: owner });
    for (const expected of [['Join'], ['Join']]) {
      wallet.asked.length = 0;
      const { clients, server } = await seated({ judges });
      expect(wallet.asked).toEqual(expected);
      await playAll(clients);
      expect((await Promise.all(clients.map(({ done }) => done))).map(({ kind }) => kind)).toEqual([
        'settled',
        'settled',
      ]);
      server.stop();
      expect(wallet.asked).toEqual(expected);
    }
  });

  it('that declines leaves everything as it was', async () => {
    const declining: WalletProvider = {
      request: async () => Promise.reject(Object.assign(new Error(), { code: 4001 })),
    };
    const owner = walletOwner(declining, `0x${'a3'.repeat(20)}`);
    const judge = judgeWith({ client: await connectChain({ rpcUrl: anvil.url }), owner, sender: poster });
    await expect(seated({ judges: [judge] })).rejects.toMatchObject({ code: 'UserRejected', category: 'user' });
  });
});

describe("the chain's own coin", () => {
  it('is staked and paid by accounts that send it, also where the relay is silent', async () => {
    const silent: Poster = {
      address: poster.address,
      post: () => Promise.reject(new BaseError('No answer.', { category: 'network', code: 'Disconnected' })),
    };
    const wallet = injectedWallet(ANVIL_KEYS[2]!);
    const judges = [
      judgeWith({ client: await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[1]! }), sender: silent }),
      judgeWith({ client: await connectChain({ rpcUrl: anvil.url }), owner: wallet.owner, sender: silent }),
    ];
    const { tableId, clients, server } = await seated({ judges, token: COIN });
    // Once more if the other joined in the same moment.
    expect(new Set(wallet.asked)).toEqual(new Set(['send']));
    const held = () => readBalance(house, { token: COIN, owner: deployment.table });
    expect(await held()).toBe(40n);
    expect((await judges[0]!.read(tableId)).stakes).toMatchObject({ token: COIN });
    await playAll(clients);
    const [ending] = await Promise.all(clients.map(({ done }) => done));
    server.stop();
    expect(ending?.kind === 'settled' && ending.payouts.reduce((sum, payout) => sum + payout, 0n)).toBe(40n);
    expect(await held()).toBe(0n);

    const relayed = judgeWith({
      client: await connectChain({ rpcUrl: anvil.url }),
      owner: { ...injectedWallet(`0x${'a4'.repeat(32)}`).owner, sender: undefined as never },
      sender: poster,
    });
    await expect(seated({ judges: [relayed], token: COIN })).rejects.toMatchObject({ code: 'NeedsCoins' });
  });
});

describe('advance', () => {
  it('posts several moves that are due, each in a transaction of its own', async () => {
    const judges = await Promise.all(
      [1, 2].map(async (wallet) => {
        const client = await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[wallet]! });
        await faucet(client, { chips: deployment.chips, amount: 20n });
        return judgeWith({ client });
      }),
    );
    // Nobody settles: the whole game is signed and the chain knows nothing of it.
    const idle = (judge: Judge): Judge => ({
      ...judge,
      post: (tableId, call) =>
        call.kind === 'settle' ? Promise.reject(new TypeError('not now')) : judge.post(tableId, call),
    });
    const { tableId, clients, server } = await seated({ judges, registerSeconds: 1, through: idle });
    const [client] = clients as [Client];
    const start = client.engine().history[0] as Fixed;
    void playAll(clients);
    for await (const view of client.watch()) if (view.waiting.kind === 'over') break;
    const moves = client.log().flatMap(({ deeds }) => deeds);
    const end = client.engine().fixed;
    for (const one of [...clients, server]) one.stop();
    expect(moves.length).toBeGreaterThan(2);

    const [judge] = judges as [ChainJudge];
    await judge.post(tableId, { kind: 'dispute', seat: 0, fixed: start });
    await house.request({ method: 'evm_increaseTime', params: ['0x2'] } as never);
    await house.request({ method: 'evm_mine' } as never);
    const before = judge.spent.length;
    await judge.post(tableId, { kind: 'advance', base: start, deeds: moves });
    expect(judge.spent.slice(before).map(({ name }) => name)).toEqual(moves.map(() => 'advance'));
    const view = await judge.read(tableId);
    expect(view).toMatchObject({ phase: 'play', version: end.state.version, hash: end.hash });
    await judge.post(tableId, { kind: 'settle', end: { fixed: end }, seat: 0 });
    expect((await judge.read(tableId)).payouts?.reduce((sum, payout) => sum + payout, 0n)).toBe(40n);
  });
});
