import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { root } from './tools.mjs';

const DECLARED = /^export (?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) ([\w$]+)/gm;
const NAMED = /(?:im|ex)port (?:type )?(?:[\w$]+, )?\{([^}]*)\} from '([^']+)'/g;
const WHOLE = /(?:(?:im|ex)port \* as \w+ from |import\(\s*|importActual\S*\(|new URL\()'([^']+)'/g;
const PASSED_ON = /export \* from '([^']+)'/g;
/** What `import.meta.glob` takes by a name is taken from files that nobody names. */
const BY_PLACE = /import: '(\w+)'/g;

const isSource = (file) => /\.(?:tsx?|mjs)$/.test(file) && existsSync(join(root, file));
const listed = (...what) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...what], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n');
const read = (file) => readFileSync(join(root, file), 'utf8');

/** Sources that git knows or would know, by path. */
const sources = () =>
  new Map(
    listed()
      .filter(isSource)
      .map((file) => [file, read(file)]),
  );

/** Where the packages' doors lead, by the name that others import. */
function doors() {
  const manifests = listed('*package.json').filter(Boolean).filter(isHere);
  return new Map(
    manifests.flatMap((file) => {
      const { name, exports = {} } = JSON.parse(read(file));
      // A door that leads to several places leads, here, to the last: the one without a condition.
      const placeOf = (path) => (typeof path === 'object' ? Object.values(path).at(-1) : path);
      return Object.entries(exports).map(([door, path]) => [join(name, door), join(dirname(file), placeOf(path))]);
    }),
  );
}
const isHere = (file) => existsSync(join(root, file));

/** What a file exports although no other file imports it from there, as `file: name`. */
export function deadExports(files = sources(), packages = doors()) {
  const found = (from, module) => {
    const path = module.startsWith('.') ? normalize(join(dirname(from), module)) : (packages.get(module) ?? '');
    return [path, path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx')].find((one) => files.has(one));
  };
  const used = new Set();
  const use = (file, name) => {
    if (!file || used.has(`${file}: ${name}`)) return;
    used.add(`${file}: ${name}`);
    for (const [, module] of files.get(file).matchAll(PASSED_ON)) use(found(file, module), name);
  };
  for (const [file, text] of files) {
    for (const [, list, module] of text.matchAll(NAMED))
      for (const name of list.matchAll(/(?:type )?([\w$]+)(?: as [\w$]+)?/g)) use(found(file, module), name[1]);
    for (const [, module] of text.matchAll(WHOLE)) use(found(file, module), '*');
  }
  const byPlace = new Set([...files.values()].flatMap((text) => [...text.matchAll(BY_PLACE)].map(([, name]) => name)));
  return [...files].flatMap(([file, text]) =>
    [...text.matchAll(DECLARED)]
      .filter(([, name]) => !used.has(`${file}: ${name}`) && !used.has(`${file}: *`) && !byPlace.has(name))
      .map(([, name]) => `${file}: ${name}`),
  );
}
