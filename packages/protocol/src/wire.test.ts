import { describe, expect, it } from 'vitest';
import type { AgreeMessage, EnterMessage, PlanMessage, ReadyMessage } from './changeMessages.js';
import {
  type AckMessage,
  type DraftedMessage,
  type DraftMessage,
  type LackMessage,
  type LeaveMessage,
  MAX_MESSAGE_CHARS,
  type MoveMessage,
  makeMessage,
  parseKept,
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
const draft: DraftMessage = {
  kind: 'draft',
  epoch: 1n,
  version: 0n,
  deck: word('1'),
  party: 8,
  previous: word('0'),
  evidence: `0x${'0123456789abcdef'.repeat(5)}`,
  signature: signature('2'),
};
const drafted: DraftedMessage = {
  kind: 'drafted',
  epoch: 1n,
  version: 7n,
  round: word('a'),
  party: 8,
  draft: word('3'),
  signature: signature('4'),
};
const lack: LackMessage = {
  kind: 'lack',
  epoch: 1n,
  version: 7n,
  party: 3,
  deeds: [0, 128],
  acks: [0, 1, 8],
  times: 2,
  signature: signature('9'),
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
  it.each([move, share, ack, draft, drafted, lack, leave, { ...move, ack: '0x' as const }, enter, ready, plan, agree])(
    'reads what makeMessage wrote: %#',
    (message) => expect(parseMessage(makeMessage(message))).toEqual({ ok: true, value: message }),
  );

  const good = JSON.parse(makeMessage(move)) as Record<string, unknown>;
  const part = JSON.parse(makeMessage(share)) as Record<string, unknown>;
  const asking = JSON.parse(makeMessage(lack)) as Record<string, unknown>;
  const inBase64 = (bytes: number) => Buffer.alloc(bytes, 7).toString('base64').replace(/=+$/, '');
  it.each([
    ['a share with an ack', JSON.stringify({ ...part, ack: inBase64(65) })],
    ['a share that names a next state', JSON.stringify({ ...part, next: inBase64(32) })],
    ['a share of no round', JSON.stringify({ ...part, round: undefined })],
    ['a share of half a round', JSON.stringify({ ...part, round: inBase64(31) })],
    ['a share of a party past the last', JSON.stringify({ ...part, party: 256 })],
    ['a share with a short signature', JSON.stringify({ ...part, signature: inBase64(64) })],
    ['no JSON', '{'],
    ['no object', '7'],
    ['null', 'null'],
    ['an unknown kind', JSON.stringify({ ...good, kind: 'bet' })],
    ['an inherited kind', JSON.stringify({ ...good, kind: 'constructor' })],
    ['an unknown field', JSON.stringify({ ...good, more: 1 })],
    ['space between', JSON.stringify(good, null, 1)],
    ['a number where a string belongs', JSON.stringify({ ...good, version: 7 })],
    ['a second spelling of a number', JSON.stringify({ ...good, version: '07' })],
    ['a number that is none', JSON.stringify({ ...good, epoch: 'x' })],
    ['no number', JSON.stringify({ ...good, epoch: undefined })],
    ['a number below none', JSON.stringify({ ...good, version: '-1' })],
    ['a version past 64 bits', JSON.stringify({ ...good, version: String(2n ** 64n) })],
    ['version zero, which no move leads to', JSON.stringify({ ...good, version: '0' })],
    ['hex in upper case', JSON.stringify({ ...JSON.parse(makeMessage(plan)), rules: '0xAB' })],
    ['half a byte of hex', JSON.stringify({ ...JSON.parse(makeMessage(plan)), rules: '0xa' })],
    ['padded base64', JSON.stringify({ ...good, payload: 'AQ==' })],
    ['base64 with bits past its last byte', JSON.stringify({ ...good, payload: 'AR' })],
    ["the other base64's digits", JSON.stringify({ ...good, payload: '-_-_' })],
    ['half a byte of base64', JSON.stringify({ ...good, payload: 'A' })],
    ['bytes that are no text', JSON.stringify({ ...good, evidence: 7 })],
    ['no bytes', JSON.stringify({ ...good, evidence: null })],
    ['bytes that were hex, as whoever calls may have them', makeMessage({ ...move, payload: '0xAB' })],
    ['a short hash', JSON.stringify({ ...good, next: inBase64(31) })],
    ['a long hash', JSON.stringify({ ...good, next: inBase64(33) })],
    ['a short signature', JSON.stringify({ ...good, signature: inBase64(64) })],
    ['half an ack', JSON.stringify({ ...good, ack: inBase64(32) })],
    ['a lack of parties out of order', makeMessage({ ...lack, deeds: [1, 0] })],
    ['a lack of a party twice', makeMessage({ ...lack, acks: [1, 1] })],
    ["a lack of a server's ack", makeMessage({ ...lack, acks: [128] })],
    ['a lack of parties that are no list', JSON.stringify({ ...asking, deeds: '1' })],
    ['a lack that was said too often to count', makeMessage({ ...lack, times: 256 })],
    ['a lack of the version before all', makeMessage({ ...lack, version: 0n })],
    ['a party past the last', JSON.stringify({ ...good, party: 256 })],
    ['a party before the first', JSON.stringify({ ...good, party: -1 })],
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

  const MESSAGES = [move, share, ack, draft, drafted, lack, leave, enter, ready, plan, agree];
  const NUMBERS = ['epoch', 'version', 'amount'];
  const BASE64 = /^[A-Za-z0-9+/]{43}$|^[A-Za-z0-9+/]{87}$/;
  /** What stands in a field and is not what belongs there. */
  const harmsOf = (name: string, value: unknown): unknown[] => [
    ...[undefined, null, true, -1, 0.5, 256, 'x', [value], {}],
    ...(NUMBERS.includes(name) ? ['01', '-1', '', String(2n ** (name === 'amount' ? 128n : 64n))] : []),
    ...(name === 'seat' ? [16] : []),
    ...(typeof value === 'string' && BASE64.test(value) ? [value.slice(4), `AAAA${value}`] : []),
    ...(typeof value === 'string' && /^0x.{40}/.test(value) ? [value.slice(0, -2), `${value}00`] : []),
  ];
  it.each(MESSAGES.map((message) => [message.kind, message] as const))(
    'reads a %s with what belongs into each of its fields, and nothing else',
    (_kind, message) => {
      const { v, kind, ...fields } = JSON.parse(makeMessage(message)) as Record<string, unknown>;
      for (const [name, value] of Object.entries(fields))
        for (const harm of harmsOf(name, value)) {
          const text = JSON.stringify({ v, kind, ...fields, [name]: harm });
          expect([text, parseMessage(text)]).toEqual([text, { ok: false, code: 'MalformedMessage' }]);
        }
    },
  );
  it.each(MESSAGES.filter((message) => 'version' in message).map((message) => [message.kind, message] as const))(
    'knows a %s of the first version only where nothing has to come before it',
    (kind, message) =>
      expect(parseMessage(makeMessage({ ...message, version: 0n })).ok).toBe(['ack', 'draft', 'ready'].includes(kind)),
  );

  it.each([1, 2, 4, '3', null])('refuses version %j of the protocol', (v) =>
    expect(parseMessage(JSON.stringify({ ...good, v }))).toEqual({ ok: false, code: 'UnknownProtocolVersion' }),
  );

  it('writes the bytes of what is said often with two thirds of their hex', () => {
    const evidence: `0x${string}` = `0x${'5a'.repeat(13_792)}`;
    expect(makeMessage({ ...draft, evidence }).length).toBeLessThan(18_900);
    expect(makeMessage(ack).length).toBeLessThan(230);
  });
});

describe('parseKept', () => {
  const before =
    `{"v":2,"kind":"ack","epoch":"1","version":"7","state":"${word('e')}","seat":3,"signature":"${signature('f')}"}` as const;
  const moved = (harm: object) => JSON.stringify({ v: 2, ...move, epoch: '1', version: '7', ...harm });
  it('reads a line of the version before, with its bytes in hex', () =>
    expect(parseKept(before)).toEqual({ ok: true, value: { ...ack, version: 7n } }));
  it('reads a move of the version before', () => expect(parseKept(moved({}))).toEqual({ ok: true, value: move }));
  it.each([move, ack, plan])('reads what is written now: %#', (message) =>
    expect(parseKept(makeMessage(message))).toEqual({ ok: true, value: message }),
  );
  it.each([
    ['base64 in the version before', makeMessage(ack).replace('"v":3', '"v":2')],
    ['hex in the present version', before.replace('"v":2', '"v":3')],
    ['half a byte in the version before', moved({ payload: '0xa' })],
    ['bytes in a list in the version before', moved({ payload: ['0xab'] })],
    ['hex in upper case in the version before', moved({ evidence: '0xAB' })],
  ])('refuses %s', (_what, text) => expect(parseKept(text)).toEqual({ ok: false, code: 'MalformedMessage' }));
  it('refuses the first version', () =>
    expect(parseKept(before.replace('"v":2', '"v":1'))).toEqual({ ok: false, code: 'UnknownProtocolVersion' }));
});
