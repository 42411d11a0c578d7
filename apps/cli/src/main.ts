import { MISUSED, OK } from './command.js';
import { commands } from './commands.js';

const out = {
  print: (line: string) => console.log(line),
  warn: (line: string) => console.error(line),
};

const [name = 'help', ...args] = process.argv.slice(2);
if (Object.hasOwn(commands, name)) {
  const command = await commands[name]!();
  process.exitCode = await command.run(args, out);
} else {
  for (const load of Object.values(commands)) {
    const { usage, summary } = await load();
    out.warn(`facedown ${usage}\n  ${summary}`);
  }
  process.exitCode = name === 'help' ? OK : MISUSED;
}
