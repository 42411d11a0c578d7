import { type Hex, maskOf, ok, type Result, refuse } from '@facedown/base';
import { contextOf, NO_ROUND, PendingKind, settled, type TableState, tableHash } from '@facedown/game-kit';
import { boundaryHash } from '@facedown/protocol';
import { changeDigest, changeHead } from '../../signing/digest.js';
import { signerOf } from '../../signing/session.js';
import { clockOf, isRunning, MAX_VERSION, stored } from './clock.js';
import { type Draft, entered, released } from './lobby.js';
import { isBalanced } from './play.js';
import { inSeatOrder, lower } from './signed.js';
import { type JudgeCall, type Judged, type JudgedEvent, type JudgedTable, judged } from './types.js';

type Call = Extract<JudgeCall, { kind: 'change' }>;

/** At a boundary seats leave, enter and top up, and a new epoch begins: everyone concerned has signed the whole. */
export function change(now: JudgedTable, call: Call, at: number): Result<Judged> {
  const asked = call.change;
  if (!isRunning(now)) return refuse('WrongPhase');
  const { opening } = now;
  const version = asked.version - 1n;
  if (version < now.version) return refuse('StaleVersion');
  if (BigInt(asked.dealerHash) === 0n) return refuse('ClosedState');
  const rules = now.table.game.codecs.state.parse(asked.rules);
  if (!rules.ok) return refuse('MalformedState');
  if (!now.table.game.outcome(rules.value).boundary) return refuse('NotFinal');
  if (!isBalanced(now, rules.value)) return refuse('OutOfBalance');
  if (asked.leaving.some((seat) => seat >= opening.maxSeats)) return refuse('NoSuchSeat');
  const boundary = boundaryHash({ ...asked, version }, now.table.id.tableId);
  // After a lapse nobody comes back to a boundary from before it.
  if (now.locked && boundary !== now.hash) return refuse('LapseRecorded');

  const epoch = now.table.id.epoch + 1n;
  const people = moved(now, call, rules.value, epoch, at);
  if (!people.ok) return people;
  const { draft, events } = people.value;
  const next: JudgedTable = { ...now, table: { ...now.table, id: { ...now.table.id, epoch } } };
  const code = badKeys(next, draft, call);
  if (code) return refuse(code);
  const first = firstState(next, draft.lobby, call);
  if (!first.ok) return first;
  if (asked.version > MAX_VERSION) return refuse('StaleVersion');
  const hash = tableHash(next.table, first.value);
  const excused = clockOf(now, at).phase === 'play' && boundary === now.hash ? now.lapsed & maskOf(asked.leaving) : 0n;
  const unsigned = notSigned(now, next, call, hash, excused);
  if (unsigned) return refuse(unsigned);

  const entries = inSeatOrder(draft.entries).map((entry) => ({ ...entry, key: asked.keys[entry.seat] ?? '0x' }));
  const begun = stored(
    { ...next, entries, escrow: draft.escrow },
    { version: asked.version, hash },
    opening.onchain,
    at,
  );
  const wire = asked.entries.map(({ authorisation: _, ticket: __, ...entry }) => ({ proof: '0x' as Hex, ...entry }));
  const changed = { ...asked, epoch, entries: wire, state: hash };
  const table = { ...begun, startVersion: asked.version, lapsed: 0n, locked: false, change: changed };
  const told: JudgedEvent[] = [
    { kind: 'keyed', keys: asked.keys },
    { kind: 'started', epoch, version: asked.version, hash },
  ];
  return judged(table, ...events, ...told);
}

/** Leavers in the order of seats, then whoever enters. */
function moved(now: JudgedTable, { change: asked, by }: Call, rules: unknown, epoch: bigint, at: number) {
  let draft: Draft = { entries: now.entries, lobby: rules, escrow: now.escrow };
  const events: JudgedEvent[] = [];
  for (const seat of [...new Set(asked.leaving)].sort((a, b) => a - b)) {
    const owner = draft.entries.find((one) => one.seat === seat)?.owner;
    const gone = released(now, draft, seat);
    if (!gone.ok) return gone;
    draft = gone.value.draft;
    events.push({ kind: 'left', seat, owner: owner!, amount: gone.value.amount });
  }
  for (const [i, entry] of asked.entries.entries()) {
    // Rising, so that an owner's word is used once.
    if (i > 0 && entry.seat <= asked.entries[i - 1]!.seat) return refuse('SeatTaken');
    const sat = entered(now, draft, entry, epoch, by, at);
    if (!sat.ok) return sat;
    draft = sat.value;
    const { authorisation: _, ticket: __, ...plain } = entry;
    events.push({ kind: 'joined', entry: plain });
  }
  return ok({ draft, events });
}

function badKeys({ table, opening }: JudgedTable, { entries }: Draft, { change: { keys, entries: asked } }: Call) {
  if (keys.length !== opening.maxSeats) return 'WrongCardKeys';
  for (const [seat, key] of keys.entries()) {
    const sitting = entries.find((one) => one.seat === seat);
    if (!sitting) {
      if (key !== '0x') return 'WrongCardKeys';
      continue;
    }
    const code = table.dealer.checkKey(contextOf(table.id, 0n, seat), sitting.owner, key);
    if (code) return code;
  }
  return asked.every(({ seat, key }) => lower(keys[seat]!) === lower(key)) ? undefined : 'WrongCardKeys';
}

function firstState({ table, opening }: JudgedTable, rules: unknown, { change: asked }: Call): Result<TableState> {
  const { game, dealer } = table;
  const begun = game.pending(rules).kind === PendingKind.Over ? game.begin(rules) : ok(rules);
  if (!begun.ok) return begun;
  const cards = dealer.start(opening.dealerConfig, asked.keys);
  if (!cards.ok) return cards;
  const { version } = asked;
  return settled(table, { rules: begun.value, dealer: cards.value, version, round: NO_ROUND });
}

/** All seats of the old epoch in order but for the excused, then entries whose session key hasn't signed so far. */
function notSigned(now: JudgedTable, next: JudgedTable, call: Call, state: Hex, excused: bigint): string | undefined {
  const wire = call.change.entries.map((entry) => ({ proof: '0x' as Hex, ...entry }));
  const { epoch } = next.table.id;
  const head = changeHead(next.table.id, { ...call.change, epoch, entries: wire, state });
  const digest = changeDigest(next.table.id, head);
  const isExcused = (seat: number) => ((excused >> BigInt(seat)) & 1n) === 1n;
  const signers = inSeatOrder(now.entries)
    .filter(({ seat }) => !isExcused(seat))
    .map(({ session }) => session);
  for (const { seat, session } of call.change.entries) {
    const sat = now.entries.find((one) => one.seat === seat);
    if (!(sat && lower(sat.session) === lower(session) && !isExcused(seat))) signers.push(session);
  }
  for (const [i, session] of signers.entries()) {
    const signature = call.signatures[i];
    if (signature === undefined) return 'MissingAcks';
    if (signerOf(digest, signature) !== lower(session)) return 'BadSignature';
  }
  return signers.length === call.signatures.length ? undefined : 'MissingAcks';
}
