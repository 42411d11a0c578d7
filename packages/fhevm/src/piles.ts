import type { Hex } from '@facedown/base';
import { asChainError, type ChainClient } from '@facedown/chain';
import { FheWalk, fheScope, nextReference, owes, pendingHash, vaultKey } from '@facedown/dealers/fhe';
import { type Context, contextOf } from '@facedown/game-kit';
import { getContractEvents } from 'viem/actions';
import { fheVaultAbi } from './generated/fheVaultAbi.js';
import { type FheTable, fheCall, type Pile } from './table.js';

/** Where the vault is, and from which block on it can have told of something. */
interface VaultAt {
  readonly client: ChainClient;
  readonly vault: Hex;
  readonly fromBlock?: bigint;
}

export const NO_HANDLE: Hex = `0x${'00'.repeat(32)}`;
const NO_BYTES = new Uint8Array();
const NO_PILE: Pile = { deck: NO_HANDLE, hand: NO_HANDLE };

/** The newest ciphertexts under a key, of a deal that is in the middle too; undefined where there are none. */
export async function readPile({ client, vault, fromBlock = 0n }: VaultAt, key: Hex): Promise<Pile | undefined> {
  const told = await getContractEvents(client, {
    address: vault,
    abi: fheVaultAbi,
    eventName: 'Served',
    args: { key },
    fromBlock,
    toBlock: 'latest',
    strict: true,
  }).catch((cause) => {
    throw asChainError(cause);
  });
  const last = told.at(-1)?.args;
  return last && { deck: last.deck, hand: last.hand };
}

/** The ciphertexts of every seat at the table, under the references of its state. */
export const readPiles = (at: VaultAt, { table, state }: FheTable): Promise<Pile[]> =>
  Promise.all(
    state.dealer.seats.map(async ({ cards }, seat) => {
      const key = vaultKey(fheScope(contextOf(table.id, 0n, seat), seat), cards);
      return (await readPile(at, key)) ?? NO_PILE;
    }),
  );

/** The table as a call to the vault brings it. A deal of this seat that is in the middle goes on with what it has made. */
export async function callNow(at: VaultAt, table: FheTable, seat?: number) {
  const piles = await readPiles(at, table);
  if (seat === undefined) return fheCall(table, piles);
  const key = ownKeyAfter(contextOf(table.table.id, table.state.version, seat), table, seat);
  const begun = key && (await readPile(at, key));
  return fheCall(table, begun ? piles.map((pile, i) => (i === seat ? begun : pile)) : piles);
}

/** The key of the ciphertexts that the seat's contribution will name; undefined where none are to be made. */
export function ownKeyAfter(context: Context, { table, state }: FheTable, seat: number): Hex | undefined {
  const { needs } = table.game.pending(state.rules);
  if (!owes(state.dealer, needs, seat)) return undefined;
  const walk = new FheWalk(state.dealer, seat, NO_BYTES, NO_BYTES, false);
  if (walk.contribute(needs) || !walk.changed.has(seat)) return undefined;
  const reference = nextReference(context, seat, state.dealer.seats[seat]!.cards, pendingHash(needs));
  return vaultKey(fheScope(context, seat), reference);
}
