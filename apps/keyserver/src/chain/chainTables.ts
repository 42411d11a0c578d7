import { BaseError, type Hex, keccak256 } from '@facedown/base';
import { type ChainClient, connectChain, type Deployment, readClock, readEvents, readTable } from '@facedown/chain';
import { readDeployment } from '@facedown/chain/node';
import { seatingCodec, TablePhase, type TableRecord } from '@facedown/protocol';
import type { Judge } from '@facedown/sdk';
import { type ChainTable, followTable, newChainTable, openingOf, requireTerms, seatingOf } from '@facedown/sdk/chain';
import { JudgeError, type Phase, type TableView } from '@facedown/sdk/engine';

interface ChainTablesOptions {
  /** Of one chain, each with an RPC of its own: what they don't all say is not believed. */
  readonly clients: readonly [ChainClient, ...ChainClient[]];
  readonly deployment: Deployment;
  /** Blocks after which a reorganisation can hardly undo a record. */
  readonly confirmations: bigint;
  /** Tables that are kept in mind. */
  readonly most?: number;
}

interface Known {
  readonly block: bigint;
  readonly table: ChainTable;
  readonly view: TableView;
}

const PHASES: Readonly<Record<number, Phase>> = {
  [TablePhase.Lobby]: 'lobby',
  [TablePhase.Live]: 'live',
  [TablePhase.Register]: 'register',
  [TablePhase.Play]: 'play',
  [TablePhase.Done]: 'done',
};

/**
 * Tables as a chain has recorded them, some blocks ago. A key server asks nobody else: terms and setup are bound by the
 * table's number, state and seats by the record that every RPC must tell alike for the same block, and the clock is
 * that block's, not ours, so that no state is taken for final while a newer one could still have been registered.
 */
export function chainTables(options: ChainTablesOptions): Pick<Judge, 'chainId' | 'table' | 'read'> {
  const { clients, deployment, confirmations, most = 1000 } = options;
  const [first] = clients;
  const home = { chainId: BigInt(first.chain.id), table: deployment.table.toLowerCase() as Hex };
  if (clients.some(({ chain }) => chain.id !== deployment.chainId)) throw disagree();
  const known = new Map<bigint, Known>();
  const reading = new Map<bigint, Promise<TableView>>();
  let newest = 0n;

  /** The newest block that is old enough for all; never an older one than before. */
  async function confirmed(): Promise<bigint> {
    const heads = await Promise.all(clients.map(headOf));
    const [head = 0n] = heads.sort((a, b) => (a < b ? -1 : 1));
    if (head - confirmations > newest) newest = head - confirmations;
    return newest;
  }

  async function recordAt(tableId: bigint, blockNumber: bigint): Promise<TableRecord> {
    const at = { table: home.table, tableId, blockNumber };
    return alike(await Promise.all(clients.map((client) => readTable(client, at))));
  }

  async function look(tableId: bigint): Promise<TableView> {
    const block = await confirmed();
    const before = known.get(tableId);
    if (before?.block === block) return before.view;
    if (block < BigInt(deployment.block)) throw new JudgeError('NoSuchTable');
    // Asked before any log is: a number that is no table costs one question.
    const record = await recordAt(tableId, block);
    if (record.phase === TablePhase.None) throw new JudgeError('NoSuchTable');
    known.delete(tableId);
    const table = await followed(tableId, before?.table, block);
    requireTerms({ ...home, tableId }, table);
    const { terms, entries, epoch, startVersion, change } = table;
    const isSame = BigInt(record.epoch) === epoch && record.seats === keccak256(seatingCodec.encode(seatingOf(table)));
    // Logs that were left out or made up, or a reorganisation deeper than we wait: read anew the next time.
    if (!isSame) throw disagree();
    const at = { table: home.table, tableId, terms, blockNumber: block };
    const { phase } = alike(await Promise.all(clients.map((client) => readClock(client, at))));
    const view: TableView = {
      opening: openingOf(deployment, table),
      entries,
      phase: PHASES[phase] ?? 'done',
      epoch,
      version: BigInt(record.version),
      hash: record.state,
      remainingMs: 0,
      startVersion,
      ...(change ? { change } : {}),
    };
    known.set(tableId, { block, table, view });
    if (known.size > most) known.delete(known.keys().next().value as bigint);
    return view;
  }

  async function followed(tableId: bigint, before: ChainTable | undefined, toBlock: bigint): Promise<ChainTable> {
    const table = before ?? newChainTable(deployment.block);
    if (table.nextBlock > toBlock) return table;
    const events = await readEvents(first, { table: home.table, tableId, fromBlock: table.nextBlock, toBlock });
    const told = followTable(table, events);
    if (!told.terms) throw disagree();
    // What was moved is nothing to us: the record's hash is.
    return { ...told, records: [], nextBlock: toBlock + 1n };
  }

  return {
    ...home,
    read(tableId) {
      const running = reading.get(tableId) ?? look(tableId).finally(() => reading.delete(tableId));
      reading.set(tableId, running);
      return running;
    },
  };
}

/** The tables of the contracts that a folder names for the chain of these RPCs. */
export async function chainTablesAt(
  urls: readonly [string, ...string[]],
  { folder, confirmations }: { readonly folder: string; readonly confirmations: bigint },
): Promise<ReturnType<typeof chainTables>> {
  const [first, ...rest] = await Promise.all(urls.map((rpcUrl) => connectChain({ rpcUrl })));
  return chainTables({
    clients: [first!, ...rest],
    deployment: readDeployment(folder, first!.chain.id),
    confirmations,
  });
}

/** What all say; nothing where one says otherwise. */
function alike<Value>(said: readonly Value[]): Value {
  const texts = said.map((one) => JSON.stringify(one, (_, value) => (typeof value === 'bigint' ? `${value}` : value)));
  if (texts.some((text) => text !== texts[0])) throw disagree();
  return said[0]!;
}

const disagree = () =>
  new BaseError('What is told of the chain does not fit together.', { category: 'network', code: 'ChainsDisagree' });

async function headOf(client: ChainClient): Promise<bigint> {
  try {
    return BigInt(await client.request({ method: 'eth_blockNumber' }));
  } catch (cause) {
    throw new BaseError('The chain does not answer.', { category: 'network', code: 'ChainUnavailable', cause });
  }
}
