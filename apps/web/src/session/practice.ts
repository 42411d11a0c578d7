import { BaseError, type Hex } from '@facedown/base';
import { contextOf, type TableRules, tableHash } from '@facedown/game-kit';
import { isTableMessage, parseMessage } from '@facedown/protocol';
import {
  type Client,
  type DealerKit,
  type Engine,
  type Entry,
  loadDealer,
  localRelay,
  makeGameFile,
  newSalt,
  newSession,
  type Opening,
  openClient,
  openEngine,
  type Relay,
  resume,
  rosterOf,
  type SeatSecrets,
  sessionOf,
  signWith,
  startOf,
  tableKey,
} from '@facedown/sdk';
import { type BotTable, type Desk, deskAt } from './desk.js';
import { fileKeeper } from './files.js';
import { holdSeat } from './lock.js';
import type { PracticeRequest, WorkerEvent } from './messages.js';
import { publish } from './publish.js';
import { deriveSecrets, systemRandom } from './secrets.js';
import { sharedChecks } from './sharedChecks.js';
import { actionOf, type OpenTable, unwrap } from './table.js';
import {
  appendLog,
  appendMessage,
  keepBoundary,
  readLog,
  readMessages,
  readTable,
  type TableRecord,
  writeTable,
} from './tableStore.js';
import type { TrustFacts } from './view.js';

const OWN_SEAT = 0;
const PRACTICE = { chainId: 0n, table: `0x${'00'.repeat(20)}` as Hex, tableId: 1n, epoch: 1n };

/** A name that another game's table has already is kept apart from it. */
async function placeOf({ game, table }: PracticeRequest): Promise<string> {
  const other = (await readTable(table))?.opening.game;
  return other === undefined || other === game ? table : `${game}/${table}`;
}

/** A table within this browser: the person's seat and the bots, each with its own keys, over a relay in memory. */
export async function openPractice(request: PracticeRequest, tell: (event: WorkerEvent) => void): Promise<OpenTable> {
  const table = await placeOf(request);
  await holdSeat(table, request.takeOver, () => stop('takenOver'));
  const desk = await deskAt(request.game, table, 'practice');
  const dealer = (request.dealer ?? desk.dealer ?? 'players') as TrustFacts['dealer'];
  const kit = await loadDealer(dealer);
  const keys = dealer === 'salt-proof' ? await (await import('./proving.js')).tellProofs(PRACTICE, tell) : undefined;
  const checks = sharedChecks(kit.dealer);
  const rules: TableRules<unknown, unknown> = { id: PRACTICE, game: desk.game, dealer: checks.own };
  const own = await deriveSecrets(request.root, table, kit);
  let record = (await readTable(table)) ?? (await newTable({ ...request, table }, desk, kit, own));
  const { opening, entries } = record;
  if (entries[OWN_SEAT]?.session !== sessionOf(own.session).address)
    throw new BaseError('This table was played with other keys.', { category: 'user', code: 'OtherKeys' });

  const secrets = [own, ...record.botSecrets];
  const start = record.snapshot?.state ?? unwrapStart(rules, opening, entries);
  const kept = await readMessages(table);
  const before = record.snapshot ? (await readLog(table)).filter(({ version }) => version <= start.version) : [];
  const relay = await keepingRelay(table, kept);

  // Fixed states are checked once for all seats; what came after them each seat hears from the relay and answers.
  const opened = withAcks(openEngine({ table: rules, roster: rosterOf(opening, entries), start }), record);
  const messages = kept.flatMap((text) => {
    const parsed = parseMessage(text);
    return parsed.ok && isTableMessage(parsed.value) ? [parsed.value] : [];
  });
  const resumed = resume(opened, messages);
  const { candidate: _candidate, ...fixedEngine } = resumed.engine;
  const engine: Engine = { ...fixedEngine, heard: new Map(), early: [] };
  const clients = secrets.map((seatSecrets, seat) => seatClient(seat, seatSecrets));
  const me = clients[OWN_SEAT]!;
  let stopped = false;

  const thinking = request.thinking;
  for (const client of clients.slice(1)) {
    const onProgress = (done: number) =>
      tell({ event: 'progress', progress: [{ seat: client.party, what: 'think', done }] });
    void playBot(client, desk, thinking, { name: table, onProgress });
  }
  const published = publish(me, desk, () => record.names, tell, {
    facts: () => ({ dealer, keys, place: 'here', mode: 'free', phase: 'live' }),
    async onLog(fresh) {
      await appendLog(table, fresh);
    },
    async onBoundary({ state, acks }) {
      record = { ...record, snapshot: { state, acks: acks ?? new Map() } };
      await keepBoundary(record);
    },
    onForced: (choice) => void me.act(choice),
    onRest: fileKeeper(`practice/${table}`, () => makeGameFile(me.file())),
  });
  published.catch((error) => fail(error));
  void me.done.then((ending) => {
    if (ending.kind === 'failed') fail(ending.error);
    if (ending.kind === 'settled') tell({ event: 'ended', payouts: ending.payouts });
  });

  return {
    act: async (choice) => unwrap(await me.act(await actionOf(desk, me, choice))),
    leave: () => me.leave(),
    sitOut: async () => unwrap(await me.sitOut()),
    sitIn: async () => unwrap(await me.sitIn()),
    topUp: async (amount) => unwrap(await me.topUp(amount)),
    claim: () => me.dispute(),
    stop: () => stop(),
    file: () => makeGameFile(me.file()),
  };

  function stop(why?: 'takenOver'): void {
    if (stopped) return;
    stopped = true;
    for (const client of clients) client.stop();
    if (why) tell({ event: why });
  }

  function fail(error: unknown): void {
    if (stopped) return;
    const { category, code, shortMessage, recoverable } =
      error instanceof BaseError ? error : new BaseError(String(error), { category: 'unknown', code: 'ClientFailed' });
    tell({ event: 'problem', error: { category, code, message: shortMessage, recoverable } });
  }

  function seatClient(seat: number, { session, dealer }: SeatSecrets): Client {
    const mine = { party: seat, sign: signWith(sessionOf(session)) };
    return openClient({
      engine: { ...engine, me: mine, table: seat === OWN_SEAT ? rules : { ...rules, dealer: checks.bots } },
      about: { opening, entries, startVersion: 0n },
      log: [...before, ...resumed.log],
      secrets: kit.seatOf(dealer, seat, systemRandom),
      store: memorySeat(),
      relay,
      // Here nobody listens to how long an answer takes; the pause is for the person who watches.
      times: { resendMs: 2000, staggerMs: 0, answerMs: request.thinking > 0 ? 150 : 0 },
    });
  }
}

/** The relay writes everything down before it passes it on; seats here need no journal of their own. */
const memorySeat = () => ({
  read: async () => [],
  append: async () => {},
  readSecrets: async () => undefined,
  writeSecrets: async () => {},
  close: async () => {},
});

async function keepingRelay(table: string, kept: readonly string[]): Promise<Relay> {
  const relay = localRelay();
  const channel = tableKey(PRACTICE);
  for (const text of kept) await relay.post(channel, text);
  let at = Date.now() * 1000;
  return {
    fetch: relay.fetch,
    subscribe: relay.subscribe,
    async post(key, text) {
      await appendMessage(table, ++at, text);
      await relay.post(key, text);
    },
  };
}

async function newTable(request: PracticeRequest, desk: Desk, kit: DealerKit, own: SeatSecrets): Promise<TableRecord> {
  const seats = 1 + request.bots.length;
  const { config, amount } = desk.seating(request);
  const opening: Opening = {
    salt: newSalt(),
    game: request.game,
    dealer: request.dealer ?? desk.dealer ?? 'players',
    name: 'Practice',
    config,
    dealerConfig: kit.config ?? '0x',
    minSeats: seats,
    maxSeats: seats,
    servers: [],
    onchain: false,
    registerSeconds: 60,
    answerSeconds: 300,
  };
  const botSecrets = request.bots.map(() => ({
    session: newSession(systemRandom).secret,
    dealer: kit.newSecret(systemRandom),
  }));
  const entries: Entry[] = [own, ...botSecrets].map(({ session, dealer }, seat) => {
    const { address } = sessionOf(session);
    const key = kit.keyOf(dealer, contextOf(PRACTICE, 0n, seat), address, systemRandom);
    const code = kit.dealer.checkKey(contextOf(PRACTICE, 0n, seat), address, key);
    if (code) throw new BaseError('A seat brought a bad key.', { category: 'proof', code });
    return { seat, owner: address, session: address, key, amount };
  });
  const record: TableRecord = {
    table: request.table,
    opening,
    entries,
    names: [request.name, ...request.bots],
    botSecrets,
    snapshot: undefined,
  };
  await writeTable(record);
  return record;
}

function unwrapStart(rules: TableRules<unknown, unknown>, opening: Opening, entries: readonly Entry[]) {
  const start = startOf(rules, opening, entries, 0n);
  if (!start.ok) throw new BaseError('The table cannot start.', { category: 'user', code: start.code });
  return start.value;
}

function withAcks(engine: Engine, { snapshot }: TableRecord): Engine {
  if (!snapshot) return engine;
  const fixed = { state: snapshot.state, hash: tableHash(engine.table, snapshot.state), acks: snapshot.acks };
  return { ...engine, fixed, history: [fixed] };
}

async function playBot(client: Client, desk: Desk, thinking: number, table: BotTable): Promise<void> {
  const bot = desk.newBot(table);
  for await (const { waiting, version, state, hand } of client.watch()) {
    if (!waiting.mine || version !== client.view().version) continue;
    const seen = { state, seat: client.party, hand };
    const pause = thinking * desk.pause(seen, fraction());
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    await client.act(bot(seen));
  }
}

const fraction = () => systemRandom(1)[0]! / 256;
