import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { readPassed, sourcesNow, writePassed } from './lib/passedRooms.mjs';
import { root, runNode } from './lib/tools.mjs';
import { rooms } from './rooms.mjs';

const TIMES = 10;
const USAGE = `npm run steady [-- <room> …] [--times N] [--resume]

  Runs each room so many times in a row (${TIMES}) beside a process that burns a core, with no second run of what fails.
  A test that hangs on the machine's speed fails here.

  <room> …    these rooms only, all where none is named: ${rooms.map(({ name }) => name).join(', ')}
  --resume    only rooms that weren't all green yet since anything but other rooms' tests has changed`;

const args = process.argv.slice(2);
const at = args.indexOf('--times');
const times = at < 0 ? TIMES : Number(args.splice(at, 2)[1]);
const isResumed = args.includes('--resume');
if (isResumed) args.splice(args.indexOf('--resume'), 1);
const names = rooms.map(({ name }) => name);
const isWrong = !Number.isInteger(times) || times < 1 || args.some((arg) => !names.includes(arg));
if (isWrong || args.includes('--help')) {
  (args.includes('--help') ? console.log : console.error)(USAGE);
  process.exit(args.includes('--help') ? 0 : 1);
}

// Killed, we can't end it: it looks by itself whether we are there.
const BURN = 'const { ppid } = process; while (process.ppid === ppid);';
const burning = spawn(process.execPath, ['-e', BURN], { stdio: 'ignore' });
process.once('exit', () => burning.kill('SIGKILL'));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

const KEPT = join(root, '.facedown/steady.json');
const sources = sourcesNow();
const isKept = (room) => readPassed(sources, KEPT).some(({ name, runs }) => name === room && runs >= times);
const chosen = (args.length > 0 ? args : names).filter((room) => !(isResumed && isKept(room)));
for (const room of chosen) {
  const took = [];
  let green = 0;
  for (let run = 1; run <= times; run++) {
    const began = performance.now();
    const { code, stdout, stderr } = await runNode(['scripts/test.mjs', room, '--once']);
    took.push(Math.round((performance.now() - began) / 1000));
    if (code === 0) green++;
    else console.log(`${room}, run ${run}:\n${stdout}${stderr}`);
  }
  console.log(`${room.padEnd(16)}${green} of ${times} green, ${took.join(' ')} s`);
  if (green < times) process.exitCode = 1;
  else if (sourcesNow() === sources) writePassed({ name: room, runs: times, seconds: took }, sources, KEPT);
}
