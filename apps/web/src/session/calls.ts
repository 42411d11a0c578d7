import type { FromWorker, WorkerCalls } from './messages.js';
import { openPractice, type Practice } from './practice.js';

export type Calls = {
  [Name in keyof WorkerCalls]: (...args: Parameters<WorkerCalls[Name]>) => Promise<ReturnType<WorkerCalls[Name]>>;
};

/** What the worker does for its page. One worker serves one table. */
export function makeCalls(send: (message: FromWorker) => void): Calls {
  let table: Practice | undefined;
  const current = (): Practice => {
    if (!table) throw new Error('no table is open');
    return table;
  };
  return {
    async open(request) {
      table = await openPractice(request, send);
    },
    act: (action) => current().act(action),
    leave: () => current().leave(),
    file: async () => current().file(),
    async verify(file) {
      const { verifyFile } = await import('./verify.js');
      return verifyFile(file, (done, all) => send({ event: 'verifying', done, all }));
    },
  };
}
