import { type Hex, isHex, MAX_SEATS, ok, type Result, refuse } from '@facedown/base';
import { type AnyDealer, type AnyGame, type TableState, tableHash } from '@facedown/game-kit';
import { closedHash, type MoveMessage, makeMessage, parseMessage } from '@facedown/protocol';
import {
  type Closed,
  dealers,
  type Entry,
  type Fixed,
  games,
  HOSTED_CHAIN,
  HOSTED_TABLE,
  type Judge,
  JudgeError,
  type JudgeEvent,
  loadDealer,
  loadGame,
  makePlain,
  memoryJudge,
  type Opening,
  parsePlain,
  type TableView,
} from '@facedown/sdk';
import type { Database, Query } from '../database/database.js';

/**
 * Tables without stakes, judged by the coordinator. Every accepted call is a row; replaying the rows
 * gives the same tables again, here after a restart and at every other coordinator of the house.
 */
export interface HostedTables {
  call(method: string, args: unknown): Promise<Result<unknown>>;
  read(tableId: bigint): Promise<TableView | undefined>;
  watch(tableId: bigint, hear: (event: JudgeEvent) => void): () => void;
  /** Applies what other coordinators accepted. */
  catchUp(): Promise<void>;
}

export interface HostedOptions {
  readonly database: Database;
  /** Told after each call that this coordinator accepted. */
  readonly onChange: (tableId: bigint, view: TableView, method: string) => Promise<void> | void;
  readonly onAccepted?: () => void;
  readonly now?: () => number;
}

export const HOSTED_CHANNEL = 'facedown_hosted';
const LOCK = 7_365_002;
const CHANGES = ['create', 'join', 'checkpoint', 'dispute', 'advance', 'timeout', 'settle'] as const;
type Change = (typeof CHANGES)[number];

export async function openHostedTables(options: HostedOptions): Promise<HostedTables> {
  const { database, onChange } = options;
  // The wall clock is read once: a clock that jumps later must not make anyone lose by time.
  const start = Date.now() - performance.now();
  const now = options.now ?? (() => start + performance.now());
  const loaded = await loadAll();
  let time = 0;
  let applied = 0n;
  let replaying = true;
  const clock = { now: () => (replaying ? time : Math.max(time, now())), after: () => () => {} };
  const watchers = new Map<bigint, Map<(event: JudgeEvent) => void, () => void>>();
  let judge = makeJudge();

  function makeJudge(): Judge {
    return memoryJudge({
      clock,
      resolve: ({ game, dealer }) => ({ game: loaded.games.get(game)!, dealer: loaded.dealers.get(dealer)! }),
    });
  }

  /** What is in memory may have something that never reached the disk: it is read anew. */
  async function rebuild(): Promise<void> {
    judge = makeJudge();
    applied = 0n;
    time = 0;
    await replay(database.query);
    for (const [tableId, hearers] of watchers)
      for (const hear of hearers.keys()) hearers.set(hear, judge.watch(tableId, hear));
  }

  async function replay(query: Query): Promise<void> {
    for (;;) {
      const rows = await query<{ id: string; at: number; method: Change; args: string }>(
        'select id, at, method, args from hosted_calls where id > $1 order by id limit 500',
        [String(applied)],
      );
      if (rows.length === 0) return;
      for (const { id, at, method, args } of rows) {
        replaying = true;
        time = Number(at);
        await apply(judge, method, parsePlain(args) as Record<string, unknown>).catch(() => {});
        replaying = false;
        applied = BigInt(id);
      }
    }
  }

  // One call at a time: the order of the rows is the order in which they happened.
  let line: Promise<unknown> = Promise.resolve();
  const inLine = <Value>(run: () => Promise<Value>): Promise<Value> => {
    const next = line.then(run, run);
    line = next.catch(() => {});
    return next;
  };

  async function change(method: Change, args: Record<string, unknown>): Promise<Result<unknown>> {
    let isApplied = false;
    try {
      return await database.transaction(async (query) => {
        await query('select pg_advisory_xact_lock($1)', [LOCK]);
        await replay(query);
        time = Math.max(time, now());
        const [row] = await query<{ id: string }>(
          'insert into hosted_calls (at, method, args) values ($1, $2, $3) returning id',
          [time, method, makePlain(args)],
        );
        replaying = true;
        const value = await apply(judge, method, args).finally(() => {
          replaying = false;
        });
        isApplied = true;
        applied = BigInt(row!.id);
        return ok(value);
      });
    } catch (cause) {
      if (cause instanceof JudgeError) return refuse(cause.code);
      if (isApplied) await rebuild();
      throw cause;
    }
  }

  await replay(database.query);
  replaying = false;
  const read = (tableId: bigint) => judge.read(tableId).catch(() => undefined);

  return {
    async call(method, args) {
      if (method === 'read' || method === 'records') return look(judge, method, args);
      const parsed = await parseCall(method, args, loaded, read);
      if (!parsed.ok) return parsed;
      const done = await inLine(() => change(method as Change, parsed.value));
      if (!done.ok) return done;
      options.onAccepted?.();
      const tableId = method === 'create' ? (done.value as bigint) : (parsed.value.tableId as bigint);
      await onChange(tableId, await judge.read(tableId), method);
      return done;
    },
    read,
    watch(tableId, hear) {
      let on = true;
      void read(tableId).then(async (view) => {
        if (!view || !on) return;
        const hearers = watchers.get(tableId) ?? new Map();
        watchers.set(tableId, hearers);
        hearers.set(hear, judge.watch(tableId, hear));
        for (const event of await snapshot(judge, tableId, view)) if (on) hear(event);
      });
      return () => {
        on = false;
        const hearers = watchers.get(tableId);
        hearers?.get(hear)?.();
        hearers?.delete(hear);
        if (hearers?.size === 0) watchers.delete(tableId);
      };
    },
    catchUp: () => inLine(() => replay(database.query)),
  };
}

/** What a watcher would have heard, had it been there all the time. */
async function snapshot(judge: Judge, tableId: bigint, view: TableView): Promise<JudgeEvent[]> {
  if (view.phase === 'lobby') return view.entries.map((entry) => ({ kind: 'joined', entry }));
  if (view.phase === 'done') return [{ kind: 'started' }, { kind: 'settled', payouts: view.payouts ?? [], house: 0n }];
  const records = view.phase === 'play' ? await judge.records(tableId, 0n) : [];
  const { phase, version, hash, remainingMs } = view;
  return [
    { kind: 'started' },
    ...records.map((record) => ({ kind: 'record', record }) as const),
    { kind: 'phase', phase, version, hash, remainingMs },
  ];
}

async function look(judge: Judge, method: 'read' | 'records', args: unknown): Promise<Result<unknown>> {
  const { tableId, from } = fieldsOf(args);
  if (typeof tableId !== 'bigint') return refuse('MalformedCall');
  try {
    if (method === 'read') return ok(await judge.read(tableId));
    return typeof from === 'bigint' ? ok(await judge.records(tableId, from)) : refuse('MalformedCall');
  } catch (cause) {
    if (cause instanceof JudgeError) return refuse('NoSuchTable');
    throw cause;
  }
}

function apply(judge: Judge, method: Change, args: Record<string, unknown>): Promise<unknown> {
  const { tableId, entry, fixed, seat, base, moves, end, opening } = args as unknown as CallArgs;
  switch (method) {
    case 'create':
      return judge.create(opening);
    case 'join':
      return judge.join(tableId, entry);
    case 'checkpoint':
      return judge.checkpoint(tableId, fixed);
    case 'dispute':
      return judge.dispute(tableId, seat, fixed);
    case 'advance':
      return judge.advance(tableId, base, moves);
    case 'timeout':
      return judge.timeout(tableId, base);
    case 'settle':
      return judge.settle(tableId, end, seat);
  }
}

interface CallArgs {
  readonly tableId: bigint;
  readonly opening: Opening;
  readonly entry: Entry;
  readonly fixed: Fixed;
  readonly base: Fixed;
  readonly moves: readonly MoveMessage[];
  readonly end: { readonly fixed: Fixed } | { readonly closed: Closed };
  readonly seat: number;
}

interface Loaded {
  readonly games: ReadonlyMap<string, AnyGame>;
  readonly dealers: ReadonlyMap<string, AnyDealer>;
}

async function loadAll(): Promise<Loaded> {
  const load = async <Item>(names: string[], one: (name: string) => Promise<Item>) =>
    new Map(await Promise.all(names.map(async (name) => [name, await one(name)] as const)));
  return {
    games: await load(Object.keys(games), loadGame),
    dealers: await load(Object.keys(dealers), async (name) => (await loadDealer(name)).dealer),
  };
}

/** The one place where a stranger's call becomes one that the judge may run. */
async function parseCall(
  method: string,
  args: unknown,
  loaded: Loaded,
  read: (tableId: bigint) => Promise<TableView | undefined>,
): Promise<Result<Record<string, unknown>>> {
  if (!(CHANGES as readonly string[]).includes(method)) return refuse('NoSuchMethod');
  const fields = fieldsOf(args);
  try {
    if (method === 'create') return ok({ opening: openingOf(fields.opening, loaded) });
    const { tableId } = fields;
    if (typeof tableId !== 'bigint') return refuse('MalformedCall');
    const view = await read(tableId);
    if (!view) return refuse('NoSuchTable');
    const { game, dealer } = {
      game: loaded.games.get(view.opening.game)!,
      dealer: loaded.dealers.get(view.opening.dealer)!,
    };
    const id = { chainId: HOSTED_CHAIN, table: HOSTED_TABLE, tableId, epoch: view.epoch };
    const fixedOf = (value: unknown) => parseFixed(value, game, (state) => tableHash({ id, game, dealer }, state));
    switch (method) {
      case 'join':
        return ok({ tableId, entry: entryOf(fields.entry) });
      case 'checkpoint':
        return ok({ tableId, fixed: fixedOf(fields.fixed) });
      case 'dispute':
        return ok({ tableId, seat: seatOf(fields.seat), fixed: fixedOf(fields.fixed) });
      case 'advance':
        return ok({ tableId, base: fixedOf(fields.base), moves: movesOf(fields.moves) });
      case 'timeout':
        return ok({ tableId, base: fixedOf(fields.base) });
      default: {
        const end = fieldsOf(fields.end);
        const parsed = end.closed ? { closed: closedOf(end.closed, tableId) } : { fixed: fixedOf(end.fixed) };
        return ok({ tableId, end: parsed, seat: seatOf(fields.seat) });
      }
    }
  } catch {
    return refuse('MalformedCall');
  }
}

const bad = (): never => {
  throw new TypeError('malformed');
};
const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
const hexOf = (value: unknown, maxBytes: number): Hex =>
  isHex(value) && value.length <= 2 + 2 * maxBytes ? value : bad();
const addressOf = (value: unknown): Hex => {
  const address = hexOf(value, 20);
  return address.length === 42 ? (address.toLowerCase() as Hex) : bad();
};
const numberOf = (value: unknown, min: number, max: number): number =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max ? Number(value) : bad();
const seatOf = (value: unknown): number => numberOf(value, 0, MAX_SEATS - 1);
const bigintOf = (value: unknown): bigint =>
  typeof value === 'bigint' && value >= 0n && value < 2n ** 128n ? value : bad();

function openingOf(value: unknown, loaded: Loaded): Opening {
  const fields = fieldsOf(value);
  const game = loaded.games.get(String(fields.game)) ?? bad();
  const dealer = loaded.dealers.get(String(fields.dealer)) ?? bad();
  const config = hexOf(fields.config, 4096);
  const parsed = game.codecs.config.parse(config);
  if (!parsed.ok || !game.setup(parsed.value).ok) return bad();
  const maxSeats = numberOf(fields.maxSeats, game.seats.min, game.seats.max);
  const name = typeof fields.name === 'string' && fields.name.length <= 60 ? fields.name : bad();
  const servers = Array.isArray(fields.servers) && fields.servers.length <= 4 ? fields.servers.map(addressOf) : bad();
  return {
    game: game.name,
    dealer: dealer.name,
    name,
    config,
    dealerConfig: hexOf(fields.dealerConfig, 4096),
    minSeats: numberOf(fields.minSeats, game.seats.min, maxSeats),
    maxSeats,
    servers,
    onchain: fields.onchain === true,
    registerSeconds: numberOf(fields.registerSeconds, 1, 86_400),
    answerSeconds: numberOf(fields.answerSeconds, 1, 86_400),
  };
}

function entryOf(value: unknown): Entry {
  const { seat, owner, session, key, amount } = fieldsOf(value);
  return {
    seat: seatOf(seat),
    owner: addressOf(owner),
    session: addressOf(session),
    key: hexOf(key, 4096),
    amount: bigintOf(amount),
  };
}

/**
 * A state comes with its hash; a state that doesn't have it is not the one that was signed. The rules' part
 * is read from its bytes: a phase that came as a bigint has the same hash and would be taken for no phase at all.
 */
function parseFixed(value: unknown, game: AnyGame, hashOf: (state: TableState) => Hex): Fixed {
  const { state, hash, acks } = fieldsOf(value);
  const { rules, dealer, version } = fieldsOf(state);
  const read = game.codecs.state.parse(game.codecs.state.encode(rules));
  if (!read.ok) return bad();
  const parsed: TableState = { rules: read.value, dealer, version: bigintOf(version) };
  if (hashOf(parsed) !== hexOf(hash, 32)) return bad();
  return { state: parsed, hash: hash as Hex, ...(acks === undefined ? {} : { acks: acksOf(acks) }) };
}

function acksOf(value: unknown): Map<number, Hex> {
  if (!(value instanceof Map) || value.size > MAX_SEATS) return bad();
  return new Map([...value].map(([seat, signature]) => [seatOf(seat), hexOf(signature, 65)]));
}

function closedOf(value: unknown, tableId: bigint): Closed {
  const fields = fieldsOf(value);
  const rules = hexOf(fields.rules, 65_536);
  const version = bigintOf(fields.version);
  const state = closedHash(rules, version, tableId);
  if (state !== hexOf(fields.state, 32)) return bad();
  return { rules, version, state, acks: acksOf(fields.acks) };
}

function movesOf(value: unknown): MoveMessage[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > 16) return bad();
  return value.map((one) => {
    const parsed = parseMessage(makeMessage(one as MoveMessage));
    return parsed.ok && parsed.value.kind === 'move' ? parsed.value : bad();
  });
}
