import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { withFigures } from './figures.js';
import { formatJson, formatTable } from './format.js';
import { registry } from './registry.js';

const OPTIONS = ['seats', 'part', 'hands'];
const args = process.argv.slice(2);
const options: Record<string, string> = {};
for (const name of OPTIONS) {
  const at = args.indexOf(`--${name}`);
  if (at >= 0) options[name] = args.splice(at, 2)[1] ?? '';
}
const FLAGS = ['--json', '--write', '--quiet'];
const [json, write, quiet] = FLAGS.map((flag) => args.includes(flag));
const unknownOptions = args.filter((arg) => arg.startsWith('--') && !FLAGS.includes(arg));
const asked = args.filter((arg) => !arg.startsWith('--'));
const names = asked.length > 0 ? asked : Object.keys(registry);
const unknown = [...unknownOptions, ...names.filter((name) => !Object.hasOwn(registry, name))];

if (unknown.length > 0) {
  console.error(`no benchmark ${unknown.join(', ')}; there are ${Object.keys(registry).join(', ')}`);
  process.exit(2);
}
for (const name of names) {
  const benchmark = await registry[name]!();
  const measurements = await benchmark(options);
  console.log(json ? formatJson(measurements) : formatTable(measurements));
  if (!write) continue;
  const page = new URL('../../docs/FIGURES.md', import.meta.url);
  const load = quiet ? 'nothing beside it' : 'beside other work';
  const when = `${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, ${load}.`;
  const title = [name, ...Object.values(options)].join(' ');
  writeFileSync(page, withFigures(readFileSync(page, 'utf8'), title, when, measurements));
}
// Two seats that prove at once start snarkjs's threads twice, and only one set can be ended.
process.exit();
