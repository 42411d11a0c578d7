import { useEffect, useState } from 'react';
import { type Host, startHost } from '../session/host.js';
import type { NextTable } from '../session/messages.js';
import { go, parseRoute } from './router.js';
import { carrySeries } from './series.js';

const LOOK_MS = 3_000;

interface Again {
  /** The other has asked for it, and waits. */
  readonly isAwaited: boolean;
  readonly open: () => void;
}

/**
 * The same table once more, offered while `isOver` to whoever sat at one of the coordinator's without stakes; on
 * `seat` where the game makes a difference. It is over once it has paid: who goes on before loses the score.
 */
export function useAgain(isOver: boolean, seat?: number): Again | undefined {
  const [next, setNext] = useState<NextTable>();
  const [open, setOpen] = useState<() => void>();
  useEffect(() => {
    const route = parseRoute(location.hash);
    if (!isOver || route.name !== 'table') return;
    const { table, game, invite } = route;
    const host: Host = startHost(() => {});
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    // Where the house doesn't answer it is asked again.
    const ask = (isOpening: boolean) =>
      host.call('again', { table, invite, open: isOpening, swaps: seat !== undefined }).catch(() => undefined);
    const look = async () => {
      const found = await ask(false);
      if (isGone) return;
      if (found) setNext(found);
      timer = setTimeout(look, LOOK_MS);
    };
    void look();
    setOpen(() => async () => {
      const found = await ask(true);
      if (!found || isGone) return;
      carrySeries(location.hash, found.table);
      isGone = true;
      clearTimeout(timer);
      host.handOver();
      go({
        name: 'table',
        table: found.table,
        ...(game && { game }),
        ...(found.invite && { invite: found.invite }),
        ...(seat !== undefined && { seat }),
      });
    });
    return () => {
      if (isGone) return;
      isGone = true;
      clearTimeout(timer);
      host.close();
    };
  }, [isOver, seat]);
  return next && open ? { isAwaited: next.isAwaited, open } : undefined;
}
