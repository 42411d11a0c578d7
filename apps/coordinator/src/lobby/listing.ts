import { type Hex, isAddress, MAX_SEATS, ok, type Result, refuse } from '@facedown/base';

/** How a table's creator wants it shown. */
export interface ListingOf {
  readonly access: 'open' | 'private';
  readonly inviter?: Hex;
  readonly spectators: boolean;
  /** By seat: nobody else may sit down there. */
  readonly owners?: readonly Hex[];
}

export function parseListing(value: unknown): Result<ListingOf, 'MalformedListing'> {
  if (value === undefined) return ok({ access: 'open', spectators: true });
  if (typeof value !== 'object' || value === null) return refuse('MalformedListing');
  const { access = 'open', inviter, spectators = true, owners } = value as Record<string, unknown>;
  if ((access !== 'open' && access !== 'private') || typeof spectators !== 'boolean') return refuse('MalformedListing');
  if (owners !== undefined && (access !== 'open' || !areOwners(owners))) return refuse('MalformedListing');
  const named = owners === undefined ? {} : { owners: owners.map((owner) => owner.toLowerCase() as Hex) };
  if (access === 'open')
    return inviter === undefined ? ok({ access, spectators, ...named }) : refuse('MalformedListing');
  return isAddress(inviter)
    ? ok({ access, inviter: inviter.toLowerCase() as Hex, spectators })
    : refuse('MalformedListing');
}

const areOwners = (value: unknown): value is readonly Hex[] =>
  Array.isArray(value) && value.length > 0 && value.length <= MAX_SEATS && value.every(isAddress);
