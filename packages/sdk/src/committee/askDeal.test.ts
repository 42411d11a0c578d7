import { bytesToHex, concatBytes, seededRandom, unwrap } from '@facedown/base';
import { testCommittee, testTableShare } from '@facedown/crypto/testing';
import { CHAIR, type CommitteeState, isSharing, labelOfTable } from '@facedown/dealers/committee';
import { escrowConfig } from '@facedown/dealers/escrow';
import { advance, type TableState } from '@facedown/game-kit';
import { beforeAll, describe, expect, it } from 'vitest';
import { type EngineTable, engineTable } from '../testing/engineTable.js';
import { askDeal, dealClaim, tableKeyClaim } from './askDeal.js';

const random = seededRandom('deal');
const committee = testCommittee(2, 3, random);
const sealedTo = {
  ceremony: `0x${'11'.repeat(32)}`,
  day: 5,
  threshold: 2,
  keys: bytesToHex(concatBytes(...committee.key.keys.map(({ bytes }) => bytes))),
} as const;
const urls = ['http://one', 'http://two', 'http://three'];
let at: EngineTable;
beforeAll(async () => {
  at = await engineTable({
    seed: 'deal',
    game: 'holdem',
    dealer: 'committee',
    seats: 2,
    dealerConfig: escrowConfig(sealedTo),
  });
});

describe('a table that key servers deal', () => {
  it('asks them for its key by its own words, and their answers are the open chair’s evidence', async () => {
    const dealer = at.start.dealer as CommitteeState;
    expect(isSharing(dealer)).toBe(false);
    const asked: { url: string; body: unknown }[] = [];
    const evidence = await askDeal({
      table: at.table,
      state: at.start,
      urls,
      fetch: (async (url: string, { body }: { body: string }) => {
        asked.push({ url, body: JSON.parse(body) });
        const { server, bytes } = testTableShare(committee, labelOfTable(at.table.id, dealer), asked.length, random);
        return new Response(JSON.stringify({ server, bytes: bytesToHex(bytes) }));
      }) as typeof fetch,
    });
    expect(asked.map(({ url }) => url)).toEqual(urls.map((url) => `${url}/table`));
    expect(asked[0]!.body).toEqual(tableKeyClaim(at.table.id, dealer));
    const shared = unwrap(advance(at.table, at.start, { party: CHAIR, payload: '0x', evidence }));
    expect(isSharing(shared.dealer as CommitteeState)).toBe(true);
  });

  it('gets nothing where too few answer', async () => {
    const silent = (async () => new Response('{"code":"NothingOwed"}')) as typeof fetch;
    await expect(askDeal({ table: at.table, state: at.start, urls, fetch: silent })).rejects.toMatchObject({
      code: 'TooFewShares',
    });
  });

  it('tells them the state with who has signed it, and the table in which it is', () => {
    const acks = new Map([[0, '0x01' as const]]);
    const claim = JSON.stringify(dealClaim(at.table, at.start as TableState, acks));
    expect(claim).toContain(at.table.game.codecs.state.encode(at.start.rules));
    expect(claim).toContain('[[0,"0x01"]]');
    expect(JSON.stringify(dealClaim(at.table, at.start as TableState, undefined))).toContain('"acks":[]');
    expect(
      JSON.stringify(tableKeyClaim({ ...at.table.id, tableId: 99n }, at.start.dealer as CommitteeState)),
    ).toContain('99');
  });
});
