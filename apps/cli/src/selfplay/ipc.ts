import type { ChildProcess } from 'node:child_process';
import { BaseError } from '@facedown/base';
import { type Judge, JudgeError, type Relay } from '@facedown/sdk';

/**
 * Relay and judge across a process's edge. The parent has the real ones; a child calls them by name.
 * Sent with the structured clone, so that whole numbers and maps arrive as they are.
 */
type Up =
  | {
      readonly kind: 'call';
      readonly id: number;
      readonly on: 'relay' | 'judge';
      readonly name: string;
      readonly args: unknown[];
    }
  | { readonly kind: 'listen'; readonly id: number; readonly on: 'relay' | 'judge'; readonly key: unknown };
type Down =
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'refusal'; readonly id: number; readonly code: string }
  | { readonly kind: 'event'; readonly id: number; readonly value: unknown };

const isMessage = (value: unknown): value is { kind: string; id: number } =>
  typeof value === 'object' && value !== null && 'kind' in value && 'id' in value;

/** The parent's end for one child. */
export function serve(child: ChildProcess, relay: Relay, judge: Judge): void {
  const answer = (message: Down) => {
    // A child that has finished may be gone by now; nobody waits for this answer then.
    if (child.connected) child.send(message, () => {});
  };
  child.on('message', async (message) => {
    if (!isMessage(message)) return;
    const up = message as Up;
    const on = (up.on === 'relay' ? relay : judge) as unknown as Record<string, (...args: unknown[]) => unknown>;
    if (up.kind === 'listen') {
      const hear = (value: unknown) => answer({ kind: 'event', id: up.id, value });
      // A judge that is still listened to asks its chain for ever, and this process would never end.
      child.once('exit', on[up.on === 'relay' ? 'subscribe' : 'watch']!(up.key, hear) as () => void);
      return;
    }
    if (up.kind !== 'call') return;
    try {
      answer({ kind: 'answer', id: up.id, value: await on[up.name]!(...up.args) });
    } catch (error) {
      answer({ kind: 'refusal', id: up.id, code: error instanceof BaseError ? error.code : String(error) });
    }
  });
}

/** The child's end. */
export function connectParent(about: { readonly chainId: bigint; readonly table: `0x${string}` }): {
  relay: Relay;
  judge: Judge;
} {
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: unknown) => void }>();
  const listeners = new Map<number, (value: never) => void>();
  let last = 0;
  process.on('message', (message) => {
    if (!isMessage(message)) return;
    const down = message as Down;
    if (down.kind === 'event') listeners.get(down.id)?.(down.value as never);
    else if (down.kind === 'answer') waiting.get(down.id)?.resolve(down.value as never);
    else if (down.kind === 'refusal') waiting.get(down.id)?.reject(new JudgeError(down.code));
    if (down.kind !== 'event') waiting.delete(down.id);
  });
  const call =
    (on: 'relay' | 'judge', name: string) =>
    (...args: unknown[]): Promise<never> =>
      new Promise((resolve, reject) => {
        const id = ++last;
        waiting.set(id, { resolve, reject });
        process.send!({ kind: 'call', id, on, name, args } satisfies Up);
      });
  const listen = (on: 'relay' | 'judge') => (key: unknown, hear: (value: never) => void) => {
    const id = ++last;
    listeners.set(id, hear);
    process.send!({ kind: 'listen', id, on, key } satisfies Up);
    return () => listeners.delete(id);
  };
  const judge: Judge = {
    ...about,
    create: call('judge', 'create'),
    join: call('judge', 'join'),
    start: call('judge', 'start'),
    change: call('judge', 'change'),
    read: call('judge', 'read'),
    checkpoint: call('judge', 'checkpoint'),
    dispute: call('judge', 'dispute'),
    advance: call('judge', 'advance'),
    timeout: call('judge', 'timeout'),
    settle: call('judge', 'settle'),
    records: call('judge', 'records'),
    watch: listen('judge'),
  };
  return { relay: { post: call('relay', 'post'), fetch: call('relay', 'fetch'), subscribe: listen('relay') }, judge };
}
