import { parseArgs } from 'node:util';
import { startAnvil } from './anvil.js';
import { connect } from './contracts.js';
import { runJudgeTwin } from './judge/run.js';
import { twins } from './registry.js';
import { runTwin } from './runTwin.js';

const USAGE = `usage: npm run -s twin -- <game> [--games N] [--seed S]
       npm run -s twin -- judge [--calls N] [--seed S]
Plays random games through the TypeScript and the Solidity rules and compares every step; or lets random tables live
in the judge and in the table contract and compares every call.
games: ${Object.keys(twins).join(', ')}`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    games: { type: 'string', default: '1000' },
    calls: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});
if (positionals[0] === 'judge') process.exit(await compareJudges(Number(values.calls), values.seed));
const gameCase = twins[positionals[0] ?? ''];
const games = Number(values.games);
if (values.help || !gameCase || !Number.isInteger(games) || games < 1) {
  console.error(USAGE);
  process.exit(values.help ? 0 : 2);
}

const anvil = await startAnvil();
try {
  const started = performance.now();
  const showProgress = process.stderr.isTTY;
  const report = await runTwin(connect(anvil.url), gameCase, {
    games,
    seed: values.seed,
    onProgress: (done) => {
      if (showProgress && done % 50 === 0) process.stderr.write(`\r${done} of ${games} games`);
    },
  });
  if (showProgress) process.stderr.write('\r\x1b[K');
  for (const { game, op, why } of report.differ.filter((one) => one.why.length > 0).slice(0, 20))
    console.log(`game ${game}, step ${op}: ${why.join('\n')}`);
  const seconds = (performance.now() - started) / 1000;
  console.log(`${Math.round(report.steps / seconds)} compared steps a second`);
  console.log(`${report.ended} games ended by themselves`);
  const reached = Object.entries(report.phases);
  if (reached.length > 0) console.log(`phases ${reached.map(([name, times]) => `${name} ${times}`).join(', ')}`);
  const missed = reached.flatMap(([name, times]) => (times === 0 ? [name] : []));
  if (missed.length > 0) console.log(`never reached: ${missed.join(', ')}`);
  console.log(`${report.games} games, ${report.steps} steps, ${report.differ.length} differ`);
  process.exitCode = report.differ.length > 0 || missed.length > 0 ? 1 : 0;
} finally {
  await anvil.stop();
}

async function compareJudges(calls: number, seed: string): Promise<number> {
  if (!Number.isInteger(calls) || calls < 1) {
    console.error(USAGE);
    return 2;
  }
  const chain = await startAnvil();
  try {
    const since = performance.now();
    const report = await runJudgeTwin(connect(chain.url), { calls, seed });
    const seconds = (performance.now() - since) / 1000;
    for (const why of report.differ.slice(0, 20)) console.log(why);
    const told = (counts: Readonly<Record<string, number>>) =>
      Object.entries(counts)
        .map(([name, times]) => `${name} ${times}`)
        .join(', ');
    console.log(`taken: ${told(report.taken)}`);
    console.log(`refused: ${told(report.refused)}`);
    console.log(`${Math.round(report.calls / seconds)} compared calls a second`);
    console.log(`${report.tables} tables, ${report.calls} calls, ${report.differ.length} differ`);
    return report.differ.length > 0 ? 1 : 0;
  } finally {
    await chain.stop();
  }
}
