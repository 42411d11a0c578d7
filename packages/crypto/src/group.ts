import mcl from 'mcl-wasm';
import { P, type Scalar } from './field.js';

/**
 * BN254 G1 (alt_bn128, mcl's BN_SNARK1): y² = x³ + 3, cofactor 1, so that every point of the curve is in
 * the group. Nothing outside this file and fixedBase.ts knows which library computes it. Values are mcl's
 * Jacobian coordinates in Montgomery form, copied into wasm memory for each operation: a copy costs a
 * thousandth of a multiplication. Not constant-time; docs/SECURITY.md says what that means.
 */
export type Point = Int32Array & { readonly __point: never };

await mcl.init(mcl.BN_SNARK1);

interface Wasm {
  HEAP32: Int32Array;
  HEAPU8?: Uint8Array;
  wasmMemory: WebAssembly.Memory;
  _malloc(size: number): number;
  _free(pointer: number): void;
  _mclBnG1_add(z: number, x: number, y: number): void;
  _mclBnG1_sub(z: number, x: number, y: number): void;
  _mclBnG1_neg(z: number, x: number): void;
  _mclBnG1_dbl(z: number, x: number): void;
  _mclBnG1_mul(z: number, x: number, y: number): void;
  _mclBnG1_mulVec(z: number, x: number, y: number, n: number): void;
  _mclBnG1_normalizeVec(z: number, x: number, n: number): void;
  _mclBnG1_isEqual(x: number, y: number): number;
  _mclBnG1_isValid(x: number): number;
  _mclBnFp_deserialize(x: number, bytes: number, length: number): number;
  _mclBnFp_serialize(bytes: number, length: number, x: number): number;
  _mclBnFr_setLittleEndianMod(x: number, bytes: number, length: number): number;
}
/** Shared with fixedBase.ts alone. */
export const wasm = (mcl as typeof mcl & { readonly mod: Wasm }).mod;

export const POINT_SIZE = 144;
const POINT_WORDS = POINT_SIZE / 4;
const COORDINATE_SIZE = 48;
const SCALAR_SIZE = 32;

const scratch = wasm._malloc(4 * POINT_SIZE + 4 * SCALAR_SIZE);
const [X, Y, Z] = [scratch, scratch + POINT_SIZE, scratch + 2 * POINT_SIZE] as const;
const K = scratch + 4 * POINT_SIZE;
const BYTES = K + SCALAR_SIZE;

// Memory may grow, which detaches every view on it: take views anew when the buffer changes.
let buffer: ArrayBuffer | undefined;
let heap32 = new Int32Array(0);
let heap64 = new BigUint64Array(0);
let heap8 = new Uint8Array(0);
export function heap(): { i32: Int32Array; u64: BigUint64Array; u8: Uint8Array } {
  const now = wasm.HEAP32.buffer as ArrayBuffer;
  if (now !== buffer) {
    buffer = now;
    heap32 = new Int32Array(now);
    heap64 = new BigUint64Array(now);
    heap8 = new Uint8Array(now);
  }
  return { i32: heap32, u64: heap64, u8: heap8 };
}

/** Many points or scalars side by side; grows and is never given back. */
let area = { pointer: 0, size: 0 };
function workspace(size: number): number {
  if (area.size < size) {
    if (area.size > 0) wasm._free(area.pointer);
    area = { pointer: wasm._malloc(size), size };
  }
  return area.pointer;
}

export const load = (pointer: number, point: Point): void => heap().i32.set(point, pointer >> 2);
export const save = (pointer: number): Point => heap().i32.slice(pointer >> 2, (pointer >> 2) + POINT_WORDS) as Point;

/** Little-endian, as a plain number. */
export function putScalar(pointer: number, value: Scalar): void {
  const { u64 } = heap();
  const at = pointer >> 3;
  u64[at] = value & 0xffffffffffffffffn;
  u64[at + 1] = (value >> 64n) & 0xffffffffffffffffn;
  u64[at + 2] = (value >> 128n) & 0xffffffffffffffffn;
  u64[at + 3] = value >> 192n;
}

function loadScalar(pointer: number, value: Scalar): void {
  putScalar(BYTES, value);
  wasm._mclBnFr_setLittleEndianMod(pointer, BYTES, SCALAR_SIZE);
}

export const ZERO = new Int32Array(POINT_WORDS) as Point;

export function add(x: Point, y: Point): Point {
  load(X, x);
  load(Y, y);
  wasm._mclBnG1_add(Z, X, Y);
  return save(Z);
}

export function sub(x: Point, y: Point): Point {
  load(X, x);
  load(Y, y);
  wasm._mclBnG1_sub(Z, X, Y);
  return save(Z);
}

export function neg(x: Point): Point {
  load(X, x);
  wasm._mclBnG1_neg(Z, X);
  return save(Z);
}

export const sum = (points: readonly Point[]): Point => points.reduce(add, ZERO);

/** Variable base. */
export function mul(x: Point, k: Scalar): Point {
  load(X, x);
  loadScalar(K, k);
  wasm._mclBnG1_mul(Z, X, K);
  return save(Z);
}

/** Σ kᵢ·xᵢ. */
export function msm(points: readonly Point[], scalars: readonly Scalar[]): Point {
  if (points.length !== scalars.length) throw new RangeError('as many points as scalars');
  if (points.length === 0) return ZERO;
  const at = workspace(points.length * (POINT_SIZE + SCALAR_SIZE));
  const scalarsAt = at + points.length * POINT_SIZE;
  points.forEach((point, i) => {
    load(at + i * POINT_SIZE, point);
    loadScalar(scalarsAt + i * SCALAR_SIZE, scalars[i]!);
  });
  wasm._mclBnG1_mulVec(Z, at, scalarsAt, points.length);
  return save(Z);
}

export function isZero(x: Point): boolean {
  for (let i = (2 * COORDINATE_SIZE) / 4; i < POINT_WORDS; i++) if (x[i] !== 0) return false;
  return true;
}

export function equal(x: Point, y: Point): boolean {
  load(X, x);
  load(Y, y);
  return wasm._mclBnG1_isEqual(X, Y) === 1;
}

/** As the EVM has it: x and y, 32 bytes each, big-endian; the identity is (0, 0). One inversion for all points. */
export function encode(points: readonly Point[]): Uint8Array {
  const bytes = new Uint8Array(64 * points.length);
  if (points.length === 0) return bytes;
  const at = workspace(points.length * POINT_SIZE);
  points.forEach((point, i) => {
    load(at + i * POINT_SIZE, point);
  });
  wasm._mclBnG1_normalizeVec(at, at, points.length);
  const { u8 } = heap();
  points.forEach((point, i) => {
    if (isZero(point)) return;
    for (let coordinate = 0; coordinate < 2; coordinate++) {
      wasm._mclBnFp_serialize(BYTES, 32, at + i * POINT_SIZE + coordinate * COORDINATE_SIZE);
      const end = 64 * i + 32 * coordinate + 31;
      for (let k = 0; k < 32; k++) bytes[end - k] = u8[BYTES + k]!;
    }
  });
  return bytes;
}

export type PointCode = 'CoordinateNotCanonical' | 'PointNotOnCurve';

const P_BYTES = Uint8Array.from({ length: 32 }, (_, i) => Number((P >> BigInt(8 * (31 - i))) & 255n));

function isCanonical(bytes: Uint8Array, offset: number): boolean {
  for (let i = 0; i < 32; i++) {
    const difference = bytes[offset + i]! - P_BYTES[i]!;
    if (difference !== 0) return difference < 0;
  }
  return false;
}

/** Reads 64 bytes at `offset`. */
export function decode(bytes: Uint8Array, offset = 0): Point | PointCode {
  if (!isCanonical(bytes, offset) || !isCanonical(bytes, offset + 32)) return 'CoordinateNotCanonical';
  let any = 0;
  for (let i = 0; i < 64; i++) any |= bytes[offset + i]!;
  if (any === 0) return ZERO;
  load(X, ONE_Z);
  const { u8 } = heap();
  for (let coordinate = 0; coordinate < 2; coordinate++) {
    const end = offset + 32 * coordinate + 31;
    for (let k = 0; k < 32; k++) u8[BYTES + k] = bytes[end - k]!;
    wasm._mclBnFp_deserialize(X + coordinate * COORDINATE_SIZE, BYTES, 32);
  }
  return wasm._mclBnG1_isValid(X) === 1 ? save(X) : 'PointNotOnCurve';
}

function basePoint(): Point {
  const point = new mcl.G1();
  point.setStr('1 1 2');
  return new Int32Array((point as typeof point & { readonly a_: Uint32Array }).a_) as Point;
}
export const G = basePoint();
const ONE_Z = G;
