import { BaseError, type Hex, seededRandom } from '@facedown/base';
import { connectChain, type Deployment, faucet, keyOwner, type Poster } from '@facedown/chain';
import { ANVIL_KEYS, type Anvil, deploy, startAnvil } from '@facedown/chain/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChainPlan, posterAt, resolveTable, seatOnChain } from '../testing/chainTable.js';
import { playSeat, quietChoice } from '../testing/playTable.js';
import { type ChainJudge, type ChainJudgeOptions, chainJudge } from './chainJudge.js';

let anvil: Anvil;
let deployment: Deployment;
beforeAll(async () => {
  anvil = await startAnvil();
  deployment = await deploy(await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[9]! }));
});
afterAll(() => anvil.stop());

const refusing = (error: () => unknown): Poster => ({
  address: `0x${'ee'.repeat(20)}`,
  post: () => Promise.reject(error()),
});
const judgeWith = (options: Omit<ChainJudgeOptions, 'deployment' | 'resolve'>): ChainJudge =>
  chainJudge({ trustsOne: true, ...options, deployment, resolve: resolveTable, pollMs: 50 });
const seat = (seed: string, more: Partial<ChainPlan> = {}) =>
  seatOnChain({ url: anvil.url, deployment, game: 'kuhn', dealer: 'open', seats: 2, seed, ...more });
const contract = (code: string) =>
  new BaseError(`The contract refused: ${code}.`, { category: 'contract', code, recoverable: false });

describe('a relay that refuses', () => {
  it.each([
    ['with a refusal of the contract’s that it invents', () => contract('WrongState')],
    [
      'by saying that it won’t',
      () => new BaseError('No.', { category: 'user', code: 'NotRelayed', recoverable: false }),
    ],
    ['with something that nobody has heard of', () => 'no'],
  ])('everything, %s, costs its fee and nothing else: the own account posts', async (_how, error) => {
    const seated = await seat(`refused ${_how}`, {
      mode: 'onchain',
      judgeAt: async (wallet) =>
        judgeWith({
          client: await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[wallet]! }),
          sender: refusing(error),
        }),
    });
    const { clients, judges, servers } = seated;
    await Promise.all(clients.map((client, i) => playSeat(client, quietChoice(seededRandom(i)))));
    const [ending] = await Promise.all(clients.map(({ done }) => done));
    for (const server of servers) server.stop();
    expect(ending?.kind === 'settled' && ending.payouts.reduce((sum, payout) => sum + payout, 0n)).toBe(40n);
    const posted = new Set(judges.flatMap(({ spent }) => spent.map(({ name }) => name)));
    expect([...posted]).toEqual(expect.arrayContaining(['create', 'join', 'advance', 'settle']));
  });
});

describe('a relay that says that a table exists', () => {
  it('is believed where the chain has it, whoever was faster', async () => {
    const { judges, clients, servers, tableId } = await seat('exists');
    for (const one of [...clients, ...servers]) one.stop();
    const { opening, stakes } = await judges[0]!.read(tableId);
    const again = judgeWith({
      client: await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[3]! }),
      sender: await posterAt(anvil.url, 7),
    });
    const { creator, treasury, token } = stakes!;
    expect(await again.create(opening, { creator, treasury, token })).toBe(tableId);
    expect(again.spent).toEqual([]);
  });

  it('is not where it has none: nobody waits at a table that was never opened', async () => {
    const { judges, clients, servers, tableId } = await seat('lie');
    for (const one of [...clients, ...servers]) one.stop();
    const { opening } = await judges[0]!.read(tableId);
    const salt: Hex = `0x${'7a'.repeat(32)}`;
    const client = await connectChain({ rpcUrl: anvil.url });
    const sender = refusing(() => contract('TableExists'));
    const { sender: _, ...owner } = { sender: undefined, ...keyOwner(`0x${'5b'.repeat(32)}`) };
    await expect(judgeWith({ client, owner, sender }).create({ ...opening, salt })).rejects.toMatchObject({
      code: 'NoSuchTable',
    });
  });
});

describe('a join that relay and own account both refuse', () => {
  it.each([
    ['with coins', 4],
    ['without a coin', undefined],
  ])('is refused by its name, by an account %s', async (_what, wallet) => {
    const { judges, clients, servers, tableId } = await seat(`taken ${_what}`);
    for (const one of [...clients, ...servers]) one.stop();
    const key = wallet === undefined ? (`0x${'5c'.repeat(32)}` as const) : ANVIL_KEYS[wallet]!;
    const client = await connectChain({ rpcUrl: anvil.url, privateKey: key });
    const judge = judgeWith({ client, sender: await posterAt(anvil.url, 7) });
    const house = await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[8]! });
    await faucet(house, { chips: deployment.chips, amount: 20n, to: judge.owner });
    const session: Hex = `0x${'54'.repeat(20)}`;
    const [entry] = (await judges[0]!.read(tableId)).entries;
    await expect(
      judge.post(tableId, { kind: 'join', entry: { ...entry!, owner: judge.owner, session } }),
    ).rejects.toMatchObject({
      code: 'WrongPhase',
    });
    const alone = judgeWith({ client });
    await expect(
      alone.post(tableId, { kind: 'join', entry: { ...entry!, owner: judge.owner, session } }),
    ).rejects.toMatchObject({ code: 'WrongPhase' });
  });
});

describe('a seat under our session key', () => {
  it('is not taken for ours where somebody else owns it', async () => {
    const { judges, clients, servers, tableId } = await seat('copied');
    for (const one of [...clients, ...servers]) one.stop();
    const [entry] = (await judges[0]!.read(tableId)).entries;
    const client = await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[5]! });
    const judge = judgeWith({ client });
    await expect(judge.post(tableId, { kind: 'join', entry: { ...entry!, owner: judge.owner } })).rejects.toMatchObject(
      { category: 'contract' },
    );
  });
});
