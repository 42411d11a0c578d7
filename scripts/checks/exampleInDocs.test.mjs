import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../lib/tools.mjs';

describe('docs/SDK.md', () => {
  it('shows the example that is run, letter by letter', () => {
    const example = readFileSync(join(root, 'packages/sdk/examples/hand.ts'), 'utf8');
    expect(readFileSync(join(root, 'docs/SDK.md'), 'utf8')).toContain(`\`\`\`ts\n${example}\`\`\`\n`);
  });
});
