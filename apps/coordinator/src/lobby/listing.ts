import { type Hex, isHex, ok, type Result, refuse } from '@facedown/base';

/** How a table's creator wants it shown. */
export interface ListingOf {
  readonly access: 'open' | 'private';
  readonly inviter?: Hex;
  readonly spectators: boolean;
}

export function parseListing(value: unknown): Result<ListingOf, 'MalformedListing'> {
  if (value === undefined) return ok({ access: 'open', spectators: true });
  if (typeof value !== 'object' || value === null) return refuse('MalformedListing');
  const { access = 'open', inviter, spectators = true } = value as Record<string, unknown>;
  if ((access !== 'open' && access !== 'private') || typeof spectators !== 'boolean') return refuse('MalformedListing');
  const isAddress = isHex(inviter) && inviter.length === 42;
  if (access === 'open') return inviter === undefined ? ok({ access, spectators }) : refuse('MalformedListing');
  return isAddress ? ok({ access, inviter: inviter.toLowerCase() as Hex, spectators }) : refuse('MalformedListing');
}
