import { readFileSync, writeFileSync } from 'node:fs';
import { matrix } from '@facedown/sdk/matrix';
import { matrixTable } from './table.js';

// Prints the table of docs/MATRIX.md: which games and ways of hiding go together follows from the manifest.
const file = new URL('../../../docs/MATRIX.md', import.meta.url);
const MARK = '<!-- matrix -->';
const [before, , after] = readFileSync(file, 'utf8').split(MARK);
writeFileSync(file, `${before}${MARK}\n${matrixTable(await matrix())}\n${MARK}${after}`);
