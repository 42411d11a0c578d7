import { seededRandom } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { newSession, signWith } from '../signing/session.js';
import type { CoordinatorSocket, Frame } from './socket.js';
import { webSocketRelay } from './webSocketRelay.js';

function plug() {
  const hearers = new Set<(frame: Frame) => void>();
  const said: Frame[] = [];
  const socket: CoordinatorSocket = {
    state: 'open',
    send: (frame) => said.push(frame) > 0,
    on(hear) {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
    opened: () => () => {},
    changed: () => () => {},
    close() {},
  };
  return { socket, said, tell: (frame: object) => hearers.forEach((hear) => void hear({ op: '', ...frame })) };
}

describe('webSocketRelay', () => {
  it.each([5, null, {}, [], 'x', '0x', '0x12', `0x${'11'.repeat(33)}`, `0x${'zz'.repeat(32)}`])(
    'is not ended by a hello with the nonce %j, and signs nothing for it',
    (nonce) => {
      const { socket, said, tell } = plug();
      const relay = webSocketRelay(socket);
      relay.prove!(signWith(newSession(seededRandom('relay'))));
      expect(() => tell({ op: 'hello', nonce })).not.toThrow();
      expect(said).toEqual([]);
      tell({ op: 'hello', nonce: `0x${'11'.repeat(32)}` });
      expect(said).toMatchObject([{ op: 'prove' }]);
    },
  );

  it('is not ended by frames of any other shape: what is said after them is heard, and nothing else', () => {
    const { socket, tell } = plug();
    const relay = webSocketRelay(socket);
    const heard: string[] = [];
    relay.subscribe('1:0x:1', (message) => heard.push(message));
    for (const op of ['said', 'mark', 'kept', 'item', 'end', 'refused', 'hello', 'nonsense'])
      for (const value of [undefined, null, 5, {}, [], '__proto__'])
        expect(() =>
          tell({ op, id: value, table: value, message: value, seq: value, code: value, nonce: value }),
        ).not.toThrow();
    tell({ op: 'said', table: '1:0x:1', message: 'a word' });
    expect(heard).toEqual(['a word']);
  });
});
