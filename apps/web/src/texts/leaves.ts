/** Every plain text of a language with its path; what is put together by a function isn't listed. */
export function leaves(texts: unknown, path = ''): (readonly [string, string])[] {
  if (typeof texts === 'string') return [[path, texts]];
  if (typeof texts !== 'object' || texts === null) return [];
  return Object.entries(texts).flatMap(([key, value]) => leaves(value, path === '' ? key : `${path}.${key}`));
}
