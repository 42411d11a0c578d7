import { type Hex, MAX_SEATS, ok, type Result, refuse } from '@facedown/base';
import { type AnyDealer, type AnyGame, reread, type TableId, type TableState, tableHash } from '@facedown/game-kit';
import {
  acksOf,
  addressOf,
  changeOf,
  closedHash,
  countOf,
  type DeedMessage,
  deedOf,
  entryOf,
  FILED,
  type Fields,
  hexOf,
  isFields,
  listOf,
  malformed,
  naturalOf,
  openingOf,
  optionally,
  PLAIN,
  seatOf,
  signatureOf,
  textOf,
} from '@facedown/protocol';
import { dealers, games, loadDealer, loadGame } from '@facedown/sdk';
import { BOT_STRENGTHS, type BotStrength, HOSTED_CHAIN, HOSTED_TABLE } from '@facedown/sdk/coordinator';
import type { Change, Closed, Entry, Fixed, Opening, TableView } from '@facedown/sdk/engine';
import { isPersonName } from '@facedown/sdk/people';
import { type ListingOf, parseListing } from '../lobby/listing.js';

/** A call that the judge may run: every field is what it says it is. */
export type Call =
  | { readonly method: 'create'; readonly opening: Opening; readonly listing: ListingOf; readonly creator?: Hex }
  | {
      readonly method: 'join';
      readonly tableId: bigint;
      readonly entry: Entry;
      readonly name?: string;
      readonly bot?: BotStrength;
    }
  | { readonly method: 'start'; readonly tableId: bigint; readonly proof?: Hex }
  | {
      readonly method: 'change';
      readonly tableId: bigint;
      readonly change: Change;
      readonly acks: ReadonlyMap<number, Hex>;
      /** Names of those who enter, by session key. */
      readonly names: ReadonlyMap<Hex, string>;
    }
  | { readonly method: 'checkpoint'; readonly tableId: bigint; readonly fixed: Fixed }
  | {
      readonly method: 'dispute';
      readonly tableId: bigint;
      readonly seat: number;
      readonly fixed: Fixed;
      readonly proof?: Hex;
    }
  | {
      readonly method: 'advance';
      readonly tableId: bigint;
      readonly base: Fixed;
      readonly moves: readonly DeedMessage[];
    }
  | { readonly method: 'timeout'; readonly tableId: bigint; readonly base: Fixed }
  | {
      readonly method: 'settle';
      readonly tableId: bigint;
      readonly end: { readonly fixed: Fixed } | { readonly closed: Closed };
      readonly seat: number;
    };
type Method = Call['method'];

const METHODS: readonly string[] = [
  'create',
  'join',
  'start',
  'change',
  'checkpoint',
  'dispute',
  'advance',
  'timeout',
  'settle',
];
export const isMethod = (name: string): name is Method => METHODS.includes(name);

export interface Loaded {
  readonly games: ReadonlyMap<string, AnyGame>;
  readonly dealers: ReadonlyMap<string, AnyDealer>;
}

export async function loadAll(): Promise<Loaded> {
  const load = async <Item>(names: string[], one: (name: string) => Promise<Item>) =>
    new Map(await Promise.all(names.map(async (name) => [name, await one(name)] as const)));
  return {
    games: await load(Object.keys(games), loadGame),
    dealers: await load(Object.keys(dealers), async (name) => (await loadDealer(name)).dealer),
  };
}

export const hostedId = (tableId: bigint, epoch: bigint): TableId => ({
  chainId: HOSTED_CHAIN,
  table: HOSTED_TABLE,
  tableId,
  epoch,
});

/** The table that a call names; nothing where it names none. */
export function tableOf(args: unknown): bigint | undefined {
  const { tableId } = fieldsOf(args);
  return typeof tableId === 'bigint' && tableId > 0n && tableId < 2n ** 256n ? tableId : undefined;
}

export function parseCreate(args: unknown, loaded: Loaded): Result<Call & { method: 'create' }> {
  const { opening, listing, creator } = fieldsOf(args);
  const parsed = parseListing(listing);
  if (!parsed.ok) return parsed;
  return guarded(() => ({
    method: 'create',
    opening: ownOpeningOf(opening, loaded),
    listing: parsed.value,
    ...(creator === undefined ? {} : { creator: addressOf(creator) }),
  }));
}

/** The one place where a stranger's call becomes one that the judge may run; our own rows are read here, too. */
export function parseCall(
  method: Exclude<Method, 'create'>,
  args: unknown,
  tableId: bigint,
  view: Pick<TableView, 'opening' | 'epoch'>,
  loaded: Loaded,
): Result<Exclude<Call, { method: 'create' }>> {
  const fields = fieldsOf(args);
  const game = loaded.games.get(view.opening.game);
  const dealer = loaded.dealers.get(view.opening.dealer);
  if (!game || !dealer) return refuse('MalformedCall');
  const id = hostedId(tableId, view.epoch);
  const fixedOf = (value: unknown) => parseFixed(value, { id, game, dealer });
  return guarded(() => {
    switch (method) {
      case 'join': {
        const { name, bot } = fields;
        const entry = ownEntryOf(fields.entry);
        return {
          method,
          tableId,
          entry,
          ...(name === undefined ? {} : { name: isPersonName(name) ? name : malformed() }),
          ...(bot === undefined ? {} : { bot: BOT_STRENGTHS.find((one) => one === bot) ?? malformed() }),
        };
      }
      case 'start':
        return { method, tableId, ...proofOf(fields) };
      case 'change':
        return {
          method,
          tableId,
          change: changeOf(fields.change, { whole: naturalOf, hex: FILED.hex }),
          acks: acksOf(fields.acks),
          names: namesOf(fields.names),
        };
      case 'checkpoint':
        return { method, tableId, fixed: fixedOf(fields.fixed) };
      case 'dispute':
        return { method, tableId, seat: seatOf(fields.seat), fixed: fixedOf(fields.fixed), ...proofOf(fields) };
      case 'advance':
        return { method, tableId, base: fixedOf(fields.base), moves: movesOf(fields.moves) };
      case 'timeout':
        return { method, tableId, base: fixedOf(fields.base) };
      case 'settle': {
        const { closed, fixed } = fieldsOf(fields.end);
        const end = closed ? { closed: closedOf(closed, tableId) } : { fixed: fixedOf(fixed) };
        return { method, tableId, end, seat: seatOf(fields.seat) };
      }
    }
  });
}

function guarded<Value>(read: () => Value): Result<Value> {
  try {
    return ok(read());
  } catch {
    // A codec given nonsense throws whatever it stumbles over.
    return refuse('MalformedCall');
  }
}

/** Of arguments that nobody sent there are no fields. */
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
const proofOf = ({ proof }: Fields): { proof?: Hex } => optionally('proof', proof, signatureOf);
const bigintOf = (value: unknown): bigint => naturalOf(value, 128);

/** An opening that this house can judge. */
function ownOpeningOf(value: unknown, loaded: Loaded): Opening {
  const opening = openingOf(value, PLAIN);
  const { config, minSeats, maxSeats, name, servers, registerSeconds, answerSeconds } = opening;
  const game = loaded.games.get(opening.game) ?? malformed();
  if (!loaded.dealers.has(opening.dealer)) malformed();
  const parsed = game.codecs.config.parse(hexOf(config, 4096));
  if (!parsed.ok || !game.setup(parsed.value).ok) malformed();
  hexOf(opening.dealerConfig, 4096);
  countOf(maxSeats, game.seats.max, game.seats.min);
  countOf(minSeats, maxSeats, game.seats.min);
  textOf(name, 60);
  countOf(servers.length, 4);
  for (const seconds of [registerSeconds, answerSeconds]) countOf(seconds, 86_400, 1);
  // Doors are contracts, and there are none here.
  const { check: _, checkConfig: __, locker: ___, ...own } = opening;
  return own;
}

function ownEntryOf(value: unknown): Entry {
  const { brought: _, ...entry } = entryOf(value, PLAIN);
  return { ...entry, key: hexOf(entry.key, 4096), ...proofOf({ proof: entry.proof }) };
}

/**
 * A state comes with its hash; a state that doesn't have it is not the one that was signed. Rules and
 * dealer read their parts strictly: two readings of one hash would let the judge go another way than the seats.
 */
function parseFixed(value: unknown, table: { id: TableId; game: AnyGame; dealer: AnyDealer }): Fixed {
  const { state, hash, acks } = fieldsOf(value);
  const { rules, dealer, version, round } = fieldsOf(state);
  const [readRules, readDealer] = [reread(table.game.codecs.state, rules), table.dealer.parse(dealer)];
  if (!readRules.ok || !readDealer.ok) return malformed();
  const parsed: TableState = {
    rules: readRules.value,
    dealer: readDealer.value,
    version: bigintOf(version),
    round: hexOf(round, 32),
  };
  const named = hexOf(hash, 32);
  if (tableHash(table, parsed) !== named) return malformed();
  return { state: parsed, hash: named, ...(acks === undefined ? {} : { acks: acksOf(acks) }) };
}

function closedOf(value: unknown, tableId: bigint): Closed {
  const fields = fieldsOf(value);
  const rules = hexOf(fields.rules, 65_536);
  const version = bigintOf(fields.version);
  const state = closedHash(rules, version, tableId);
  if (state !== hexOf(fields.state, 32)) return malformed();
  return { rules, version, state, acks: acksOf(fields.acks) };
}

function namesOf(value: unknown = new Map()): Map<Hex, string> {
  if (!(value instanceof Map) || value.size > MAX_SEATS) return malformed();
  return new Map([...value].map(([session, name]) => [addressOf(session), isPersonName(name) ? name : malformed()]));
}

function movesOf(value: unknown): DeedMessage[] {
  const moves = listOf(value, MAX_SEATS, (one) => deedOf(one, PLAIN));
  return moves.length > 0 ? moves : malformed();
}
