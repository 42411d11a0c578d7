import { bytesToHex, type Hex, type Result, seededRandom, unwrap } from '@facedown/base';
import { openDealer } from '@facedown/dealers/open';
import { Bench } from '@facedown/dealers/players/testing';
import {
  type AnyDealer,
  type Context,
  contributed,
  DECK,
  deal,
  deck,
  hide,
  MAX_DECK_SIZE,
  type Need,
  none,
  reshuffle,
  show,
} from '@facedown/game-kit';
import { BaseError, ContractFunctionRevertedError, keccak256 } from 'viem';
import { type Client, readArtifact } from './contracts.js';

interface DealerCall {
  readonly call: 'contribute' | 'prove';
  readonly context: Context;
  readonly state: unknown;
  readonly needs: readonly Need[];
  readonly evidence: Hex;
}

const HOST = 128;
const ANY = 0x3ffn;
const context = (party: number): Context => ({
  chainId: 31337n,
  table: `0x${'11'.repeat(20)}`,
  tableId: 5n,
  epoch: 1n,
  version: 0n,
  party,
});

/** What the TypeScript half makes of a call: the hash of the next state, or a code. */
export function verdictOf(dealer: AnyDealer, { call, context: at, state, needs, evidence }: DealerCall): string {
  const made: Result<{ state: unknown }> =
    call === 'contribute' ? contributed(dealer, at, state, needs, evidence) : dealer.prove(at, state, needs, evidence);
  return made.ok ? keccak256(dealer.encode(made.value.state)) : made.code;
}

/** What the contract makes of it. */
export async function contractVerdict(
  client: Client,
  address: Hex,
  contract: string,
  dealer: AnyDealer,
  { call, context: at, state, needs, evidence }: DealerCall,
): Promise<string> {
  const witness = dealer.witness(state, needs, at.party, evidence);
  try {
    const found = (await client.readContract({
      address,
      abi: readArtifact(contract).abi,
      functionName: call,
      args: [at, dealer.encode(state), needs, evidence, witness],
    })) as readonly [Hex, ...unknown[]];
    return keccak256(found[0]);
  } catch (error) {
    const reverted =
      error instanceof BaseError ? error.walk((one) => one instanceof ContractFunctionRevertedError) : null;
    if (reverted instanceof ContractFunctionRevertedError) return reverted.data?.errorName ?? 'unnamed';
    throw error;
  }
}

/** The `open` dealer's `None`, `Hide` and `Reshuffle`: honest calls, and every way to be refused. */
export function openCalls(): DealerCall[] {
  const random = seededRandom('open verbs');
  let state: unknown = unwrap(openDealer.start('0x', []));
  const calls: DealerCall[] = [];
  const put = (call: DealerCall['call'], party: number, needs: readonly Need[], evidence: Hex, goesOn = false) => {
    const one = { call, context: context(party), state, needs, evidence };
    calls.push(one);
    if (!goesOn) return;
    const at = state as never;
    state =
      call === 'contribute'
        ? unwrap(contributed(openDealer, one.context, at, needs, evidence)).state
        : unwrap(openDealer.prove(one.context, at, needs, evidence)).state;
  };
  const bytes = (...order: number[]) => bytesToHex(Uint8Array.from(order));
  const cards = [0, 1, 2, 3, 4, 5, 6];
  put(
    'contribute',
    HOST,
    [deck(0, cards, 3n), deal(0, 0), deal(1, 0), deal(2, 1), show(3, ANY)],
    bytes(...cards),
    true,
  );
  put('prove', 0, [none([0, 1], 0b1111100n)], '0x');
  put('prove', 0, [none([0, 1], 0b10n)], '0x');
  put('prove', 0, [none([0, 2], 0b100n)], '0x');
  put('prove', 0, [none([0, 99], 0n)], '0x');
  put('prove', 0, [none([], ANY)], '0x');
  put('prove', 1, [hide(3, 1)], '0x');
  put('prove', 1, [hide(2, 1)], '0x');
  put('prove', 1, [hide(4, DECK)], '0x');
  put('prove', 1, [hide(99, DECK)], '0x');
  put('prove', 1, [hide(3, 1)], '0x00');
  put('prove', 1, [hide(3, DECK)], '0x', true);
  const anew = [reshuffle([3, 4, 5, 6], 3n)];
  put('contribute', HOST, anew, bytes(3, 2, 1, 0));
  put('contribute', HOST, anew, bytes(3, 2, 1, 1));
  put('contribute', HOST, anew, bytes(3, 2, 1, 4));
  put('contribute', HOST, anew, bytes(3, 2, 1));
  put('contribute', 0, anew, bytes(3, 2, 1, 0));
  put('contribute', HOST, [reshuffle([3, 2], 3n)], bytes(1, 0));
  put('contribute', HOST, [reshuffle([3, 77], 3n)], bytes(1, 0));
  const order = random(1)[0]! % 2 === 0 ? [1, 3, 0, 2] : [2, 0, 3, 1];
  put('contribute', HOST, [...anew, deal(3, 1), deck(1, [7, 8], 3n)], bytes(...order, 8, 7), true);
  return calls;
}

/** A deck as large as `players` shuffles it, by two seats, and one card more. */
export async function largeDeckCalls(): Promise<DealerCall[]> {
  const bench = new Bench(seededRandom('a large deck'), 2);
  const faces = Array.from({ length: MAX_DECK_SIZE }, (_, i) => i);
  const lay = [deck(0, faces, 3n)];
  await bench.settle(lay);
  const tooLarge = [deck(0, [...faces, 0], 3n)];
  const { call, context: at, evidence } = bench.moves[0]!;
  return [...bench.moves, { call, context: at, state: bench.moves[0]!.state, needs: tooLarge, evidence }];
}

/** What the call takes of a transaction, calldata with it. */
export async function gasOf(
  client: Client,
  address: Hex,
  dealer: AnyDealer,
  { call, context: at, state, needs, evidence }: DealerCall,
): Promise<bigint> {
  const witness = dealer.witness(state, needs, at.party, evidence);
  return client.estimateContractGas({
    address,
    abi: readArtifact('PlayersDealer').abi,
    functionName: call,
    args: [at, dealer.encode(state), needs, evidence, witness],
  });
}
