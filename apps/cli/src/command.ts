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
