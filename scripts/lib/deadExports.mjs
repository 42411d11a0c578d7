import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './tools.mjs';

const DECLARED = /^export (?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) ([\w$]+)/gm;
const isSource = (file) => /\.(?:tsx?|mjs)$/.test(file) && existsSync(join(root, file));

/** Sources that git knows or would know, by path. */
function sources() {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(isSource);
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}

/** What a file exports although no other file mentions it, as `file: name`. */
export function deadExports(files = sources()) {
  const mentions = new Map();
  for (const text of files.values())
    for (const word of new Set(text.match(/[\w$]+/g))) mentions.set(word, (mentions.get(word) ?? 0) + 1);
  return [...files].flatMap(([file, text]) =>
    [...text.matchAll(DECLARED)].flatMap(([, name]) => (mentions.get(name) === 1 ? [`${file}: ${name}`] : [])),
  );
}
