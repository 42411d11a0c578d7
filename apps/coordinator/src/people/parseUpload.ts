import { type Hex, isHex, keccak256, ok, type Result, refuse } from '@facedown/base';
import { parseGameFile } from '@facedown/sdk';
import { signerOf } from '@facedown/sdk/engine';
import { badRating, isRatedBy, presetOf, type Rated, uploadDigest } from '@facedown/sdk/people';

export interface Upload {
  readonly file: string;
  readonly owner: unknown;
  readonly signature: unknown;
  /** Whose word makes a game count. */
  readonly house: Hex;
}

export interface Uploaded {
  readonly tableId: bigint;
  readonly preset: string;
  readonly rated: Rated;
  readonly by: Hex;
}

/** A game file of one of its seats becomes one that the house keeps, or is refused. */
export function parseUpload({ file: text, owner, signature, house }: Upload): Result<Uploaded> {
  if (typeof owner !== 'string' || !isHex(signature)) return refuse('MalformedRequest');
  const parsed = parseGameFile(text);
  if (!parsed.ok) return parsed;
  const { rated, table, opening } = parsed.value;
  if (!rated || rated.pairing.house !== house || !isRatedBy(table.tableId, rated)) return refuse('NotRated');
  const code = badRating(parsed.value, undefined);
  if (code) return refuse(code);
  const by = signerOf(uploadDigest(table.tableId, keccak256(new TextEncoder().encode(text))), signature);
  if (by === undefined || by !== owner || !rated.pairing.owners.includes(by)) return refuse('NotSigned');
  return ok({ tableId: table.tableId, preset: presetOf(opening), rated, by });
}
