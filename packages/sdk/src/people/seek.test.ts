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
  it('names the contract that would hold its stakes, and the table that it was told to open, in the same word', () => {
    const stakes = `31337:0x${'77'.repeat(20)}`;
    const opened = { table: `${stakes}:7`, invite: '11'.repeat(32) };
    const staked = signSeek(key, { game: 'kuhn', dealer: 'players', config: '0x0102', stakes, opened, at: seek.at });
    expect(parseSeek(staked)).toEqual({ ok: true, value: staked });
    const { opened: _, ...unopened } = staked;
    const { stakes: __, ...free } = unopened;
    const elsewhere = { ...staked, opened: { ...opened, table: `${stakes}:8` } };
    const another = { ...staked, opened: { ...opened, invite: '22'.repeat(32) } };
    for (const lie of [unopened, free, elsewhere, another, { ...seek, stakes }])
      expect(parseSeek(lie)).toEqual({ ok: false, code: 'NotSigned' });
    for (const bad of [
      { ...staked, stakes: undefined },
      { ...staked, stakes: 7 },
      { ...staked, stakes: '31337:0xAB' },
      { ...staked, opened: {} },
      { ...staked, opened: { ...opened, table: '7' } },
      { ...staked, opened: { ...opened, table: `1:0x${'77'.repeat(20)}:7` } },
      { ...staked, opened: { ...opened, invite: 'xy' } },
    ])
      expect(parseSeek(bad)).toEqual({ ok: false, code: 'MalformedSeek' });
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
