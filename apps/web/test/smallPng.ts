import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const COLOURS = 256;

/** A PNG of at most 256 colours, the most frequent ones: a third of the size, and the eye hardly sees it. */
export function smallPng(width: number, height: number, pixels: Uint8Array): Buffer {
  const counts = new Map<number, number>();
  const keys = new Uint32Array(width * height);
  for (let i = 0; i < keys.length; i++) {
    const key = ((pixels[4 * i]! >> 2) << 12) | ((pixels[4 * i + 1]! >> 2) << 6) | (pixels[4 * i + 2]! >> 2);
    keys[i] = key;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const palette = spread([...counts].sort((a, b) => b[1] - a[1]).map(([key]) => key));
  const places = new Map<number, number>();
  const rows = Buffer.alloc(height * (width + 1));
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]!;
    let place = places.get(key);
    if (place === undefined) {
      place = nearest(palette, key);
      places.set(key, place);
    }
    rows[Math.floor(i / width) * (width + 1) + 1 + (i % width)] = place;
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  const colours = Buffer.from(palette.flatMap((key) => rgb(key).map((value) => (value << 2) | (value >> 4))));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const rgb = (key: number): [number, number, number] => [key >> 12, (key >> 6) & 63, key & 63];

/** Frequent colours first, but none that is all but equal to one already taken: small signs keep their colour. */
function spread(keys: readonly number[]): number[] {
  const taken: number[] = [];
  for (const limit of [2, 0])
    for (const key of keys) {
      if (taken.length >= COLOURS) return taken;
      if (!taken.some((other) => distance(key, other) <= limit)) taken.push(key);
    }
  return taken;
}

function distance(a: number, b: number): number {
  const [r, g, bl] = rgb(a);
  const [r2, g2, bl2] = rgb(b);
  return (r - r2) ** 2 + (g - g2) ** 2 + (bl - bl2) ** 2;
}

function nearest(palette: readonly number[], key: number): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [place, other] of palette.entries()) {
    const far = distance(key, other);
    if (far >= least) continue;
    best = place;
    least = far;
  }
  return best;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body) >>> 0, 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
