#!/usr/bin/env node
// Foundry expects a native solc; only the wasm build can be had from npm. This speaks the two calls
// that forge makes: `--version`, and standard JSON on stdin.
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

const chunks = [];
process.stdin.on('data', (chunk) => chunks.push(chunk));
process.stdin.on('end', () => {
  const input = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  const asked = new Map(Object.keys(input.sources).map((file) => [nameOf(file), file]));
  input.sources = renamed(input.sources, nameOf);
  input.settings.outputSelection = renamed(input.settings.outputSelection, nameOf);
  const output = JSON.parse(solc.compile(JSON.stringify(input)));
  const back = (file) => asked.get(file) ?? file;
  if (output.sources) output.sources = renamed(output.sources, back);
  if (output.contracts) output.contracts = renamed(output.contracts, back);
  process.stdout.write(JSON.stringify(output));
});
