import type { Database } from '../database/database.js';
import type { Bus } from './bus.js';

/** PostgreSQL's LISTEN/NOTIFY: nothing else to set up. A notification holds 8,000 bytes at most. */
export function databaseBus(database: Database): Bus {
  return {
    engine: 'postgres',
    async listen(channel, hear, lost = () => {}) {
      let on = true;
      await database.listen(
        channel,
        (payload) => on && hear(payload),
        () => on && lost(),
      );
      return () => {
        on = false;
      };
    },
    tell: (channel, payload) => {
      // One within this process has nobody else to tell.
      if (database.isShared) void database.notify(channel, payload).catch(() => {});
    },
    maxPayload: 7900,
    carriesMessages: false,
    isUp: true,
    close: async () => {},
  };
}
