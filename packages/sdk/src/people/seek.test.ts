import { seededRandom } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { newSession } from '../signing/session.js';
import { parseSeek, signSeek } from './seek.js';

const key = newSession(seededRandom('seek'));
const seek = signSeek(key, { game: 'kuhn', dealer: 'players', config: '0x0102', at: 1_700_000_000_000 });

describe('a wish for an opponent', () => {
  it('is its owner’s word for these terms at this moment', () => {
    expect(parseSeek(seek)).toEqual({ ok: true, value: seek });
    for (const other of [{ game: 'holdem' }, { dealer: 'open' }, { config: '0x0103' }, { at: seek.at + 1 }])
      expect(parseSeek({ ...seek, ...other })).toEqual({ ok: false, code: 'NotSigned' });
  });
  it.each([
    null,
    { owner: '0x01' },
    { game: 5 },
    { dealer: null },
    { config: '0x0A' },
    { config: `0x${'00'.repeat(4097)}` },
    { at: 'now' },
    { signature: '0x' },
  ])('is refused where it is malformed: %j', (other) =>
    expect(parseSeek(other && { ...seek, ...other })).toEqual({ ok: false, code: 'MalformedSeek' }),
  );
});
