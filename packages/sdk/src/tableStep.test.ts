import { unwrap } from '@facedown/base';
import { tableHash } from '@facedown/game-kit';
import { afterEach, describe, expect, it } from 'vitest';
import type { Client } from './client/client.js';
import type { LogEvent } from './client/view.js';
import type { Fixed } from './engine/types.js';
import { makeGameFile } from './gameFile/gameFile.js';
import { parseGameFile } from './gameFile/parseGameFile.js';
import { replayLine } from './gameFile/replayLine.js';
import { verifyGame } from './gameFile/verifyGame.js';
import { epochStart } from './judge/judge.js';
import { manualClock } from './testing/manualClock.js';
import { seatTable } from './testing/playTable.js';

const open: Client[] = [];
afterEach(() => {
  for (const client of open.splice(0)) client.stop();
});

describe('a table’s story', () => {
  it('is the same at the table, in a replay and in verify, with the faces that a lapse brings to light', async () => {
    const clock = manualClock();
    const times = { patienceMs: 5000 };
    const played = await seatTable({ game: 'relic', dealer: 'open', seats: 2, seed: 'story', clock, times });
    open.push(...played.clients, ...played.servers);
    const [first] = played.clients;
    await clock.run(() => first!.view().waiting.kind === 'action', 60_000);
    // Whoever has to act has vanished; the other takes the table to its judge, whose clock acts.
    const [asked] = first!.view().waiting.parties;
    const stays = played.clients[1 - asked!]!;
    const told: LogEvent[] = [];
    void (async () => {
      for await (const { events } of stays.watch()) told.push(...events);
    })();
    played.clients[asked!]!.stop();
    const isTold = () => told.at(-1)?.version === stays.log().at(-1)?.version;
    await clock.run(() => told.some(({ kind }) => kind === 'clock') && isTold(), 600_000);
    // The table may go on while the file is looked at.
    const [story, text] = [[...told], makeGameFile(stays.file())];
    const lapse = story.find(({ kind }) => kind === 'clock')!;
    expect(lapse.shown.length).toBeGreaterThan(0);

    const file = unwrap(parseGameFile(text));
    const verdict = await verifyGame(file);
    if (!verdict.ok) throw new Error(verdict.code);
    expect(verdict.events.find(({ kind }) => kind === 'clock')).toEqual(lapse);

    const { table } = stays.engine();
    const start = unwrap(epochStart(table, file));
    let now: Fixed = { state: start, hash: tableHash(table, start) };
    const replayed = file.log.flatMap((line) => {
      const step = unwrap(replayLine(table, now, line));
      now = { state: step.after, hash: line.hash };
      return step.events;
    });
    expect(replayed).toEqual(verdict.events);
    expect(replayed.slice(-story.length)).toEqual(story);
  });
});
