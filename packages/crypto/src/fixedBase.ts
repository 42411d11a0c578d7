import type { Scalar } from './field.js';
import { heap, load, POINT_SIZE, type Point, putScalar, save, wasm, ZERO } from './group.js';

/** Multiples of one point, window by window, affine and in wasm memory: a multiplication is a walk of additions. */
export interface Table {
  readonly pointer: number;
  readonly bits: number;
}

const SCALAR_BITS = 254;
const ACC = wasm._malloc(2 * POINT_SIZE);
const POWER = ACC + POINT_SIZE;
const DIGITS = wasm._malloc(40);

/** 8 bits pay off for a base used for ever, 5 for a key used for one deck. */
export function makeTable(point: Point, bits: number): Table {
  const windows = Math.ceil(SCALAR_BITS / bits);
  const row = (1 << bits) - 1;
  const pointer = wasm._malloc(windows * row * POINT_SIZE);
  load(POWER, point);
  for (let window = 0, at = pointer; window < windows; window++) {
    heap().i32.copyWithin(at >> 2, POWER >> 2, (POWER + POINT_SIZE) >> 2);
    for (let k = 1; k < row; k++) wasm._mclBnG1_add(at + k * POINT_SIZE, at + (k - 1) * POINT_SIZE, POWER);
    at += row * POINT_SIZE;
    wasm._mclBnG1_add(POWER, at - POINT_SIZE, POWER);
  }
  wasm._mclBnG1_normalizeVec(pointer, pointer, windows * row);
  return { pointer, bits };
}

export const freeTable = (table: Table): void => wasm._free(table.pointer);

/** Σ kᵢ·baseᵢ. */
export function mulTables(tables: readonly Table[], scalars: readonly Scalar[]): Point {
  load(ACC, ZERO);
  tables.forEach(({ pointer, bits }, i) => {
    putScalar(DIGITS, scalars[i]!);
    const { u8 } = heap();
    const row = (1 << bits) - 1;
    for (let bit = 0, at = pointer; bit < SCALAR_BITS; bit += bits, at += row * POINT_SIZE) {
      const byte = DIGITS + (bit >> 3);
      const pair = bit >> 3 < 31 ? u8[byte]! | (u8[byte + 1]! << 8) : u8[byte]!;
      const digit = (pair >> (bit & 7)) & row;
      if (digit !== 0) wasm._mclBnG1_add(ACC, ACC, at + (digit - 1) * POINT_SIZE);
    }
  });
  return save(ACC);
}
