import { readFileSync } from 'node:fs';

/** Mutants that change nothing anyone could see, each with its reason: `{ file, line, change, reason }`. */
export const readEquivalents = () => JSON.parse(readFileSync(new URL('./equivalent.json', import.meta.url), 'utf8'));

/** A mutant in words: the line as it stands, and what became of it. */
export function describe({ from, to, text }, source) {
  const start = source.lastIndexOf('\n', from - 1) + 1;
  const end = source.indexOf('\n', from);
  const number = source.slice(0, from).split('\n').length;
  const before = source.slice(from, to).replace(/\s+/g, ' ');
  return {
    number,
    line: source.slice(start, end < 0 ? undefined : end).trim(),
    change: `${shorten(before)} → ${shorten(text.replace(/\s+/g, ' '))}`,
  };
}

const shorten = (text) => (text.length > 80 ? `${text.slice(0, 60)} … ${text.slice(-16)}` : text);

export const isSame = (entry, file, { line, change }) =>
  entry.file === file && entry.line === line && entry.change === change;

/** Entries whose file, line or change no longer exists. They hide nothing and mislead readers. */
export function staleEquivalents(entries, mutantsOf) {
  return entries.filter((entry) => {
    const found = mutantsOf(entry.file);
    return found === undefined || !found.some((words) => isSame(entry, entry.file, words));
  });
}
