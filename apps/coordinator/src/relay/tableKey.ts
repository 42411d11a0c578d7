import { ok, type Result, refuse } from '@facedown/base';
import { isTableKey } from '@facedown/protocol';

/** How the SDK names a table to relays and stores. */
export const parseTableKey = (text: unknown): Result<string, 'MalformedTable'> =>
  isTableKey(text) ? ok(text) : refuse('MalformedTable');
