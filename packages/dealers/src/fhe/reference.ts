import { type Hex, keccak256 } from '@facedown/base';
import { type Context, codecOf, defineLayout, type Need, PendingKind, pendingCodec } from '@facedown/game-kit';

const hashed = defineLayout({
  name: 'Hashed',
  structs: [
    'struct Reference { uint256 chainId; address table; uint256 tableId; uint64 epoch; uint8 seat; bytes32 previous; uint64 version; bytes32 needs; }',
    'struct Scope { uint256 chainId; address table; uint256 tableId; uint64 epoch; uint8 seat; }',
    'struct Deed { bytes32 scope; uint64 version; bytes32 act; }',
    'struct Pair { bytes32 first; bytes32 second; }',
  ],
  enums: {},
  codes: [],
});
const referenceCodec = codecOf(hashed, 'Reference');
const scopeCodec = codecOf(hashed, 'Scope');
const deedCodec = codecOf(hashed, 'Deed');
const pairCodec = codecOf(hashed, 'Pair');

/** The cards of one seat at one table: a reference means nothing outside its scope. */
export const fheScope = ({ chainId, table, tableId, epoch }: Context, seat: number): Hex =>
  keccak256(scopeCodec.encode({ chainId, table, tableId, epoch, seat }));

/**
 * Names ciphertexts before they exist, so that a state that holds them can be signed. `context.version` is that of
 * the state in which the need arose; `needs` is one of the two hashes below.
 */
export const nextReference = (context: Context, seat: number, previous: Hex, needs: Hex): Hex => {
  const { chainId, table, tableId, epoch, version } = context;
  return keccak256(referenceCodec.encode({ chainId, table, tableId, epoch, seat, previous, version, needs }));
};

/** Of what the table waits for. */
export const pendingHash = (needs: readonly Need[]): Hex =>
  keccak256(pendingCodec.encode({ kind: PendingKind.Dealer, seat: 0, seats: 0n, needs: [...needs] }));

/** Of one seat's action: the same needs with another arrangement are another deed. */
export const actionHash = (seat: number, needs: readonly Need[], arrange: Hex): Hex =>
  pairHash(
    keccak256(pendingCodec.encode({ kind: PendingKind.Action, seat, seats: 0n, needs: [...needs] })),
    keccak256(arrange),
  );

/** Under which a seat's opened values are settled. */
export const deedOf = (context: Context, seat: number, act: Hex): Hex =>
  keccak256(deedCodec.encode({ scope: fheScope(context, seat), version: context.version, act }));

/** Where the vault keeps the ciphertexts of a reference. */
export const vaultKey = (scope: Hex, reference: Hex): Hex => pairHash(scope, reference);

function pairHash(first: Hex, second: Hex): Hex {
  return keccak256(pairCodec.encode({ first, second }));
}
