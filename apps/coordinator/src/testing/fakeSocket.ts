import type { Coordinator } from '../coordinator.js';
import type { Connection, Socket } from '../relay/socket.js';

type Said = Record<string, unknown> & { op: string };

export interface Plug {
  readonly said: Said[];
  readonly closed: () => number | undefined;
  say(frame: object | string): void;
  /** Waits until something of this kind was said, and takes it away. */
  next(op: string, matches?: (frame: Said) => boolean): Promise<Said>;
  buffered: number;
  leave(): void;
}

/** Generous: what is said late on a busy machine was said all the same. */
const PATIENCE_MS = 60_000;

/** A connection without a network. */
export function plugIn(house: Coordinator, address = '127.0.0.1'): Plug {
  const said: Said[] = [];
  let code: number | undefined;
  let wake: () => void = () => {};
  let connection: Connection | undefined;
  const plug: Plug = {
    said,
    closed: () => code,
    buffered: 0,
    say: (frame) => connection?.hear(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    async next(op, matches = () => true) {
      for (const until = performance.now() + PATIENCE_MS; performance.now() < until; ) {
        const at = said.findIndex((frame) => frame.op === op && matches(frame));
        if (at >= 0) return said.splice(at, 1)[0]!;
        await new Promise<void>((resolve) => {
          wake = resolve;
          setTimeout(resolve, 50);
        });
      }
      throw new Error(`nobody said ${op}; ${JSON.stringify(said).slice(0, 500)}`);
    },
    leave: () => connection?.closed(),
  };
  const socket: Socket = {
    send: (text) => {
      said.push(JSON.parse(String(text)));
      wake();
    },
    close: (why) => {
      code = why;
      wake();
    },
    buffered: () => plug.buffered,
  };
  connection = house.connect(socket, address);
  if (!connection) code = 1013;
  return plug;
}
