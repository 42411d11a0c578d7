import { BaseError } from '@facedown/base';
import { tellError } from './choice.js';
import { type Command, FAILED, MISUSED, OK, type Output } from './command.js';
import { commands } from './commands.js';

const isHelp = (word: string | undefined): boolean => word === '--help' || word === '-h' || word === 'help';

/** What the words of the command line ask for; answers with the exit code. */
export async function runProgram([name = 'help', ...args]: readonly string[], out: Output): Promise<number> {
  const tell = ({ usage, summary }: Command) => out.print(`facedown ${usage}\n  ${summary}`);
  const asked = isHelp(name) ? args[0] : isHelp(args[0]) ? name : undefined;
  if (asked !== undefined && Object.hasOwn(commands, asked)) {
    tell(await commands[asked]!());
    return OK;
  }
  if (Object.hasOwn(commands, name)) {
    const command = await commands[name]!();
    try {
      return await command.run(args, out);
    } catch (error) {
      if (!(error instanceof BaseError)) throw error;
      out.warn(tellError(error));
      return FAILED;
    }
  }
  for (const load of Object.values(commands)) tell(await load());
  const isUnknown = !isHelp(name) || asked !== undefined;
  if (isUnknown) out.warn(`UnknownCommand: there is no ${asked ?? name}`);
  return isUnknown ? MISUSED : OK;
}
