import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BaseError, isHex, systemRandom } from '@facedown/base';
import { newSession, type SessionKey, sessionOf } from '@facedown/sdk';

export const newHouseKey = (): SessionKey => newSession(systemRandom);

/**
 * The key with which the house signs pairings and finishes. It lies beside the database, not in it: with the key and
 * the files that people keep, lost ratings come back.
 */
export function houseKey({
  file,
  folder,
}: {
  readonly file?: string | undefined;
  readonly folder?: string | undefined;
}): SessionKey {
  const path = file ?? (folder ? join(folder, 'house.key') : undefined);
  if (path === undefined) return newHouseKey();
  if (!existsSync(path)) {
    // A file that was named and isn't there is a mistake: another key would end all ratings.
    if (file) throw badKey();
    mkdirSync(folder!, { recursive: true });
    const key = newHouseKey();
    writeFileSync(path, `${key.secret}\n`, { mode: 0o600 });
    return key;
  }
  const secret = readFileSync(path, 'utf8').trim();
  if (!isHex(secret) || secret.length !== 66) throw badKey();
  return sessionOf(secret);
}

const badKey = () =>
  new BaseError('The house key file holds no private key.', { category: 'user', code: 'BadSetting' });
