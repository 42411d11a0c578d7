import { formatJson, formatTable } from './format.js';
import { registry } from './registry.js';

const args = process.argv.slice(2);
const json = args.includes('--json');
const unknownOptions = args.filter((arg) => arg.startsWith('--') && arg !== '--json');
const asked = args.filter((arg) => !arg.startsWith('--'));
const names = asked.length > 0 ? asked : Object.keys(registry);
/** `matrix:kuhn` is a part of one, where it has parts. */
const parts = names.map((name) => name.split(':') as [string, string?]);
const unknown = [...unknownOptions, ...names.filter((_, i) => !Object.hasOwn(registry, parts[i]![0]))];

if (unknown.length > 0) {
  console.error(`no benchmark ${unknown.join(', ')}; there are ${Object.keys(registry).join(', ')}`);
  process.exit(2);
}
for (const [name, part] of parts) {
  const benchmark = await registry[name]!();
  const measurements = await benchmark(part);
  console.log(json ? formatJson(measurements) : formatTable(measurements));
}
