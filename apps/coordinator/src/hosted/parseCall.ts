import { type Hex, isHex, MAX_SEATS, ok, type Result, refuse } from '@facedown/base';
import { type AnyDealer, type AnyGame, reread, type TableId, type TableState, tableHash } from '@facedown/game-kit';
import { closedHash, type DeedMessage, MAX_MESSAGE_CHARS, makeMessage, parseMessage } from '@facedown/protocol';
import {
  BOT_STRENGTHS,
  type BotStrength,
  type Change,
  type Closed,
  dealers,
  type Entry,
  type Fixed,
  games,
  HOSTED_CHAIN,
  HOSTED_TABLE,
  loadDealer,
  loadGame,
  type Opening,
  type TableView,
} from '@facedown/sdk';
import { type ListingOf, parseListing } from '../lobby/listing.js';
import { isName } from '../lobby/names.js';

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
export type Method = Call['method'];

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
    opening: openingOf(opening, loaded),
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
        const entry = entryOf(fields.entry);
        return {
          method,
          tableId,
          entry,
          ...(name === undefined ? {} : { name: isName(name) ? name : bad() }),
          ...(bot === undefined ? {} : { bot: BOT_STRENGTHS.find((one) => one === bot) ?? bad() }),
        };
      }
      case 'start':
        return { method, tableId, ...proofOf(fields) };
      case 'change':
        return {
          method,
          tableId,
          change: changeOf(fields.change),
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

const NO_SIGNATURE: Hex = `0x${'00'.repeat(65)}`;

class Malformed extends Error {}
const bad = (): never => {
  throw new Malformed();
};
function guarded<Value>(read: () => Value): Result<Value> {
  try {
    return ok(read());
  } catch {
    // A codec given nonsense throws whatever it stumbles over.
    return refuse('MalformedCall');
  }
}

export const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
const hexOf = (value: unknown, maxBytes: number): Hex =>
  isHex(value) && value.length <= 2 + 2 * maxBytes ? value : bad();
const signatureOf = (value: unknown): Hex => {
  const signature = hexOf(value, 65);
  return signature.length === 132 ? signature : bad();
};
const proofOf = ({ proof }: Record<string, unknown>): { proof?: Hex } =>
  proof === undefined ? {} : { proof: signatureOf(proof) };
const wordOf = (value: unknown): Hex => {
  const word = hexOf(value, 32);
  return word.length === 66 ? (word.toLowerCase() as Hex) : bad();
};
const addressOf = (value: unknown): Hex => {
  const address = hexOf(value, 20);
  return address.length === 42 ? (address.toLowerCase() as Hex) : bad();
};
const numberOf = (value: unknown, min: number, max: number): number =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max ? Number(value) : bad();
const listOf = <Item>(value: unknown, one: (item: unknown) => Item): Item[] =>
  Array.isArray(value) && value.length <= MAX_SEATS ? value.map(one) : bad();
const seatOf = (value: unknown): number => numberOf(value, 0, MAX_SEATS - 1);
const bigintOf = (value: unknown): bigint =>
  typeof value === 'bigint' && value >= 0n && value < 2n ** 128n ? value : bad();

function openingOf(value: unknown, loaded: Loaded): Opening {
  const fields = fieldsOf(value);
  const game = loaded.games.get(String(fields.game)) ?? bad();
  const dealerName = typeof fields.dealer === 'string' && loaded.dealers.has(fields.dealer) ? fields.dealer : bad();
  const config = hexOf(fields.config, 4096);
  const parsed = game.codecs.config.parse(config);
  if (!parsed.ok || !game.setup(parsed.value).ok) return bad();
  const maxSeats = numberOf(fields.maxSeats, game.seats.min, game.seats.max);
  const name = typeof fields.name === 'string' && fields.name.length <= 60 ? fields.name : bad();
  const servers = Array.isArray(fields.servers) && fields.servers.length <= 4 ? fields.servers.map(addressOf) : bad();
  return {
    salt: wordOf(fields.salt),
    game: game.name,
    dealer: dealerName,
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
  const { seat, owner, session, key, amount, proof } = fieldsOf(value);
  return {
    seat: seatOf(seat),
    owner: addressOf(owner),
    session: addressOf(session),
    key: hexOf(key, 4096),
    amount: bigintOf(amount),
    ...(proof === undefined ? {} : { proof: signatureOf(proof) }),
  };
}

/**
 * A state comes with its hash; a state that doesn't have it is not the one that was signed. Rules and
 * dealer read their parts strictly: two readings of one hash would let the judge go another way than the seats.
 */
function parseFixed(value: unknown, table: { id: TableId; game: AnyGame; dealer: AnyDealer }): Fixed {
  const { state, hash, acks } = fieldsOf(value);
  const { rules, dealer, version, round } = fieldsOf(state);
  const [readRules, readDealer] = [reread(table.game.codecs.state, rules), table.dealer.parse(dealer)];
  if (!readRules.ok || !readDealer.ok) return bad();
  const parsed: TableState = {
    rules: readRules.value,
    dealer: readDealer.value,
    version: bigintOf(version),
    round: hexOf(round, 32),
  };
  const named = hexOf(hash, 32);
  if (tableHash(table, parsed) !== named) return bad();
  return { state: parsed, hash: named, ...(acks === undefined ? {} : { acks: acksOf(acks) }) };
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

function changeOf(value: unknown): Change {
  const fields = fieldsOf(value);
  const change: Change = {
    epoch: bigintOf(fields.epoch),
    version: bigintOf(fields.version),
    state: wordOf(fields.state),
    rules: hexOf(fields.rules, 65_536),
    dealerHash: wordOf(fields.dealerHash),
    leaving: listOf(fields.leaving, seatOf),
    entries: listOf(fields.entries, wishOf),
    keys: listOf(fields.keys, (key) => hexOf(key, 4096)),
  };
  // It has the fields of a plan, so what the plan's parser refuses no seat could have signed.
  const plan = { ...change, kind: 'plan', seat: 0, signature: NO_SIGNATURE } as const;
  return parseMessage(makeMessage(plan)).ok ? change : bad();
}

function wishOf(value: unknown): Change['entries'][number] {
  const { seat, owner, session, amount, key, proof } = fieldsOf(value);
  return {
    seat: seatOf(seat),
    owner: addressOf(owner),
    session: addressOf(session),
    amount: bigintOf(amount),
    key: hexOf(key, 4096),
    proof: hexOf(proof, 1024),
  };
}

function namesOf(value: unknown = new Map()): Map<Hex, string> {
  if (!(value instanceof Map) || value.size > MAX_SEATS) return bad();
  return new Map([...value].map(([session, name]) => [addressOf(session), isName(name) ? name : bad()]));
}

function movesOf(value: unknown): DeedMessage[] {
  const moves = listOf(value, deedOf);
  return moves.length > 0 ? moves : bad();
}

function deedOf(value: unknown): DeedMessage {
  const fields = fieldsOf(value);
  const common = {
    epoch: bigintOf(fields.epoch),
    version: bigintOf(fields.version),
    party: numberOf(fields.party, 0, 255),
    payload: hexOf(fields.payload, MAX_MESSAGE_CHARS / 2),
    evidence: hexOf(fields.evidence, MAX_MESSAGE_CHARS / 2),
    signature: signatureOf(fields.signature),
  };
  const ack = () => (fields.ack === '0x' ? '0x' : signatureOf(fields.ack));
  const deed: DeedMessage =
    fields.kind === 'share'
      ? { kind: 'share', ...common, round: wordOf(fields.round) }
      : { kind: 'move', ...common, previous: wordOf(fields.previous), next: wordOf(fields.next), ack: ack() };
  const parsed = parseMessage(makeMessage(deed));
  return fields.kind === deed.kind && parsed.ok ? deed : bad();
}
