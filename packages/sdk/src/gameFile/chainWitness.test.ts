import { type Hex, seededRandom } from '@facedown/base';
import { connectChain, type Deployment } from '@facedown/chain';
import { ANVIL_KEYS, type Anvil, deploy, startAnvil } from '@facedown/chain/node';
import { type KuhnAction, KuhnKind } from '@facedown/game-kit/kuhn';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { seatOnChain, walletJudge } from '../testing/chainTable.js';
import { type Choose, playSeat, quietChoice } from '../testing/playTable.js';
import { chainWitness } from './chainWitness.js';
import type { GameFile } from './gameFile.js';
import { type Verdict, verifyGame } from './verifyGame.js';
import type { Witness } from './witness.js';

let anvil: Anvil;
let deployment: Deployment;
let file: GameFile;
let alone: Extract<Verdict, { ok: true }>;
let byChain: Witness;
const witness = (told: GameFile, verdict: typeof alone) => byChain(told, verdict, async () => verdict);

/** A table that played every move on the chain, and was paid there. */
beforeAll(async () => {
  anvil = await startAnvil();
  deployment = await deploy(await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[9]! }));
  const table = { game: 'holdem', dealer: 'open', seats: 2, seed: 'witness', mode: 'onchain' } as const;
  const seated = await seatOnChain({ url: anvil.url, deployment, relayed: true, ...table });
  await Promise.all(seated.clients.map((client, i) => playSeat(client, quietChoice(seededRandom(i)), 1)));
  await Promise.all(seated.clients.map(({ done }) => done));
  for (const client of [...seated.clients, ...seated.servers]) client.stop();
  file = seated.clients[0]!.file();
  const verdict = await verifyGame(file);
  if (!verdict.ok) throw new Error(verdict.code);
  alone = verdict;
  byChain = chainWitness({ client: await connectChain({ rpcUrl: anvil.url }), deployment });
});
afterAll(() => anvil.stop());

describe('chainWitness', () => {
  it('proves what the file alone leaves open, and how the table ended', async () => {
    expect(alone).toMatchObject({ verdict: 'needsChain', end: 'unfinished' });
    expect(await witness(file, alone)).toMatchObject({
      ok: true,
      verdict: 'proven',
      end: 'settled',
      open: { lines: [] },
    });
  });

  const [seat, line] = [() => file.entries[1]!, () => file.log.at(-1)!];
  const others = () => file.entries.slice(0, 1);
  const lies: readonly (readonly [string, string, () => GameFile])[] = [
    [
      'another owner',
      'WrongSeat',
      () => ({ ...file, entries: [...others(), { ...seat(), owner: `0x${'34'.repeat(20)}` }] }),
    ],
    ['another amount', 'WrongSeat', () => ({ ...file, entries: [...others(), { ...seat(), amount: 7n }] })],
    ['a seat less', 'WrongSeat', () => ({ ...file, entries: others() })],
    ['other clocks', 'WrongTerms', () => ({ ...file, opening: { ...file.opening, answerSeconds: 7 } })],
    ['an epoch that never was', 'NotRecorded', () => ({ ...file, table: { ...file.table, epoch: 5n } })],
  ];
  it.each(lies)('finds %s', async (_, code, lie) =>
    expect(await witness(lie(), alone)).toMatchObject({ ok: false, verdict: 'wrong', code }),
  );

  it('finds payouts that the contract has not paid', async () => {
    const [first, ...rest] = alone.outcome.payouts;
    const outcome = { ...alone.outcome, payouts: [first! + 1n, ...rest] };
    const told = { ...alone, end: 'closed', outcome } as typeof alone;
    expect(await witness(file, told)).toMatchObject({ code: 'WrongPayouts' });
    // Where the file doesn't say that it is the end, it may only be cut short.
    expect(await witness(file, { ...alone, outcome })).toMatchObject({ verdict: 'needsChain', open: { end: true } });
  });

  it('takes no earlier boundary that would have paid the same for the end', async () => {
    const cut = { ...file, log: file.log.slice(0, -2) };
    expect(await witness(cut, alone)).toMatchObject({ verdict: 'needsChain', end: 'unfinished', open: { end: true } });
  });

  const unrecorded: readonly (readonly [string, () => GameFile['log'][number]])[] = [
    ['a lapse in place of a move', () => ({ ...line(), deeds: [], lapsed: true })],
    ['another payload', () => ({ ...line(), deeds: line().deeds.map((deed) => ({ ...deed, payload: '0x99' })) })],
    ['another party', () => ({ ...line(), deeds: line().deeds.map((deed) => ({ ...deed, party: deed.party ^ 1 })) })],
    ['another state', () => ({ ...line(), hash: `0x${'77'.repeat(32)}` })],
    ['another version', () => ({ ...line(), version: line().version + 9n })],
  ];
  it.each(unrecorded)('vouches for no line with %s', async (_, lie) => {
    const told = { ...file, log: [...file.log.slice(0, -1), lie()] };
    const open = { ...alone.open, lines: told.log.map(({ version }) => version) };
    expect(await witness(told, { ...alone, open })).toMatchObject({
      verdict: 'needsChain',
      open: { lines: [lie().version] },
    });
  });

  it('asks the contracts that its user names, and no others', async () => {
    const elsewhere = { ...file, table: { ...file.table, table: `0x${'12'.repeat(20)}` } } as GameFile;
    await expect(witness(elsewhere, alone)).rejects.toMatchObject({ code: 'UnknownContract' });
    const other = { ...file, table: { ...file.table, chainId: 5n } };
    await expect(witness(other, alone)).rejects.toMatchObject({ code: 'UnknownContract' });
  });
});

describe('a state that everyone has signed, whose signatures came to the contract alone,', () => {
  const flipped = (hex: Hex) => `${hex.slice(0, -1)}${hex.endsWith('0') ? '1' : '0'}` as Hex;
  let told: GameFile;
  let at: bigint;

  beforeAll(async () => {
    const seated = await seatOnChain({
      url: anvil.url,
      deployment,
      game: 'kuhn',
      dealer: 'open',
      seats: 2,
      seed: 'fixed',
    });
    const [first, second] = seated.clients;
    const patience = { timeout: 60_000 };
    await vi.waitUntil(() => seated.clients.every((client) => client.engine().fixed.acks?.size === 2), patience);
    await second!.dispute();
    await vi.waitUntil(async () => (await seated.judges[0]!.read(seated.tableId)).phase === 'register', patience);
    for (const client of [...seated.clients, ...seated.servers]) client.stop();
    const whole = first!.file();
    const { acks: _, ...last } = whole.log.at(-1)!;
    at = last.version;
    told = { ...whole, log: [...whole.log.slice(0, -1), last] };
  });
  const linesLeft = async (given: GameFile) => {
    const verdict = await verifyGame(given, { witness: byChain });
    return verdict.ok ? verdict.open.lines : verdict.code;
  };

  it('is open without the chain, and proven with it', async () => {
    const verdict = await verifyGame(told);
    expect(verdict.ok && verdict.open.lines).toEqual([at]);
    expect(await linesLeft(told)).toEqual([]);
  });

  it('vouches for no deed without the signature of its party, and for no state that it has not fixed', async () => {
    const last = told.log.at(-1)!;
    const withDeed = (change: Partial<(typeof last.deeds)[number]>) => ({
      ...told,
      log: [...told.log.slice(0, -1), { ...last, deeds: last.deeds.map((deed) => ({ ...deed, ...change })) }],
    });
    expect(await linesLeft(withDeed({ signature: '0x' }))).toEqual([at]);
    expect(await linesLeft(withDeed({ signature: flipped(last.deeds[0]!.signature) }))).toBe('BadSignature');
    const never: Witness = (file, verdict, again) => byChain(file, verdict, () => again(() => false));
    const verdict = await verifyGame(told, { witness: never });
    expect(verdict.ok && verdict.open.lines).toEqual([at]);
  });
});

describe('a fold that everyone has signed, and that anybody has registered,', () => {
  it('is told as no time-out, though the clock would have led to the very same state', async () => {
    const table = { game: 'kuhn', dealer: 'open', seats: 2, seed: 'folded', url: anvil.url, deployment } as const;
    let mayPay = false;
    const judgeAt = async (seat: number) => {
      const judge = await walletJudge(anvil.url, deployment, seat);
      const post: typeof judge.post = async (tableId, call) => {
        if (call.kind === 'settle' && !mayPay) throw new Error('later');
        return judge.post(tableId, call);
      };
      return { ...judge, post };
    };
    const { clients, servers, judges, tableId } = await seatOnChain({ ...table, judgeAt });
    const [bet, fold] = [KuhnKind.Bet, KuhnKind.Pass];
    const choices = [bet, fold].map((kind): Choose => {
      return (client) => client.legalActions().find(({ action }) => (action as KuhnAction).kind === kind)!;
    });
    const played = Promise.all(clients.map((client, seat) => playSeat(client, choices[seat]!)));
    const isOver = () => clients.every((client) => client.view().outcome.boundary && client.view().version > 2n);
    await vi.waitUntil(() => isOver() && clients[0]!.engine().fixed.acks?.size === 2, { timeout: 60_000 });
    await judges[1]!.post(tableId, { kind: 'checkpoint', fixed: clients[0]!.engine().fixed });
    mayPay = true;
    await Promise.all(clients.map(({ done }) => done));
    await played;
    for (const client of [...clients, ...servers]) client.stop();

    const told = clients[0]!.file();
    expect(await verifyGame(told, { witness: byChain })).toMatchObject({ verdict: 'proven' });
    const { acks: _, ...last } = told.log.at(-1)!;
    const late: GameFile = { ...told, log: [...told.log.slice(0, -1), { ...last, deeds: [], lapsed: true }] };
    expect(await verifyGame(late, { witness: byChain })).toMatchObject({
      verdict: 'needsChain',
      open: { lines: [last.version] },
    });
  });
});
