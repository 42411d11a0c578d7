import type { ChildProcess } from 'node:child_process';
import { BaseError } from '@facedown/base';
import type { Judge, Relay } from '@facedown/sdk';
import { JudgeError } from '@facedown/sdk/engine';

/**
 * Relay and judge across a process's edge. The parent has the real ones; a child calls them by name.
 * Sent with the structured clone, so that whole numbers and maps arrive as they are.
 */
type Up =
  | {
      readonly kind: 'call';
      readonly id: number;
      readonly on: On;
      readonly name: string;
      readonly args: unknown[];
    }
  | { readonly kind: 'listen'; readonly id: number; readonly on: 'relay'; readonly key: string }
  | { readonly kind: 'listen'; readonly id: number; readonly on: 'judge'; readonly key: bigint };
type Down =
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'refusal'; readonly id: number; readonly code: string }
  | { readonly kind: 'event'; readonly id: number; readonly value: unknown };

const CALLS = {
  relay: ['post', 'fetch'],
  judge: ['create', 'post', 'read', 'records', 'onChain'],
} as const;
type On = keyof typeof CALLS;

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** What the other process said, or nothing where it said something else. */
export function parseUp(value: unknown): Up | undefined {
  const { kind, id, on, name, args, key } = fieldsOf(value);
  if (typeof id !== 'number' || (on !== 'relay' && on !== 'judge')) return undefined;
  if (kind === 'listen' && on === 'relay') return typeof key === 'string' ? { kind, id, on, key } : undefined;
  if (kind === 'listen' && on === 'judge') return typeof key === 'bigint' ? { kind, id, on, key } : undefined;
  const isKnown = typeof name === 'string' && (CALLS[on] as readonly string[]).includes(name);
  return kind === 'call' && isKnown && Array.isArray(args) ? { kind, id, on, name, args } : undefined;
}

export function parseDown(value: unknown): Down | undefined {
  const { kind, id, value: said, code } = fieldsOf(value);
  if (typeof id !== 'number') return undefined;
  if (kind === 'answer' || kind === 'event') return { kind, id, value: said };
  return kind === 'refusal' && typeof code === 'string' ? { kind, id, code } : undefined;
}

/** The parent's end for one child. */
export function serve(child: ChildProcess, relay: Relay, judge: Judge): void {
  const answer = (message: Down) => {
    // A child that has finished may be gone by now; nobody waits for this answer then.
    if (child.connected) child.send(message, () => {});
  };
  child.on('message', async (message) => {
    const up = parseUp(message);
    if (!up) return;
    if (up.kind === 'listen') {
      const hear = (value: unknown) => answer({ kind: 'event', id: up.id, value });
      // A judge that is still listened to asks its chain for ever, and this process would never end.
      const end = up.on === 'relay' ? relay.subscribe(up.key, hear) : judge.watch(up.key, hear);
      child.once('exit', end);
      return;
    }
    const on: Partial<Record<string, unknown>> = { ...(up.on === 'relay' ? relay : judge) };
    try {
      answer({ kind: 'answer', id: up.id, value: await (on[up.name] as (...args: unknown[]) => unknown)(...up.args) });
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
    const down = parseDown(message);
    if (!down) return;
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
    process.send!({ kind: 'listen', id, on, key });
    return () => listeners.delete(id);
  };
  const judge: Judge = {
    ...about,
    create: call('judge', 'create'),
    post: call('judge', 'post'),
    read: call('judge', 'read'),
    records: call('judge', 'records'),
    onChain: call('judge', 'onChain'),
    watch: listen('judge'),
  };
  return { relay: { post: call('relay', 'post'), fetch: call('relay', 'fetch'), subscribe: listen('relay') }, judge };
}
