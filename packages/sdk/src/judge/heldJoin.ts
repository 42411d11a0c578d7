import { BaseError, type Hex } from '@facedown/base';
import type { Clock } from '../client/clock.js';
import type { Judge } from './judge.js';

interface HeldJoin {
  readonly judge: Judge;
  readonly tableId: bigint;
  readonly seat: number;
  readonly session: Hex;
  /** Real time where it is left out; a process isn't kept alive by it. */
  readonly clock?: Clock | undefined;
}

/** How a join that failed came to its end. */
type Held = 'revoked' | 'dead' | 'left' | 'begun' | 'taken up';

/** What an owner signs for a lobby lives so long (`chainEntry.ts`), and clocks differ a little. */
const LIFE_MS = 660_000;
const LOOK_MS = 3000;
/** Before the owner, who may be a person at a wallet, is asked again. */
const ASK_MS = 60_000;

interface Watched {
  /** The owner was asked once to take it back: what he signs from now on isn't taken back with it. */
  readonly asked: Promise<unknown>;
  readonly ended: Promise<Held>;
}

interface Watch {
  isTakenUp: boolean;
  /** The owner is being asked to take it back. */
  asking: Promise<unknown>;
}
const watched = new WeakMap<Judge, Map<bigint, Set<Watch>>>();

/**
 * The person sits down there after all: nobody takes a seat away from him, and nothing that he signs from now on is
 * taken back with what he signed before.
 */
export async function takeUp(judge: Judge, tableId: bigint): Promise<void> {
  for (const watch of watched.get(judge)?.get(tableId) ?? []) {
    watch.isTakenUp = true;
    await watch.asking;
  }
}

/**
 * Whoever was given a join to post may say that he failed, and post it later. So it is taken back, where the owner
 * can; until that has worked, or what was signed is dead, the table is watched, and the seat left where it is taken.
 */
export function watchHeldJoin(join: HeldJoin): Watched {
  const { judge, tableId } = join;
  // Where nothing is staked, nothing is held back.
  if (!judge.revoke && !judge.leaveLobby) return { asked: Promise.resolve(), ended: Promise.resolve('dead') };
  const watch: Watch = { isTakenUp: false, asking: Promise.resolve() };
  const tables = watched.get(judge) ?? new Map<bigint, Set<Watch>>();
  const all = tables.get(tableId) ?? new Set();
  watched.set(judge, tables.set(tableId, all.add(watch)));
  const ended = watching(join, watch).finally(() => all.delete(watch));
  return { asked: watch.asking, ended };
}

async function watching({ judge, tableId, seat, session, clock }: HeldJoin, watch: Watch): Promise<Held> {
  const after = clock?.after ?? unheld;
  const now = clock?.now ?? (() => performance.now());
  const diesAt = now() + LIFE_MS;
  let isAsked = false;
  let askedAt = Number.NEGATIVE_INFINITY;
  let isRevoked = await revoked();
  for (;;) {
    if (watch.isTakenUp) return 'taken up';
    const isDead = isRevoked || now() > diesAt;
    const view = await judge.read(tableId).catch(() => undefined);
    const isOurs = view?.entries.some((entry) => entry.seat === seat && entry.session.toLowerCase() === session);
    if (watch.isTakenUp) return 'taken up';
    if (view && view.phase !== 'lobby') return isOurs ? 'begun' : 'dead';
    if (isOurs && (await left())) return 'left';
    if (view && !isOurs && isDead) return isRevoked ? 'revoked' : 'dead';
    await new Promise<void>((resolve) => after(LOOK_MS, resolve));
    isRevoked ||= !watch.isTakenUp && (await revoked());
  }

  async function revoked(): Promise<boolean> {
    if (!judge.revoke || isAsked || now() - askedAt < ASK_MS) return false;
    askedAt = now();
    const asking = judge.revoke(tableId).then(
      () => true,
      (error: unknown) => {
        // Who declines, or can't, isn't asked again.
        isAsked = error instanceof BaseError && error.category === 'user';
        return false;
      },
    );
    watch.asking = asking;
    return asking;
  }

  async function left(): Promise<boolean> {
    if (!judge.leaveLobby) return false;
    return judge.leaveLobby(tableId, seat).then(
      () => true,
      () => false,
    );
  }
}

/** A timer that no process waits for. */
function unheld(ms: number, run: () => void): () => void {
  const timer: unknown = setTimeout(run, ms);
  if (typeof timer === 'object' && timer !== null && 'unref' in timer && typeof timer.unref === 'function')
    timer.unref();
  return () => clearTimeout(timer as number);
}
