import { randomPermutation, seededRandom } from '@facedown/base';
import { type Verdict, verifyGame } from '../gameFile/verifyGame.js';
import { rememberedLines } from './rememberedLines.js';

export const LONG = process.env.FACEDOWN_LONG !== undefined;
/** The long run tries all that a test asks for, or as many of each file as it is told to. */
const MOST = Number(process.env.FACEDOWN_MUTATIONS ?? Number.POSITIVE_INFINITY);

/**
 * Tries a sample of what can be done to a file's fields, in the long run all or many, and names what is called proven
 * although something is told otherwise.
 */
export async function triedMutations(
  text: string,
  seed: string,
  most: { readonly short: number; readonly long: number },
) {
  const told = await verifyGame(text);
  const accepted: string[] = [];
  const crashed: string[] = [];
  // In the long run: a file is changed at one place, and all before it needn't be checked a thousand times.
  const remembered = LONG ? { line: rememberedLines() } : {};
  let tried = 0;
  for (const [name, mutated] of mutationsOf(text, seed, LONG ? Math.min(MOST, most.long) : most.short)) {
    tried++;
    const verdict = await verifyGame(mutated, remembered).catch(() => undefined);
    if (!verdict) crashed.push(name);
    if (verdict?.verdict !== 'proven') continue;
    // A line may lack its acks where everyone has signed what came of it, and only there: all is told as before.
    const isBorne = ACKS.test(name) && storyOf(verdict) === storyOf(told);
    if (!isBorne) accepted.push(name);
  }
  return { verdict: told.verdict, tried, accepted, crashed };
}

const ACKS = /^(later\.\d+\.)?log\.\d+\.acks dropped$/;

/** What a verdict tells, but for how many signatures it found. */
function storyOf(verdict: Verdict): string {
  const { signatures: _, fixedByAcks: __, fixedByChain: ___, ...told } = verdict as Shown;
  return JSON.stringify(told, (_key, value) => (typeof value === 'bigint' ? String(value) : value));
}

type Shown = Extract<Verdict, { ok: true }>;

type Plain = Record<string, unknown> | unknown[];
type Path = readonly (string | number)[];

/** Every field of a file changed, dropped and swapped with its neighbour, each alone; or so many of all that. */
function* mutationsOf(text: string, seed: string, most: number): Generator<readonly [name: string, text: string]> {
  const original = JSON.stringify(JSON.parse(text));
  const all = [...pathsOf(JSON.parse(text))].flatMap((path) =>
    Object.entries(WAYS).map((way) => [path, ...way] as const),
  );
  const random = seededRandom(seed);
  const order = all.length <= most ? undefined : randomPermutation(random, all.length);
  let made = 0;
  for (let at = 0; at < all.length && made < most; at++) {
    const [path, what, mutate] = all[order?.[at] ?? at]!;
    const file = JSON.parse(text) as Plain;
    const holder = path.slice(0, -1).reduce<Plain>((inner, step) => (inner as never)[step] as Plain, file);
    const isDone = mutate(holder, path.at(-1)!);
    const changed = JSON.stringify(file);
    if (!isDone || changed === original) continue;
    made++;
    yield [`${path.join('.')} ${what}`, changed];
  }
}

function* pathsOf(value: unknown, path: Path = []): Generator<Path> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    const here = [...path, Array.isArray(value) ? Number(key) : key];
    yield here;
    yield* pathsOf(item, here);
  }
}

const WAYS: Readonly<Record<string, (holder: Plain, key: string | number) => boolean>> = {
  changed: (holder, key) => put(holder, key, changed(read(holder, key))),
  'changed at its start': (holder, key) => {
    const value = read(holder, key);
    if (typeof value !== 'string' || !/^0x../.test(value)) return false;
    return put(holder, key, `0x${value[2] === '0' ? '1' : '0'}${value.slice(3)}`);
  },
  lengthened: (holder, key) => {
    const value = read(holder, key);
    if (typeof value === 'string') return put(holder, key, value.startsWith('0x') ? `${value}00` : `${value} `);
    if (Array.isArray(value)) return put(holder, key, [...value, ...value.slice(-1)]);
    return typeof value === 'object' && value !== null && put(holder, key, { ...value, __proto: 1 });
  },
  emptied: (holder, key) => {
    const value = read(holder, key);
    if (typeof value === 'string') return put(holder, key, value.startsWith('0x') ? '0x' : '');
    if (Array.isArray(value)) return put(holder, key, []);
    return put(holder, key, typeof value === 'number' ? 0 : typeof value === 'boolean' ? false : {});
  },
  'made null': (holder, key) => put(holder, key, null),
  dropped: (holder, key) => {
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else delete holder[key];
    return true;
  },
  'swapped with its neighbour': (holder, key) => {
    const keys = Object.keys(holder);
    const other = keys[keys.indexOf(String(key)) + 1];
    if (other === undefined) return false;
    const [mine, theirs] = [read(holder, key), read(holder, other)];
    put(holder, key, theirs);
    return put(holder, other, mine);
  },
};

const read = (holder: Plain, key: string | number): unknown => (holder as Record<string | number, unknown>)[key];
const put = (holder: Plain, key: string | number, value: unknown): true => {
  (holder as Record<string | number, unknown>)[key] = value;
  return true;
};

function changed(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string') {
    if (/^\d+$/.test(value)) return String(BigInt(value) + 1n);
    return `${value.slice(0, -1)}${value.endsWith('0') ? '1' : '0'}`;
  }
  return Array.isArray(value) ? {} : [];
}
