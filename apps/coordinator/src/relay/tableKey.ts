import { ok, type Result, refuse } from '@facedown/base';

/** Chain, contract and number: how the SDK names a table to relays and stores. */
const KEY = /^(0|[1-9]\d{0,17}):0x[0-9a-f]{40}:(0|[1-9]\d{0,77})$/;

export function parseTableKey(text: unknown): Result<string, 'MalformedTable'> {
  return typeof text === 'string' && text.length <= 160 && KEY.test(text) ? ok(text) : refuse('MalformedTable');
}
