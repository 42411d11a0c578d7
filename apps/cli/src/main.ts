import { BaseError } from '@facedown/base';
import { tellError } from './choice.js';
import { type Command, FAILED, MISUSED, OK } from './command.js';
import { commands } from './commands.js';

const out = {
  print: (line: string) => console.log(line),
  warn: (line: string) => console.error(line),
};
const isHelp = (word: string | undefined): boolean => word === '--help' || word === '-h' || word === 'help';
const tell = ({ usage, summary }: Command) => out.print(`facedown ${usage}\n  ${summary}`);

const [name = 'help', ...args] = process.argv.slice(2);
const asked = isHelp(name) ? args[0] : isHelp(args[0]) ? name : undefined;
if (asked !== undefined && Object.hasOwn(commands, asked)) {
  tell(await commands[asked]!());
  process.exitCode = OK;
} else if (Object.hasOwn(commands, name)) {
  const command = await commands[name]!();
  try {
    process.exitCode = await command.run(args, out);
  } catch (error) {
    if (!(error instanceof BaseError)) throw error;
    out.warn(tellError(error));
    process.exitCode = FAILED;
  }
} else {
  for (const load of Object.values(commands)) tell(await load());
  const isUnknown = !isHelp(name) || asked !== undefined;
  if (isUnknown) out.warn(`UnknownCommand: there is no ${asked ?? name}`);
  process.exitCode = isUnknown ? MISUSED : OK;
}
