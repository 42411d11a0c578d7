import { BaseError, systemRandom } from '@facedown/base';
import {
  type DealerSeat,
  PendingKind,
  type TableId,
  type TableRules,
  tableHash,
  tablePending,
} from '@facedown/game-kit';
import { loadDealer, parseGameFile, sessionOf } from '@facedown/sdk';
import { tableKey } from '@facedown/sdk/coordinator';
import {
  changedState,
  type DealerKit,
  type Entry,
  entriesAfter,
  epochSecret,
  epochStart,
  type FileEntry,
  replayLine,
} from '@facedown/sdk/engine';
import { isGameName } from '../gameNames.js';
import { loadDesk } from './desk.js';
import type { Replay, ReplayRequest } from './messages.js';
import { earlierIn, moveOf } from './publish.js';
import { deriveSecrets } from './secrets.js';
import type { TableView } from './view.js';

const STRIDE = 4;

/** Every state of a game, one after the other, as one of its seats or a spectator saw it. Every proof is checked again. */
export async function replayFile(
  { file, roots, tables, names, plain = false }: ReplayRequest,
  onProgress: (done: number, all: number) => void,
): Promise<Replay> {
  const parsed = parseGameFile(file);
  if (!parsed.ok) throw refused(parsed.code);
  const { opening, startVersion, begins, log, later = [] } = parsed.value;
  const { game } = opening;
  if (!isGameName(game)) throw refused('UnknownGame');
  const [kit, desk] = await Promise.all([loadDealer(opening.dealer), loadDesk(game, { plain })]);
  let { entries, table: id } = parsed.value;
  let table: TableRules<unknown, unknown> = { id, game: desk.game, dealer: kit.dealer };
  const start = epochStart(table, { opening, entries, startVersion, ...(begins ? { change: begins.change } : {}) });
  if (!start.ok) throw refused(start.code);
  const known = [tableKey(id), ...tables];
  const readerOf = async (changed: boolean) => {
    for (const root of roots) {
      const found = await ownSeat({ entries, id, changed }, kit, root, known);
      if (found) return found;
    }
    return undefined;
  };
  let own = await readerOf(begins !== undefined);

  let now = { state: start.value, hash: tableHash(table, start.value) };
  const viewOf = async (events: readonly unknown[]): Promise<TableView> => {
    const { kind, parties } = tablePending(table, now.state);
    return {
      version: Number(now.state.version),
      seat: own?.seat,
      names,
      state: now.state.rules,
      hand: own ? await own.reader.hand(now.state.dealer) : new Map(),
      waiting: {
        kind: kind === PendingKind.Action ? 'action' : kind === PendingKind.Dealer ? 'dealer' : 'over',
        parties: names.flatMap((_, seat) => ((parties >> BigInt(seat)) & 1n ? [seat] : [])),
      },
      clock: undefined,
      events,
    };
  };
  const views = [await viewOf([])];
  const all = later.reduce((sum, epoch) => sum + epoch.log.length + 1, log.length);
  const step = async (entry: FileEntry): Promise<void> => {
    const before = now.state;
    const made = replayLine(table, now, entry);
    if (!made.ok) throw refused(made.code);
    const { events: known, after, entry: told } = made.value;
    now = { state: after, hash: entry.hash };
    const parts = known.flatMap(({ kind }, i) => {
      const deed = kind === 'dealer' ? told.deeds[i] : undefined;
      const { party: seat, evidence } = deed ?? {};
      return (deed && desk.dealt?.({ table: id, before, seat: seat!, evidence: evidence! })?.events) ?? [];
    });
    const moved = moveOf(desk.game, known, before);
    views.push(
      await viewOf([...parts, ...desk.events(before.rules, now.state.rules, moved, told.shown, earlierIn(known))]),
    );
    if (views.length % STRIDE === 0) onProgress(views.length, all);
  };
  for (const line of log) await step(line);
  for (const { change, log: lines } of later) {
    id = { ...id, epoch: change.epoch };
    table = { ...table, id };
    const begun = changedState(table, opening, change);
    if (!begun.ok) throw refused(begun.code);
    entries = entriesAfter(entries, change);
    own = await readerOf(true);
    now = { state: begun.value.state, hash: change.state };
    views.push(await viewOf([]));
    for (const line of lines) await step(line);
  }
  return { game, views, proven: desk.isProven?.(opening.dealerConfig) ?? false };
}

const refused = (code: string) =>
  new BaseError('This file cannot be replayed.', { category: 'user', code, recoverable: false });

interface Epoch {
  readonly entries: readonly Entry[];
  readonly id: TableId;
  /** Did it begin with a change of seats? Each such epoch has card keys of its own. */
  readonly changed: boolean;
}

/** Cards that lay on a chain aren't asked for once more: what was played is in the file. */
const UNREAD: Pick<DealerSeat, 'hand'> = { hand: async () => new Map() };

/** The seat of this epoch whose keys are at hand, if any. */
async function ownSeat(
  { entries, id, changed }: Epoch,
  kit: DealerKit,
  root: string,
  tables: readonly string[],
): Promise<{ seat: number; reader: Pick<DealerSeat, 'hand'> } | undefined> {
  for (const name of tables) {
    const { session, dealer } = await deriveSecrets(root, name, kit);
    const { address } = sessionOf(session);
    const mine = entries.find((entry) => entry.session.toLowerCase() === address);
    if (!mine) continue;
    const secret = changed ? epochSecret(kit, dealer, id) : dealer;
    return { seat: mine.seat, reader: kit.reach ? UNREAD : kit.seatOf(secret, mine.seat, systemRandom) };
  }
  return undefined;
}
