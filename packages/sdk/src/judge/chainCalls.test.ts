import { type Hex, keccak256, unwrap } from '@facedown/base';
import { advance, PendingKind } from '@facedown/game-kit';
import { lobbyHash } from '@facedown/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { ackDigest } from '../signing/digest.js';
import { signWith } from '../signing/session.js';
import { type EngineTable, engineTable } from '../testing/engineTable.js';
import { entryOf, id, joined, opening, rules, sessions } from '../testing/judgedHoldem.js';
import { acksOf, cardKeysOf, encoded, fixedState, lobbyState, needsOf, seatingOf, touchesCards } from './chainCalls.js';
import { type ChainTable, newChainTable } from './chainTable.js';

const address = (byte: string): Hex => `0x${byte.repeat(20)}`;
const table: ChainTable = {
  ...newChainTable(0),
  terms: { maxSeats: 3 } as never,
  setup: { servers: opening.servers, rulesConfig: opening.config } as never,
  entries: [entryOf(2), entryOf(0)],
  addresses: new Map([
    [0, { owner: address('Aa'), sessionKey: address('Bb') }],
    [2, { owner: address('Cc'), sessionKey: address('Dd') }],
  ]),
  hash: `0x${'11'.repeat(32)}`,
};

describe('what is posted to a chain', () => {
  it('names the seats as the chain spells them, empty where nobody sits', () => {
    const { seats } = seatingOf(table);
    expect(seats.map(({ owner }) => BigInt(owner) !== 0n)).toEqual([true, false, true]);
    expect(seats[0]).toMatchObject({ owner: address('Aa'), sessionKey: address('Bb'), cardKey: keccak256('0x') });
    expect(cardKeysOf(3, [{ seat: 1, key: '0x0b' }])).toEqual(['0x', '0x0b', '0x']);
  });
  it('has every seat’s signature in order, and none for what is recorded already', () => {
    const hash: Hex = `0x${'22'.repeat(32)}`;
    const digest = ackDigest(id, { epoch: 0n, version: 3n, state: hash });
    const acks = new Map([0, 2].map((seat) => [seat, signWith(sessions[seat]!)(digest)]));
    const [first, second] = acksOf(table, acks);
    expect([first!.r, second!.r]).toEqual([acks.get(0)!.slice(0, 66), acks.get(2)!.slice(0, 66)]);
    expect(() => acksOf(table, new Map())).toThrow(expect.objectContaining({ code: 'MissingAcks' }));
    const state = { version: 3n } as never;
    expect(fixedState(table, { state, hash, acks })).toMatchObject({ version: 3n, state: hash, acks: [{}, {}] });
    expect(fixedState(table, { state, hash: table.hash })).toMatchObject({ acks: [] });
  });
  it('has the rules’ state of the lobby as its seats make it', () => {
    const at = { ...table, entries: joined(0, 2).entries };
    expect(lobbyHash(lobbyState(rules.game, at), id.tableId)).toBe(joined(0, 2).hash);
    const bad = { ...at, setup: { ...at.setup, rulesConfig: '0x01' as const } };
    expect(() => lobbyState(rules.game, bad)).toThrow(expect.objectContaining({ code: 'MalformedConfig' }));
    const poor = { ...at, entries: [entryOf(0, 1n)] };
    expect(() => lobbyState(rules.game, poor)).toThrow(expect.objectContaining({ code: 'BuyInOutOfRange' }));
  });
});

describe('the cards that a call brings along', () => {
  let at: EngineTable;
  beforeAll(async () => {
    at = await engineTable({ seed: 'calls', game: 'kuhn', dealer: 'open', seats: 2 });
  });
  const move = (payload: Hex, party = 0) => ({ party, payload }) as never;

  it('are there or only their hash', () => {
    const { game, dealer } = at.table;
    const cards = dealer.encode(at.start.dealer);
    expect(encoded(game, dealer, at.start, true)).toMatchObject({ dealer: cards, dealerHash: keccak256(cards) });
    expect(encoded(game, dealer, at.start, false)).toMatchObject({ dealer: '0x', dealerHash: keccak256(cards) });
  });
  it('are asked for by the rules, or by a legal action, and by no other', () => {
    const { game } = at.table;
    expect(needsOf(game, at.start, move('0x'))).toEqual(game.pending(at.start.rules).needs);
    const asked = { ...game, pending: () => ({ kind: PendingKind.Action, parties: 1n, needs: [] }) as never };
    expect(needsOf(asked, at.start, move('0xffff'))).toEqual([]);
  });
  it('come with a move after which the dealer is asked, and with what the rules refuse', () => {
    const { game } = at.table;
    const dealt = unwrap(advance(at.table, at.start, { party: 128, payload: '0x', evidence: '0x000102' }));
    const payload = game.codecs.action.encode(game.candidates(dealt.rules, 0)[0]!.action);
    const after = (kind: number, refusal?: string) => ({
      ...game,
      check: () => refusal as never,
      apply: () => ({}) as never,
      pending: () => ({ kind }) as never,
    });
    expect(touchesCards(after(PendingKind.Dealer), at.start, move(payload))).toBe(true);
    expect(touchesCards(after(PendingKind.Action), at.start, move(payload))).toBe(false);
    expect(touchesCards(after(PendingKind.Action, 'No'), at.start, move(payload))).toBe(true);
    expect(touchesCards(game, at.start, move('0xffffff'))).toBe(true);
  });
});
