import { BaseError } from '@facedown/base';
import { contextOf, type DealerSeat, tableHash } from '@facedown/game-kit';
import { parseMessage } from '@facedown/protocol';
import { type Change, wholeChange } from './change/change.js';
import {
  type Client,
  type ClientOptions,
  type ClientTimes,
  type EpochKeys,
  type OpenSecrets,
  openClient,
} from './client/client.js';
import { type Clock, systemClock } from './client/clock.js';
import { openEngine } from './engine/engine.js';
import type { Engine, EpochAbout, JournalEntry } from './engine/types.js';
import { type Entry, epochStart, type Judge, rosterOf, type TableView, tableIdOf } from './judge/judge.js';
import { type DealerKit, rulesOf } from './registry.js';
import { resumeSeat, statesUpTo } from './store/resume.js';
import type { SeatStore } from './store/store.js';
import { type Relay, tableKey } from './transport/relay.js';

interface OpenParty {
  readonly judge: Judge;
  readonly relay: Relay;
  readonly tableId: bigint;
  /** The rules, where they are not those of the house. */
  readonly game?: { readonly name: string };
  readonly view: TableView;
  readonly kit: DealerKit;
  readonly store: SeatStore;
  /** Absent for whoever only watches. */
  readonly me?: NonNullable<Engine['me']>;
  readonly dealerSeat: DealerSeat | OpenSecrets;
  readonly keys?: EpochKeys;
  readonly clock?: Clock;
  readonly times?: Partial<ClientTimes>;
  readonly poster?: NonNullable<ClientOptions['poster']>;
  readonly mayDraft?: () => boolean;
  /** Where the key servers of the table's dealer answer, the first server first. */
  readonly keyServers?: readonly string[];
}

/** One party's client at a table that has begun: a seat, a dealer's server, or somebody who watches. */
export async function openParty(options: OpenParty): Promise<Client> {
  const { judge, relay, tableId, view, kit, store, me, dealerSeat } = options;
  const { opening, entries } = view;
  const game = await rulesOf(opening.game, options.game);
  const { epoch, startVersion, acks } = view;
  const journal = await store.read();
  const at = { id: tableIdOf(judge, tableId, epoch), game, dealer: kit.dealer };
  const change = view.change && (await changeKnown(at, view, journal, relay));
  if (!change) checkSeats(at, entries);
  const now: EpochAbout = { epoch, entries, startVersion, ...(change ? { change } : {}), ...(acks ? { acks } : {}) };
  const isAtStart = view.version === startVersion && !(await isWithinRound(judge, tableId, view));
  const open = (about: EpochAbout): Engine => {
    const table = { id: tableIdOf(judge, tableId, about.epoch), game, dealer: kit.dealer };
    const start = epochStart(table, { opening, ...about });
    if (!start.ok) throw startDiffers(start.code);
    const hash = tableHash(table, start.value);
    const isRecorded = about.epoch === epoch && isAtStart;
    if (isRecorded ? hash !== view.hash : about.change && hash !== about.change.state) throw startDiffers('WrongState');
    const mode = opening.onchain ? 'chain' : 'live';
    return openEngine({
      table,
      roster: rosterOf(opening, about.entries),
      ...(me ? { me } : {}),
      mode,
      start: start.value,
    });
  };
  const { engine, log, about, past } = resumeSeat(journal, now, open);
  const { clock = systemClock, times, poster, keys, mayDraft } = options;
  const urls = options.keyServers ?? (kit.chair ? (await judge.keyServers?.())?.urls : undefined);
  return openClient({
    engine,
    log,
    past,
    older: async (at, version) => statesUpTo(await store.read(), version, at, open),
    about: { ...about, opening },
    isNewEpoch: !journal.some((entry) => entry.kind === 'epoch' && entry.epoch === about.epoch),
    secrets: dealerSeat,
    store,
    relay,
    judge,
    clock,
    isCoin: view.stakes !== undefined && BigInt(view.stakes.token) === 0n,
    ...(keys ? { keys } : {}),
    ...(times ? { times } : {}),
    ...(poster ? { poster } : {}),
    ...(mayDraft ? { mayDraft } : {}),
    ...(kit.chair && urls ? { chair: (table, state, acks) => kit.chair!({ table, state, acks, urls }) } : {}),
  });
}

/** A version stays while its round's shares come in: the recorded state may be that of one of them. */
async function isWithinRound(judge: Judge, tableId: bigint, { phase, version, hash }: TableView): Promise<boolean> {
  if (phase !== 'play') return false;
  return (await judge.records(tableId, version)).some((record) => record.hash === hash);
}

/** The change with which this epoch began: its boundary is in our journal, or with the seats who proposed it. */
async function changeKnown(
  table: Engine['table'],
  { opening, change }: TableView,
  journal: readonly JournalEntry[],
  relay: Relay,
): Promise<Change> {
  const plans = journal.flatMap((entry) =>
    entry.kind === 'plan' ? [entry] : entry.kind === 'epoch' ? (entry.change ?? []) : [],
  );
  const ours = wholeChange(table, opening, change!, plans);
  if (ours) return ours;
  const said = await relay.fetch(tableKey(table.id), change!.version).catch(() => []);
  const heard = said.flatMap((text) => {
    const message = parseMessage(text);
    return message.ok && message.value.kind === 'plan' ? [message.value] : [];
  });
  const whole = wholeChange(table, opening, change!, heard);
  if (!whole) throw startDiffers('UnknownBoundary');
  return whole;
}

/** Every seat's key was made for this seat of this table, whoever says that it sits there. */
function checkSeats({ id, dealer }: Engine['table'], entries: readonly Entry[]): void {
  for (const { seat, owner, key } of entries) {
    const code = dealer.checkKey(contextOf(id, 0n, seat), owner, key);
    if (code) throw startDiffers(code);
  }
}

export const startDiffers = (code: string) =>
  new BaseError('This table did not start as its terms say.', { category: 'contract', code, recoverable: false });
