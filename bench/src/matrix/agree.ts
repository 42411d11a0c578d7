import type { Hex } from '@facedown/base';
import { connectChain, readTable } from '@facedown/chain';
import { advance, lapse, type TableRules, type TableState, tableHash } from '@facedown/game-kit';
import { TablePhase } from '@facedown/protocol';
import { loadDealer, loadGame, parseGameFile } from '@facedown/sdk';
import { type FileEntry, startOf } from '@facedown/sdk/engine';
import type { MatrixHouse } from './house.js';
import type { PlayedCell } from './playCell.js';

/** In how many states TypeScript and contract were compared, and where they weren't the same. */
interface Agreement {
  readonly versions: number;
  readonly differ: readonly string[];
}

/**
 * Every state that the contract has recorded, block by block, is one that TypeScript computes from the moves alone: a
 * version's own, or one in the middle of a round. And every state was recorded for which no seats' signatures vouch.
 */
export async function agreement(house: MatrixHouse, { seated, file, firstBlock }: PlayedCell): Promise<Agreement> {
  const { computed, onChain } = await computedFrom(file);
  const client = await connectChain({ rpcUrl: house.chain.anvil.url });
  const { table } = house.chain.deployment;
  const last = Number(await house.request('eth_blockNumber'));
  const recorded = new Set<Hex>();
  const differ: string[] = [];
  let since: bigint | undefined;
  for (let block = firstBlock; block <= last; block++) {
    const { state, version, phase } = await readTable(client, {
      table,
      tableId: seated.tableId,
      blockNumber: BigInt(block),
    });
    // Off the chain nothing is recorded but what a table was opened with, until there is a quarrel.
    if (phase !== TablePhase.Register && phase !== TablePhase.Play) continue;
    // What was registered last has everyone's signature; what comes then only the chain has fixed.
    if (phase === TablePhase.Register || since === undefined) since = BigInt(version);
    // Between the last seat's join and `begin` it still is what the table was opened with.
    if (recorded.size === 0 && !computed.has(state)) continue;
    recorded.add(state);
    if (!computed.has(state)) differ.push(`version ${version}, block ${block}`);
  }
  const played = [...onChain].filter(([version]) => since !== undefined && version > since);
  for (const [version, hash] of played) if (!recorded.has(hash)) differ.push(`version ${version} was never recorded`);
  return { versions: played.length, differ };
}

async function computedFrom(text: string) {
  const parsed = parseGameFile(text);
  if (!parsed.ok) throw new Error(parsed.code);
  const { table: id, opening, entries, startVersion, log } = parsed.value;
  const [game, { dealer }] = [await loadGame(opening.game), await loadDealer(opening.dealer)];
  const table: TableRules<unknown, unknown> = { id, game, dealer };
  const start = startOf(table, opening, entries, startVersion);
  if (!start.ok) throw new Error(start.code);
  let state = start.value;
  const computed = new Set([tableHash(table, state)]);
  /** States for which no seats' signatures vouch: only the chain has fixed them. */
  const onChain = new Map<bigint, Hex>();
  for (const line of log) {
    for (const partial of partsOf(table, state, line)) computed.add(tableHash(table, partial));
    state = stateAfter(table, state, line);
    const hash = tableHash(table, state);
    computed.add(hash);
    if (!line.acks) onChain.set(state.version, hash);
  }
  return { computed, onChain };
}

type AnyTable = TableRules<unknown, unknown>;

function stateAfter(table: AnyTable, base: TableState, { deeds, lapsed }: FileEntry): TableState {
  const given = deeds.reduce((state, deed) => stepped(advance(table, state, deed)), base);
  return lapsed ? stepped(lapse(table, given)) : given;
}

/** A round with any of its shares, in whatever order they came. */
function partsOf(table: AnyTable, base: TableState, { deeds }: FileEntry): TableState[] {
  let parts: TableState[] = [base];
  for (const deed of deeds)
    parts = parts.flatMap((state) => {
      const next = advance(table, state, deed);
      return next.ok ? [state, next.value] : [state];
    });
  return parts;
}

function stepped(next: { ok: true; value: TableState } | { ok: false; code: string }): TableState {
  if (!next.ok) throw new Error(next.code);
  return next.value;
}
