import { BaseError } from '@facedown/base';
import { tellError } from './choice.js';
import { FAILED, isHelp, MISUSED, OK, type Output, runOne, tell } from './command.js';
import { commands } from './commands.js';

/** What the words of the command line ask for; answers with the exit code. */
export async function runProgram([name = 'help', ...args]: readonly string[], out: Output): Promise<number> {
  if (isHelp(name) && args[0] !== undefined && !isHelp(args[0])) return runProgram([args[0], '--help'], out);
  if (Object.hasOwn(commands, name)) {
    try {
      return await runOne(await commands[name]!(), args, out);
    } catch (error) {
      if (!(error instanceof BaseError)) throw error;
      out.warn(tellError(error));
      return FAILED;
    }
  }
  for (const load of Object.values(commands)) tell(await load(), out);
  if (isHelp(name)) return OK;
  out.warn(`UnknownCommand: there is no ${name}`);
  return MISUSED;
}
