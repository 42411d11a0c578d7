import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { connectCoordinator, createTable, gameEntry } from '@facedown/sdk';
import { type LineOptions, openLine } from './line.js';
import type { SeatReport, SeatTask } from './seat.js';
import { type Story, storyOf } from './story.js';

export interface NetTable {
  readonly game: string;
  readonly seats: number;
  readonly hands: number;
  readonly style: SeatTask['style'];
  readonly line: Omit<LineOptions, 'port'>;
  readonly isOneThread?: boolean;
}

export interface Played extends Story {
  readonly cpuMs: readonly number[];
  /** To one seat, on average, for the whole time. */
  readonly bytesReceived: number;
  readonly disputes: number;
}

/** Plays one table over lines of its own, each seat a process, the house another. */
export async function playOverLines(houseUrl: string, table: NetTable): Promise<Played> {
  const connection = connectCoordinator({ urls: [houseUrl] });
  const { config, amounts } = await gameEntry(table.game).example(table.seats);
  const judge = connection.judge();
  const common = { judge, game: table.game, dealer: 'players', config, seats: table.seats };
  const tableId = await createTable({ ...common, registerSeconds: 10, answerSeconds: 60 });
  const port = Number(new URL(houseUrl).port);
  const lines = await Promise.all(Array.from({ length: table.seats }, () => openLine({ ...table.line, port })));
  const children: ChildProcess[] = [];
  try {
    const reports = await Promise.all(
      lines.map((line, seat) => {
        const { hands, style, isOneThread = false } = table;
        const url = `http://127.0.0.1:${line.port}`;
        const seed = `net/${table.game}/${seat}`;
        const task: SeatTask = {
          url,
          tableId: String(tableId),
          seat,
          amount: String(amounts[seat]),
          hands,
          style,
          seed,
          isOneThread,
        };
        return playSeat(task, children);
      }),
    );
    const received = lines.reduce((sum, { carried }) => sum + carried.down, 0);
    return {
      ...storyOf(reports.map(({ told }) => told)),
      cpuMs: reports.map(({ cpuMs }) => cpuMs),
      bytesReceived: received / table.seats,
      disputes: Math.max(...reports.map(({ disputes }) => disputes)),
    };
  } finally {
    for (const child of children) child.kill();
    await Promise.all(lines.map((line) => line.close()));
    connection.close();
  }
}

function playSeat(task: SeatTask, children: ChildProcess[]): Promise<SeatReport> {
  const file = fileURLToPath(new URL('./seat.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    env: { ...process.env, FACEDOWN_NET_SEAT: JSON.stringify(task) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.push(child);
  return new Promise((resolve, reject) => {
    child.once('message', (report: SeatReport) => resolve(report));
    child.once('exit', (code) => reject(new Error(`seat ${task.seat} ended with ${code}`)));
  });
}
