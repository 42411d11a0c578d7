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

export const isHelp = (word: string | undefined): boolean => word === '--help' || word === '-h' || word === 'help';

export const tell = ({ usage, summary }: Pick<Command, 'usage' | 'summary'>, out: Output): void =>
  out.print(`facedown ${usage}\n  ${summary}`);

/** One command, or how it is asked where its first word asks for that. */
export async function runOne(command: Command, args: readonly string[], out: Output): Promise<number> {
  if (!isHelp(args[0])) return command.run(args, out);
  tell(command, out);
  return OK;
}
