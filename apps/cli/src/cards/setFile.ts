import { readFileSync } from 'node:fs';
import { BaseError } from '@facedown/base';
import { loadSet, type SetData, type SetOf } from '@facedown/collection';

/** A set from a JSON file: name, code, version, cards and starters. */
export function readSetFile(file: string): SetOf {
  let data: SetData;
  try {
    data = JSON.parse(readFileSync(file, 'utf8'));
    if (!Array.isArray(data?.cards) || !Array.isArray(data.starters)) throw new TypeError('no set');
  } catch (cause) {
    throw new BaseError('This file is no set.', { category: 'user', code: 'MalformedFile', cause });
  }
  const loaded = loadSet(data);
  if (loaded.ok) return loaded.value;
  throw new BaseError('This set keeps no promises.', { category: 'user', code: loaded.code });
}
