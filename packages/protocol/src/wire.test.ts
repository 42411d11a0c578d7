import { describe, expect, it } from 'vitest';
import type { AgreeMessage, EnterMessage, PlanMessage, ReadyMessage } from './changeMessages.js';
import {
  type AckMessage,
  type LeaveMessage,
  MAX_MESSAGE_CHARS,
  type MoveMessage,
  makeMessage,
  parseMessage,
  type ShareMessage,
} from './wire.js';

const word = (digit: string): `0x${string}` => `0x${digit.repeat(64)}`;
const signature = (digit: string): `0x${string}` => `0x${digit.repeat(130)}`;
const address = (digit: string): `0x${string}` => `0x${digit.repeat(40)}`;
const move: MoveMessage = {
  kind: 'move',
  epoch: 1n,
  version: 7n,
  previous: word('a'),
  next: word('b'),
  party: 2,
  payload: '0x01',
  evidence: '0x',
  signature: signature('c'),
  ack: signature('d'),
};
const share: ShareMessage = {
  kind: 'share',
  epoch: 1n,
  version: 7n,
  round: word('a'),
  party: 128,
  payload: '0x',
  evidence: '0x0123',
  signature: signature('c'),
};
const ack: AckMessage = {
  kind: 'ack',
  epoch: 1n,
  version: 2n ** 63n,
  state: word('e'),
  seat: 3,
  signature: signature('f'),
};
const leave: LeaveMessage = { kind: 'leave', epoch: 0n, seat: 0, signature: signature('1') };

const entry = {
  seat: 4,
  owner: address('a'),
  session: address('b'),
  amount: 2n ** 100n,
  key: '0xab',
  proof: '0x',
} as const;
const enter: EnterMessage = { kind: 'enter', epoch: 2n, ...entry, signature: signature('2') };
const head = { epoch: 2n, version: 9n } as const;
const ready: ReadyMessage = { kind: 'ready', ...head, seat: 1, key: '0x', signature: signature('3') };
const plan: PlanMessage = {
  kind: 'plan',
  ...head,
  state: word('4'),
  seat: 0,
  rules: '0xcd',
  dealerHash: word('5'),
  leaving: [2],
  entries: [entry],
  keys: ['0x01', '0x'],
  signature: signature('4'),
};
const agree: AgreeMessage = {
  kind: 'agree',
  ...head,
  boundary: word('6'),
  leaving: [2],
  entries: word('7'),
  keys: word('8'),
  state: word('4'),
  seat: 4,
  session: address('b'),
  signature: signature('5'),
};

describe('parseMessage', () => {
  it.each([move, share, ack, leave, { ...move, ack: '0x' as const }, enter, ready, plan, agree])(
    'reads what makeMessage wrote: %#',
    (message) => expect(parseMessage(makeMessage(message))).toEqual({ ok: true, value: message }),
  );

  const good = JSON.parse(makeMessage(move)) as Record<string, unknown>;
  const part = JSON.parse(makeMessage(share)) as Record<string, unknown>;
  it.each([
    ['a share with an ack', JSON.stringify({ ...part, ack: signature('d') })],
    ['a share that names a next state', JSON.stringify({ ...part, next: word('b') })],
    ['a share of no round', JSON.stringify({ ...part, round: undefined })],
    ['a share of half a round', JSON.stringify({ ...part, round: '0xab' })],
    ['a share of a party past the last', JSON.stringify({ ...part, party: 256 })],
    ['a share with a short signature', JSON.stringify({ ...part, signature: '0x12' })],
    ['no JSON', '{'],
    ['no object', '7'],
    ['null', 'null'],
    ['an unknown kind', JSON.stringify({ ...good, kind: 'bet' })],
    ['an inherited kind', JSON.stringify({ ...good, kind: 'constructor' })],
    ['an unknown field', JSON.stringify({ ...good, more: 1 })],
    ['space between', JSON.stringify(good, null, 1)],
    ['a number where a string belongs', JSON.stringify({ ...good, version: 7 })],
    ['a second spelling of a number', JSON.stringify({ ...good, version: '07' })],
    ['a version past 64 bits', JSON.stringify({ ...good, version: String(2n ** 64n) })],
    ['version zero, which no move leads to', JSON.stringify({ ...good, version: '0' })],
    ['upper case', JSON.stringify({ ...good, payload: '0xAB' })],
    ['half a byte', JSON.stringify({ ...good, payload: '0xa' })],
    ['a short hash', JSON.stringify({ ...good, next: '0xab' })],
    ['a short signature', JSON.stringify({ ...good, signature: '0xab' })],
    ['half an ack', JSON.stringify({ ...good, ack: '0xab' })],
    ['a party past the last', JSON.stringify({ ...good, party: 256 })],
    ['a fraction of a party', JSON.stringify({ ...good, party: 0.5 })],
    ['a server that acks', makeMessage({ ...ack, seat: 128 })],
    ['a server that enters', makeMessage({ ...enter, seat: 128 })],
    ['an amount past 128 bits', makeMessage({ ...enter, amount: 2n ** 128n })],
    ['an owner that is no address', makeMessage({ ...enter, owner: '0xab' })],
    ['a plan with a broken entry', makeMessage({ ...plan, entries: [{ ...entry, session: '0x' }] })],
    ['a plan whose seats are no list', JSON.stringify({ ...JSON.parse(makeMessage(plan)), leaving: 2 })],
    ['an agreement on no boundary', makeMessage({ ...agree, boundary: '0x' })],
    ['an agreement on entries that are no hash', makeMessage({ ...agree, entries: '0xab' })],
    ['a plan without a boundary before it', makeMessage({ ...plan, version: 0n })],
    ['a plan whose boundary has no dealer', makeMessage({ ...plan, dealerHash: '0x' })],
    ['a plan with keys of no bytes', JSON.stringify({ ...JSON.parse(makeMessage(plan)), keys: [7] })],
    ['far too much', ' '.repeat(MAX_MESSAGE_CHARS + 1)],
  ])('refuses %s', (_what, text) => expect(parseMessage(text)).toEqual({ ok: false, code: 'MalformedMessage' }));

  it('refuses another version of the protocol', () =>
    expect(parseMessage(JSON.stringify({ ...good, v: 1 }))).toEqual({ ok: false, code: 'UnknownProtocolVersion' }));
});
