/** One command of the program: its words after the name, and the exit code it ends with. */
export interface Command {
  readonly usage: string;
  readonly summary: string;
  run(args: readonly string[], out: Output): Promise<number>;
}

export interface Output {
  print(line: string): void;
  warn(line: string): void;
}

export const OK = 0;
export const FAILED = 1;
export const MISUSED = 2;

/** Says what is wrong with what was asked, by a code that scripts can read, and how it is asked. */
export function misused({ usage }: Pick<Command, 'usage'>, out: Output, code: string, words: string): typeof MISUSED {
  out.warn(`${code}: ${words}`);
  out.warn(`usage: facedown ${usage}`);
  return MISUSED;
}
