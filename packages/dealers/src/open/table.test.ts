import { type Hex, keccak256, maskOf, unwrap } from '@facedown/base';
import {
  advance,
  type Deed,
  deal,
  dealerOwes,
  EVERYONE,
  lapse,
  NO_ROUND,
  PendingKind,
  settled,
  type TableRules,
  type TableState,
  tableHash,
  tablePending,
} from '@facedown/game-kit';
import { KuhnKind, KuhnPhase, type KuhnState, kuhn } from '@facedown/game-kit/kuhn';
import { encodeAbiParameters } from 'viem/utils';
import { describe, expect, it } from 'vitest';
import type { OpenState } from './layout.js';
import { HOST, openDealer } from './open.js';

type State = TableState<KuhnState, OpenState>;

const table: TableRules<KuhnState, OpenState> = {
  id: { chainId: 31337n, table: `0x${'00'.repeat(20)}`, tableId: 9n, epoch: 1n },
  game: kuhn,
  dealer: openDealer,
};
const pass = kuhn.codecs.action.encode({ kind: KuhnKind.Pass });
const bet = kuhn.codecs.action.encode({ kind: KuhnKind.Bet });
const by = (party: number, payload: Hex, evidence: Hex = '0x'): Deed => ({ party, payload, evidence });
/** Seat 0 gets the king, seat 1 the jack. */
const shuffle = by(HOST, '0x', '0x020001');

function opened(): State {
  let rules = unwrap(kuhn.setup({ ante: 1n }));
  rules = unwrap(kuhn.admit(rules, 0, 2n));
  rules = unwrap(kuhn.admit(rules, 1, 2n));
  const dealer = unwrap(openDealer.start('0x', ['0x', '0x']));
  return { rules: unwrap(kuhn.begin(rules)), dealer, version: 0n, round: NO_ROUND };
}
const after = (...deeds: Deed[]): State => deeds.reduce((state, deed) => unwrap(advance(table, state, deed)), opened());
const payouts = ({ rules }: State) => kuhn.outcome(rules).payouts;

describe('parse', () => {
  it('reads a state by its bytes, however its numbers are spelled', () => {
    const { dealer } = after(shuffle);
    const spelled = { ...dealer, extra: 1, cards: dealer.cards.map((card) => ({ ...card, face: BigInt(card.face) })) };
    expect(unwrap(openDealer.parse(spelled))).toEqual(dealer);
  });
  it('refuses cards out of order, twice, out of range, and what is no state', () => {
    const { dealer } = after(shuffle);
    const cards = [...dealer.cards];
    const bad: unknown[] = [
      undefined,
      null,
      7,
      {},
      { ...dealer, laid: '0x' },
      { ...dealer, cards: [...cards].reverse() },
      { ...dealer, cards: [cards[0], ...cards] },
      { ...dealer, cards: [{ ...cards[0], face: 256 }] },
      { ...dealer, cards: [null] },
    ];
    for (const raw of bad) expect(openDealer.parse(raw)).toEqual({ ok: false, code: 'MalformedState' });
  });
});

describe('tablePending', () => {
  it('names the host while the deck is missing', () =>
    expect(tablePending(table, opened())).toEqual({ kind: PendingKind.Dealer, parties: maskOf([HOST]) }));
  it('names the seat that must act', () =>
    expect(tablePending(table, after(shuffle, by(0, pass)))).toEqual({ kind: PendingKind.Action, parties: 2n }));
  it('names nobody when the game is over', () =>
    expect(tablePending(table, after(shuffle, by(0, bet), by(1, pass)))).toEqual({
      kind: PendingKind.Over,
      parties: 0n,
    }));
});

describe('advance', () => {
  it('deals by itself once the deck is laid: one move, one version', () => {
    const state = after(shuffle);
    expect([state.rules.phase, state.version]).toEqual([KuhnPhase.First, 1n]);
    expect(state.dealer.cards.map(({ face, holder }) => [face, holder])).toEqual([
      [2, 0],
      [0, 1],
      [1, 255],
    ]);
  });
  it('shows both cards after a call and pays the better', () => {
    const state = after(shuffle, by(0, bet), by(1, bet));
    expect(payouts(state)).toEqual([4n, 0n]);
    expect(state.dealer.cards.map(({ holder }) => holder)).toEqual([EVERYONE, EVERYONE, 255]);
  });
  it('shows no card after a fold', () => {
    const state = after(shuffle, by(0, bet), by(1, pass));
    expect(payouts(state)).toEqual([3n, 1n]);
    expect(state.dealer.cards.some(({ holder }) => holder === EVERYONE)).toBe(false);
  });
  it.each<[string, State, Deed, string]>([
    ['a seat before its turn', after(shuffle), by(1, pass), 'NotYourTurn'],
    ['a seat while the host is asked', opened(), by(0, pass), 'NotYourTurn'],
    ['the host while a seat is asked', after(shuffle), by(HOST, '0x'), 'NotYourTurn'],
    ['a second shuffle', after(shuffle), shuffle, 'NotYourTurn'],
    ['a dealer step with a payload', opened(), by(HOST, pass, '0x020001'), 'UnexpectedPayload'],
    ['a deck with a doubled face', opened(), by(HOST, '0x', '0x020201'), 'BadOrder'],
    ['a deck that is too long', opened(), by(HOST, '0x', '0x02000100'), 'MalformedEvidence'],
    ['a deck that is too short', opened(), by(HOST, '0x', '0x0200'), 'MalformedEvidence'],
    ['evidence that is no hex', opened(), by(HOST, '0x', 'zz' as Hex), 'MalformedEvidence'],
    ['an action that does not parse', after(shuffle), by(0, '0x'), 'MalformedAction'],
    ['an unknown action', after(shuffle), by(0, kuhn.codecs.action.encode({ kind: 7 })), 'UnknownAction'],
    ['evidence that nothing asked for', after(shuffle), by(0, pass, '0x00'), 'UnexpectedEvidence'],
    ['any move after the end', after(shuffle, by(0, bet), by(1, pass)), by(0, pass), 'GameOver'],
  ])('refuses %s', (_what, state, deed, code) => expect(advance(table, state, deed)).toEqual({ ok: false, code }));
});

describe('lapse', () => {
  it('gives both seats their chips back when the host brings no deck', () => {
    const state = unwrap(lapse(table, opened()));
    expect([state.rules.phase, payouts(state), state.version]).toEqual([KuhnPhase.Over, [2n, 2n], 1n]);
  });
  it.each<[string, Deed[], bigint[]]>([
    ['first', [], [1n, 3n]],
    ['second', [by(0, pass)], [3n, 1n]],
    ['to answer a bet', [by(0, bet)], [3n, 1n]],
    ['to answer a bet after its own check', [by(0, pass), by(1, bet)], [1n, 3n]],
  ])('lets the seat that is too late %s lose what it put in', (_when, deeds, expected) => {
    const before = after(shuffle, ...deeds);
    const state = unwrap(lapse(table, before));
    expect([state.rules.phase, payouts(state)]).toEqual([KuhnPhase.Over, expected]);
    expect(state.version).toBe(before.version + 1n);
    expect(state.dealer).toEqual(before.dealer);
  });
  it('refuses a game that is over', () =>
    expect(lapse(table, after(shuffle, by(0, bet), by(1, pass)))).toEqual({ ok: false, code: 'GameOver' }));
});

describe('settled', () => {
  it('refuses rules that ask for needs nobody owes, for ever', () => {
    const endless = { ...table, game: { ...kuhn, pending: () => dealerOwes([]), on: (state: KuhnState) => state } };
    expect(settled(endless, opened())).toEqual({ ok: false, code: 'EndlessDealing' });
  });
  it('passes on what the dealer refuses', () => {
    const blind = { ...table, game: { ...kuhn, pending: () => dealerOwes([deal(77, 0)]) } };
    expect(settled(blind, opened())).toEqual({ ok: false, code: 'UnknownSlot' });
  });
});

describe('tableHash', () => {
  const words = (state: State, tableId: bigint) =>
    keccak256(
      encodeAbiParameters(
        [{ type: 'bytes32' }, { type: 'bytes32' }, { type: 'uint64' }, { type: 'uint256' }],
        [
          keccak256(kuhn.codecs.state.encode(state.rules)),
          keccak256(openDealer.encode(state.dealer)),
          state.version,
          tableId,
        ],
      ),
    );

  it('is keccak of rules hash, dealer hash, version and table id', () => {
    const state = after(shuffle, by(0, bet));
    expect(tableHash(table, state)).toBe(words(state, 9n));
  });
  it('tells a change of each of the four', () => {
    const state = after(shuffle);
    const hashes = [
      tableHash(table, state),
      tableHash(table, { ...state, version: 2n }),
      tableHash(table, { ...state, rules: { ...state.rules, checked: true } }),
      tableHash(table, { ...state, dealer: { ...state.dealer, cards: [] } }),
      tableHash({ ...table, id: { ...table.id, tableId: 10n } }, state),
    ];
    expect(new Set(hashes).size).toBe(5);
  });
});
