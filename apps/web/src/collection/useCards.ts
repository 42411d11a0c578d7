import { useCallback, useEffect, useRef, useState } from 'react';
import type { PageError } from '../errors/ErrorDialog.js';
import { type Host, HostError, startHost } from '../session/host.js';
import type { CardDeed, CardsView, OwnerChoice, PackView } from '../session/messages.js';
import { currentRoot } from '../vault/keyring.js';
import { askWallet } from '../vault/wallets.js';

export interface CardsRoom {
  /** Nothing while it is read; `none` where nobody owns cards. */
  readonly view: CardsView | 'none' | undefined;
  readonly owner: OwnerChoice;
  readonly busy: boolean;
  readonly problem: PageError | undefined;
  chooseOwner(owner: OwnerChoice): void;
  reread(): void;
  act(deed: CardDeed): Promise<void>;
  open(serial: bigint): Promise<PackView | undefined>;
}

const UNREACHABLE: PageError = { category: 'network', code: 'Unreachable', message: '', recoverable: true };

/** What this browser's owner has on the house's chain, and what he does with it. */
export function useCards(): CardsRoom {
  const host = useRef<Host>(undefined);
  const [owner, setOwner] = useState<OwnerChoice>({ kind: 'page' });
  const [view, setView] = useState<CardsRoom['view']>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<PageError>();
  useEffect(() => {
    const started = startHost((event) => {
      if (event.event !== 'wallet') return;
      askWallet(event.method, event.params).then(
        (value) => started.call('answer', event.id, { value }),
        (error) => started.call('answer', event.id, { code: Number(error?.code) || 0 }),
      );
    });
    host.current = started;
    return () => started.close();
  }, []);
  const run = useCallback(async <Value>(work: (host: Host) => Promise<Value>): Promise<Value | undefined> => {
    setProblem(undefined);
    try {
      return await work(host.current!);
    } catch (error) {
      setProblem(error instanceof HostError ? error.error : UNREACHABLE);
      return undefined;
    }
  }, []);
  const request = useCallback(() => ({ root: currentRoot() ?? '', owner }), [owner]);
  const read = useCallback(async () => {
    await run(async (at) => setView((await at.call('cards', request())) ?? 'none'));
  }, [run, request]);
  useEffect(() => {
    void read();
  }, [read]);
  const during = async <Value>(work: (host: Host) => Promise<Value>): Promise<Value | undefined> => {
    setBusy(true);
    try {
      return await run(async (at) => {
        const value = await work(at);
        setView((await at.call('cards', request())) ?? 'none');
        return value;
      });
    } finally {
      setBusy(false);
    }
  };
  return {
    view,
    owner,
    busy,
    problem,
    chooseOwner(next) {
      setView(undefined);
      setOwner(next);
    },
    reread: () => void read(),
    act: async (deed) => void (await during((at) => at.call('doCards', request(), deed))),
    open: (serial) => during((at) => at.call('openPack', request(), serial)),
  };
}
