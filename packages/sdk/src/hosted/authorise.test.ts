import { seededRandom } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { newSession, signerOf } from '../signing/session.js';
import { entryOf, id, opening, people } from '../testing/judgedHoldem.js';
import { isAuthorised, ownerBy, seatRequest, startRequest } from './authorise.js';

describe('an owner’s word for a seat at a hosted table', () => {
  const entry = entryOf(1);
  const proof = ownerBy(people[1]!).authorise(seatRequest(id, entry)) as `0x${string}`;
  it('names its table, epoch, seat, owner, keys and chips', () => {
    expect(isAuthorised(id, { ...entry, proof })).toBe(true);
    const session = newSession(seededRandom('other')).address;
    for (const other of [{ seat: 2 }, { owner: session }, { session }, { key: '0x01' as const }, { amount: 1001n }])
      expect(isAuthorised(id, { ...entry, ...other, proof })).toBe(false);
    for (const other of [{ tableId: 8n }, { epoch: 1n }, { chainId: 1n }, { table: session }])
      expect(isAuthorised({ ...id, ...other }, { ...entry, proof })).toBe(false);
    expect(isAuthorised(id, entry)).toBe(false);
  });
  it('is shown to a wallet as the fields that it signs', () =>
    expect(seatRequest(id, entry).typedData).toMatchObject({
      primaryType: 'Join',
      message: { tableId: 7n, epoch: 0n, seat: 1, owner: entry.owner, sessionKey: entry.session, amount: 1000n },
    }));
});

describe('a creator’s word to begin', () => {
  it('is for this table with these terms', () => {
    const digests = [
      startRequest(id, opening),
      startRequest({ ...id, tableId: 8n }, opening),
      startRequest(id, { ...opening, minSeats: 3 }),
    ];
    expect(new Set(digests.map(String)).size).toBe(3);
    const signature = ownerBy(people[0]!).authorise({ digest: digests[0]! } as never) as `0x${string}`;
    expect(signerOf(digests[0]!, signature)).toBe(people[0]!.address);
  });
});
