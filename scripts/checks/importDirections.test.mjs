import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { binOf, root, runNode } from '../lib/tools.mjs';

const imports = (from) => `import { a } from '${from}';\n\nexport const b = a;\n`;
const IMPORT = 'lint/style/noRestrictedImports';

const wrong = [
  ['packages/base/src/a.ts', imports('@facedown/game-kit'), IMPORT],
  ['packages/game-kit/src/a.ts', imports('@facedown/dealers/open'), IMPORT],
  ['packages/games/holdem/src/a.ts', imports('@facedown/crypto'), IMPORT],
  ['packages/games/holdem/src/b.ts', imports('@facedown/relic'), IMPORT],
  ['packages/games/holdem/src/b.test.ts', imports('@facedown/dealers'), IMPORT],
  ['packages/games/holdem/src/c.ts', imports('../../relic/src/index.js'), IMPORT],
  ['packages/crypto/src/a.ts', imports('@facedown/game-kit'), IMPORT],
  ['packages/collection/src/a.ts', imports('@facedown/game-kit'), IMPORT],
  ['packages/dealers/src/a.ts', imports('@facedown/chain'), IMPORT],
  ['packages/chain/src/a.ts', imports('@facedown/sdk'), IMPORT],
  ['packages/protocol/src/a.ts', imports('@facedown/crypto'), IMPORT],
  ['packages/fhevm/src/a.ts', imports('@facedown/sdk'), IMPORT],
  ['packages/dealers/src/fhe/a.ts', imports('@facedown/fhevm'), IMPORT],
  ['packages/bots/src/a.ts', imports('@facedown/dealers/open'), IMPORT],
  ['packages/sdk/src/a.ts', imports('@facedown/coordinator'), IMPORT],
  ['apps/web/src/a.ts', imports('@facedown/coordinator'), IMPORT],
  ['apps/keyserver/src/a.ts', imports('@facedown/coordinator'), IMPORT],
  ['packages/crypto/src/b.ts', imports('node:fs'), 'lint/correctness/noNodejsModules'],
  ['packages/game-kit/src/b.ts', 'export const now = () => Date.now();\n', 'lint/style/noRestrictedGlobals'],
  ['packages/games/relic/src/a.ts', 'export const a = () => Math.random();\n', 'plugin'],
  ['packages/base/src/c.ts', "export * from './d.js';\n", 'lint/suspicious/noImportCycles'],
  ['packages/base/src/d.ts', "export * from './c.js';\n", 'lint/suspicious/noImportCycles'],
];

const right = [
  ['packages/game-kit/src/c.ts', imports('@facedown/base')],
  ['packages/game-kit/src/testing/golden.ts', imports('node:fs')],
  ['packages/games/holdem/src/d.ts', imports('@facedown/game-kit/testing')],
  ['packages/games/holdem/src/d.test.ts', imports('node:fs')],
  ['packages/dealers/src/b.ts', imports('@facedown/crypto')],
  ['packages/bots/src/b.ts', imports('@facedown/holdem')],
  ['packages/sdk/src/b.ts', imports('@facedown/dealers/open')],
  ['apps/web/src/b.ts', imports('@facedown/sdk')],
  ['apps/keyserver/src/b.ts', imports('@facedown/crypto')],
];

describe('biome check', () => {
  const folder = mkdtempSync(join(tmpdir(), 'facedown-imports-'));
  let code;
  const found = new Map();

  beforeAll(async () => {
    for (const file of ['biome.json', '.gitignore', 'scripts/checks/noMathRandom.grit'])
      cpSync(join(root, file), join(folder, file), { recursive: true });
    for (const [file, text] of [...wrong, ...right]) {
      mkdirSync(join(folder, dirname(file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    const args = [binOf('@biomejs/biome', 'biome'), 'check', '--reporter=json', '--max-diagnostics=200', '.'];
    const result = await runNode(args, { cwd: folder });
    code = result.code;
    for (const { category, location } of JSON.parse(result.stdout).diagnostics) {
      const path = location.path.file ?? location.path;
      found.set(path, [...(found.get(path) ?? []), category]);
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('fails', () => expect(code).toBe(1));
  it.each(wrong)('refuses %s with %j', (file, _text, rule) => expect(found.get(file)).toEqual([rule]));
  it.each(right)('allows %s with %j', (file) => expect(found.get(file)).toBeUndefined());
});
