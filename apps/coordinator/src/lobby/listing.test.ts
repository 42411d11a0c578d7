import { type Hex, MAX_SEATS } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { parseListing } from './listing.js';

const OWNER: Hex = `0x${'aB'.repeat(20)}`;
const refused = { ok: false, code: 'MalformedListing' };

describe('how a table is to be shown', () => {
  it('is open to all who come and watch, where nothing is said', () => {
    for (const said of [undefined, {}])
      expect(parseListing(said)).toEqual({ ok: true, value: { access: 'open', spectators: true } });
  });

  it('is private by whom its inviter signs in', () => {
    expect(parseListing({ access: 'private', inviter: OWNER, spectators: false })).toEqual({
      ok: true,
      value: { access: 'private', inviter: OWNER.toLowerCase(), spectators: false },
    });
    expect(parseListing({ access: 'private', inviter: OWNER })).toMatchObject({ value: { spectators: true } });
    expect(parseListing({ access: 'private' })).toEqual(refused);
  });

  it('keeps an open table’s seats for their owners', () => {
    for (const count of [1, MAX_SEATS])
      expect(parseListing({ owners: Array(count).fill(OWNER), spectators: false })).toEqual({
        ok: true,
        value: { access: 'open', spectators: false, owners: Array(count).fill(OWNER.toLowerCase()) },
      });
    expect(parseListing({ owners: Array(MAX_SEATS + 1).fill(OWNER) })).toEqual(refused);
  });

  it.each([
    'open',
    null,
    { access: 'secret' },
    { access: 'secret', inviter: OWNER },
    { spectators: 'yes' },
    { access: 'open', inviter: OWNER },
    { access: 'private', inviter: OWNER, owners: [OWNER] },
    { owners: [] },
    { owners: ['0x1'] },
    { owners: [OWNER, '0x1'] },
    { owners: OWNER },
    { owners: null },
    { access: 'private', inviter: '0x1' },
    { access: null },
    7,
  ])('is never guessed: %j', (said) => {
    expect(parseListing(said)).toEqual(refused);
  });
});
