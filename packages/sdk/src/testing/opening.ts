import { type Hex, hexToBytes } from '@facedown/base';
import { parseMessage } from '@facedown/protocol';
import { bn254 } from '@noble/curves/bn254';

const { ProjectivePoint } = bn254.G1;
type Point = InstanceType<typeof ProjectivePoint>;
export const ORDER = bn254.G1.CURVE.n;

const big = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).toString('hex')}`);

export function pointAt(bytes: Uint8Array): Point | undefined {
  const [x, y] = [big(bytes.subarray(0, 32)), big(bytes.subarray(32, 64))];
  if (x === 0n && y === 0n) return ProjectivePoint.ZERO;
  const point = ProjectivePoint.fromAffine({ x, y });
  try {
    point.assertValidity();
    return point;
  } catch {
    return undefined;
  }
}

export const cipherAt = (cipher: Hex): { a: Point; b: Point } => {
  const bytes = hexToBytes(cipher);
  return { a: pointAt(bytes.subarray(0, 64))!, b: pointAt(bytes.subarray(64, 128))! };
};

const TAIL = 31;
const BITS = 26;

/**
 * Everything that somebody received, searched for points: at every byte, by the last 31 bytes of the first
 * coordinate, so that no packing, alignment or sign bit hides one.
 */
export interface Received {
  has(points: readonly Point[]): boolean;
  holds(secret: Uint8Array): boolean;
  readonly size: number;
}

export function received(blobs: readonly Uint8Array[]): Received {
  const all = Buffer.concat(blobs);
  const seen = new Uint8Array(2 ** (BITS - 3));
  const hashAt = (buffer: Buffer, end: number) => buffer.readUInt32BE(end - 4) & (2 ** BITS - 1);
  for (let end = TAIL; end <= all.length; end++) {
    const hash = hashAt(all, end);
    seen[hash >> 3]! |= 1 << (hash & 7);
  }
  return {
    size: all.length,
    has: (points) =>
      ProjectivePoint.normalizeZ(points.filter((point) => !point.equals(ProjectivePoint.ZERO))).some((point) => {
        const tail = Buffer.from(point.toAffine().x.toString(16).padStart(64, '0'), 'hex').subarray(1);
        const hash = hashAt(tail, TAIL);
        return (seen[hash >> 3]! >> (hash & 7)) & 1 ? all.includes(tail) : false;
      }),
    holds: (secret) => all.includes(Buffer.from(secret)),
  };
}

/** A face's point, as everyone knows it. */
export const facePoints = (count: number): Point[] =>
  Array.from({ length: count }, (_, face) => ProjectivePoint.BASE.multiply(BigInt(face + 1)));

/** What is left of a ciphertext once these secrets have taken their tokens from it. */
export const stripped = ({ a, b }: { a: Point; b: Point }, secrets: readonly bigint[]): Point =>
  secrets.reduce((left, secret) => left.subtract(a.multiply(secret)), b);

/** The token that would open it, for each face that it might have. */
export const openers = (left: Point, faces: readonly Point[]): Point[] => faces.map((face) => left.subtract(face));

/** Every string of hex digits in a text, as bytes. */
export const hexIn = (text: string): Uint8Array[] =>
  [...text.matchAll(/0x((?:[0-9a-fA-F]{2})+)/g)].map(([, hex]) => Buffer.from(hex!, 'hex'));

/** All bytes of a message, however they travel. */
export function bytesSaid(message: string): Uint8Array[] {
  const parsed = parseMessage(message);
  if (!parsed.ok) return hexIn(message);
  const spelt = (_: string, value: unknown) =>
    typeof value === 'bigint' ? `${value}` : value instanceof Map ? [...value] : value;
  return hexIn(JSON.stringify(parsed.value, spelt));
}
