import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemRandom } from '@facedown/base';
import { connectChain, type Deployment, faucet } from '@facedown/chain';
import { ANVIL_KEYS, type Anvil, deploy, keptState, startAnvil, writtenBlock } from '@facedown/chain/node';
import {
  type Coordinator,
  connectCoordinator,
  createTable,
  gameEntry,
  loadDealer,
  loadGame,
  newSession,
} from '@facedown/sdk';
import { chainJudge } from '@facedown/sdk/chain';
import { type ChildHouse, gone, runChild, startChildHouse } from './processHouse.js';
import { type RealPostgres, startPostgres } from './realPostgres.js';
import type { SeatTask } from './seatProcess.js';

export const VICTIMS = ['coordinator', 'database', 'bots', 'client', 'chain'] as const;
export type Victim = (typeof VICTIMS)[number];

interface GameEnd {
  readonly how: string;
  readonly payouts: readonly string[];
  readonly file: string;
}

/** What the process of a seat tells. */
type FromSeat = { readonly kind: 'at'; readonly version: string } | ({ readonly kind: 'done' } & GameEnd);

/** A house of separate processes, each of which may be killed and comes back. */
export interface Battlefield {
  readonly house: Coordinator;
  /** Seats two and starts playing; with stakes both seats are wallets on the chain, otherwise one is a bot. */
  startGame(withStakes: boolean): Promise<RunningGame>;
  strike(victim: Victim, game: RunningGame): Promise<void>;
  close(): Promise<void>;
}

export interface RunningGame {
  readonly withStakes: boolean;
  readonly total: bigint;
  /** The version that seat 0 has reached. */
  version(): bigint;
  readonly ended: Promise<readonly GameEnd[]>;
  isOver(): boolean;
  leave(): void;
  killSeat(): Promise<void>;
}

/** With a chain or without: a chain with our contracts takes a while to make. */
export async function openBattlefield({ withChain }: { readonly withChain: boolean }): Promise<Battlefield> {
  const folder = mkdtempSync(join(tmpdir(), 'facedown-faults-'));
  const stateFile = join(folder, 'chain.json');
  const [postgres, chain]: [RealPostgres, Chain | undefined] = await Promise.all([
    startPostgres(),
    withChain ? startChain(stateFile) : undefined,
  ]);
  const botsHouse = newSession(systemRandom);
  mkdirSync(join(folder, 'bots'), { mode: 0o700 });
  writeFileSync(join(folder, 'bots', 'host.key'), botsHouse.secret, { mode: 0o600 });
  const childHouse = await startChildHouse({
    DATABASE_URL: postgres.url,
    ...(chain
      ? { FACEDOWN_CHAIN: JSON.stringify({ rpcUrl: chain.anvil.url, deployment: chain.deployment, gasRelay: true }) }
      : {}),
    FACEDOWN_OPEN_HOST: botsHouse.address,
  });
  const startBots = () =>
    runChild('bots', {
      FACEDOWN_URLS: childHouse.url,
      FACEDOWN_BOTS: join(folder, 'bots'),
      FACEDOWN_THINK: '20-60',
    });
  let bots = startBots();
  const house = connectCoordinator({ urls: [childHouse.url], retryMs: 50 });
  let games = 0;
  const allSeats: ReturnType<typeof keepSeat>[] = [];

  return {
    house,
    async startGame(withStakes) {
      const which = games++;
      const { config, amounts } = await gameEntry('holdem').example(2);
      const deployment = withStakes ? chain!.deployment : undefined;
      const judge = deployment ? await stakes(childHouse, deployment, 1) : house.judge();
      const options = {
        judge,
        game: 'holdem',
        dealer: 'players',
        config,
        seats: 2,
        registerSeconds: 30,
        answerSeconds: 60,
      };
      const tableId = await createTable(options);
      if (!withStakes) await house.inviteBots(tableId, { count: 1, strength: 'easy' });
      if (deployment) await stakes(childHouse, deployment, 2);
      const seats = (withStakes ? [0, 1] : [0]).map((seat) =>
        keepSeat({
          urls: [childHouse.url],
          folder: join(folder, `seat-${which}-${seat}`),
          tableId: String(tableId),
          seat,
          amount: String(amounts[seat]),
          ...(deployment ? { chain: { deployment, key: ANVIL_KEYS[1 + seat]! } } : {}),
        }),
      );
      allSeats.push(...seats);
      let over = false;
      const ended = Promise.all(seats.map((seat) => seat.ended)).then((ends) => {
        over = true;
        return ends;
      });
      return {
        withStakes,
        total: amounts[0]! + amounts[1]!,
        version: () => seats[0]!.version(),
        ended,
        isOver: () => over,
        leave: () => seats[0]!.leave(),
        killSeat: () => seats[0]!.kill(),
      };
    },

    async strike(victim, game) {
      switch (victim) {
        case 'coordinator':
          await childHouse.kill();
          return childHouse.start();
        case 'database':
          postgres.kill();
          await new Promise((resolve) => setTimeout(resolve, 300));
          return postgres.start();
        case 'bots':
          bots.kill('SIGKILL');
          await gone(bots);
          bots = startBots();
          return;
        case 'client':
          return game.killSeat();
        case 'chain': {
          if (!chain) throw new Error('no chain to kill');
          // A node that loses what it has confirmed is no chain.
          await written(chain.anvil, stateFile);
          process.kill(chain.anvil.pid, 'SIGKILL');
          await chain.anvil.stop();
          chain.anvil = await startAnvil({ stateFile, port: chain.port });
        }
      }
    },

    async close() {
      house.close();
      for (const seat of allSeats) seat.stop();
      bots.kill('SIGTERM');
      await gone(bots);
      await childHouse.stop();
      await chain?.anvil.stop();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Chain {
  anvil: Anvil;
  readonly port: number;
  readonly deployment: Deployment;
}

async function startChain(stateFile: string): Promise<Chain> {
  const anvil = await startAnvil({ stateFile });
  const deployment = await deploy(await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[0]! }));
  return { anvil, port: Number(new URL(anvil.url).port), deployment };
}

async function written({ url }: Anvil, stateFile: string): Promise<void> {
  const client = await connectChain({ rpcUrl: url });
  const head = Number(await client.request({ method: 'eth_blockNumber' }));
  while (writtenBlock(keptState(stateFile)) < head) await new Promise((resolve) => setTimeout(resolve, 50));
}

async function stakes({ url }: ChildHouse, deployment: Deployment, which: number) {
  const client = await connectChain({ rpcUrl: `${url}/rpc`, privateKey: ANVIL_KEYS[which]! });
  await faucet(client, { chips: deployment.chips, amount: 1000n });
  const resolve = async ({ game, dealer }: { game: string; dealer: string }) => ({
    game: await loadGame(game),
    dealer: (await loadDealer(dealer)).dealer,
  });
  return chainJudge({ client, deployment, resolve, trustsOne: true });
}

/** A seat's process that is started again whenever it is killed, until it says how its game ended. */
function keepSeat(task: SeatTask) {
  let child: ChildProcess;
  let version = 0n;
  let leaving = false;
  let finish: (end: GameEnd) => void = () => {};
  let isDone = false;
  const ended = new Promise<GameEnd>((resolve) => {
    finish = resolve;
  });
  function start(): void {
    child = runChild('seat', { SEAT_TASK: JSON.stringify(task) });
    child.on('message', (message: FromSeat) => {
      if (message.kind === 'at') {
        version = BigInt(message.version);
        if (leaving) child.send({ kind: 'leave' }, () => {});
      }
      if (message.kind !== 'done') return;
      isDone = true;
      finish(message);
    });
    child.once('exit', () => {
      if (!isDone) start();
    });
  }
  start();
  return {
    ended,
    version: () => version,
    leave: () => {
      leaving = true;
    },
    stop: () => {
      isDone = true;
      child.kill('SIGKILL');
    },
    kill: async () => {
      const struck = child;
      struck.kill('SIGKILL');
      await gone(struck);
    },
  };
}
