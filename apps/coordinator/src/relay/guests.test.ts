import { describe, expect, it } from 'vitest';
import { type Guests, seatGuest } from './guests.js';

/** As many as have a place: the first hundred brought by one address, the others each by his own. */
function full(): Guests {
  const guests: Guests = new Map();
  for (let i = 0; i < 256; i++) expect(seatGuest(guests, `0x${i}`, i < 100 ? 'crowd' : `own ${i}`)).toBeUndefined();
  return guests;
}

describe('seatGuest', () => {
  it('sends away the oldest of whoever brought the most, and nobody while there is room', () => {
    const guests = full();
    expect(seatGuest(guests, 'new', 'quiet')).toBe('0x0');
    expect(seatGuest(guests, 'newer', 'crowd')).toBe('0x1');
    expect([guests.size, guests.has('0x0'), guests.get('new'), guests.get('newer')]).toEqual([
      256,
      false,
      'quiet',
      'crowd',
    ]);
  });

  it('sends away the oldest of all where nobody has brought more than others, but not the one who comes', () => {
    const guests: Guests = new Map(Array.from({ length: 256 }, (_, i) => [`0x${i}`, `own ${i}`]));
    expect(seatGuest(guests, 'new', 'own')).toBe('0x0');
    expect(seatGuest(guests, 'more', 'own')).toBe('new');
    expect(seatGuest(new Map(Array.from({ length: 256 }, (_, i) => [`0x${i}`, 'one'])), 'x', 'one')).toBe('0x0');
  });

  it('takes who says again what a guest has said for another one than who brought him', () => {
    const guests = full();
    expect(seatGuest(guests, '0x0', 'an echo')).toBeUndefined();
    expect([guests.size, guests.get('0x0')]).toEqual([256, 'crowd']);
    // He has spoken last: another is the oldest now.
    expect(seatGuest(guests, 'new', 'quiet')).toBe('0x1');
  });

  it('sends nobody away for a guest who is there, however many there are', () => {
    const guests: Guests = new Map(Array.from({ length: 300 }, (_, i) => [`0x${i}`, 'before']));
    expect(seatGuest(guests, '0x7', 'before')).toBeUndefined();
    expect(guests.size).toBe(300);
  });
});
