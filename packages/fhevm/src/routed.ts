import { bytesToHex, type Hex, hexToBytes } from '@facedown/base';

/** One call through the router: whose, and the cuts of the text that it is put together from. */
export interface RoutedCall {
  readonly to: Hex;
  readonly cuts: Hex;
}

interface Routed {
  readonly text: Hex;
  readonly calls: readonly RoutedCall[];
}

/** Beyond any text: there lie zeros. */
const ZEROS = 0xffff;
const MOST = 0xffff;
/** What a piece must spare: it takes a cut itself and one more after it, as calldata and in the router. Tried out. */
const WORTH_GAS = 600;
const gasOf = (byte: number): number => (byte === 0 ? 4 : 16);

interface Cut {
  readonly from: number;
  size: number;
}

/** Calls that bring the same over and over, as one text and cuts of it: bytes are sent once. */
export function routed(calls: readonly { readonly to: Hex; readonly data: Hex }[]): Routed {
  // A cut names no place beyond: more than this is no transaction of ours.
  if (calls.reduce((sum, { data }) => sum + data.length / 2, 0) >= ZEROS)
    throw new RangeError('too much for one transaction');
  const text: number[] = [];
  const cut = ({ to, data }: (typeof calls)[number]): RoutedCall => {
    const bytes = hexToBytes(data);
    const cuts: Cut[] = [];
    for (let at = 0; at < bytes.length; ) {
      const zeros = runOfZeros(bytes, at);
      const found = longest(text, bytes, at);
      const saved = found ? bytes.subarray(at, at + found.size).reduce((sum, byte) => sum + gasOf(byte), 0) : 0;
      if (4 * zeros > WORTH_GAS && 4 * zeros >= saved) cuts.push({ from: ZEROS, size: zeros });
      else if (found && saved > WORTH_GAS) cuts.push(found);
      else {
        const last = cuts.at(-1);
        const isNext = last !== undefined && last.from !== ZEROS && last.from + last.size === text.length;
        text.push(bytes[at]!);
        if (isNext) last.size++;
        else cuts.push({ from: text.length - 1, size: 1 });
        at++;
        continue;
      }
      at += cuts.at(-1)!.size;
    }
    return { to, cuts: bytesToHex(Uint8Array.from(cuts.flatMap(({ from, size }) => [...two(from), ...two(size)]))) };
  };
  const made = calls.map(cut);
  return { text: bytesToHex(Uint8Array.from(text)), calls: made };
}

const two = (value: number): [number, number] => [value >> 8, value & 255];

function runOfZeros(bytes: Uint8Array, at: number): number {
  let size = 0;
  while (size < MOST && at + size < bytes.length && bytes[at + size] === 0) size++;
  return size;
}

/** The longest piece of the text that goes on as the bytes do. */
function longest(text: readonly number[], bytes: Uint8Array, at: number): Cut | undefined {
  let best: Cut | undefined;
  for (let from = 0; from < text.length; from++) {
    let size = 0;
    while (
      size < MOST &&
      from + size < text.length &&
      at + size < bytes.length &&
      text[from + size] === bytes[at + size]
    )
      size++;
    if (size > (best?.size ?? 0)) best = { from, size };
  }
  return best;
}
