import { readFileSync, writeFileSync } from 'node:fs';
import { matrix } from '@facedown/sdk/matrix';
import { matrixTable } from './table.js';

// Prints the table of docs/MATRIX.md anew, between its two marks.
const file = new URL('../../../docs/MATRIX.md', import.meta.url);
const [before, , after] = readFileSync(file, 'utf8').split(/<!-- matrix -->\n/);
writeFileSync(file, `${before}<!-- matrix -->\n${matrixTable(await matrix())}\n<!-- matrix -->\n${after}`);
