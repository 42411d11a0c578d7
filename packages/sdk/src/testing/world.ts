import { setTimeout as sleep } from 'node:timers/promises';
import { isSeatParty } from '@facedown/base';
import { connectChain, type Deployment } from '@facedown/chain';
import type { Client } from '../client/client.js';
import type { Clock } from '../client/clock.js';
import type { Judge } from '../judge/judge.js';
import type { LocalRelay } from '../transport/localRelay.js';
import { type ChainPlan, seatOnChain } from './chainTable.js';
import { jumpClock } from './jumpClock.js';
import { manualClock } from './manualClock.js';
import { type PlayTable, seatTable } from './playTable.js';

export interface Seated {
  /** By seat: each has a wallet of its own where there are wallets. */
  readonly judges: readonly Judge[];
  readonly relay: LocalRelay;
  readonly tableId: bigint;
  readonly clients: readonly Client[];
  readonly servers: readonly Client[];
  /** Transactions so far, by name. */
  calls(): readonly string[];
  /** The same with their gas; none where there is no chain. */
  spent(): readonly { readonly name: string; readonly gas: bigint }[];
}

interface Patience {
  /** Whose time is never taken. */
  readonly honest: readonly Client[];
  /** Others that still run: they get their chance, too. */
  readonly alive?: () => readonly Pick<Client, 'party'>[];
}

/** Where a table is judged, and how its time passes. */
export interface World {
  readonly clock: Clock;
  seat(plan: PlayTable): Promise<Seated>;
  /** Until `isDone`; time passes only when nobody honest has anything left to do. */
  run(isDone: () => boolean, about: Patience, limitMs?: number): Promise<void>;
}

/** The judge in this process and a clock of its own: an hour of waiting takes no time. */
export function memoryWorld(): World {
  const clock = manualClock();
  return {
    clock,
    async seat(plan) {
      const played = await seatTable({ ...plan, clock });
      return {
        ...played,
        judges: played.clients.map(() => played.judge),
        calls: () => played.judge.calls,
        spent: () => [],
      };
    },
    run: (isDone, _about, limitMs) => clock.run(isDone, limitMs),
  };
}

const REGISTER_SECONDS = 60;
const ANSWER_SECONDS = 120;
/** Nobody honest owes anything for so long: then the time is pushed on. */
const IDLE_MS = 150;
const BUSY_MS = 2500;
const ALIVE_MS = 10_000;
/** Six seats that post every move take minutes on a busy machine: only a hang takes so long, and it is told before the test ends. */
const REAL_LIMIT_MS = process.env.FACEDOWN_LONG ? 600_000 : 220_000;

export type ChainMore = Pick<ChainPlan, 'judgeAt' | 'treasury' | 'sealed'>;

/** The contracts on a real chain, whose time is pushed on together with the clients'. */
export function chainWorld(url: string, deployment: Deployment, more: ChainMore = {}): World {
  const clock = jumpClock();
  let seated: Seated | undefined;
  return {
    clock,
    async seat(plan) {
      const times = { staggerMs: 100, ...plan.times };
      const on = {
        url,
        deployment,
        registerSeconds: REGISTER_SECONDS,
        answerSeconds: ANSWER_SECONDS,
        ...plan,
        seed: String(plan.seed),
        clock,
        times,
        ...more,
      };
      const sat = await seatOnChain(on);
      const spent = () => sat.judges.flatMap((judge) => judge.spent);
      seated = { ...sat, spent, calls: () => spent().map(({ name }) => name) };
      return seated;
    },
    async run(isDone, { honest, alive = () => [] }) {
      const began = performance.now();
      let quietSince = began;
      let before = '';
      while (!isDone()) {
        await sleep(15);
        const now = storiesOf(honest);
        if (now !== before) {
          before = now;
          quietSince = performance.now();
          continue;
        }
        if (performance.now() - began > REAL_LIMIT_MS) throw new Error(`not done in ${REAL_LIMIT_MS} ms: ${before}`);
        if (asksServers(honest)) continue;
        const quiet = isIdle(honest, honest) ? (isIdle(honest, alive()) ? IDLE_MS : ALIVE_MS) : BUSY_MS;
        if (performance.now() - quietSince < quiet) continue;
        await pass(honest, before);
        quietSince = performance.now();
      }
    },
  };

  async function pass(honest: readonly Client[], before: string): Promise<void> {
    const { judges, tableId } = seated!;
    const client = await connectChain({ rpcUrl: url });
    const { phase, version, remainingMs } = await judges[honest[0]!.party]!.read(tableId);
    // While the chain was asked, somebody may have moved: then it is another's time.
    if (storiesOf(honest) !== before || asksServers(honest)) return;
    if (phase === 'live') return clock.jump(2000);
    const latest = honest.map((client) => client.engine().fixed).filter(({ acks }) => acks);
    // Time that an honest seat still needs isn't taken from it: it registers first, and answers first.
    if (phase === 'register' && latest.some(({ state }) => state.version > version)) return;
    if (phase === 'play' && !(isIdle(honest, honest) && honest.every((client) => client.engine().mode === 'chain')))
      return;
    if (phase === 'done') return;
    // What the chain has done and an honest seat hasn't read yet may be its own turn.
    if (phase === 'play' && honest.some((client) => client.engine().fixed.state.version < version)) return;
    const seconds = Math.ceil(remainingMs / 1000) + 1;
    await client.request({ method: 'evm_increaseTime', params: [seconds] } as never);
    await client.request({ method: 'evm_mine', params: [] } as never);
    clock.jump(seconds * 1000 + 200);
  }

  /** Key servers answer whoever asks them: their time isn't taken either. While states are registered nobody asks. */
  function asksServers(honest: readonly Client[]): boolean {
    return more.sealed !== undefined && honest.some(waitsForServer);
  }
}

const waitsForServer = (client: Client): boolean =>
  client.engine().mode !== 'registering' && client.view().waiting.parties.some((party) => !isSeatParty(party));

const storiesOf = (clients: readonly Client[]): string => clients.map(storyOf).join();

const storyOf = (client: Client): string => {
  const { mode, fixed, candidate, round, chainRound } = client.engine();
  return `${mode} ${fixed.hash} ${candidate?.hash ?? ''} ${round?.shares.size} ${chainRound?.hash}`;
};

/** None of these owes anything, as the honest seats see it. */
function isIdle(honest: readonly Client[], who: readonly Pick<Client, 'party'>[]): boolean {
  const parties = new Set(who.map(({ party }) => party));
  return honest.every((client) => {
    const { waiting } = client.view();
    return client.engine().mode === 'registering' || !waiting.parties.some((party) => parties.has(party));
  });
}
