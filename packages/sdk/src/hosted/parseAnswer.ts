import { BaseError, type Hex, isHex, MAX_SEATS } from '@facedown/base';
import { type DeedMessage, makeMessage, parseMessage } from '@facedown/protocol';
import type { Change } from '../change/change.js';
import type { ChainRecord } from '../engine/types.js';
import type { Entry, JudgeEvent, Opening, Phase, TableView } from '../judge/judge.js';
import { unplainOf } from './plainJson.js';

/** What a coordinator says is not what a coordinator may say. */
export class MalformedAnswer extends BaseError {
  override readonly name = 'MalformedAnswer';
  constructor() {
    super("The coordinator's answer makes no sense.", {
      category: 'network',
      code: 'MalformedAnswer',
      recoverable: false,
      suggestedAction: 'Try another coordinator, or update this program.',
    });
  }
}

const bad = (): never => {
  throw new MalformedAnswer();
};
const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Map)
    ? (value as Record<string, unknown>)
    : bad();
const hexOf = (value: unknown): Hex => (isHex(value) ? value : bad());
const sizedOf = (value: unknown, bytes: number): Hex => {
  const hex = hexOf(value);
  return hex.length === 2 + 2 * bytes ? hex : bad();
};
const wordOf = (value: unknown): Hex => sizedOf(value, 32);
const addressOf = (value: unknown): Hex => sizedOf(value, 20).toLowerCase() as Hex;
const naturalOf = (value: unknown): bigint => (typeof value === 'bigint' && value >= 0n ? value : bad());
const countOf = (value: unknown, max: number): number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= max ? Number(value) : bad();
const seatOf = (value: unknown): number => countOf(value, MAX_SEATS - 1);
const textOf = (value: unknown): string => (typeof value === 'string' && value.length <= 200 ? value : bad());
const flagOf = (value: unknown): boolean => (typeof value === 'boolean' ? value : bad());
const msOf = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : bad();
const listOf = <Item>(value: unknown, max: number, one: (item: unknown) => Item): Item[] =>
  Array.isArray(value) && value.length <= max ? value.map(one) : bad();

const PHASES: readonly Phase[] = ['lobby', 'live', 'register', 'play', 'done'];
const phaseOf = (value: unknown): Phase => PHASES.find((phase) => phase === value) ?? bad();

export const parseNothing = (): void => undefined;
export const parseTableId = (value: unknown): bigint => (typeof value === 'bigint' && value > 0n ? value : bad());

function openingOf(value: unknown): Opening {
  const fields = fieldsOf(value);
  const maxSeats = countOf(fields.maxSeats, MAX_SEATS);
  return {
    salt: wordOf(fields.salt),
    game: textOf(fields.game),
    dealer: textOf(fields.dealer),
    name: textOf(fields.name),
    config: hexOf(fields.config),
    dealerConfig: hexOf(fields.dealerConfig),
    minSeats: countOf(fields.minSeats, maxSeats),
    maxSeats,
    servers: listOf(fields.servers, 16, addressOf),
    onchain: flagOf(fields.onchain),
    registerSeconds: countOf(fields.registerSeconds, 2 ** 31),
    answerSeconds: countOf(fields.answerSeconds, 2 ** 31),
  };
}

function entryOf(value: unknown): Entry {
  const { seat, owner, session, key, amount, proof } = fieldsOf(value);
  return {
    seat: seatOf(seat),
    owner: addressOf(owner),
    session: addressOf(session),
    key: hexOf(key),
    amount: naturalOf(amount),
    ...(proof === undefined ? {} : { proof: hexOf(proof) }),
  };
}

function entriesOf(value: unknown): Entry[] {
  const entries = listOf(value, MAX_SEATS, entryOf);
  return new Set(entries.map(({ seat }) => seat)).size === entries.length ? entries : bad();
}

/** A change has the fields of a plan, so the plan's parser reads it. */
function changeOf(value: unknown): Change {
  const unsigned = { kind: 'plan', seat: 0, signature: `0x${'00'.repeat(65)}` } as const;
  const parsed = parseMessage(makeMessage({ ...(fieldsOf(value) as unknown as Change), ...unsigned }));
  if (!parsed.ok || parsed.value.kind !== 'plan') return bad();
  const { kind: _, seat: __, signature: ___, ...change } = parsed.value;
  return change;
}

function acksOf(value: unknown): Map<number, Hex> {
  if (!(value instanceof Map) || value.size > MAX_SEATS) return bad();
  return new Map([...value].map(([seat, signature]) => [seatOf(seat), sizedOf(signature, 65)]));
}

const payoutsOf = (value: unknown): bigint[] => listOf(value, MAX_SEATS, naturalOf);

function deedOf(value: unknown): DeedMessage {
  const parsed = parseMessage(makeMessage(fieldsOf(value) as unknown as DeedMessage));
  return parsed.ok && (parsed.value.kind === 'move' || parsed.value.kind === 'share') ? parsed.value : bad();
}

function recordOf(value: unknown): ChainRecord {
  const { kind, version, hash, deed } = fieldsOf(value);
  const head = { version: naturalOf(version), hash: wordOf(hash) };
  if (kind === 'advance') return { kind, ...head, deed: deedOf(deed) };
  return kind === 'lapse' || kind === 'recorded' ? { kind, ...head } : bad();
}

/** A codec given nonsense throws whatever it stumbles over. */
const strictly =
  <Value>(read: (value: unknown) => Value) =>
  (value: unknown): Value => {
    try {
      return read(value);
    } catch {
      return bad();
    }
  };

export const parseView = strictly((value): TableView => {
  const fields = fieldsOf(value);
  const { change, acks, payouts } = fields;
  return {
    opening: openingOf(fields.opening),
    entries: entriesOf(fields.entries),
    ...(change === undefined ? {} : { change: changeOf(change) }),
    ...(acks === undefined ? {} : { acks: acksOf(acks) }),
    phase: phaseOf(fields.phase),
    epoch: naturalOf(fields.epoch),
    version: naturalOf(fields.version),
    hash: wordOf(fields.hash),
    remainingMs: msOf(fields.remainingMs),
    startVersion: naturalOf(fields.startVersion),
    ...(payouts === undefined ? {} : { payouts: payoutsOf(payouts) }),
  };
});

export const parseRecords = strictly((value): ChainRecord[] => listOf(value, 1_000_000, recordOf));

export const parseEvent = strictly((plain): JudgeEvent => {
  const { kind, ...fields } = fieldsOf(unplainOf(plain));
  switch (kind) {
    case 'joined':
      return { kind, entry: entryOf(fields.entry) };
    case 'started':
      return { kind };
    case 'phase': {
      const { phase, version, hash, remainingMs } = fields;
      return {
        kind,
        phase: phaseOf(phase),
        version: naturalOf(version),
        hash: wordOf(hash),
        remainingMs: msOf(remainingMs),
      };
    }
    case 'record':
      return { kind, record: recordOf(fields.record) };
    case 'settled':
      return { kind, payouts: payoutsOf(fields.payouts), house: naturalOf(fields.house) };
    default:
      return bad();
  }
});

export interface Access {
  readonly access: 'open' | 'private';
  readonly inviter?: Hex;
}

/** Who may sit down, of what the lobby says of a table. */
export const parseAccess = strictly((value): Access => {
  const { access, inviter } = fieldsOf(value);
  if (access === 'open') return { access };
  return access === 'private' ? { access, inviter: addressOf(inviter) } : bad();
});
