#!/usr/bin/env node
// Foundry expects a native solc; only the wasm build can be had from npm. This speaks the two calls
// that forge makes: `--version`, and standard JSON on stdin.
const solc = require('solc');

if (process.argv.includes('--version')) {
  process.stdout.write(`solc, the solidity compiler commandline interface\nVersion: ${solc.version()}\n`);
  process.exit(0);
}
const chunks = [];
process.stdin.on('data', (chunk) => chunks.push(chunk));
process.stdin.on('end', () => {
  process.stdout.write(solc.compile(Buffer.concat(chunks).toString('utf8')));
});
