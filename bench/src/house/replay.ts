import { ackOf, moveOf, type OpenedTable, openTableBy } from '@facedown/coordinator/testing';
import { messagesOfBatch } from '@facedown/protocol';
import { type Light, openLight } from './light.js';
import type { Recording, Spoken } from './record.js';

interface Replayed {
  /** From sending to each of the others' ears, in milliseconds. */
  readonly latencies: readonly number[];
  readonly sent: number;
  /** Of all that should have been heard. */
  readonly arrived: number;
}

export interface Seated {
  readonly recording: Recording;
  readonly tables: readonly OpenedTable[];
  /** Plays so many states of every table, each table one in so many milliseconds. */
  play(beats: number, everyMs: number): Promise<Replayed>;
  close(): void;
}

const HOST = 128;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Opens tables with a connection for each seat, and one for the host of all of them where a host deals. What is said
 * there has the shape of a real game, signed by these tables' own keys; the rules would not know it, and a relay
 * doesn't ask them.
 */
export async function seatTables(urls: readonly string[], recording: Recording, count: number): Promise<Seated> {
  const sentAt = new Map<string, number>();
  const ears = new Map<string, (message: string) => void>();
  const latencies: number[] = [];
  const { seats } = recording;
  const urlOf = (seat: number) => urls[seat % urls.length]!;
  const tables = await inLanes(count, 8, () =>
    openTableBy((path, init) => fetch(`${urls[0]}${path}`, init), undefined, seats),
  );
  const lights: Light[] = [];

  const hear = (seat: number) => (text: string) => {
    if (!text.startsWith('{"op":"said"') && !text.startsWith('{"op":"acks"')) return;
    const frame = JSON.parse(text);
    for (const message of frame.op === 'said' ? [frame.message as string] : messagesOfBatch(frame.batch)) {
      const since = sentAt.get(message);
      // Its own ack comes back to a seat with the others.
      if (since === undefined || (frame.op === 'acks' && message.includes(`"seat":${seat},`))) continue;
      latencies.push(performance.now() - since);
      if (frame.op === 'said') ears.get(`${frame.table}/${seat}`)?.(message);
    }
  };
  const isHosted = recording.beats.some(({ first, rest }) => [first, ...rest].some(({ party }) => party >= HOST));
  const host = isHosted ? await openLight(urlOf(0), [tables[0]!.host], hear(HOST)) : undefined;
  if (host) lights.push(host);
  const seated = await inLanes(count * seats, 32, async (at) => {
    const table = tables[Math.floor(at / seats)]!;
    const seat = at % seats;
    const light = await openLight(urlOf(seat), [table.sessions[seat]!], hear(seat));
    light.subscribe(table.key);
    return light;
  });
  lights.push(...seated);
  for (const table of tables) host?.subscribe(table.key);
  await sleep(1000);
  let from = 0;

  const lightOf = (which: number, party: number): Light => (party >= HOST ? host! : seated[which * seats + party]!);

  return {
    recording,
    tables,
    async play(beats, everyMs) {
      latencies.length = 0;
      const scripts = tables.map((table) => scriptOf(table, recording, from, beats));
      from += beats;
      let sent = 0;
      const say = (which: number, { party, message }: Line) => {
        sent++;
        sentAt.set(message, performance.now());
        lightOf(which, party).post(tables[which]!.key, message);
      };
      await Promise.all(
        scripts.map(async (script, which) => {
          const { key } = tables[which]!;
          // Spread over one round: people don't act on a beat.
          await sleep((which / count) * everyMs);
          for (const { first, rest } of script) {
            const since = performance.now();
            for (const party of new Set(rest.map(({ party }) => party))) {
              const lines = rest.filter((line) => line.party === party);
              if (party === first.party) continue;
              ears.set(`${key}/${Math.min(party, HOST)}`, (message) => {
                if (message === first.message) for (const line of lines) say(which, line);
              });
            }
            say(which, first);
            for (const line of rest) if (line.party === first.party) say(which, line);
            await sleep(Math.max(0, everyMs - (performance.now() - since)));
          }
        }),
      );
      await sleep(2000);
      sentAt.clear();
      const hearers = seats - 1 + (isHosted ? 1 : 0);
      const due = scripts.flat().reduce((sum, { first, rest }) => sum + dueOf([first, ...rest], seats, hearers), 0);
      return { latencies: [...latencies], sent, arrived: latencies.length / due };
    },
    close() {
      for (const light of lights) light.close();
    },
  };
}

interface Line {
  readonly party: number;
  readonly message: string;
}

const dueOf = (lines: readonly Line[], seats: number, hearers: number): number =>
  lines.reduce((sum, { party }) => sum + (party >= HOST ? seats : hearers), 0);

function scriptOf(table: OpenedTable, { beats }: Recording, from: number, count: number) {
  return Array.from({ length: count }, (_, i) => {
    const version = from + i + 1;
    const { first, rest } = beats[(from + i) % beats.length]!;
    return {
      first: lineOf(table, version, first, 0),
      rest: rest.map((spoken, salt) => lineOf(table, version, spoken, salt + 1)),
    };
  });
}

/** Signatures and what is around them, in a message without evidence. */
const FRAME_CHARS = 480;

function lineOf(table: OpenedTable, version: number, { isAck, party, chars }: Spoken, salt: number): Line {
  if (isAck) return { party, message: ackOf(table, version, party) };
  const evidenceBytes = Math.max(1, Math.round(((chars - FRAME_CHARS) * 3) / 4));
  return { party, message: moveOf(table, version, party, salt, evidenceBytes) };
}

/** So many at a time. */
export async function inLanes<Value>(
  count: number,
  lanes: number,
  make: (at: number) => Promise<Value>,
): Promise<Value[]> {
  const made: Value[] = [];
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const at = next++;
      made[at] = await make(at);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return made;
}
