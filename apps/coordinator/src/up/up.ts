import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BaseError } from '@facedown/base';
import { type DevelopmentChain, openDevelopmentChain } from './chain.js';
import { type Kept, keep } from './child.js';
import { FHE_NOTICE } from './fhe.js';
import { lockFolder } from './lockFolder.js';
import { type BotsHere, parseBotsHere, parseReady, type Ready } from './messages.js';

interface UpOptions {
  readonly folder: string;
  readonly port: number;
  /** Friends on the same network may come, over HTTPS. */
  readonly lan?: boolean;
  readonly chain?: boolean;
  /** With the `fhe` dealer and its development coprocessor. */
  readonly fhe?: boolean;
  readonly bots?: boolean;
  readonly print: (line: string) => void;
  readonly warn: (line: string) => void;
}

export interface House {
  readonly url: string;
  readonly lan: readonly string[];
  readonly pids: () => { chain?: number; coordinator?: number; bots?: number };
  stop(): Promise<void>;
}

const PAGE = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Chain, contracts, coordinator and bots, each a process of its own that is started again when it ends. */
export async function up(options: UpOptions): Promise<House> {
  const { lan = false, warn } = options;
  const folder = resolve(options.folder);
  const unlock = lockFolder(folder);
  let chain: DevelopmentChain | undefined;
  let coordinator: Kept | undefined;
  let bots: Kept | undefined;
  const stop = async () => {
    await bots?.stop();
    await coordinator?.stop();
    await chain?.stop();
    unlock();
  };
  try {
    const starting = options.chain === false ? undefined : startChain(folder, options);
    // Awaited below; without this a failure in the meantime would end the process.
    starting?.catch(() => {});
    /** What the bots have said of themselves: a coordinator that starts again is told again. */
    let introduction: BotsHere | undefined;
    let port = options.port;
    let onReady: (ready: Ready) => void = () => {};
    const ready = new Promise<Ready>((resolve) => {
      onReady = resolve;
    });
    const exact = { once: false };
    coordinator = keep({
      program: 'coordinator',
      log: warn,
      env: () => ({
        PORT: String(port),
        FACEDOWN_EXACT_PORT: exact.once ? '1' : '0',
        FACEDOWN_FOLDER: join(folder, 'coordinator'),
        FACEDOWN_LAN: lan ? '1' : '0',
        FACEDOWN_NO_BOTS: options.bots === false ? '1' : '0',
        ...(existsSync(PAGE) ? { FACEDOWN_PAGE: PAGE } : {}),
        ...(introduction ? { FACEDOWN_OPEN_HOST: introduction.address } : {}),
        ...(chain ? { FACEDOWN_CHAIN: JSON.stringify(chainSetting(chain)) } : {}),
        FACEDOWN_CHAIN_LATER: starting && !chain ? '1' : '0',
      }),
      onMessage: (message) => {
        const told = parseReady(message);
        if (!told) return;
        port = told.port;
        exact.once = true;
        if (introduction) coordinator?.send(introduction);
        onReady(told);
      },
    });
    chain = await starting;
    if (chain?.fhe) warn(FHE_NOTICE);
    if (chain) coordinator.send({ kind: 'chain', chain: chainSetting(chain) });
    const failed = new Promise<never>((_, reject) => {
      setTimeout(
        () => reject(new BaseError('The coordinator did not start.', { category: 'unknown', code: 'NotStarted' })),
        60_000,
      ).unref();
    });
    const house = await Promise.race([ready, failed]);
    if (options.bots !== false)
      bots = keep({
        program: 'bots',
        log: warn,
        env: () => ({ FACEDOWN_URLS: house.url, FACEDOWN_BOTS: join(folder, 'bots') }),
        onMessage: (message) => {
          introduction = parseBotsHere(message) ?? introduction;
          if (introduction) coordinator?.send(introduction);
        },
      });
    return {
      url: house.url,
      lan: house.lan,
      pids: () => ({
        ...(chain ? { chain: chain.pid } : {}),
        ...(coordinator?.pid ? { coordinator: coordinator.pid } : {}),
        ...(bots?.pid ? { bots: bots.pid } : {}),
      }),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function startChain(folder: string, { print, warn, fhe = false }: UpOptions): Promise<DevelopmentChain> {
  return openDevelopmentChain({
    folder: join(folder, 'chain'),
    log: warn,
    fhe,
    onProgress: (done, total, contract) => print(`  putting ${contract} on the chain (${done + 1} of ${total})`),
  });
}

const chainSetting = ({ rpcUrl, deployment, older, fhe }: DevelopmentChain) => ({
  rpcUrl,
  deployment,
  older,
  gasRelay: true,
  ...(fhe ? { fhe: { vault: fhe.vault, secretFile: fhe.secretFile } } : {}),
});
