import { BaseError } from '@facedown/base';
import { type DealerSeat, lapse, PendingKind, type TableRules, tableHash, tablePending } from '@facedown/game-kit';
import {
  type DealerKit,
  eventOf,
  type GameFile,
  loadDealer,
  parseGameFile,
  sessionOf,
  startOf,
  tableKey,
  tryMove,
} from '@facedown/sdk';
import { isGameName, loadDesk, type TableMove } from './desk.js';
import type { Replay, ReplayRequest } from './messages.js';
import { deriveSecrets, systemRandom } from './secrets.js';
import type { TableView } from './view.js';

const STRIDE = 4;

/** Every state of a game, one after the other, as one of its seats or a spectator saw it. Every proof is checked again. */
export async function replayFile(
  { file, root, tables, names }: ReplayRequest,
  onProgress: (done: number, all: number) => void,
): Promise<Replay> {
  const parsed = parseGameFile(file);
  if (!parsed.ok) throw refused(parsed.code);
  const { opening, entries, startVersion, log, table: id } = parsed.value;
  const { game } = opening;
  if (!isGameName(game)) throw refused('UnknownGame');
  const [kit, desk] = await Promise.all([loadDealer(opening.dealer), loadDesk[game]()]);
  const table: TableRules<unknown, unknown> = { id, game: desk.game, dealer: kit.dealer };
  const start = startOf(table, opening, entries, startVersion);
  if (!start.ok) throw refused(start.code);
  const own = root ? await ownSeat(parsed.value, kit, root, [tableKey(id), ...tables]) : undefined;

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
  for (const [i, { version, hash, move, acks }] of log.entries()) {
    const before = now.state;
    const full = move && { kind: 'move' as const, ...move, epoch: id.epoch, version, previous: now.hash, next: hash };
    const next = full ? tryMove(table, now, full) : lapse(table, before);
    if (!next.ok) throw refused(next.code);
    const made = 'state' in next.value ? next.value : { state: next.value, shown: [] };
    now = { state: made.state, hash };
    const told = {
      version,
      hash,
      shown: made.shown,
      ...(full ? { move: { ...full, ack: '0x' as const } } : {}),
      ...(acks ? { acks } : {}),
    };
    const { kind, action } = eventOf(table, before, told);
    const moved: TableMove | undefined =
      kind === 'action' && move
        ? { seat: move.party, action }
        : kind === 'clock'
          ? { seat: desk.game.pending(before.rules).seat }
          : undefined;
    const part =
      kind === 'dealer' && move
        ? desk.dealt?.({ table: id, before, seat: move.party, evidence: move.evidence })
        : undefined;
    const events = [...(part?.events ?? []), ...desk.events(before.rules, made.state.rules, moved, made.shown)];
    views.push(await viewOf(events));
    if (i % STRIDE === 0) onProgress(i + 1, log.length);
  }
  return { game, views, proven: desk.isProven?.(opening.dealerConfig) ?? false };
}

const refused = (code: string) =>
  new BaseError('This file cannot be replayed.', { category: 'user', code, recoverable: false });

/** The seat of this file whose keys are at hand, if any. */
async function ownSeat(
  { entries }: GameFile,
  kit: DealerKit,
  root: string,
  tables: readonly string[],
): Promise<{ seat: number; reader: DealerSeat } | undefined> {
  for (const name of tables) {
    const { session, dealer } = await deriveSecrets(root, name, kit);
    const { address } = sessionOf(session);
    const mine = entries.find((entry) => entry.session.toLowerCase() === address);
    if (mine) return { seat: mine.seat, reader: kit.seatOf(dealer, mine.seat, systemRandom) };
  }
  return undefined;
}
