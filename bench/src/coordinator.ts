import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  ackOf,
  type ChildHouse,
  moveOf,
  type OpenedTable,
  openTableBy,
  startChildHouse,
} from '@facedown/coordinator/testing';
import { WebSocket, WebSocketServer } from 'ws';
import { openTables, sealedTables } from './house/parts.js';
import type { Benchmark, Measurement } from './measure.js';
import { median } from './measure.js';

const TABLES = 300;
const MOVES = 10;
const MOVE_EVERY_MS = 1000;
const BEHIND = 200;

const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))]!;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const PARTS: Readonly<Record<string, () => Promise<Measurement[]>>> = {
  open: () => openTables(Number(process.env.N ?? 1000)),
  sealed: sealedTables,
};

/** The bounds of the coordinator; `--part open` runs one of them alone. */
export const coordinator: Benchmark = async ({ part } = {}) => {
  const names = part?.split(',') ?? Object.keys(PARTS);
  const unknown = names.filter((name) => !Object.hasOwn(PARTS, name));
  if (unknown.length > 0) throw new Error(`no part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}`);
  const all: Measurement[] = [];
  for (const name of names) all.push(...(await PARTS[name]!()));
  return all;
};

const tableAt = (house: ChildHouse): Promise<OpenedTable> =>
  openTableBy((path, init) => fetch(`${house.url}${path}`, init));

interface Light {
  say(frame: object): void;
  close(): void;
}

async function light(house: ChildHouse, hear: (frame: { op: string; [key: string]: unknown }) => void): Promise<Light> {
  const socket = new WebSocket(`${house.url.replace('http', 'ws')}/relay`);
  socket.on('message', (data) => hear(JSON.parse(String(data))));
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return { say: (frame) => socket.send(JSON.stringify(frame)), close: () => socket.close() };
}

/** Two seats a table, a move a second, each answered by an ack: from sending to the other side's ear. */
async function manyTables(house: ChildHouse): Promise<Measurement[]> {
  const tables: OpenedTable[] = [];
  for (let i = 0; i < TABLES; i++) tables.push(await tableAt(house));
  const script = tables.map((table) =>
    Array.from({ length: MOVES }, (_, i) => ({
      move: moveOf(table, i + 1, i % 2),
      ack: ackOf(table, i + 1, (i + 1) % 2),
    })),
  );
  const latencies: number[] = [];
  const sentAt = new Map<string, number>();
  const seats = await Promise.all(
    tables.flatMap((table, which) =>
      [0, 1].map(async (seat) => {
        const seatLight: Light = await light(house, (frame) => {
          if (frame.op !== 'said') return;
          const name = `${which}/${frame.message}`;
          const since = sentAt.get(name);
          const version = /"version":"(\d+)"/.exec(String(frame.message))?.[1];
          const i = Number(version) - 1;
          const isMine = String(frame.message).includes(`"kind":"${i % 2 === seat ? 'move' : 'ack'}"`);
          if (isMine || since === undefined) return;
          latencies.push(performance.now() - since);
          if (String(frame.message).includes('"kind":"move"')) post(script[which]![i]!.ack);
        });
        const post = (message: string) => {
          sentAt.set(`${which}/${message}`, performance.now());
          seatLight.say({ op: 'post', id: sentAt.size, table: table.key, message });
        };
        seatLight.say({ op: 'subscribe', table: table.key, after: '0' });
        return { seatLight, post };
      }),
    ),
  );
  await sleep(1000);
  const before = processorMs(house.pid);
  await Promise.all(
    tables.map(async (_, which) => {
      // Not all at once: a connection's first message has its signature checked.
      await sleep((which / TABLES) * 5 * MOVE_EVERY_MS);
      for (let i = 0; i < MOVES; i++) {
        seats[2 * which + (i % 2)]!.post(script[which]![i]!.move);
        await sleep(MOVE_EVERY_MS);
      }
    }),
  );
  await sleep(1000);
  const spent = (processorMs(house.pid) - before) / (2 * TABLES * MOVES);
  const text = await (await fetch(`${house.url}/metrics`)).text();
  const memory = Number(/^facedown_resident_bytes (\d+)$/m.exec(text)?.[1]) / 1e6;
  for (const { seatLight } of seats) seatLight.close();
  const name = `${TABLES} tables`;
  return [
    { name, metric: 'messages that arrived', value: latencies.length / (2 * TABLES * MOVES), unit: 'of 1' },
    { name, metric: 'relay p50', value: quantile(latencies, 0.5), unit: 'ms' },
    { name, metric: 'relay p99', value: quantile(latencies, 0.99), unit: 'ms', limit: 100 },
    { name, metric: "the coordinator's processor time for one message", value: spent, unit: 'ms' },
    { name, metric: 'memory', value: memory, unit: 'MB', limit: 600 },
  ];
}

/** User and system time of a process, from clock ticks of 10 ms. */
function processorMs(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(11, 13).map(Number) as [number, number];
  return 10 * (user + system);
}

/** One message by the relay and one straight from socket to socket, in turns. */
async function relayCost(house: ChildHouse): Promise<Measurement[]> {
  const table = await tableAt(house);
  let heard: () => void = () => {};
  const listener = await light(house, ({ op }) => op === 'said' && heard());
  const speaker = await light(house, () => {});
  listener.say({ op: 'subscribe', table: table.key, after: '0' });
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  const accepted = new Promise<WebSocket>((resolve) => server.once('connection', resolve));
  const direct = new WebSocket(`ws://127.0.0.1:${(server.address() as { port: number }).port}`);
  (await accepted).on('message', () => heard());
  await sleep(500);
  const timed = async (send: () => void): Promise<number> => {
    const since = performance.now();
    const arrived = new Promise<void>((resolve) => {
      heard = resolve;
    });
    send();
    await arrived;
    return performance.now() - since;
  };
  const [relayed, straight]: [number[], number[]] = [[], []];
  for (let version = 1; version <= 160; version++) {
    const message = moveOf(table, version, version % 2);
    const byRelay = await timed(() => speaker.say({ op: 'post', id: version, table: table.key, message }));
    const byHand = await timed(() => direct.send(message));
    if (version > 20) {
      relayed.push(byRelay);
      straight.push(byHand);
    }
    await sleep(5);
  }
  for (const one of [listener, speaker, direct]) one.close();
  server.close();
  const cost = median(relayed) - median(straight);
  return [
    { name: 'one action', metric: 'through the relay, median', value: median(relayed), unit: 'ms' },
    {
      name: 'one action',
      metric: 'cost of the relay, median',
      value: cost,
      unit: 'ms',
      against: 'a direct connection',
      limit: 3,
    },
  ];
}

async function resume(house: ChildHouse): Promise<Measurement> {
  const table = await tableAt(house);
  let kept = 0;
  const speaker = await light(house, ({ op }) => {
    if (op === 'kept') kept++;
  });
  for (let version = 1; version <= BEHIND; version++) {
    speaker.say({ op: 'post', id: version, table: table.key, message: moveOf(table, version, version % 2) });
    speaker.say({
      op: 'post',
      id: version + 1000,
      table: table.key,
      message: ackOf(table, version, (version + 1) % 2),
    });
    if (version % 40 === 0) await sleep(200);
  }
  while (kept < 2 * BEHIND) await sleep(20);
  const times: number[] = [];
  for (let round = 0; round < 7; round++) {
    const since = performance.now();
    let said = 0;
    let done: () => void = () => {};
    const all = new Promise<void>((resolve) => {
      done = resolve;
    });
    const late = await light(house, ({ op }) => {
      if (op === 'said' && ++said === 2 * BEHIND) done();
    });
    late.say({ op: 'subscribe', table: table.key, after: '0' });
    await all;
    times.push(performance.now() - since);
    late.close();
  }
  speaker.close();
  return { name: 'late client', metric: `resume ${BEHIND} moves behind`, value: median(times), unit: 'ms', limit: 300 };
}

/** From the command to a seat that can be taken, the second time. */
async function secondStart(): Promise<Measurement> {
  const folder = mkdtempSync(join(tmpdir(), 'facedown-start-'));
  try {
    await startOnce(folder);
    const seconds = await startOnce(folder);
    return { name: 'start', metric: 'second time, to a table that can be joined', value: seconds, unit: 's', limit: 6 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startOnce(folder: string): Promise<number> {
  const since = performance.now();
  const script = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));
  const child = spawn(process.execPath, [script, '--data', folder, '--port', '18431'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let text = '';
      child.stdout.on('data', (chunk: Buffer) => {
        text += chunk;
        const found = /Play here:\s+(\S+)/.exec(text)?.[1];
        if (found) resolve(found);
      });
      child.once('exit', (code) => reject(new Error(`it ended with ${code}`)));
    });
    const response = await fetch(`${url}/api/quick`, { method: 'POST', body: JSON.stringify({ game: 'holdem' }) });
    if (!response.ok) throw new Error(`no table: ${response.status}`);
    return (performance.now() - since) / 1000;
  } finally {
    child.kill('SIGINT');
    await new Promise((resolve) => child.once('exit', resolve));
  }
}
