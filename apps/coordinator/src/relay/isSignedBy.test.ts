import { type Hex, unwrap } from '@facedown/base';
import { parseMessage, type WireMessage } from '@facedown/protocol';
import { playTable } from '@facedown/sdk/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { isSignedBy } from './isSignedBy.js';

describe('a message', () => {
  let said: { readonly table: string; readonly message: WireMessage }[];
  let sessions: ReadonlyMap<number, Hex>;
  beforeAll(async () => {
    const { relay, clients } = await playTable({ game: 'kuhn', dealer: 'open', seats: 2, seed: 'signed' });
    said = relay.passed.map(({ table, message }) => ({ table, message: unwrap(parseMessage(message)) }));
    ({ sessions } = clients[0]!.engine().roster);
  });

  it('of a game is signed by whom it says, whatever its kind', () => {
    expect(new Set(said.map(({ message }) => message.kind))).toEqual(new Set(['move', 'share', 'ack']));
    for (const { table, message } of said) expect([message.kind, isSignedBy(sessions, table, message)]).toContain(true);
  });

  it('is signed by nobody where its party has another key, or none', () => {
    const [one, ...others] = [...sessions.values()];
    const other = new Map([...sessions.keys()].map((party, at) => [party, [...others, one!][at]!]));
    for (const { table, message } of said)
      for (const keys of [other, new Map(), undefined]) expect(isSignedBy(keys, table, message)).toBe(false);
  });

  it('is signed for its own table and epoch alone', () => {
    for (const { table, message } of said) {
      expect(isSignedBy(sessions, `${table}1`, message)).toBe(false);
      expect(isSignedBy(sessions, table, { ...message, epoch: message.epoch + 1n })).toBe(false);
    }
  });
});
