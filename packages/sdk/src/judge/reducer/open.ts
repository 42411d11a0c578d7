import { type Hex, ok, type Result, refuse } from '@facedown/base';
import type { TableRules } from '@facedown/game-kit';
import { lobbyHash } from '@facedown/protocol';
import type { Opening } from '../judge.js';
import type { JudgedTable } from './types.js';

interface OpenTable {
  readonly opening: Opening;
  readonly table: TableRules<unknown, unknown>;
  readonly creator?: Hex;
  readonly inviter?: Hex;
  readonly isVouched?: boolean;
}

const NOBODY: Hex = `0x${'00'.repeat(20)}`;

/** As many as the contract's record has bits for. */
const MAX_SERVERS = 8;

/** An empty lobby. */
export function openTable({ opening, table, creator, inviter, isVouched = false }: OpenTable): Result<JudgedTable> {
  const { game } = table;
  if (opening.servers.length > MAX_SERVERS) return refuse('TooManyServers');
  const config = game.codecs.config.parse(opening.config);
  if (!config.ok) return refuse('MalformedConfig');
  const lobby = game.setup(config.value);
  if (!lobby.ok) return lobby;
  return ok({
    opening,
    table,
    creator: creator ?? NOBODY,
    ...(inviter ? { inviter } : {}),
    isVouched,
    phase: 'lobby',
    entries: [],
    lobby: lobby.value,
    hash: lobbyHash(game.codecs.state.encode(lobby.value), table.id.tableId),
    version: 0n,
    startVersion: 0n,
    deadline: 0,
    escrow: 0n,
    lapsed: 0n,
    extended: 0n,
    locked: false,
    nonces: new Map(),
  });
}
