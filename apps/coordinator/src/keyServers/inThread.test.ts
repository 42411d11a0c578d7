import { EventEmitter } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { type Hex, refuse, seededRandom } from '@facedown/base';
import type { KeptCommittee } from '@facedown/keyserver';
import { type Client, connectCoordinator, createTable, gameEntry, joinTable } from '@facedown/sdk';
import type { Status } from '@facedown/sdk/coordinator';
import { JudgeError } from '@facedown/sdk/engine';
import { playSeat, quietChoice } from '@facedown/sdk/testing';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../testing/eventually.js';
import { openHouse, TEST_TIMES } from '../testing/house.js';
import { startChildHouse } from '../testing/processHouse.js';
import { keysInThread, startThread } from './inThread.js';
import type { KeyHouseAsks } from './keyHouse.js';
import type { FromKeys, KeysAt, ToKeys } from './thread.js';

const root = mkdtempSync(join(tmpdir(), 'facedown-keys-'));
afterEach(() => void vi.useRealTimers());
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A thread that answers when it is told to. */
class FakeThread extends EventEmitter {
  readonly told: ToKeys[] = [];
  isEnded = false;
  constructor(readonly at: KeysAt) {
    super();
  }
  postMessage(message: ToKeys): void {
    this.told.push(structuredClone(message));
  }
  tell(said: FromKeys): void {
    this.emit('message', structuredClone(said));
  }
  async terminate(): Promise<void> {
    if (this.isEnded) return;
    this.isEnded = true;
    this.emit('exit');
  }
}

const TABLE: Hex = `0x${'aa'.repeat(20)}`;
const SECRET = 'a secret share';
function openFakes(
  options: Parameters<typeof keysInThread>[2] = {},
  folder?: string,
  more: KeyHouseAsks['judges'] = [],
) {
  const threads: FakeThread[] = [];
  const lines: string[] = [];
  const asks: KeyHouseAsks = {
    judges: [{ chainId: 1n, table: TABLE, read: () => Promise.reject(new JudgeError('NoSuchTable')) }, ...more],
    signerOf: async (_, signature) => signature,
    beacon: async () => refuse('NotFixed'),
    log: (line) => lines.push(line),
  };
  const start = (at: KeysAt) => {
    const thread = new FakeThread(structuredClone(at));
    threads.push(thread);
    return thread;
  };
  return { threads, lines, keys: keysInThread(asks, folder, { start, restMs: 0, ...options }) };
}
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'answered',
    ({ code }: { code: string }) => code,
  );
const claim = (body = '{}') => ({ server: 1, path: 'deal', method: 'POST', address: 'here', body });

describe('key servers in a thread of their own', () => {
  it('have none before somebody asks, and answer whoever asked, in any order', async () => {
    const { keys, threads } = openFakes();
    expect(threads).toHaveLength(0);
    const asked = [keys.answer(claim()), keys.answer(claim())];
    expect(threads[0]?.at).toEqual({ kept: [], judges: [{ chainId: 1n, table: TABLE }] });
    const said = (body: string) => ({ status: 200, headers: [], body });
    threads[0]?.tell({ id: 2, answer: said('second') });
    threads[0]?.tell({ id: 1, answer: said('first') });
    expect(await Promise.all(asked)).toEqual([said('first'), said('second')]);
    await keys.close();
    expect(threads[0]?.isEnded).toBe(true);
    expect(await codeOf(keys.answer(claim()))).toBe('KeyServersAway');
  });

  it('ask what they must know, and a refusal stays one', async () => {
    const { keys, threads } = openFakes();
    void keys.look().catch(() => {});
    const signature: Hex = '0x1234';
    threads[0]?.tell({ back: 1, asks: 'read', ask: { judge: 0, tableId: 5n } });
    threads[0]?.tell({ back: 2, asks: 'signer', ask: { digest: new Uint8Array(32), signature } });
    threads[0]?.tell({ back: 3, asks: 'beacon', ask: { ceremony: '0x00', claim: {} } });
    await eventually(() => expect(threads[0]?.told).toHaveLength(4));
    expect(threads[0]?.told.slice(1).sort((a, b) => ('back' in a && 'back' in b ? a.back - b.back : 0))).toEqual([
      { back: 1, failure: { refused: 'NoSuchTable' } },
      { back: 2, answer: signature },
      { back: 3, answer: refuse('NotFixed') },
    ]);
    await keys.close();
  });

  it('tell whoever waits that they are gone, rest, and are there again with the same keys', async () => {
    let time = 0;
    const { keys, threads, lines } = openFakes({ restMs: 50, now: () => time });
    const waits = codeOf(keys.answer(claim()));
    const committee = keptOf('0x01');
    threads[0]?.tell({ keep: committee });
    threads[0]?.emit('error', new Error(SECRET));
    await threads[0]?.terminate();
    expect([await waits, await codeOf(keys.answer(claim()))]).toEqual(['KeyServersAway', 'KeyServersAway']);
    expect(threads).toHaveLength(1);
    time += 50;
    const again = keys.look();
    expect(threads[1]?.at.kept).toEqual([committee]);
    // What its thread was told of a term that is over isn't kept on.
    threads[1]?.tell({ keep: keptOf('0x02') });
    threads[1]?.tell({ id: 2, answer: [{ ceremony: '0x02', from: 1, days: 1, offers: {} }] });
    expect(await again).toHaveLength(1);
    await threads[1]?.terminate();
    time += 50;
    void keys.look().catch(() => {});
    expect(threads[2]?.at.kept).toEqual([keptOf('0x02')]);
    expect(lines).toEqual(["the key servers' thread ended (Error)", "the key servers' thread ended (no reason)"]);
    await keys.close();
  });

  it('end one that never answers, and refuse more than can wait', async () => {
    const { keys, threads } = openFakes({ patienceMs: 30, maxWaiting: 2, maxChars: 10 });
    const asked = [keys.answer(claim()), keys.answer(claim('a claim too long')), keys.answer(claim())];
    const third = codeOf(keys.answer(claim()));
    expect(threads[0]?.told).toHaveLength(2);
    expect(await Promise.all([...asked.map(codeOf), third])).toEqual(Array(4).fill('KeyServersAway'));
    expect(threads[0]?.isEnded).toBe(true);
    await keys.close();
  });

  it('go on with other tables while a judge is silent: its claims are late, and nobody else’s', async () => {
    vi.useFakeTimers();
    const silent = { chainId: 2n, table: TABLE, read: () => new Promise<never>(() => {}) };
    const { keys, threads, lines } = openFakes({ patienceMs: 100, maxWaiting: 9 }, undefined, [silent]);
    // Each claim is about a table of a chain whose node says nothing.
    const claims = Array.from({ length: 9 }, () => codeOf(keys.answer(claim())));
    const [thread] = threads;
    for (let back = 1; back <= 9; back++) thread!.tell({ back, asks: 'read', ask: { judge: 1, tableId: 5n } });
    // For so many it is waited; the others are told at once, and make room.
    await vi.advanceTimersByTimeAsync(0);
    expect(thread!.told).toHaveLength(9 + 6);
    const failed = thread!.told.flatMap((one) => ('back' in one ? [one.back] : []));
    for (const id of failed) thread!.tell({ id, failure: { message: 'away', code: 'Away', category: 'network' } });
    const said = (body: string) => ({ status: 200, headers: [], body });
    const other = keys.answer(claim());
    thread!.tell({ id: 10, answer: said('meanwhile') });
    expect(await other).toEqual(said('meanwhile'));
    await vi.advanceTimersByTimeAsync(100);
    await Promise.all(claims);
    const later = keys.answer(claim());
    thread!.tell({ id: 11, answer: said('later') });
    expect(await later).toEqual(said('later'));
    expect([threads.length, thread!.isEnded, lines]).toEqual([1, false, []]);
    expect((await Promise.all(claims)).sort()).toEqual([...Array(6).fill('Away'), ...Array(3).fill('KeyServersAway')]);
    await keys.close();
  });

  it('rest while nobody asks, and say nothing of it', async () => {
    const { keys, threads, lines } = openFakes({ idleMs: 20, restMs: 60_000 });
    const said = { status: 200, headers: [], body: '' };
    const two = [keys.answer(claim()), keys.answer(claim())];
    threads[0]?.tell({ id: 1, answer: said });
    threads[0]?.tell({ keep: keptOf('0x01') });
    await new Promise((resolve) => setTimeout(resolve, 60));
    // One still waits.
    expect(threads[0]?.isEnded).toBe(false);
    threads[0]?.tell({ id: 2, answer: said });
    await Promise.all(two);
    await eventually(() => expect(threads[0]?.isEnded).toBe(true));
    const again = keys.answer(claim());
    expect(threads[1]?.at.kept).toEqual([keptOf('0x01')]);
    threads[1]?.tell({ id: 3, answer: said });
    expect(await again).toEqual(said);
    expect(lines).toEqual([]);
    await keys.close();
  });

  it.each([
    ['in a folder', true],
    ['with the thread that serves', false],
  ])(
    'go on with the hand whenever their thread dies, with what they keep %s',
    async (_, hasFolder) => {
      const workers: Worker[] = [];
      let answers = 0;
      const start = (at: KeysAt) => {
        const worker = startThread(at);
        const post = worker.postMessage.bind(worker);
        // It dies at its first claim, and in the middle of others.
        worker.postMessage = (message: ToKeys) => {
          post(message);
          if ('method' in message && message.method === 'answer' && [1, 9, 16].includes(++answers))
            void worker.terminate();
        };
        workers.push(worker);
        return worker;
      };
      const folder = join(root, 'killed');
      const lines: string[] = [];
      const house = await openHouse({
        keyServers: {
          open: (asks, at) => keysInThread(asks, at, { start, restMs: 10 }),
          ...(hasFolder ? { folder } : {}),
        },
        log: (line) => lines.push(line),
      });
      const before = await offered(house.url);
      const clients = await playHand(house.url, 'committee', 2);
      expect(answers).toBeGreaterThan(16);
      expect(workers).toHaveLength(4);
      expect(await clients[0]!.verify()).toMatchObject({ ok: true });
      // The same keys all the time.
      expect(await offered(house.url)).toEqual(before);
      if (hasFolder)
        for (const server of [1, 2, 3]) {
          const { keys } = secretsIn(folder, server);
          for (const key of keys) expect(lines.join('\n')).not.toContain(key.slice(2));
        }
      await house.close();
    },
    300_000,
  );

  it.skipIf(process.platform !== 'linux')('read no claim on the thread that serves', async () => {
    const house = await startChildHouse({ FACEDOWN_FOLDER: join(root, 'measured'), FACEDOWN_NO_BOTS: '1' });
    await offered(house.url);
    const body = JSON.stringify({ acks: Array.from({ length: 100_000 }, (_, i) => [i % 10]) });
    /** The serving thread's time for as many claims. */
    const spent = async (path: string, status: number) => {
      const since = servingMs(house.pid);
      for (let i = 0; i < 20; i++) {
        const said = await fetch(`${house.url}/keyserver/1/${path}`, { method: 'POST', body });
        expect(said.status).toBe(status);
      }
      return servingMs(house.pid) - since;
    };
    // For `table` it is too long, and refused before anybody reads it. What is done for the first time costs more, and
    // so does what the thread does beside it now and then: the least of some counts.
    const [unread, read]: number[][] = [[], []];
    for (let i = 0; i < 4; i++) {
      unread!.push(await spent('table', 413));
      read!.push(await spent('deal', 409));
    }
    await house.stop();
    const least = Math.min(...unread!);
    expect(Math.min(...read!), `${least} ms where it isn't read`).toBeLessThan(3 * least);
  });
});

const keptOf = (ceremony: Hex): KeptCommittee => ({
  file: {
    version: 1,
    ceremony,
    threshold: 1,
    from: 1,
    days: 1,
    operators: [],
    urls: [],
    proofs: {},
  },
  rings: [],
  signing: [],
});

function secretsIn(folder: string, server: number): { keys: readonly string[] } {
  const [day] = readdirSync(folder);
  const ring = JSON.parse(readFileSync(join(folder, day!, String(server), 'keys.json'), 'utf8')) as {
    lasting: { key: string }[];
    daily: { key: string }[];
  };
  return { keys: [...ring.lasting, ...ring.daily].map(({ key }) => key) };
}

async function offered(url: string): Promise<NonNullable<Status['keyServers']>> {
  return eventually(async () => {
    const { keyServers } = (await (await fetch(`${url}/api/status`)).json()) as Status;
    if (!keyServers) throw new Error('nothing is offered yet');
    return keyServers;
  });
}

/** Some hands of Hold'em; whoever played is still there, to be asked. */
async function playHand(url: string, dealer: string, seats: number, hands = 1): Promise<readonly Client[]> {
  const connections = Array.from({ length: seats }, () => connectCoordinator({ urls: [url] }));
  const { config, amounts } = await gameEntry('holdem').example(seats);
  const tableId = await createTable({ judge: connections[0]!.judge(), game: 'holdem', dealer, config, seats });
  const clients = await Promise.all(
    connections.map((connected, seat) =>
      joinTable({
        judge: connected.judge(),
        relay: connected.relay,
        tableId,
        seat,
        amount: amounts[seat]!,
        random: seededRandom(`${dealer}/${seat}`),
        times: TEST_TIMES,
      }),
    ),
  );
  await Promise.all(clients.map((client, seat) => playSeat(client, quietChoice(seededRandom(`quiet ${seat}`)), hands)));
  for (const client of clients) client.stop();
  for (const connected of connections) connected.close();
  return clients;
}

/** The processor time of a process's first thread alone, as Linux counts it. */
const servingMs = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
