import { runOne } from './command.js';
import { up } from './up.js';

/** `npm start`: the one command of a house, without what the others need. */
process.exitCode = await runOne(up, process.argv.slice(2), {
  print: (line) => console.log(line),
  warn: (line) => console.error(line),
});
