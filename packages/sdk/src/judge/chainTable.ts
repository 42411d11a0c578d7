import type { Hex, Mask } from '@facedown/base';
import type { TableEvent } from '@facedown/chain';
import { NO_ROUND } from '@facedown/game-kit';
import { type DeedMessage, fullSignature, type TableSetup, type TableTerms, type WireEntry } from '@facedown/protocol';
import type { SeenChange } from '../change/change.js';
import type { ChainRecord } from '../engine/types.js';
import type { Entry } from './judge.js';

/** What the chain's events say about one table so far. */
export interface ChainTable {
  readonly nextBlock: bigint;
  readonly terms: TableTerms;
  readonly setup: TableSetup;
  readonly entries: readonly Entry[];
  /** As the chain spells them: the seats' hash is over these. */
  readonly addresses: ReadonlyMap<number, { owner: Hex; sessionKey: Hex }>;
  readonly epoch: bigint;
  readonly startVersion: bigint;
  /** Parties whose time ran out in this epoch. */
  readonly late: Mask;
  readonly version: bigint;
  readonly hash: Hex;
  /** What `hash` was when the last join started the table: nobody has asked the chain for its first state until it changes. */
  readonly lobby?: Hex;
  /** How this epoch began, where it isn't the first. */
  readonly change?: SeenChange;
  /** Who has gone and come since the last epoch began, as the events tell it. */
  readonly moving: {
    readonly left: readonly number[];
    readonly came: readonly WireEntry[];
    readonly keys: readonly Hex[];
  };
  readonly acks?: ReadonlyMap<number, Hex>;
  readonly records: readonly ChainRecord[];
  readonly cancelled?: boolean;
  readonly payouts?: readonly bigint[];
  /** What the house took. */
  readonly house?: bigint;
}

const NOBODY_MOVES: ChainTable['moving'] = { left: [], came: [], keys: [] };

export const newChainTable = (block: number): ChainTable => ({
  nextBlock: BigInt(block),
  terms: undefined as never,
  setup: undefined as never,
  entries: [],
  addresses: new Map(),
  epoch: 0n,
  startVersion: 0n,
  late: 0n,
  version: 0n,
  hash: '0x',
  moving: NOBODY_MOVES,
  records: [],
});

/** A table's story with the newest events. */
export function followTable(known: ChainTable, events: readonly TableEvent[]): ChainTable {
  let table = known;
  for (const event of events) table = tellOne(table, event);
  return table;
}

function tellOne(table: ChainTable, { eventName, args }: TableEvent): ChainTable {
  switch (eventName) {
    case 'Created':
      return { ...table, terms: args.terms as TableTerms, setup: args.setup as TableSetup };
    case 'Joined': {
      const { seat, owner, sessionKey, amount, cardKey } = args;
      const before = table.entries.find((one) => one.seat === seat);
      const brought = amount + (before?.amount ?? 0n);
      const entry = {
        seat,
        owner: lower(owner),
        session: lower(sessionKey),
        key: cardKey,
        amount: brought,
        ...(before?.brought === undefined ? {} : { brought: before.brought }),
      };
      return {
        ...table,
        entries: [...table.entries.filter((one) => one !== before), entry],
        addresses: new Map(table.addresses).set(seat, { owner, sessionKey }),
        moving: {
          ...table.moving,
          came: [
            ...table.moving.came,
            { seat, owner: lower(owner), session: lower(sessionKey), amount, key: cardKey, proof: '0x' },
          ],
        },
      };
    }
    case 'Brought': {
      const entries = table.entries.map((one) => (one.seat === args.seat ? { ...one, brought: args.word } : one));
      return { ...table, entries };
    }
    case 'Left':
      return {
        ...table,
        entries: table.entries.filter(({ seat }) => seat !== args.seat),
        moving: { ...table.moving, left: [...table.moving.left, args.seat] },
      };
    case 'Keyed': {
      const entries = table.entries.map((entry) => ({ ...entry, key: args.cardKeys[entry.seat] ?? '0x' }));
      const moving = { ...table.moving, keys: [...args.cardKeys] };
      return { ...table, moving, entries: entries.sort((a, b) => a.seat - b.seat) };
    }
    case 'Started': {
      const { epoch, version, state } = args;
      const told = {
        ...table,
        epoch: BigInt(epoch),
        startVersion: BigInt(version),
        late: 0n,
        version: BigInt(version),
        hash: state,
      };
      const isFull = table.entries.length === table.terms.maxSeats;
      const { left, came, keys } = table.moving;
      // A new epoch is told by events alone: whoever posted the change may have done so through any contract.
      if (told.epoch > 0n) {
        const seen = { epoch: told.epoch, version: told.version, state, leaving: left, entries: came, keys };
        const { acks: _, ...rest } = told;
        return { ...rest, change: seen, moving: NOBODY_MOVES };
      }
      const begun = { ...told, moving: NOBODY_MOVES };
      return isFull ? { ...begun, lobby: state } : begun;
    }
    case 'Begun':
      return { ...table, hash: args.state };
    case 'Fixed':
    case 'Disputed':
      return { ...table, version: BigInt(args.version), hash: args.state };
    case 'Moved': {
      const { version, state: hash, round, party, payload, evidence, signature } = args;
      const common = { epoch: table.epoch, party, payload, evidence, signature: fullSignature(signature) };
      const deed: DeedMessage =
        round === NO_ROUND
          ? { kind: 'move', ...common, version, previous: table.hash, next: hash, ack: '0x' }
          : // Only a round's last share leads to the next version.
            { kind: 'share', ...common, version: version > table.version ? version : version + 1n, round };
      return recorded(table, { kind: 'advance', version, hash, deed });
    }
    case 'Lapsed':
      return recorded(
        { ...table, late: table.late | args.late },
        { kind: 'lapse', version: args.version, hash: args.state },
      );
    case 'Cancelled':
      return { ...table, cancelled: true };
    case 'Settled':
      return { ...table, payouts: args.payouts, house: args.house };
    default:
      return table;
  }
}

const recorded = (table: ChainTable, record: ChainRecord): ChainTable => ({
  ...table,
  version: record.version,
  hash: record.hash,
  records: [...table.records, record],
});

const lower = (address: Hex): Hex => address.toLowerCase() as Hex;
