import type { Bus } from '../bus/bus.js';
import type { KeptHere } from './messageLog.js';
import type { Switchboard } from './switchboard.js';

/** What the relays of a house tell each other. */
export interface RelayBus {
  /** Somebody here listens to this table; resolves once nothing more of it is missed. */
  open(table: string): Promise<() => void>;
  tell(kept: readonly KeptHere[]): void;
}

const RELAY_CHANNEL = 'facedown_relay';

const isSeq = (text: string | undefined): text is string => /^\d{1,19}$/.test(text ?? '');

export async function openRelayBus(bus: Bus, origin: string, to: Switchboard): Promise<RelayBus> {
  return bus.carriesMessages ? carriedBy(bus, origin, to) : noticesOn(bus, origin, to);
}

/** Only where to look: the others read it from the database. */
async function noticesOn(bus: Bus, origin: string, to: Switchboard): Promise<RelayBus> {
  await bus.listen(
    RELAY_CHANNEL,
    (payload) => {
      const [from, ...news] = payload.split(' ');
      if (from === origin) return;
      for (const one of news) {
        const [table, seq] = one.split('=');
        if (table && isSeq(seq)) to.heard(table, BigInt(seq));
      }
    },
    () => to.lost(),
  );
  return {
    open: async () => () => {},
    tell(kept) {
      const last = new Map<string, bigint>();
      for (const { table, seq } of kept) if (seq > (last.get(table) ?? 0n)) last.set(table, seq);
      let notice = origin;
      for (const [table, seq] of last) {
        const news = ` ${table}=${seq}`;
        if (notice.length + news.length > bus.maxPayload) {
          bus.tell(RELAY_CHANNEL, notice);
          notice = origin;
        }
        notice += news;
      }
      if (notice !== origin) bus.tell(RELAY_CHANNEL, notice);
    },
  };
}

/** The messages themselves, to those alone at whom somebody listens to the table. */
async function carriedBy(bus: Bus, origin: string, to: Switchboard): Promise<RelayBus> {
  await bus.listen(
    RELAY_CHANNEL,
    () => {},
    () => to.lost(),
  );
  return {
    open: (table) =>
      bus.listen(`relay:${table}`, (payload) => {
        const space = payload.indexOf(' ');
        if (payload.slice(0, space) === origin) return;
        const end = payload.indexOf(' ', space + 1);
        const seq = payload.slice(space + 1, end < 0 ? undefined : end);
        if (isSeq(seq)) to.heard(table, BigInt(seq), end < 0 ? undefined : payload.slice(end + 1));
      }),
    tell(kept) {
      for (const { table, seq, body } of kept) {
        const head = `${origin} ${seq}`;
        const whole = `${head} ${body}`;
        bus.tell(`relay:${table}`, whole.length <= bus.maxPayload ? whole : head);
      }
    },
  };
}
