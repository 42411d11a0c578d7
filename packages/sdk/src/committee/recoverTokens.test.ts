import { bytesToHex, concatBytes, seededRandom } from '@facedown/base';
import { testCommittee } from '@facedown/crypto/testing';
import { escrowConfig } from '@facedown/dealers/escrow';
import { beforeAll, describe, expect, it } from 'vitest';
import { type EngineTable, engineTable } from '../testing/engineTable.js';
import { escrowClaim, recoverTokens } from './recoverTokens.js';

const { key } = testCommittee(2, 3, seededRandom('recover'));
const dealerConfig = escrowConfig({
  ceremony: `0x${'11'.repeat(32)}`,
  day: 5,
  threshold: 2,
  keys: bytesToHex(concatBytes(...key.keys.map(({ bytes }) => bytes))),
});
let at: EngineTable;
beforeAll(async () => {
  at = await engineTable({ seed: 'recover', game: 'holdem', dealer: 'escrow', seats: 3, dealerConfig });
});

describe('tokens of a seat that is gone', () => {
  it('are asked for with the whole state and no base: a server computes for itself what is due', async () => {
    const asked: string[] = [];
    const fetching = (async (url: string, { body }: { body: string }) => {
      asked.push(`${url} ${body}`);
      return new Response('{"code":"NothingOwed"}');
    }) as typeof fetch;
    const urls = ['http://one', 'http://two', 'http://three'];
    await expect(recoverTokens({ table: at.table, state: at.start, urls, fetch: fetching })).rejects.toMatchObject({
      code: 'TooFewShares',
      message: expect.stringContaining('NothingOwed'),
    });
    expect(asked).toEqual(urls.map((url) => `${url}/token ${JSON.stringify(escrowClaim(at.table, at.start))}`));
    expect(Object.keys(escrowClaim(at.table, at.start) as object).sort()).toEqual([
      'chainId',
      'dealer',
      'epoch',
      'rules',
      'table',
      'tableId',
      'version',
    ]);
  });
});
