import { runProgram } from './program.js';

process.exitCode = await runProgram(process.argv.slice(2), {
  print: (line) => console.log(line),
  warn: (line) => console.error(line),
});
