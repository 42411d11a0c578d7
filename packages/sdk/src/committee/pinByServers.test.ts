import { describe, expect, it } from 'vitest';
import { listedBeacon } from './pinByServers.js';

describe('a beacon of key servers', () => {
  it('is pinned only by servers that stand in a chain’s list', async () => {
    await expect(listedBeacon({} as never, { urls: ['http://one'] })).rejects.toMatchObject({ code: 'NotListed' });
  });
});
