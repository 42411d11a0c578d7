import { BaseError, bytesToHex, type Hex } from '@facedown/base';
import { asChainError, type ChainClient, type Sender, send } from '@facedown/chain';
import {
  actionHash,
  deedOf,
  type FhePort,
  FheWalk,
  fheScope,
  nextReference,
  pendingHash,
  vaultKey,
} from '@facedown/dealers/fhe';
import { type Context, contextOf, type Need, roundOf } from '@facedown/game-kit';
import { compactSignature } from '@facedown/protocol';
import { encodeFunctionData } from 'viem';
import { getContractEvents, readContract } from 'viem/actions';
import { fheVaultAbi } from './generated/fheVaultAbi.js';
import { callNow, NO_HANDLE, ownKeyAfter, readPile } from './piles.js';
import type { Relayer, SessionSigner } from './relayer.js';
import { type FheTable, isWaitingForCards, openMessage, unpackValues } from './table.js';
import { type Waiting, waitFor } from './waiting.js';

/** What a seat is waiting for, to be shown with the seconds that it has taken. */
type FheStage = 'submitting' | 'verifying' | 'settling' | 'reading';

export interface VaultPortOptions {
  readonly client: ChainClient;
  /** Pays for the vault's transactions; anybody may. */
  readonly sender: Sender;
  readonly vault: Hex;
  readonly seat: number;
  readonly session: SessionSigner;
  readonly relayer: Relayer;
  /** The table as its contract has recorded it now. */
  readonly table: () => FheTable;
  readonly waiting: Waiting;
  /** The block from which on the vault's events are looked for. */
  readonly fromBlock?: bigint;
  onStage?(stage: FheStage): void;
}

const NO_BYTES = new Uint8Array();

/** One seat's way to the vault. Whatever has been done already is found on the chain and not done again. */
export function vaultPort(options: VaultPortOptions): FhePort {
  const { client, sender, vault, seat, session, relayer, waiting } = options;
  const at = { address: vault, abi: fheVaultAbi } as const;
  const isServed = (key: Hex) =>
    readContract(client, { ...at, functionName: 'isServed', args: [key] }).catch(chainFailed);
  const valuesOf = async (deed: Hex) =>
    unpackValues(await readContract(client, { ...at, functionName: 'valuesOf', args: [deed] }).catch(chainFailed));
  const post = async (already: string, data: Hex): Promise<void> => {
    options.onStage?.('submitting');
    await send(sender, { to: vault, data }).catch((error) => {
      if (!(error instanceof BaseError) || error.code !== already) throw error;
    });
  };
  const recorded = ({ version }: Context): FheTable => {
    const table = options.table();
    if (table.state.version === version) return table;
    throw new BaseError('The table has gone on.', { category: 'unknown', code: 'StaleVersion', recoverable: true });
  };

  const serveUntilThere = async (context: Context, key: Hex): Promise<void> => {
    while (!(await isServed(key))) {
      // Others' shares may have come in since, and with them another recorded state.
      const args = [await callNow(options, recorded(context), seat), seat] as const;
      await post('ServedBefore', encodeFunctionData({ abi: fheVaultAbi, functionName: 'serve', args }));
    }
  };
  const serving = new Map<Hex, Promise<void>>();

  return {
    async serve(context) {
      const key = ownKeyAfter(context, recorded(context), seat);
      if (!key) return;
      // Asked for again while it is under way, a draw would be paid for twice.
      const known = serving.get(key) ?? serveUntilThere(context, key).finally(() => serving.delete(key));
      serving.set(key, known);
      return known;
    },

    async open(context, needs, arrange) {
      const table = recorded(context);
      const isPending = isWaitingForCards(table);
      const act = isPending ? pendingHash(needs) : actionHash(seat, needs, bytesToHex(arrange));
      const deed = deedOf(context, seat, act);
      const settled = await valuesOf(deed);
      if (settled.length > 0) return settled;
      const handles = (await openedHandles(options, deed)) ?? (await openNow());
      if (handles.length === 0) return NO_BYTES;
      options.onStage?.('verifying');
      const { clear, proof } = await waitFor(() => relayer.publicDecrypt(handles), waiting);
      options.onStage?.('settling');
      const args = [deed, handles, clear, proof] as const;
      await post('SettledBefore', encodeFunctionData({ abi: fheVaultAbi, functionName: 'settle', args }));
      return valuesOf(deed);

      async function openNow(): Promise<readonly Hex[]> {
        const passed = isPending ? [] : passedKeys(context, table, seat, needs, arrange);
        if (passed.length > 0 && (await isServed(passed[0]!))) return [];
        const state = roundOf(table.table, table.state);
        const signed = await session.signTypedData(openMessage(vault, context, { state, seat, act }));
        const args = [
          await callNow(options, table),
          seat,
          isPending ? [] : needs,
          bytesToHex(arrange),
          compactSignature(signed),
        ] as const;
        await post('OpenedBefore', encodeFunctionData({ abi: fheVaultAbi, functionName: 'open', args }));
        return (await openedHandles(options, deed)) ?? [];
      }
    },

    async readHand(reference) {
      const { id } = options.table().table;
      const key = vaultKey(fheScope(contextOf(id, 0n, seat), seat), reference);
      const { hand: handle } = (await readPile(options, key)) ?? { hand: NO_HANDLE };
      if (handle === NO_HANDLE || !(await isServed(key)))
        throw new BaseError('The chain has no such cards.', { category: 'contract', code: 'NotServed' });
      options.onStage?.('reading');
      return waitFor(() => relayer.userDecrypt(handle), waiting);
    },
  };
}

const chainFailed = (cause: unknown): never => {
  throw asChainError(cause);
};

/** The keys of the hands that get a card by this action. */
function passedKeys(context: Context, { state }: FheTable, seat: number, needs: readonly Need[], arrange: Uint8Array) {
  const walk = new FheWalk(state.dealer, seat, arrange, NO_BYTES, false);
  if (walk.act(needs)) return [];
  const act = actionHash(seat, needs, bytesToHex(arrange));
  return [...walk.changed].map((to) =>
    vaultKey(fheScope(context, to), nextReference(context, to, state.dealer.seats[to]!.cards, act)),
  );
}

async function openedHandles(
  { client, vault, fromBlock = 0n }: VaultPortOptions,
  deed: Hex,
): Promise<readonly Hex[] | undefined> {
  const events = await getContractEvents(client, {
    address: vault,
    abi: fheVaultAbi,
    eventName: 'Opened',
    args: { deed },
    fromBlock,
    toBlock: 'latest',
    strict: true,
  }).catch(chainFailed);
  return events[0]?.args.handles;
}
