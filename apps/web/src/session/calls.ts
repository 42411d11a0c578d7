import { loadDesk } from './desk.js';
import type { FromWorker, WorkerCalls } from './messages.js';
import { setSpare } from './spare.js';
import type { OpenTable } from './table.js';

type Calls = {
  [Name in keyof WorkerCalls]: (...args: Parameters<WorkerCalls[Name]>) => Promise<ReturnType<WorkerCalls[Name]>>;
};

/** What the worker does for its page. One worker serves one table. */
export function makeCalls(send: (message: FromWorker) => void): Calls {
  let table: OpenTable | undefined;
  const current = (): OpenTable => {
    if (!table) throw new Error('no table is open');
    return table;
  };
  return {
    async open(request) {
      table =
        request.kind === 'practice'
          ? await (await import('./practice.js')).openPractice(request, send)
          : await (await import('./hosted.js')).openHosted(request, send);
    },
    async warm(kind, game, dealer) {
      await Promise.all([
        kind === 'practice' ? import('./practice.js') : import('./hosted.js'),
        loadDesk(game),
        // The largest part comes beside the rest, and not when the list has come that knows where it is.
        ...(dealer === 'players' ? [import('@facedown/dealers/players')] : []),
      ]);
      await (await import('@facedown/sdk')).loadDealer(dealer);
    },
    act: (action) => current().act(action),
    create: async (request) =>
      request.where === 'hosted'
        ? (await import('./hosted.js')).createHosted(request)
        : (await import('./stakes.js')).createStaked(request),
    again: async (request) => (await import('./again.js')).nextTable(request),
    person: async (root, owner) => (await import('./person.js')).readPerson(root, owner),
    sayPerson: async (request) => (await import('./person.js')).sayPerson(request),
    ownerKeys: async (root) => (await import('./secrets.js')).ownerKeysOf(root),
    seek: async (request) => (await import('./person.js')).seek(request),
    terms: async (request) => (await import('./stakes.js')).readTerms(request),
    answer: async (id, said) => (await import('./stakes.js')).hearWallet(id, said),
    say: async (kind, text) => current().say?.(kind, text),
    show: async (hand, slot) => current().show?.(hand, slot),
    leave: () => current().leave(),
    async moveAway(code, path) {
      const moved = await current().moveAway?.(code, path);
      if (moved === undefined) throw new Error('this seat stays');
      return moved;
    },
    deviceCode: async () => (await import('./moving.js')).deviceCode(),
    takeSeat: async (root, text) => (await import('./moving.js')).takeSeat(root, text),
    spare: async (may) => setSpare(may),
    sitOut: () => current().sitOut(),
    sitIn: () => current().sitIn(),
    topUp: (amount) => current().topUp(amount),
    claim: () => current().claim(),
    async enter() {
      await current().enter?.();
    },
    file: async () => current().file(),
    rest: async () => table?.rest?.(),
    async replay(request) {
      const { replayFile } = await import('./replay.js');
      return replayFile(request, (done, all) => send({ event: 'verifying', done, all }));
    },
    cards: async (request) => (await import('./cards.js')).readCards(request, send),
    doCards: async (request, deed) => (await import('./cards.js')).doCards(request, deed, send),
    openPack: async (request, serial) => (await import('./cards.js')).openPack(request, serial, send),
    matrix: async () => (await import('./compare.js')).allCells(),
    dealersFor: async (request) => (await import('./compare.js')).dealersFor(request),
    dealTime: async (request) => (await import('./compare.js')).dealTime(request),
    async fairness(files) {
      const { fairnessOf, houseFiles } = await import('@facedown/sdk/fairness');
      return fairnessOf(files ?? houseFiles(self.location.origin), (done) =>
        send({ event: 'verifying', done, all: files?.length ?? 0 }),
      );
    },
    async verify(file) {
      const { verifyFile } = await import('./verify.js');
      return verifyFile(file, (done, all) => send({ event: 'verifying', done, all }));
    },
  };
}
