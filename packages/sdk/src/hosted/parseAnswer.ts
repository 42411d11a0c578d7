import { BaseError, type Hex, isSeatParty, MAX_SEATS } from '@facedown/base';
import {
  acksOf,
  addressOf,
  changeOf,
  countOf,
  entryOf,
  fieldsOf,
  listOf,
  malformed,
  naturalOf,
  openingOf,
  optionally,
  PLAIN,
  unplainOf,
  wordOf,
} from '@facedown/protocol';
import type { ChainRecord } from '../engine/types.js';
import type { JudgeEvent, Phase, TableView } from '../judge/judge.js';
import { entriesOf, recordOf } from '../judge/reading.js';

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

const msOf = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : malformed();

const PHASES: readonly Phase[] = ['lobby', 'live', 'register', 'play', 'done'];
const phaseOf = (value: unknown): Phase => PHASES.find((phase) => phase === value) ?? malformed();

/** A codec given nonsense throws whatever it stumbles over. */
const strictly =
  <Value>(read: (value: unknown) => Value) =>
  (value: unknown): Value => {
    try {
      return read(value);
    } catch {
      throw new MalformedAnswer();
    }
  };

export const parseNothing = (): void => undefined;
export const parseTableId = strictly((value): bigint => (naturalOf(value) > 0n ? naturalOf(value) : malformed()));

const payoutsOf = (value: unknown): bigint[] => listOf(value, MAX_SEATS, (one) => naturalOf(one));

export const parseView = strictly((value): TableView => {
  const fields = fieldsOf(value);
  const { change, acks, payouts } = fields;
  return {
    opening: openingOf(fields.opening, PLAIN),
    entries: entriesOf(fields.entries),
    ...optionally('change', change, (one) => changeOf(one, PLAIN)),
    ...optionally('acks', acks, acksOf),
    phase: phaseOf(fields.phase),
    epoch: naturalOf(fields.epoch),
    version: naturalOf(fields.version),
    hash: wordOf(fields.hash),
    remainingMs: msOf(fields.remainingMs),
    startVersion: naturalOf(fields.startVersion),
    ...optionally('lapsed', fields.lapsed, (seats) =>
      listOf(seats, 256, (party) => countOf(party, 255)).filter(isSeatParty),
    ),
    ...optionally('payouts', payouts, payoutsOf),
  };
});

export const parseRecords = strictly((value): ChainRecord[] => listOf(value, 1_000_000, recordOf));

export const parseEvent = strictly((plain): JudgeEvent => {
  const { kind, ...fields } = fieldsOf(unplainOf(plain));
  switch (kind) {
    case 'joined':
      return { kind, entry: entryOf(fields.entry, PLAIN) };
    case 'started':
      return { kind, ...(fields.epoch === undefined ? {} : { epoch: naturalOf(fields.epoch) }) };
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
      return malformed();
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
  return access === 'private' ? { access, inviter: addressOf(inviter) } : malformed();
});
