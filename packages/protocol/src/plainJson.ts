/** JSON that keeps whole numbers and maps: what the coordinator's judge is sent and answers, and journals. */
export const makePlain = (value: unknown): string => JSON.stringify(plainOf(value));

export function parsePlain(text: string): unknown {
  return unplainOf(JSON.parse(text), 0);
}

const MAX_DEPTH = 32;

export function plainOf(value: unknown): unknown {
  if (typeof value === 'bigint') return { $n: String(value) };
  if (value instanceof Map) return { $m: [...value].map(([key, item]) => [plainOf(key), plainOf(item)]) };
  if (Array.isArray(value)) return value.map(plainOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plainOf(item)]));
}

export function unplainOf(plain: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) throw new TypeError('too deep');
  if (Array.isArray(plain)) return plain.map((item) => unplainOf(item, depth + 1));
  if (typeof plain !== 'object' || plain === null) return plain;
  const fields = plain as Record<string, unknown>;
  if ('$n' in fields) {
    if (typeof fields.$n !== 'string' || !/^-?\d{1,80}$/.test(fields.$n)) throw new TypeError('not a whole number');
    return BigInt(fields.$n);
  }
  if ('$m' in fields) {
    if (!Array.isArray(fields.$m)) throw new TypeError('not a map');
    return new Map(
      fields.$m.map((pair) => {
        if (!Array.isArray(pair) || pair.length !== 2) throw new TypeError('not a map');
        return [unplainOf(pair[0], depth + 1), unplainOf(pair[1], depth + 1)];
      }),
    );
  }
  return Object.fromEntries(Object.entries(fields).map(([key, item]) => [key, unplainOf(item, depth + 1)]));
}
