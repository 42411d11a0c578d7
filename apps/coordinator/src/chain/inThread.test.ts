import { EventEmitter } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Worker } from 'node:worker_threads';
import type { Hex } from '@facedown/base';
import { connectChain, type Deployment, type SendingClient } from '@facedown/chain';
import { ANVIL_KEYS, type Anvil, deploy, startAnvil } from '@facedown/chain/node';
import { createTable, gameEntry } from '@facedown/sdk';
import { JudgeError } from '@facedown/sdk/engine';
import { walletJudge } from '@facedown/sdk/testing/chain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLobby } from '../lobby/lobby.js';
import { eventually } from '../testing/eventually.js';
import { openHouse } from '../testing/house.js';
import { testDatabase } from '../testing/testDatabase.js';
import { readInThread, startThread } from './inThread.js';
import { openOnChain } from './onChain.js';
import type { ChainAt, FromReader, ToReader } from './thread.js';

let anvil: Anvil;
let deployment: Deployment;
let client: SendingClient;
beforeAll(async () => {
  anvil = await startAnvil();
  const { cards: _, ...deployed } = await deploy(await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[7]! }));
  deployment = deployed;
  client = await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS.at(-1)! });
});
afterAll(() => anvil.stop());

/** A thread that answers when it is told to. */
class FakeThread extends EventEmitter {
  readonly asked: ToReader[] = [];
  isEnded = false;
  postMessage(message: ToReader): void {
    this.asked.push(structuredClone(message));
  }
  tell(said: FromReader): void {
    this.emit('message', said);
  }
  async terminate(): Promise<void> {
    if (this.isEnded) return;
    this.isEnded = true;
    this.emit('exit');
  }
}

const NOWHERE: ChainAt = { urls: [], deployments: [] };
const ONE = { table: `0x${'aa'.repeat(20)}` as const, tableId: 1n };
function openFakes(options: Parameters<typeof readInThread>[1] = {}) {
  const threads: FakeThread[] = [];
  const start = () => {
    const thread = new FakeThread();
    threads.push(thread);
    return thread;
  };
  return { threads, reader: readInThread(NOWHERE, { start, restMs: 0, ...options }) };
}
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'answered',
    ({ code }: { code: string }) => code,
  );

describe('a chain that is read in a thread of its own', () => {
  it('has no thread before somebody asks, and answers whoever asked, in any order', async () => {
    const { reader, threads } = openFakes();
    expect(threads).toHaveLength(0);
    const asked = [reader.records({ ...ONE, from: 0n }), reader.records({ ...ONE, from: 5n })];
    const refused = codeOf(reader.read(ONE));
    expect(threads[0]?.asked.map(({ id }) => id)).toEqual([1, 2, 3]);
    threads[0]?.tell({ id: 2, answer: ['second'] });
    threads[0]?.tell({ id: 3, failure: { refused: 'WrongTerms' } });
    threads[0]?.tell({ id: 1, answer: ['first'] });
    expect(await Promise.all(asked)).toEqual([['first'], ['second']]);
    expect(await refused).toBe('WrongTerms');
    await reader.close();
    expect(await codeOf(reader.read(ONE))).toBe('ChainUnreachable');
  });

  it('tells whoever waits that it is gone, rests, and is there again', async () => {
    let time = 0;
    const { reader, threads } = openFakes({ restMs: 50, now: () => time });
    const waits = codeOf(reader.read(ONE));
    await threads[0]?.terminate();
    expect([await waits, await codeOf(reader.read(ONE))]).toEqual(['ChainUnreachable', 'ChainUnreachable']);
    expect(threads).toHaveLength(1);
    time += 50;
    const again = reader.records({ ...ONE, from: 0n });
    threads[1]?.tell({ id: 2, answer: [] });
    expect(await again).toEqual([]);
    await reader.close();
  });

  it('ends one that never answers, and refuses more than can wait', async () => {
    const { reader, threads } = openFakes({ patienceMs: 30, maxWaiting: 2 });
    const asked = [codeOf(reader.read(ONE)), codeOf(reader.read(ONE)), codeOf(reader.read(ONE))];
    expect(await Promise.all(asked)).toEqual(Array(3).fill('ChainUnreachable'));
    expect([threads[0]?.isEnded, threads[0]?.asked.length]).toEqual([true, 2]);
    await reader.close();
  });

  it('is asked what is new on the chain, however many others ask for tables', async () => {
    const { reader, threads } = openFakes({ maxWaiting: 2 });
    const asked = [codeOf(reader.read(ONE)), codeOf(reader.read(ONE)), codeOf(reader.read(ONE))];
    const scanned = reader.scan({ table: ONE.table, from: 1n });
    expect(threads[0]?.asked.map(({ method }) => method)).toEqual(['read', 'read', 'scan']);
    threads[0]!.tell({ id: threads[0]!.asked[2]!.id, answer: { kind: 'nothing' } });
    expect(await scanned).toEqual({ kind: 'nothing' });
    await reader.close();
    expect(await Promise.all(asked)).toEqual(Array(3).fill('ChainUnreachable'));
  });

  it('reads for the keeper and for the list, however many tables strangers ask for', async () => {
    const threads: FakeThread[] = [];
    const start = () => threads[threads.push(new FakeThread()) - 1]!;
    const openReader = (at: ChainAt) => readInThread(at, { start, maxWaiting: 2 });
    const database = await testDatabase();
    const house = { client, deployment, gasRelay: false, pollMs: 0, openReader };
    const onChain = openOnChain({ chain: house, database, lobby: openLobby({ database }) });
    // A claim at a key server names any table.
    const asked = [1n, 2n, 3n].map((tableId) => codeOf(onChain.judges[0]!.read(tableId)));
    expect(await asked[2]).toBe('ChainUnreachable');
    const keeper = onChain.judgeOf(`${deployment.chainId}:${deployment.table.toLowerCase()}:4`, () => undefined)!;
    asked.push(codeOf(keeper.read(4n)), codeOf(keeper.records(4n, 0n)));
    const step = onChain.read();
    const methods = () => threads[0]!.asked.map(({ method }) => method);
    const told = async (method: string, answer: unknown) => {
      await eventually(() => expect(methods().at(-1)).toBe(method));
      threads[0]!.tell({ id: threads[0]!.asked.at(-1)!.id, answer });
    };
    await told('scan', { kind: 'news', next: 9n, hash: '0x09', tables: [{ tableId: 5n, happened: [] }] });
    await eventually(() => expect(methods()).toEqual(['read', 'read', 'read', 'records', 'scan', 'read']));
    await onChain.close();
    await Promise.all([step, ...asked]);
    await database.close();
  });

  it('goes on where it was, whenever its thread dies', async () => {
    const { config } = await gameEntry('kuhn').example(2);
    const judge = await walletJudge(anvil.url, deployment, 0);
    const open = () => createTable({ judge, game: 'kuhn', dealer: 'players', config, seats: 2 });
    const keyOf = (tableId: bigint) => `${deployment.chainId}:${deployment.table.toLowerCase() as Hex}:${tableId}`;
    const tables: bigint[] = [];
    for (let i = 0; i < 8; i++) tables.push(await open());

    let reads = 0;
    const workers: Worker[] = [];
    const start = (at: ChainAt) => {
      const worker = startThread(at);
      const post = worker.postMessage.bind(worker);
      // It dies at its very first ask, and in the middle of what it reads.
      worker.postMessage = (message: ToReader) => {
        post(message);
        if (workers.length === 1 || (workers.length === 2 && message.method === 'read' && ++reads === 4))
          void worker.terminate();
      };
      workers.push(worker);
      return worker;
    };
    const lines: string[] = [];
    const house = await openHouse({
      chain: {
        client,
        deployment,
        gasRelay: false,
        pollMs: 50,
        openReader: (at) => readInThread(at, { start, restMs: 10 }),
      },
      log: (line) => lines.push(line),
    });
    const listed = async () => {
      const found = (await (await fetch(`${house.url}/api/tables`)).json()) as { key: string }[];
      return found.map(({ key }) => key).sort();
    };
    await eventually(async () => expect(await listed()).toEqual(tables.map(keyOf).sort()));
    expect(workers).toHaveLength(3);
    // With nothing to do, and what came since is read from there.
    await workers.at(-1)?.terminate();
    tables.push(await open());
    await eventually(async () => expect(await listed()).toEqual(tables.map(keyOf).sort()));
    expect(workers).toHaveLength(4);
    expect(lines.join('\n')).not.toContain('from the start');
    await house.close();
  });

  it('refuses as its contract does, and says so where nobody answers', async () => {
    const known = readInThread({ urls: [anvil.url], deployments: [deployment] });
    const refused = await known.read({ table: deployment.table, tableId: 5n }).catch((cause: unknown) => cause);
    // Key servers tell a table that isn't there from a chain that isn't.
    expect(refused).toBeInstanceOf(JudgeError);
    expect(refused).toMatchObject({ code: 'NoSuchTable' });
    await known.close();
    const nowhere = readInThread({ urls: ['http://127.0.0.1:1'], deployments: [deployment] });
    const away = await nowhere.read({ table: deployment.table, tableId: 5n }).catch((cause: unknown) => cause);
    expect(away).not.toBeInstanceOf(JudgeError);
    expect(away).toMatchObject({ code: 'ChainUnreachable', category: 'network' });
    await nowhere.close();
  });

  it('stops nobody while its node is silent', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    let asked = 0;
    silent.on('request', () => asked++);
    const openReader = (at: ChainAt) => readInThread({ ...at, urls: [url] });
    const house = await openHouse({ chain: { client, deployment, gasRelay: false, pollMs: 20, openReader } });
    await eventually(() => expect(asked).toBeGreaterThan(0));
    for (const path of ['/api/status', '/api/tables', '/health', '/metrics'])
      expect((await fetch(`${house.url}${path}`)).status, path).toBe(200);
    const since = performance.now();
    await house.close();
    expect(performance.now() - since).toBeLessThan(5000);
    silent.closeAllConnections();
    silent.close();
  });
});
