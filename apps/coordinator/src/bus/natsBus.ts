import { BaseError } from '@facedown/base';
import { connect, type Msg } from '@nats-io/transport-node';
import type { Bus } from './bus.js';

interface NatsOptions {
  readonly url: string;
  /** While the server is away everyone looks into the database so often. */
  readonly lookMs?: number;
  readonly log?: (line: string) => void;
}

const LOOK_MS = 1000;
const RECONNECT_MS = 250;
const PREFIX = 'facedown';
/** Whoever was away, or may have said something that nobody heard, tells all others to look. */
const GAP = `${PREFIX}.gap`;

/** A NATS server, or several of them. It keeps nothing: what it loses is found in the database. */
export async function natsBus({ url, lookMs = LOOK_MS, log }: NatsOptions): Promise<Bus> {
  const nats = await connect({
    servers: url.split(','),
    name: 'facedown',
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
    reconnectJitter: RECONNECT_MS,
    pingInterval: 5000,
  }).catch((cause) => {
    throw new BaseError('The NATS server of NATS_URL does not answer.', { category: 'network', code: 'NoBus', cause });
  });
  const losses = new Set<() => void>();
  let isUp = true;
  let looking: NodeJS.Timeout | undefined;
  const lost = () => {
    for (const tell of losses) tell();
  };

  async function watch(): Promise<void> {
    for await (const { type } of nats.status()) {
      if (type === 'disconnect') {
        isUp = false;
        log?.('the bus is away: looking into the database instead');
        looking ??= setInterval(lost, lookMs);
      } else if (type === 'reconnect') {
        isUp = true;
        clearInterval(looking);
        looking = undefined;
        lost();
        nats.publish(GAP, '');
      }
    }
  }
  void watch();
  nats.subscribe(GAP, { callback: () => lost() });

  return {
    engine: 'nats',
    async listen(channel, hear, onLost) {
      // Called back: to be told by an iterator costs a promise for each message.
      const callback = (error: Error | null, message: Msg) => void (error ?? hear(message.string()));
      const subscription = nats.subscribe(`${PREFIX}.${subjectOf(channel)}`, { callback });
      if (onLost) losses.add(onLost);
      // The server has it then; without one, `lost` is told once it is back.
      if (isUp) await Promise.race([nats.flush().catch(() => {}), gone(lookMs)]);
      return () => {
        subscription.unsubscribe();
        if (onLost) losses.delete(onLost);
      };
    },
    tell(channel, payload) {
      // Not kept until it is back: by then all look into the database anyway.
      if (!isUp) return;
      nats.publish(`${PREFIX}.${subjectOf(channel)}`, payload);
    },
    maxPayload: (nats.info?.max_payload ?? 1_000_000) / 2,
    carriesMessages: true,
    get isUp() {
      return isUp;
    },
    async close() {
      clearInterval(looking);
      await nats.close();
    },
  };
}

const gone = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

/** A table's key holds colons only, which a subject may hold; anything else in it would be a bug. */
const subjectOf = (channel: string): string => channel.replaceAll(/[^\w:-]/g, '_');
