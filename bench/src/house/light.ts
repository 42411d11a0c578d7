import type { SessionKey } from '@facedown/sdk';
import { relayDigest, signWith } from '@facedown/sdk/engine';
import { WebSocket } from 'ws';

export interface Light {
  post(table: string, message: string): void;
  subscribe(table: string, after?: bigint): void;
  close(): void;
}

/** A seat's connection with as little around it as can be. As every client it first shows which keys it holds. */
export async function openLight(
  url: string,
  keys: readonly SessionKey[],
  hear: (text: string) => void,
): Promise<Light> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/relay`, { perMessageDeflate: false });
  let posts = 0;
  await new Promise<void>((resolve, reject) => {
    let proofs = keys.length;
    socket.once('error', reject);
    socket.on('message', (data) => {
      const text = String(data);
      if (text.startsWith('{"op":"hello"')) {
        const { nonce } = JSON.parse(text);
        for (const key of keys)
          socket.send(JSON.stringify({ op: 'prove', signature: signWith(key)(relayDigest(nonce)) }));
        if (keys.length === 0) resolve();
      } else if (text.startsWith('{"op":"proved"')) {
        if (--proofs === 0) resolve();
      } else hear(text);
    });
  });
  return {
    post: (table, message) => socket.send(JSON.stringify({ op: 'post', id: ++posts, table, message })),
    subscribe: (table, after) =>
      socket.send(JSON.stringify({ op: 'subscribe', table, ...(after === undefined ? {} : { after: String(after) }) })),
    close: () => socket.close(),
  };
}
