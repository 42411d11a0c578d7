import type { Layout } from './layout.js';

/** Prints a layout as the Solidity file that the rules twin (or dealer) imports. */
export function solidityOf(layout: Layout): string {
  const lines = [
    '// SPDX-License-Identifier: MIT',
    `// Generated from the layout of ${layout.name} by \`npm run generate\`. Do not edit.`,
    'pragma solidity ^0.8.28;',
  ];
  const shared = layout.shared ?? [];
  const foreign = new Set(shared.flatMap(({ structs }) => structs));
  if (shared.length > 0) lines.push('');
  for (const { name, structs } of shared)
    lines.push(`import {${structs.map(structName).sort().join(', ')}} from "./${name}Types.sol";`);
  for (const struct of layout.structs) {
    if (foreign.has(struct)) continue;
    const [, name, body] = /^struct (\w+) \{(.*)\}$/.exec(struct.trim()) ?? [];
    if (!name || body === undefined) throw new Error(`not a struct: ${struct}`);
    lines.push('', `struct ${name} {`);
    for (const field of body.split(';')) if (field.trim()) lines.push(`    ${field.trim()};`);
    lines.push('}');
  }
  for (const [name, members] of Object.entries(layout.enums)) {
    lines.push('', `library ${name} {`);
    members.forEach((member, value) => {
      lines.push(`    uint8 internal constant ${member} = ${value};`);
    });
    lines.push('}');
  }
  if (layout.codes.length > 0) {
    lines.push('', `interface ${layout.name}Errors {`);
    for (const code of layout.codes) {
      const sentence = layout.thrown?.[code];
      if (sentence) lines.push(`    /// Thrown when ${sentence}.`);
      lines.push(`    error ${code}();`);
    }
    lines.push('}');
  }
  return `${lines.join('\n')}\n`;
}

const structName = (struct: string): string => /^struct (\w+)/.exec(struct.trim())?.[1] ?? '';
