#!/usr/bin/env node
// Foundry expects a native solc; only the wasm build can be had from npm. This speaks the two calls
// that forge makes: `--version`, and standard JSON on stdin. What is deployed has the whole optimiser; tests, which
// deploy it from its artifacts (`dynamic_test_linking`), do without its two slowest parts, a quarter of the time.
const { isAbsolute, relative } = require('node:path');
const solc = require('solc');

if (process.argv.includes('--version')) {
  process.stdout.write(`solc, the solidity compiler commandline interface\nVersion: ${solc.version()}\n`);
  process.exit(0);
}

// Forge names a file outside its folder by its whole path where another such file imports it, and by `../` where
// one of ours does. A compiler that reads files finds both; this one knows names only, so there must be one.
const nameOf = (file) => (isAbsolute(file) ? relative(process.cwd(), file) : file);
const renamed = (files, name) => Object.fromEntries(Object.entries(files ?? {}).map(([file, of]) => [name(file), of]));

const isAsked = (of) => Object.values(of).some((outputs) => outputs.length > 0);
/** Tests but for those that count the gas of their own code. */
const isQuick = (file) => file.startsWith('test/') && !file.endsWith('Vectors.t.sol');
const QUICK = {
  peephole: true,
  inliner: true,
  jumpdestRemover: true,
  orderLiterals: true,
  deduplicate: true,
  constantOptimizer: true,
  cse: false,
  yul: false,
};

/** One job for each way of compiling that is asked for. */
function jobsOf({ settings, ...input }) {
  const asked = Object.entries(settings.outputSelection).filter(([, of]) => isAsked(of));
  const quick = asked.filter(([file]) => isQuick(file));
  const whole = asked.filter(([file]) => !isQuick(file));
  const job = (files, optimizer) => ({
    ...input,
    settings: { ...settings, optimizer, outputSelection: Object.fromEntries(files) },
  });
  return [
    ...(quick.length > 0 ? [job(quick, { ...settings.optimizer, details: QUICK })] : []),
    ...(whole.length > 0 || quick.length === 0 ? [job(whole, settings.optimizer)] : []),
  ];
}

function join(one, other) {
  return {
    errors: [...(one.errors ?? []), ...(other.errors ?? [])],
    contracts: { ...one.contracts, ...other.contracts },
    sources: { ...one.sources, ...other.sources },
  };
}

const chunks = [];
process.stdin.on('data', (chunk) => chunks.push(chunk));
process.stdin.on('end', () => {
  const input = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  const asked = new Map(Object.keys(input.sources).map((file) => [nameOf(file), file]));
  input.sources = renamed(input.sources, nameOf);
  input.settings.outputSelection = renamed(input.settings.outputSelection, nameOf);
  const output = jobsOf(input)
    .map((job) => JSON.parse(solc.compile(JSON.stringify(job))))
    .reduce(join);
  const back = (file) => asked.get(file) ?? file;
  if (output.sources) output.sources = renamed(output.sources, back);
  if (output.contracts) output.contracts = renamed(output.contracts, back);
  process.stdout.write(JSON.stringify(output));
});
