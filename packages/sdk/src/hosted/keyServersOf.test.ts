import { describe, expect, it } from 'vitest';
import { keyServersOf } from './keyServersOf.js';

const good = {
  threshold: 2,
  urls: ['/keys/1', 'https://other.example/2'],
  isOneOperator: false,
  configs: { escrow: '0x01' },
};
const of = (keyServers: unknown) => keyServersOf({ keyServers }, 'http://house');

describe('what a house says of its key servers', () => {
  it('is taken with its own paths made whole', () =>
    expect(of(good)).toEqual({ ...good, urls: ['http://house/keys/1', 'https://other.example/2'] }));
  it('is of one operator unless it says otherwise', () =>
    expect([true, undefined, 0, 'no'].map((isOneOperator) => of({ ...good, isOneOperator })?.isOneOperator)).toEqual([
      true,
      true,
      true,
      true,
    ]));
  it('is listed where all three words of the list are there', () => {
    const listed = { committees: '0x01', id: '0x02', beacon: '0x03' };
    expect(of({ ...good, listed })?.listed).toEqual(listed);
    expect(of({ ...good, listed: { ...listed, beacon: 3 } })?.listed).toBeUndefined();
  });
  it('leaves out what is no configuration', () =>
    expect(of({ ...good, configs: { escrow: '0x01', other: 5 } })?.configs).toEqual({ escrow: '0x01' }));
  it.each([
    null,
    7,
    { ...good, threshold: 1.5 },
    { ...good, urls: 'x' },
    { ...good, urls: [1] },
    { ...good, urls: Array.from({ length: 10 }, () => '/') },
    { ...good, configs: null },
  ])('is nothing of use: %j', (keyServers) => expect(of(keyServers)).toBeUndefined());
  it('is nothing where there is no status', () => expect(keyServersOf(null, '')).toBeUndefined());
});
