import { type Hex, ok, type Result, refuse } from '@facedown/base';
import { type MemoryJudge, memoryJudge } from '@facedown/sdk';
import { HOSTED_CHAIN, HOSTED_TABLE, makePlain, parsePlain } from '@facedown/sdk/coordinator';
import { JudgeError, type JudgeEvent, openingIdentity, type Call as Posted, rulesAfter } from '@facedown/sdk/engine';
import { abandonedJudge } from '../hosted/abandonedJudge.js';
import { type Call, fieldsOf, isMethod, type Loaded, parseCall, parseCreate } from '../hosted/parseCall.js';
import type { ListingOf } from '../lobby/listing.js';
import type { Departure } from '../lobby/lobby.js';
import { fileOfRows } from './fileOfRows.js';
import type { Judging, NewCall, Row, SeatTag, Told } from './judging.js';
import { mayDo } from './mayDo.js';

export const ABANDON = 'abandon';

interface Table {
  readonly tableId: bigint;
  judge: MemoryJudge;
  listing: ListingOf;
  creator?: Hex;
  readonly tags: Map<Hex, SeatTag>;
  readonly departures: Departure[];
  events: JudgeEvent[];
}

/** A row from before listings were kept: nobody is let in by mistake. */
const UNKNOWN_LISTING: ListingOf = { access: 'private', spectators: false };
const UNKNOWN_LISTING_ARGS = { access: 'private', inviter: `0x${'00'.repeat(20)}`, spectators: false };

type TableJudging = Pick<Judging, 'identify' | 'replay' | 'call' | 'abandon' | 'read' | 'records' | 'drop' | 'finish'>;

/** Tables without stakes: running a table's rows again gives the same table. */
export function openTables(loaded: Loaded): TableJudging {
  const tables = new Map<bigint, Table>();
  // The time that an ask brings. The judge does all its work before it answers, so it holds for exactly that.
  let time = 0;
  const clock = { now: () => time, after: () => () => {} };

  const makeTable = (tableId: bigint): Table => ({
    tableId,
    judge: memoryJudge({
      clock,
      resolve: ({ game, dealer }) => ({ game: loaded.games.get(game)!, dealer: loaded.dealers.get(dealer)! }),
    }),
    listing: UNKNOWN_LISTING,
    tags: new Map(),
    departures: [],
    events: [],
  });

  async function run(table: Table, call: Call, at: number): Promise<unknown> {
    const going = await departuresOf(table, call);
    time = at;
    const value = await apply(table.judge, call);
    if (call.method === 'create') {
      table.listing = call.listing;
      if (call.creator) table.creator = call.creator;
      table.judge.watch(table.tableId, (event) => table.events.push(event));
    }
    tag(table, call, going);
    return value;
  }

  /** Whom a change lets go, with what; asked before it is made. */
  async function departuresOf(table: Table, call: Call): Promise<Departure[]> {
    if (call.method !== 'change') return [];
    const { tableId, change } = call;
    const { opening, entries } = await table.judge.read(tableId);
    const game = loaded.games.get(opening.game)!;
    const rules = game.codecs.state.parse(change.rules);
    const after = rules.ok ? rulesAfter(game, { ...change, rules: rules.value }) : rules;
    if (!after.ok) return [];
    return entries.flatMap(({ seat, owner, session, amount: brought }) => {
      const paid = after.value.paid.get(seat);
      return paid === undefined
        ? []
        : [{ seat, owner, brought, paid, epoch: change.epoch, tag: table.tags.get(session) }];
    });
  }

  async function runRow(table: Table, { method, at, args, table_id }: Row): Promise<void> {
    if (method === ABANDON) {
      table.judge = abandonedJudge(table.judge);
      return;
    }
    const call = await parseRow(table, method, BigInt(table_id), args);
    if (!call) return;
    // It was accepted once; should it be refused today, the table stays as it was.
    await run(table, call, Number(at)).catch(() => {});
  }

  async function parseRow(table: Table, method: string, tableId: bigint, args: string): Promise<Call | undefined> {
    if (!isMethod(method)) return undefined;
    const plain = parsePlain(args);
    const parsed =
      method === 'create'
        ? parseCreate({ listing: UNKNOWN_LISTING_ARGS, ...fieldsOf(plain) }, loaded)
        : parseCall(method, plain, tableId, await table.judge.read(tableId), loaded);
    return parsed.ok ? parsed.value : undefined;
  }

  async function parse({ tableId, method, args, by, keeper }: NewCall, table: Table | undefined) {
    if (!isMethod(method)) return refuse('NoSuchMethod');
    if (method === 'create') return parseCreate(args, loaded);
    if (!table) return refuse('NotHere');
    const view = await table.judge.read(tableId);
    const call = parseCall(method, args, tableId, view, loaded);
    if (!call.ok) return call;
    const code = mayDo(loaded, call.value, { view, by, keeper, creator: table.creator });
    return code ? refuse(code) : call;
  }

  async function tell(table: Table): Promise<Told> {
    const { listing, creator, tags, departures, events } = table;
    table.events = [];
    const about = { listing, ...(creator ? { creator } : {}), tags, departures };
    return { view: await table.judge.read(table.tableId), about, events };
  }

  return {
    async identify({ args }) {
      const call = parseCreate(args, loaded);
      return call.ok ? ok(openingIdentity(HOSTED_CHAIN, HOSTED_TABLE, call.value.opening)) : call;
    },

    async replay({ tableId, rows, isWhole }) {
      const table = isWhole ? makeTable(tableId) : tables.get(tableId);
      if (!table) return refuse('NotHere');
      for (const row of rows) await runRow(table, row);
      tables.set(tableId, table);
      // Who listens to a table that was away has heard it all.
      if (isWhole) table.events = [];
      return ok(await tell(table));
    },

    async call(ask) {
      const { tableId, at } = ask;
      time = at;
      const known = tables.get(tableId);
      const call = await parse(ask, known);
      if (!call.ok) return call;
      if (call.value.method === 'create' && known) return refuse('TableExists');
      const table = known ?? makeTable(tableId);
      const { method: _, ...args } = call.value;
      try {
        const value = await run(table, call.value, at);
        tables.set(tableId, table);
        return ok({ ...(await tell(table)), value, row: makePlain(args) });
      } catch (cause) {
        // Of several deeds the first may have been taken: the table is read anew.
        if (call.value.method === 'advance' && call.value.moves.length > 1) tables.delete(tableId);
        if (cause instanceof JudgeError) return refuse(cause.code);
        tables.delete(tableId);
        throw cause;
      }
    },

    abandon: ({ tableId, at }) =>
      withTable(tableId, at, async (table) => {
        const { phase } = await table.judge.read(tableId);
        if (phase === 'lobby' || phase === 'done') return refuse('WrongPhase');
        table.judge = abandonedJudge(table.judge);
        const told = await tell(table);
        const { payouts = [] } = told.view;
        return ok({ ...told, events: [...told.events, { kind: 'settled', payouts, house: 0n }] });
      }),
    read: ({ tableId, at }) => withTable(tableId, at, async (table) => ok(await tell(table))),
    records: ({ tableId, from }) =>
      withTable(tableId, time, async (table) => ok(await table.judge.records(tableId, from))),

    async drop({ tableId }) {
      tables.delete(tableId);
      return ok(undefined);
    },

    async finish({ tableId, rows, messages }) {
      const table = makeTable(tableId);
      const steps = rows.map((row) => () => runRow(table, row));
      const file = await fileOfRows({ tableId, judge: table.judge, steps, messages }).catch(() => refuse('NoFile'));
      const told = await tell(table);
      if (told.view.phase !== 'done') return refuse('NotOver');
      return ok({ ...told, ...(file.ok ? { file: file.value } : { why: file.code }) });
    },
  };

  async function withTable<Value>(
    tableId: bigint,
    at: number,
    work: (table: Table) => Promise<Result<Value>>,
  ): Promise<Result<Value>> {
    const table = tables.get(tableId);
    time = at;
    return table ? work(table) : refuse('NotHere');
  }
}

function tag(table: Table, call: Call, going: readonly Departure[]): void {
  table.departures.push(...going);
  if (call.method === 'change') for (const [session, name] of call.names) table.tags.set(session, { name });
  if (call.method !== 'join') return;
  const { name, bot } = call;
  table.tags.set(call.entry.session, { ...(name ? { name } : {}), ...(bot ? { bot } : {}) });
}

function apply(judge: MemoryJudge, call: Call): Promise<unknown> {
  if (call.method === 'create') return judge.create(call.opening);
  return judge.post(call.tableId, posted(call));
}

function posted(call: Exclude<Call, { method: 'create' }>): Posted {
  switch (call.method) {
    case 'join':
      return { kind: 'join', entry: call.entry };
    case 'start':
      return { kind: 'start' };
    case 'change':
      return { kind: 'change', change: call.change, acks: call.acks };
    case 'checkpoint':
      return { kind: 'checkpoint', fixed: call.fixed };
    case 'dispute':
      return { kind: 'dispute', seat: call.seat, fixed: call.fixed };
    case 'advance':
      return { kind: 'advance', base: call.base, deeds: call.moves };
    case 'timeout':
      return { kind: 'timeout', base: call.base };
    case 'settle':
      return { kind: 'settle', end: call.end, seat: call.seat };
  }
}
