import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemRandom } from '@facedown/base';

/** The operator's token of a house on this machine: made at the first start, read by whoever may read the folder. */
export function houseToken(folder: string): string {
  const file = join(folder, 'house.token');
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(file, Buffer.from(systemRandom(24)).toString('base64url'), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8').trim();
}
