import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bootstrap } from './bootstrap.mjs';
import { binOf, root, runNode, runTypeScript } from './lib/tools.mjs';

const USAGE = `usage: npm run new-game -- <name> [--twin]
Makes a small game that can be played and passes its tests, to be changed into yours.
--twin also makes its Solidity half; of a game that is there and has none, that alone.`;
const MODEL = 'skeleton';

/** Copies the model game under another name and registers it. Returns what was wrong, or nothing. */
export function newGame(name, { twin = false, at = root } = {}) {
  if (!/^[a-z][a-z0-9]{1,19}$/.test(name ?? '')) return 'A name is 2 to 20 small letters and digits, a letter first.';
  if (twin && hasNoTwin(name, at)) return addTwin(name, at);
  if (existsSync(join(at, 'packages', name)) || existsSync(join(at, 'packages/games', name)))
    return `There is a ${name} already.`;
  if (readFileSync(join(at, 'packages/manifest/src/index.ts'), 'utf8').includes(`  ${name}: `))
    return `There is a game called ${name} already.`;
  const folder = join(at, 'packages/games', name);
  cpSync(join(at, 'packages/games', MODEL), folder, {
    recursive: true,
    filter: (file) => !file.includes('node_modules'),
  });
  const source = join(folder, 'src');
  for (const file of readdirSync(source)) {
    rewrite(join(source, file), (text) => {
      const renamed = renameIn(text, name).replace(/^ {2}isModel: .*\n/m, '');
      return twin ? renamed : renamed.replace(/^ {2}contract: .*\n/m, '');
    });
    if (file.startsWith(MODEL)) renameSync(join(source, file), join(source, file.replace(MODEL, name)));
  }
  rewrite(join(folder, 'package.json'), (text) => renameIn(text, name));
  if (twin) writeTwin(name, at);
  register(name, at);
  return undefined;
}

const caseOf = (name, at) => join(at, 'packages/games', name, 'src/case.ts');
const hasNoTwin = (name, at) =>
  existsSync(caseOf(name, at)) && !/^ {2}contract: /m.test(readFileSync(caseOf(name, at), 'utf8'));

/** The model's Solidity half, for a game whose rules stand already. */
function addTwin(name, at) {
  rewrite(caseOf(name, at), (text) => text.replace(/^ {2}game: .*\n/m, `$&  contract: '${capital(name)}Rules',\n`));
  writeTwin(name, at);
  return undefined;
}

function writeTwin(name, at) {
  const rules = join(at, 'contracts/src/rules');
  mkdirSync(rules, { recursive: true });
  const text = readFileSync(join(rules, `${capital(MODEL)}Rules.sol`), 'utf8');
  writeFileSync(join(rules, `${capital(name)}Rules.sol`), renameIn(text, name));
}

/** One line in the manifest, and one in its list of packages. */
function register(name, at) {
  const manifest = join(at, 'packages/manifest');
  rewrite(join(manifest, 'src/index.ts'), (text) =>
    text
      .replace(/\n\n\/\*\*/, `\nimport { ${name}Entry } from '@facedown/${name}/entry';\n\n/**`)
      .replace(/\n} satisfies/, `\n  ${name}: ${name}Entry,\n} satisfies`),
  );
  rewrite(join(manifest, 'package.json'), (text) => {
    const whole = JSON.parse(text);
    const all = Object.entries({ ...whole.dependencies, [`@facedown/${name}`]: '0.1.0' });
    whole.dependencies = Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)));
    return `${JSON.stringify(whole, null, 2)}\n`;
  });
}

const capital = (name) => name[0].toUpperCase() + name.slice(1);
const renameIn = (text, name) => text.replaceAll(MODEL, name).replaceAll(capital(MODEL), capital(name));
const rewrite = (file, change) => writeFileSync(file, change(readFileSync(file, 'utf8')));

async function main(args) {
  const twin = args.includes('--twin');
  const [name] = args.filter((arg) => !arg.startsWith('--'));
  const wrong = args.includes('--help') || !name ? USAGE : newGame(name, { twin });
  if (wrong) {
    console.error(wrong);
    return args.includes('--help') ? 0 : 1;
  }
  await bootstrap({ quiet: true, contracts: false });
  const folders = [`packages/games/${name}`, 'packages/manifest'];
  const { code, stdout, stderr } = await runNode([binOf('@biomejs/biome', 'biome'), 'check', '--write', ...folders]);
  if (code !== 0) console.error(stdout + stderr);
  if (twin) await runNode([join(root, 'scripts/run.mjs'), 'generate']);
  else await runTypeScript('bench/src/matrix/writeMatrix.ts', []);
  console.log(`packages/games/${name} is there, and packages/manifest names it.

  npm test -- ${name}                 its tests
  npx vitest packages/games/${name}   the same while you write
${twin ? `  npm run -s twin -- ${name}          both halves compared\n` : ''}
Next: change src/layout.ts (what everyone may know), then src/${name}.ts (the rules), then src/case.ts (how they are
tried) and src/entry.ts (what people read). ${twin ? `Then contracts/src/rules/${capital(name)}Rules.sol, and \`npm run generate\` after each change of the layout.` : 'CONTRIBUTING.md says what the next level needs.'}`);
  return code;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main(process.argv.slice(2));
