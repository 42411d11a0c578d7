/** One thing that somebody has done to a file. */
interface Mutation {
  /** Where, and what. */
  readonly name: string;
  readonly text: string;
}

type Plain = Record<string, unknown> | unknown[];
type Path = readonly (string | number)[];

/** Every field of a file changed, dropped and swapped with its neighbour, each alone. */
export function* mutationsOf(text: string): Generator<Mutation> {
  const original = JSON.stringify(JSON.parse(text));
  for (const path of pathsOf(JSON.parse(text)))
    for (const [what, mutate] of Object.entries(WAYS)) {
      const file = JSON.parse(text) as Plain;
      const holder = path.slice(0, -1).reduce<Plain>((at, step) => (at as never)[step] as Plain, file);
      const isDone = mutate(holder, path.at(-1)!);
      const changed = JSON.stringify(file);
      if (isDone && changed !== original) yield { name: `${path.join('.')} ${what}`, text: changed };
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
