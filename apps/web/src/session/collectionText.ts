import { collectionFromJson, collectionToJson } from '@facedown/chain';
import type { Collection } from '@facedown/collection';

export const collectionToText = (collection: Collection): string => collectionToJson(collection);

/** What isn't a cache of ours is read anew. */
export function collectionFromText(value: unknown): Collection | undefined {
  if (typeof value !== 'string') return undefined;
  try {
    return collectionFromJson(value);
  } catch {
    return undefined;
  }
}
