import { parseArgs } from 'node:util';

/** `--name value` and `--flag`; nothing for anything that the command doesn't know. */
export function readOptions<const Names extends readonly string[], const Flags extends readonly string[]>(
  args: readonly string[],
  names: Names,
  flags: Flags,
):
  | { options: Partial<Record<Names[number], string>>; flags: Partial<Record<Flags[number], true>>; rest: string[] }
  | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: Object.fromEntries([
        ...names.map((name) => [name, { type: 'string' as const }]),
        ...flags.map((flag) => [flag, { type: 'boolean' as const }]),
      ]),
    });
    return { options: values as never, flags: values as never, rest: positionals };
  } catch {
    return undefined;
  }
}

/** A whole number from `min` to `max`, or nothing. */
export function wholeOption(text: string | undefined, fallback: number, min: number, max: number): number | undefined {
  if (text === undefined) return fallback;
  const value = Number(text);
  return Number.isInteger(value) && value >= min && value <= max ? value : undefined;
}
