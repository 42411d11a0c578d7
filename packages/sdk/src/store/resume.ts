import type { Hex } from '@facedown/base';
import { isSeatParty } from '@facedown/base';
import { NO_ROUND, reread, tableHash } from '@facedown/game-kit';
import type { DeedMessage, MoveMessage, PlanMessage, ShareMessage } from '@facedown/protocol';
import { baseHashOf, isSignedAck } from '../engine/check.js';
import { receive, versionOf } from '../engine/engine.js';
import { isForChainAlone, recall } from '../engine/propose.js';
import { record, setMode } from '../engine/record.js';
import type { Engine, EpochAbout, EpochEntry, Fixed, JournalEntry, LogEntry, Snapshot } from '../engine/types.js';

/** One epoch as its seat has lived it. */
export interface PastEpoch {
  readonly about: EpochAbout;
  readonly log: readonly LogEntry[];
}

interface Resumed<S, D> {
  readonly engine: Engine<S, D>;
  readonly log: LogEntry[];
}

/** Runs a journal of one epoch through the engine again. What it had signed stays signed; nothing more is signed here. */
export function resume<S, D>(start: Engine<S, D>, entries: readonly JournalEntry[]): Resumed<S, D> {
  const { me, ...reader } = start;
  let engine: Engine<S, D> = reader;
  const log: LogEntry[] = [];
  let plan: PlanMessage | undefined;
  for (const entry of entries) {
    const own = me && ownState(me.party, entry);
    if (own && own.version > (engine.signed?.version ?? -1n)) engine = { ...engine, signed: own };
    switch (entry.kind) {
      case 'epoch':
      case 'snapshot':
        break;
      case 'plan':
        plan = entry;
        break;
      case 'agree':
        if (plan && plan.state === entry.state && entry.version === versionOf(engine) + 1n)
          engine = { ...engine, promised: { plan, agree: entry } };
        break;
      default: {
        if (entry.kind === 'move' && isForChainAlone(entry)) {
          engine = recall(engine, entry);
          break;
        }
        const isMessage = entry.kind === 'move' || entry.kind === 'share' || entry.kind === 'ack';
        const step = isMessage ? receive({ ...engine, mode: 'live' }, entry) : record(engine, entry);
        engine = { ...step.engine, mode: start.mode };
        for (const effect of step.effects) if (effect.kind === 'fixed') log.push(effect.entry);
      }
    }
  }
  engine = setMode(engine, start.mode);
  return { engine: me ? { ...engine, me, ...signedBy(me.party, entries) } : engine, log };
}

/** The highest state that a seat's journal has its ack for. */
function signedBy(party: number, entries: readonly JournalEntry[]): Pick<Engine, 'signed'> {
  let signed: Engine['signed'];
  for (const entry of entries) {
    const state = ownState(party, entry);
    if (state && (!signed || state.version > signed.version)) signed = state;
  }
  return signed ? { signed } : {};
}

function ownState(party: number, entry: JournalEntry): Engine['signed'] {
  if (entry.kind === 'ack' && entry.seat === party) return { version: entry.version, state: entry.state };
  const isOwnMove = entry.kind === 'move' && entry.party === party && !isForChainAlone(entry) && isSeatParty(party);
  return isOwnMove ? { version: entry.version, state: entry.next } : undefined;
}

/**
 * Takes a seat up where its journal ends, without playing all of it again: from the last snapshot whose
 * signatures hold, or from the beginning of the last epoch. Lines before it are taken from the journal as
 * they are; whoever wants to know whether they are right verifies the game's file.
 */
export function resumeSeat(
  entries: readonly JournalEntry[],
  now: EpochAbout,
  open: (about: EpochAbout) => Engine,
): { engine: Engine; log: LogEntry[]; about: EpochAbout; past: PastEpoch[] } {
  const parts = partsOf(entries, now);
  const last = parts.pop()!;
  const { about } = last;
  const lived = withoutUndone(last.entries);
  const past = parts.map((part) => ({ about: part.about, log: linesOf(part.entries, open(part.about)) }));
  const opened = open(about);
  let at = lived.length;
  let fixed: Fixed | undefined;
  while (!fixed && --at >= 0) {
    const entry = lived[at]!;
    if (entry.kind === 'snapshot') fixed = vouchedFor(opened, entry);
  }
  // What was signed stays signed, also where the chain has gone back behind it.
  const signed = opened.me ? signedBy(opened.me.party, last.entries) : {};
  if (!fixed) {
    const { engine, log } = resume(opened, lived);
    return { engine: { ...engine, ...signed }, log, about, past };
  }
  const { version: reached } = fixed.state;
  const skipped = linesOf(lived.slice(0, at), opened).filter(({ version }) => version <= reached);
  const since = lived.filter((entry, i) => i > at || isSaidAbove(entry, reached));
  const resumed = resume({ ...opened, fixed, history: [fixed] }, since);
  return { engine: { ...resumed.engine, ...signed }, log: [...skipped, ...resumed.log], about, past };
}

/** An epoch's states up to a version, played again from its beginning: a quarrel may go back to one of them. */
export function statesUpTo(
  entries: readonly JournalEntry[],
  version: bigint,
  now: EpochAbout,
  open: (about: EpochAbout) => Engine,
): Engine['history'] {
  const { about, entries: lived } = partsOf(entries, now).at(-1)!;
  const said = lived.filter((entry) => entry.kind !== 'snapshot' && entry.version <= version);
  return resume(open(about), said).engine.history;
}

/** Further than this nobody speaks ahead. */
const FAR = 64n;

/** Where the chain went back, snapshots above it count no more, and what lay far above it isn't played again. */
function withoutUndone(entries: readonly EpochLine[]): EpochLine[] {
  let kept: EpochLine[] = [];
  let highest = -1n;
  for (const entry of entries) {
    const version = versionIn(entry);
    const isBack = (entry.kind === 'lapse' || entry.kind === 'advance') && version <= highest;
    if (isBack) kept = kept.filter((one) => versionIn(one) < (one.kind === 'snapshot' ? version : version + FAR));
    kept.push(entry);
    if (version > highest) highest = version;
  }
  return kept;
}

type EpochLine = Exclude<JournalEntry, EpochEntry>;

const versionIn = (entry: EpochLine): bigint => (entry.kind === 'snapshot' ? entry.fixed.state.version : entry.version);

/** The first words on a boundary may come, and be written, in the same breath as the boundary: before its snapshot. */
const isSaidAbove = (entry: EpochLine, reached: bigint): boolean =>
  entry.kind !== 'snapshot' && !('hash' in entry) && entry.version > reached;

/** The journal by epochs; the present one last, also where nothing of it has been written yet. */
function partsOf(entries: readonly JournalEntry[], now: EpochAbout): { about: EpochAbout; entries: EpochLine[] }[] {
  const parts: { about: EpochAbout; entries: EpochLine[] }[] = [];
  for (const entry of entries) {
    if (entry.kind === 'epoch') {
      const { kind: _, ...about } = entry;
      parts.push({ about, entries: [] });
    } else {
      // A newcomer signs the change before his first epoch begins.
      if (parts.length === 0 && (entry.kind === 'plan' || entry.kind === 'agree')) continue;
      if (parts.length === 0) parts.push({ about: now, entries: [] });
      parts.at(-1)!.entries.push(entry);
    }
  }
  if (parts.at(-1)?.about.epoch !== now.epoch) parts.push({ about: now, entries: [] });
  return parts;
}

/** Everyone has signed this very state: it doesn't matter who wrote it into the journal. */
function vouchedFor({ table, roster }: Engine, { fixed, epoch }: Snapshot): Fixed | undefined {
  const { version } = fixed.state;
  const rules = reread(table.game.codecs.state, fixed.state.rules);
  const dealer = table.dealer.parse(fixed.state.dealer);
  if (epoch !== table.id.epoch || !rules.ok || !dealer.ok) return undefined;
  const state = { rules: rules.value, dealer: dealer.value, version, round: NO_ROUND };
  const { hash, acks } = fixed;
  if (tableHash(table, state) !== hash) return undefined;
  const isSigned = roster.seats.every((seat) => {
    const signature = acks?.get(seat);
    const ack = { kind: 'ack', epoch, version, state: hash, seat } as const;
    return signature !== undefined && isSignedAck({ table, roster }, { ...ack, signature });
  });
  return isSigned ? { state, hash, acks: acks! } : undefined;
}

/** The log as the journal has it, found by signatures alone: no rule is run and no proof is checked. */
function linesOf(entries: readonly JournalEntry[], { roster }: Pick<Engine, 'roster'>): LogEntry[] {
  const moves = new Map<string, MoveMessage>();
  const acks = new Map<string, Map<number, Hex>>();
  const [shares, posted] = [sharesByVersion(), sharesByVersion()];
  const lines = new Map<bigint, LogEntry>();
  const deedsOf = (version: bigint, next: Hex): readonly DeedMessage[] => {
    const move = moves.get(`${version}/${next}`);
    return move ? [move] : shares.at(version);
  };
  const fix = (version: bigint, next: Hex) => {
    const signed = acks.get(`${version}/${next}`);
    const deeds = deedsOf(version, next);
    if (deeds.length === 0 || !signed || !roster.seats.every((seat) => signed.has(seat))) return;
    lines.set(version, { version, hash: next, deeds, acks: signed, shown: [] });
  };
  const note = (version: bigint, state: Hex, seat: number, signature: Hex) => {
    const key = `${version}/${state}`;
    acks.set(key, (acks.get(key) ?? new Map()).set(seat, signature));
    fix(version, state);
  };
  const onChain = (version: bigint, hash: Hex, deeds: readonly DeedMessage[]) => {
    for (const later of [...lines.keys()]) if (later >= version) lines.delete(later);
    lines.set(version, { version, hash, deeds, shown: [] });
  };
  for (const entry of entries) {
    if (entry.kind === 'move') {
      moves.set(`${entry.version}/${entry.next}`, entry);
      if (isSeatParty(entry.party) && entry.ack !== '0x') note(entry.version, entry.next, entry.party, entry.ack);
      else fix(entry.version, entry.next);
    } else if (entry.kind === 'share') shares.put(entry);
    else if (entry.kind === 'ack') note(entry.version, entry.state, entry.seat, entry.signature);
    else if (entry.kind === 'lapse') onChain(entry.version, entry.hash, posted.at(entry.version));
    else if (entry.kind === 'recorded') {
      const deeds = deedsOf(entry.version, entry.hash);
      if (deeds.length > 0) onChain(entry.version, entry.hash, deeds);
    } else if (entry.kind === 'advance') {
      const { deed, version, hash } = entry;
      if (deed.kind === 'share') posted.put(deed);
      if (deed.version === version) onChain(version, hash, deed.kind === 'move' ? [deed] : posted.at(version));
    }
  }
  // Nobody acks what lies between two shuffles: what everyone has signed after it was made on it.
  for (const line of [...lines.values()].sort((a, b) => (a.version < b.version ? 1 : -1))) {
    let { version, deeds } = line;
    while (deeds[0] && !lines.has(version - 1n)) {
      const hash = baseHashOf(deeds[0]);
      version -= 1n;
      deeds = deedsOf(version, hash);
      if (deeds.length > 0) lines.set(version, { version, hash, deeds, isCarried: true, shown: [] });
    }
  }
  return [...lines.values()].sort((a, b) => (a.version < b.version ? -1 : 1));
}

/** The shares of one round for each version: those of another round take their place. */
function sharesByVersion() {
  const kept = new Map<bigint, ShareMessage[]>();
  return {
    put(share: ShareMessage) {
      const others = (kept.get(share.version) ?? []).filter(
        ({ round, party }) => round === share.round && party !== share.party,
      );
      kept.set(share.version, [...others, share]);
    },
    at: (version: bigint): readonly ShareMessage[] => [...(kept.get(version) ?? [])].sort((a, b) => a.party - b.party),
  };
}
