import { BaseError, type Hex, isAddress, isHex, ok, type Result, refuse } from '@facedown/base';
import { answerHolders } from '@facedown/fhevm/dev';
import type { DevHolders } from '@facedown/fhevm/remote';
import type { BuyIns } from '@facedown/game-kit';
import { PROTOCOL_VERSION } from '@facedown/protocol';
import { dealers, games, loadKit } from '@facedown/sdk';
import {
  HOSTED_CHAIN,
  HOSTED_TABLE,
  parseTableKey as idOfKey,
  type LobbyTable,
  parseHostedProof,
  parsePlain,
  plainOf,
  type Status,
  tableKey,
} from '@facedown/sdk/coordinator';
import { botsDigest, botTablesDigest, listingDigest, relayDigest, ticketDigest } from '@facedown/sdk/engine';
import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { GasRelay } from '../chain/gasRelay.js';
import type { Keeper } from '../chain/keeper.js';
import type { Finished } from '../hosted/finished.js';
import type { HostedTables } from '../hosted/hostedTables.js';
import { fieldsOf } from '../hosted/parseCall.js';
import { JudgesBusy } from '../judging/judges.js';
import type { HouseServers } from '../keyServers/houseServers.js';
import type { History } from '../lobby/history.js';
import { isStrength, type Lobby } from '../lobby/lobby.js';
import { mayJoin } from '../lobby/mayJoin.js';
import type { OpenHouseTable } from '../lobby/openHouseTable.js';
import { parseTableKey } from '../relay/tableKey.js';
import { makeBodies } from './bodies.js';
import { fileNonce } from './fileNonce.js';
import { makeFiles } from './files.js';
import { DATA_POLICY, SAFE_HEADERS } from './headers.js';
import type { HouseReport } from './houseReport.js';
import { addHouse } from './houseRoutes.js';
import type { Metrics } from './metrics.js';
import type { Origins } from './origins.js';
import { addPeople, type PeopleDeps } from './peopleRoutes.js';
import { parseTickets } from './tickets.js';

interface AppDeps extends PeopleDeps {
  readonly lobby: Lobby;
  readonly hosted: HostedTables;
  readonly finished: Pick<Finished, 'file'>;
  readonly history: History;
  readonly metrics: Metrics;
  readonly openHouseTable: OpenHouseTable;
  /** Tables that bots are asked to, or sit at. */
  readonly botTables: () => Promise<readonly LobbyTable[]>;
  readonly botsFor: readonly string[];
  readonly openHost?: () => Hex | undefined;
  /** The bots' wallets. */
  readonly botOwners?: () => readonly Hex[];
  readonly chain?: Status['chain'];
  /** Reads what is new on the chain, for somebody who asks for a table that isn't known yet. */
  readonly readChain?: () => Promise<unknown>;
  /** Sends a JSON-RPC request on, if it is one that anybody may make. */
  readonly rpc?: (body: unknown) => Promise<unknown>;
  readonly gasRelay?: GasRelay;
  /** The development key holders of the `fhe` dealer. */
  readonly holders?: DevHolders;
  readonly keyServers?: HouseServers;
  readonly keeper: Keeper;
  readonly report: () => Promise<HouseReport>;
  readonly houseToken?: string | undefined;
  /** Whose signature it is, found out elsewhere than on this thread. */
  readonly signerOf: (digest: Uint8Array, signature: Hex) => Promise<Hex | undefined>;
  readonly isHealthy: () => Promise<{ ok: boolean; [part: string]: unknown }>;
  /** An address's allowance: cost in units, one for a plain read. */
  readonly allowed: (address: string, cost: number) => boolean;
  readonly addressOf: (context: Context) => string;
  readonly isLocal: (context: Context) => boolean;
  readonly origins: Origins;
  /** May this address open one more table? */
  readonly mayOpen: (address: string) => boolean;
  /** Is anybody there, or may somebody still come? */
  readonly isAlive: (table: LobbyTable) => Promise<boolean>;
  readonly log?: (line: string) => void;
}

/** Where the development key holders answer. */
export const HOLDERS_PATH = '/fhe';
/** A question costs them signatures and calls of the chain. */
const HOLDERS_COST = 5;
/** Bytes of a body, for each path that takes one. */
const SMALL = 16_000;
/** Table calls of nine seats in a round. */
const POSTED = 1_000_000;
const RPC = 600_000;
/** A claim at a key server brings a table's states, and each seat asks several servers. */
const CLAIM = 2_000_000;
const CLAIM_PER_UNIT = 32_768;
/** Of the judge's methods. A state with a shuffled deck is some 30 kB; an advance brings a whole round with it. */
const JUDGE: Readonly<Record<string, number>> = {
  create: 24_000,
  join: SMALL,
  start: 2000,
  read: 1000,
  records: 1000,
  change: 300_000,
  checkpoint: 300_000,
  dispute: 300_000,
  timeout: 300_000,
  settle: 300_000,
  advance: 1_500_000,
};
/** The dealer of who doesn't name one. */
const TRUSTS_NOBODY = 'players';
/** Units of an address's allowance, of which a plain read takes one. */
const GIFT_COST = 100;
const PROOF_COST = 4;
/** What was signed longer ago was signed for something else. */
const FRESH_MS = 60_000;
const HOSTED_PREFIX = `${HOSTED_CHAIN}:${HOSTED_TABLE}:`;
const hostedId = (tableId: bigint) => ({ chainId: HOSTED_CHAIN, table: HOSTED_TABLE, tableId, epoch: 1n });

/** The coordinator's HTTP half. docs/API.md describes each path. */
export function createApp(deps: AppDeps): Hono {
  const { lobby, hosted, history, metrics } = deps;
  const app = new Hono();
  const bodies = makeBodies({ allowed: deps.allowed, addressOf: deps.addressOf, refusal });
  const files = makeFiles({ allowed: deps.allowed, addressOf: deps.addressOf, refusal });
  const small = bodies.upTo(SMALL);
  const bodyOf = (context: Context): Record<string, unknown> => fieldsOf(jsonOf(bodies.textOf(context)));

  app.use('*', async (context, next) => {
    const cost = context.req.method === 'POST' ? 5 : 1;
    metrics.count('requests');
    if (!deps.allowed(deps.addressOf(context), cost)) {
      metrics.count('refused', 'TooManyRequests');
      return refusal(context, 'TooManyRequests', 429);
    }
    await next();
    for (const [name, value] of Object.entries(SAFE_HEADERS)) context.header(name, value);
    if (!context.res.headers.has('content-security-policy')) context.header('content-security-policy', DATA_POLICY);
  });
  app.use('*', async (context, next) => {
    const [origin, { host }] = [context.req.header('origin'), new URL(context.req.url)];
    const { method } = context.req;
    if (method !== 'GET' && method !== 'HEAD' && !deps.origins.admits(origin, host)) {
      metrics.count('refused', 'ForeignOrigin');
      return refusal(context, 'ForeignOrigin', 403);
    }
    if (method === 'OPTIONS') context.res = new Response(null, { status: 204 });
    else await next();
    if (!deps.origins.isNamed(origin)) return;
    context.header('access-control-allow-origin', origin);
    context.header('vary', 'origin', { append: true });
    if (method !== 'OPTIONS') return;
    context.header('access-control-allow-methods', 'GET, POST');
    context.header('access-control-allow-headers', 'content-type');
    context.header('access-control-max-age', '600');
  });
  app.onError((error, context) => {
    if (error instanceof JudgesBusy) {
      metrics.count('refused', error.code);
      return refusal(context, 'Unavailable', 503);
    }
    // The client gets a fixed sentence; the detail stays here.
    metrics.count('failures');
    deps.log?.(
      `${context.req.method} ${context.req.path}: ${error instanceof BaseError ? error.code : error.name}: ${error.message.slice(0, 200)}`,
    );
    return refusal(context, 'Unavailable', 503);
  });

  app.get('/health', async (context) => {
    const health = await deps.isHealthy();
    return context.json(health, health.ok ? 200 : 503);
  });
  app.get('/metrics', (context) => context.text(metrics.print()));

  app.get('/api/status', (context) => {
    const openHost = deps.openHost?.();
    const keyServers = deps.keyServers?.offered();
    const status: Status = {
      name: 'facedown',
      protocol: PROTOCOL_VERSION,
      games: Object.entries(games).map(([name, { title }]) => ({ name, title, bots: deps.botsFor.includes(name) })),
      dealers: Object.entries(dealers).map(([name, { title }]) => ({ name, title })),
      hosted: { chainId: String(HOSTED_CHAIN), table: HOSTED_TABLE },
      keeper: deps.keeper.address,
      ...(openHost ? { openHost } : {}),
      ...(deps.chain ? { chain: deps.chain } : {}),
      ...(keyServers ? { keyServers } : {}),
      bots: deps.botOwners?.() ?? [],
    };
    return context.json(status);
  });

  if (deps.keyServers) {
    const { answer: answerOf } = deps.keyServers;
    app.get('/keyserver/:server/:path', (context) => answerOf(context));
    app.post('/keyserver/:server/:path', bodies.upTo(CLAIM, CLAIM_PER_UNIT), (context) =>
      answerOf(context, bodies.textOf(context)),
    );
  }

  app.get('/api/tables', async (context) => {
    const { phase, game } = context.req.query();
    if (phase !== undefined && !['lobby', 'running', 'done'].includes(phase))
      return refusal(context, 'MalformedRequest');
    if (game !== undefined && !isName(game)) return refusal(context, 'MalformedRequest');
    const tables = await lobby.list({ phase, game });
    const alive = await Promise.all(tables.map(deps.isAlive));
    return context.json(tables.filter((_, i) => alive[i]));
  });

  app.get('/api/tables/:id', async (context) => {
    const table = await tableAt(context.req.param('id'));
    // Whoever looks for a table that may not be there yet isn't told of a failure.
    if (!table && context.req.query('perhaps') !== undefined) return context.json(null);
    return table ? context.json(table) : refusal(context, 'NoSuchTable', 404);
  });

  app.post('/api/tables/:id/bots', small, async (context) => {
    const table = await tableAt(context.req.param('id'));
    if (!table) return refusal(context, 'NoSuchTable', 404);
    const { count = 1, strength = 'medium', amount, ticket, tickets: brought, proof } = bodyOf(context);
    const tickets = parseTickets(brought);
    if (!tickets.ok) return refusal(context, tickets.code);
    if (!isStrength(strength) || !Number.isInteger(count) || Number(count) < 1 || Number(count) > 16)
      return refusal(context, 'MalformedRequest');
    if (amount !== undefined && (typeof amount !== 'string' || !/^\d{1,38}$/.test(amount)))
      return refusal(context, 'MalformedRequest');
    const house = deps.openHost?.();
    if (!deps.botsFor.includes(table.game) || !house) return refusal(context, 'NoBotsForGame');
    // At a private table it is for the inviter to say who comes.
    if (table.access === 'private' && table.judge === 'hosted') {
      const id = idOfKey(table.key);
      const by = isSignature(ticket) ? await deps.signerOf(ticketDigest(id, house), ticket) : undefined;
      const isInvited = table.inviter && by === table.inviter.toLowerCase();
      if (!isInvited) return refusal(context, 'NotInvited');
    }
    if (table.access === 'open' && !(await mayAskBots(table, Number(count), proof)))
      return refusal(context, 'NotSigned');
    const sum = amount === undefined ? undefined : BigInt(amount);
    if (sum !== undefined && !isInRange(await buyInsOf(table), sum)) return refusal(context, 'AmountOutOfRange');
    const owners = table.judge === 'chain' ? (deps.botOwners?.() ?? []) : [];
    const wallets = owners.map((owner) => ({ owner, ...tickets.value.find((one) => one.owner === owner) }));
    const wish = { count: Number(count), strength, wallets };
    return answer(context, await lobby.askBots(table.key, { ...wish, ...(sum === undefined ? {} : { amount: sum }) }));
  });

  app.get('/api/bots', async (context) =>
    // Names private tables, so only this machine and the bots themselves may ask.
    deps.isLocal(context) || (await isByBots(context))
      ? context.json(await deps.botTables())
      : refusal(context, 'NotAllowed', 403),
  );

  app.post('/api/quick', small, async (context) => {
    const { game, seats, dealer = TRUSTS_NOBODY } = bodyOf(context);
    if (typeof game !== 'string' || !Object.hasOwn(games, game)) return refusal(context, 'UnknownGame');
    if (seats !== undefined && !Number.isInteger(seats)) return refusal(context, 'MalformedRequest');
    if (typeof dealer !== 'string') return refusal(context, 'MalformedRequest');
    const wanted = { game, dealer, seats: seats === undefined ? undefined : Number(seats) };
    let found = await lobby.match(wanted);
    if (!found) {
      if (!deps.mayOpen(deps.addressOf(context))) return refusal(context, 'TooManyTables', 429);
      const opened = await deps.openHouseTable(wanted);
      if (!opened.ok) return refusal(context, opened.code);
      found = await lobby.match(wanted);
    }
    return found
      ? context.json({ tableId: found.table.tableId, seat: found.seat, table: found.table })
      : refusal(context, 'NoFreeSeat', 409);
  });

  const judged = bodies.upTo((context) => {
    const method = context.req.param('method') ?? '';
    return Object.hasOwn(JUDGE, method) ? JUDGE[method]! : SMALL;
  });
  app.post('/api/judge/:method', judged, async (context) => {
    const method = context.req.param('method');
    const args = plainBody(bodies.textOf(context));
    if (!args) return refusal(context, 'MalformedCall');
    if (method === 'create' && !deps.mayOpen(deps.addressOf(context))) return refusal(context, 'TooManyTables', 429);
    // Seats that speak another version are heard by nobody: better not seated than stalling a table.
    if (method === 'join' && context.req.query('protocol') !== String(PROTOCOL_VERSION))
      return refusal(context, 'OtherProtocol', 409);
    const admitted = method === 'join' ? await admit(args) : method === 'change' ? await admitAll(args) : ok(args);
    if (!admitted.ok) return refusal(context, admitted.code);
    const result = await hosted.call(method, admitted.value);
    return result.ok ? context.json({ value: plainOf(result.value) }) : refusal(context, result.code);
  });

  app.get('/api/tables/:id/file', async (context) => {
    const table = await tableAt(context.req.param('id'));
    if (table?.judge !== 'hosted') return refusal(context, 'NoSuchTable', 404);
    if (!table.spectators && !(await isSeatOf(table.key, context.req.query('proof'))))
      return refusal(context, 'NotASpectator', 403);
    const file = await deps.finished.file(BigInt(table.tableId));
    return file === undefined ? refusal(context, 'NoSuchFile', 404) : files.send(context, file);
  });

  app.get('/api/history', async (context) => {
    const { owner, limit = '50' } = context.req.query();
    if ((owner !== undefined && !isAddress(owner)) || !/^\d{1,3}$/.test(limit))
      return refusal(context, 'MalformedRequest');
    return context.json(await history.games({ owner: owner?.toLowerCase(), limit: Number(limit) }));
  });
  app.get('/api/leaderboard', async (context) => {
    const { game } = context.req.query();
    if (game !== undefined && !isName(game)) return refusal(context, 'MalformedRequest');
    return context.json(await history.leaders(game));
  });

  addPeople(app, {
    ...deps,
    bodies,
    bodyOf,
    answer,
    refusal,
    mayOpen: (context) => deps.mayOpen(deps.addressOf(context)),
    mayCost: files.mayCost,
    takes: (context, cost) => deps.allowed(deps.addressOf(context), cost),
  });

  addHouse(app, {
    report: deps.report,
    token: deps.houseToken,
    refusal,
    takes: (context, cost) => deps.allowed(deps.addressOf(context), cost),
  });

  app.post('/rpc', bodies.upTo(RPC), async (context) => {
    if (!deps.rpc) return refusal(context, 'NoChain', 404);
    const body = jsonOf(bodies.textOf(context));
    return body === undefined ? refusal(context, 'MalformedRequest') : context.json((await deps.rpc(body)) as object);
  });

  app.post(`${HOLDERS_PATH}/:question`, bodies.upTo(SMALL), async (context) => {
    if (!deps.holders) return refusal(context, 'NoFhe', 404);
    if (!deps.allowed(deps.addressOf(context), HOLDERS_COST)) return context.json({ label: 'rate_limited' }, 429);
    const question = jsonOf(bodies.textOf(context));
    const { status, body } = await answerHolders(deps.holders, context.req.param('question'), question);
    return context.json(body, status);
  });
  app.post('/api/chain/post', bodies.upTo(POSTED), async (context) => {
    if (!deps.gasRelay) return refusal(context, 'NoGasRelay', 404);
    const mayOpen = () => deps.mayOpen(deps.addressOf(context));
    return answer(context, await deps.gasRelay.post(bodyOf(context).data, mayOpen));
  });
  // A house gives freely, but not to one who asks for a thousand wallets.
  const mayTake = (context: Context) => deps.allowed(deps.addressOf(context), GIFT_COST);
  app.post('/api/chain/sponsor', small, async (context) => {
    if (!deps.gasRelay) return refusal(context, 'NoGasRelay', 404);
    if (!mayTake(context)) return refusal(context, 'TooManyRequests', 429);
    return answer(context, await deps.gasRelay.sponsor(bodyOf(context).address));
  });
  app.post('/api/chain/faucet', small, async (context) => {
    if (!deps.gasRelay) return refusal(context, 'NoGasRelay', 404);
    if (!mayTake(context)) return refusal(context, 'TooManyRequests', 429);
    const { address, amount } = bodyOf(context);
    return answer(context, await deps.gasRelay.pay(address, amount));
  });
  app.post('/api/chain/listing', small, async (context) => {
    const { table, spectators, signature } = bodyOf(context);
    if (typeof table !== 'string' || typeof spectators !== 'boolean' || !isHex(signature))
      return refusal(context, 'MalformedRequest');
    const found = await tableAt(table);
    if (found?.judge !== 'chain') return refusal(context, 'NoSuchTable', 404);
    // Who has sat down has seen what the lobby says.
    if (found.phase !== 'lobby' || found.seats.length > 0) return refusal(context, 'WrongPhase');
    if ((await deps.signerOf(listingDigest(idOfKey(found.key), spectators), signature)) !== found.creator)
      return refusal(context, 'NotSigned');
    return context.json(await lobby.setSpectators(found.key, spectators));
  });
  app.post('/api/keeper', small, async (context) => answer(context, await deps.keeper.accept(bodyOf(context))));

  app.all('/api/*', (context) => refusal(context, 'NoSuchPath', 404));
  return app;

  async function tableAt(id: string): Promise<LobbyTable | undefined> {
    if (/^\d{1,78}$/.test(id)) return lobby.get(tableKey(hostedId(BigInt(id))));
    const key = parseTableKey(id);
    if (!key.ok) return undefined;
    const known = await lobby.get(key.value);
    if (known || !deps.readChain || key.value.startsWith(HOSTED_PREFIX)) return known;
    await deps.readChain();
    return lobby.get(key.value);
  }

  /** A seat of a table that nobody else watches shows its key. */
  async function isSeatOf(key: string, proof: unknown): Promise<boolean> {
    const by = isSignature(proof) ? await deps.signerOf(relayDigest(fileNonce(key)), proof) : undefined;
    return by !== undefined && [...((await lobby.sessions(key))?.values() ?? [])].includes(by);
  }

  /** Behind a proxy everybody seems to be on this machine, and the bots show their key. */
  async function isByBots(context: Context): Promise<boolean> {
    const { at = '', proof } = context.req.query();
    const house = deps.openHost?.();
    if (!house || !isSignature(proof) || !/^\d{1,15}$/.test(at) || Math.abs(Date.now() - Number(at)) > FRESH_MS)
      return false;
    if (!deps.allowed(deps.addressOf(context), PROOF_COST)) return false;
    return (await deps.signerOf(botTablesDigest(Number(at)), proof)) === house.toLowerCase();
  }

  /** A stranger would fill a table at which people wait for people. */
  async function mayAskBots({ key, creator }: LobbyTable, count: number, proof: unknown): Promise<boolean> {
    const by = isSignature(proof) ? await deps.signerOf(botsDigest(idOfKey(key), count), proof) : undefined;
    return by !== undefined && (by === creator || [...((await lobby.sessions(key))?.values() ?? [])].includes(by));
  }

  /** Who enters a table that plays is let in, and named, as who joins its lobby is. */
  async function admitAll(args: Record<string, unknown>): Promise<Result<Record<string, unknown>>> {
    const { tableId, change, acks } = args;
    const { entries } = (change ?? {}) as { entries?: unknown };
    if (typeof tableId !== 'bigint' || !Array.isArray(entries)) return refuse('MalformedCall');
    const seated = (await hosted.read(tableId))?.entries ?? [];
    const names = new Map<unknown, string>();
    for (const entry of entries) {
      const { seat, session, proof } = (entry ?? {}) as Record<string, unknown>;
      if (seated.some((one) => one.seat === seat && one.session === session)) continue;
      const brought = isHex(proof) ? parseHostedProof(proof) : undefined;
      if (!brought) return refuse('MalformedCall');
      const admitted = await admit({ tableId, entry, ticket: brought.ticket, name: brought.name });
      if (!admitted.ok) return admitted;
      if (typeof admitted.value.name === 'string') names.set(session, admitted.value.name);
    }
    return ok({ tableId, change, acks, names });
  }

  /** A join as the judge gets it: as whom its seat is shown is ours to say. */
  async function admit(args: Record<string, unknown>): Promise<Result<Record<string, unknown>>> {
    const { tableId, entry, ticket, name } = args;
    const { owner, seat } = (entry ?? {}) as { owner?: unknown; seat?: unknown };
    if (typeof tableId !== 'bigint' || !isAddress(owner) || !Number.isInteger(seat)) return refuse('MalformedCall');
    if (ticket !== undefined && !isSignature(ticket)) return refuse('MalformedCall');
    const id = hostedId(tableId);
    if (!(await lobby.get(tableKey(id)))) return refuse('NoSuchTable');
    const invitedBy = ticket && (await deps.signerOf(ticketDigest(id, owner), ticket));
    // As it is now: others may have come while this ticket was checked.
    const table = await lobby.get(tableKey(id));
    if (!table) return refuse('NoSuchTable');
    const tag = mayJoin(table, { seat: Number(seat), owner, invitedBy, name }, deps.openHost?.(), Date.now());
    return tag.ok ? ok({ tableId, entry, ...tag.value }) : tag;
  }
}

async function buyInsOf({ game, config }: LobbyTable): Promise<BuyIns | undefined> {
  const { game: rules, buyIns } = await loadKit(game);
  const parsed = rules.codecs.config.parse(config);
  return parsed.ok ? buyIns(parsed.value) : undefined;
}

const isInRange = (range: BuyIns | undefined, amount: bigint): boolean =>
  range !== undefined && amount >= range.least && amount <= range.most;

const isSignature = (value: unknown): value is Hex => isHex(value) && value.length === 132;
const isName = (value: string): boolean => /^[a-z]{1,30}$/.test(value);

function plainBody(text: string): Record<string, unknown> | undefined {
  try {
    const value = parsePlain(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Map)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const MESSAGES: Readonly<Record<string, string>> = {
  NotTheOperator: 'This is for the operator of the house.',
  TooManyRequests: 'You ask too often. Wait a moment.',
  TooLarge: 'This is larger than what is taken here.',
  Unavailable: 'The coordinator cannot do this now. Try again.',
  NotInvited: 'This table is private. Use the invite link or the password.',
  NoFreeSeat: 'All seats are taken.',
  ForeignOrigin: 'This page may not use this coordinator.',
  TooManyTables: 'You have opened many tables. Wait a moment.',
  BadName: 'A name has 2 to 20 letters or digits, and no bot has it.',
  NameTaken: 'Somebody at this table has a name like that.',
  BadSignature: 'The signature is not by whom it should be.',
  StaleCard: 'A later card of yours is known.',
  StaleSeek: 'The clock of this device is wrong, or you asked too late.',
  SeatTaken: 'Somebody else has taken this seat.',
  NoChain: 'This house has no chain: its tables play without stakes.',
  WrongContract: 'This house plays for chips of another contract.',
  WrongTable: 'This is not the table that the two were to meet at.',
  NotPaired: 'The other has gone, or the table was opened too late.',
};

function refusal(context: Context, code: string, status: ContentfulStatusCode = 400): Response {
  return context.json({ code, message: MESSAGES[code] ?? `Refused: ${code}.` }, status);
}

function answer(context: Context, result: Result<unknown>): Response {
  return result.ok ? context.json(result.value as object) : refusal(context, result.code);
}
