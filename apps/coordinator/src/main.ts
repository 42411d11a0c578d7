import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BaseError, type Hex, isHex } from '@facedown/base';
import { connectChain } from '@facedown/chain';
import { ANVIL_KEYS } from '@facedown/chain/node';
import { devHolders } from '@facedown/fhevm/dev';
import { games } from '@facedown/sdk';
import type { Bus } from './bus/bus.js';
import { readInThread } from './chain/inThread.js';
import type { ChainHouse } from './chain/onChain.js';
import { openRpcProxy } from './chain/rpcProxy.js';
import type { ChainAt } from './chain/thread.js';
import { openCoordinator } from './coordinator.js';
import { openDatabase } from './database/openDatabase.js';
import { houseToken } from './http/houseToken.js';
import { addKeys } from './http/keys.js';
import { addPage } from './http/page.js';
import { judgesInThreads } from './judging/threads.js';
import { keysInThread } from './keyServers/inThread.js';
import { houseKey } from './people/houseKey.js';
import { nodeAddressOf, type Served, serve } from './serve.js';
import { type ChainSetting, readSettings, type Settings } from './settings.js';
import { certificateFor, lanAddresses } from './up/certificate.js';
import { parseBotsHere, parseChainSetting } from './up/messages.js';

/** How many ports after the wanted one are tried. */
const PORTS = 20;
/** Files of up to 3 MB that wait to be read. */
const MAX_UPLOADS = 8;

const openReader = (at: ChainAt) => readInThread(at, { log: (line) => console.error(`coordinator: ${line}`) });

/** One coordinator as a process of its own. Told what to do by its environment, tells where it is by IPC. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  let openHost: Hex | undefined = settings.openHost;
  let botOwners: readonly Hex[] = [];
  const judges = judgesInThreads({ log: (line) => console.error(`coordinator: ${line}`) });
  const [database, chain] = await Promise.all([
    openDatabase({ url: settings.databaseUrl, folder: settings.folder }),
    (settings.chainLater ? chainByMessage() : Promise.resolve(settings.chain)).then((found) =>
      chainHouse(found, settings),
    ),
  ]);
  const bus = settings.natsUrl && database.isShared ? await openNats(settings.natsUrl) : undefined;
  const coordinator = await openCoordinator({
    database,
    ...(bus ? { bus } : {}),
    judges,
    compactors: () => judgesInThreads({ count: 1, maxStrangers: MAX_UPLOADS }),
    botsFor: settings.bots ? Object.keys(games) : [],
    openHost: () => openHost,
    botOwners: () => botOwners,
    trustProxy: settings.trustProxy,
    origins: settings.origins,
    addressOf: nodeAddressOf(settings.trustProxy),
    ...(chain ? { chain: { ...chain, openReader }, rpc: openRpcProxy(chain.rpcUrl) } : {}),
    keyServers: { open: keysInThread, ...(settings.folder ? { folder: join(settings.folder, 'keyservers') } : {}) },
    ...(settings.folder ? { folder: settings.folder } : {}),
    houseToken: settings.houseToken ?? (settings.folder && houseToken(settings.folder)),
    houseKey: houseKey({ file: settings.houseKeyFile, folder: settings.folder }),
    log: (line) => console.error(`coordinator: ${line}`),
  });
  addKeys(coordinator.app);
  if (settings.page) addPage(coordinator.app, settings.page);
  const local = await onFreePort(settings, (port) =>
    serve(coordinator, { port, host: settings.host, trustProxy: settings.trustProxy }),
  );
  const lan = settings.lan ? await serveLan(settings, local.port) : undefined;

  process.on('message', (message: unknown) => {
    const bots = parseBotsHere(message);
    if (!bots) return;
    openHost = bots.address;
    botOwners = bots.wallets;
  });
  process.send?.({ kind: 'ready', url: local.url, port: local.port, lan: lan?.map(({ shown }) => shown) ?? [] });

  let ending = false;
  const end = async () => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), 5000).unref();
    await Promise.all([local.close(), ...(lan ?? []).map(({ served }) => served.close())]);
    await coordinator.close();
    await judges.close();
    await bus?.close();
    await database.close();
    process.exit(0);
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  process.on('disconnect', end);

  async function serveLan({ folder = '.facedown' }: Settings, near: number) {
    const addresses = lanAddresses();
    const tls = await certificateFor(`${folder}/tls`, addresses);
    const served = await onFreePort({ ...settings, port: near + 1 }, (port) =>
      serve(coordinator, { port, host: '0.0.0.0', tls, trustProxy: settings.trustProxy }),
    );
    return addresses.map((address) => ({ served, shown: `https://${address}:${served.port}` }));
  }
}

/** Loaded by houses that have one. */
async function openNats(url: string): Promise<Bus> {
  const { natsBus } = await import('./bus/natsBus.js');
  return natsBus({ url, log: (line) => console.error(`coordinator: ${line}`) });
}

/** Whoever starts us starts the chain at the same time, and tells us when it is there. */
const chainByMessage = (): Promise<ChainSetting> =>
  new Promise((resolve) => {
    process.on('message', (message: { kind?: unknown; chain?: unknown } | null) => {
      const chain = message?.kind === 'chain' ? parseChainSetting(message.chain) : undefined;
      if (chain) resolve(chain);
    });
  });

async function chainHouse(
  chain: ChainSetting | undefined,
  { payerKeyFile }: Settings,
): Promise<(ChainHouse & { readonly rpcUrl: string }) | undefined> {
  if (!chain) return undefined;
  // On the embedded chain the last of the well-known accounts pays; its coins are worth nothing.
  const privateKey = payerKeyFile ? keyIn(payerKeyFile) : ANVIL_KEYS.at(-1)!;
  const client = await connectChain({ rpcUrl: chain.rpcUrl, privateKey });
  const { fhe, ...rest } = chain;
  if (!fhe) return { client, ...rest };
  const { kms: holders } = devHolders(client, readFileSync(fhe.secretFile));
  return { client, ...rest, fhe: { vault: fhe.vault, holders } };
}

function keyIn(file: string): Hex {
  const key = readFileSync(file, 'utf8').trim();
  if (isHex(key) && key.length === 66) return key;
  throw new BaseError('The payer key file holds no private key.', { category: 'user', code: 'BadSetting' });
}

async function onFreePort({ port, exactPort }: Settings, open: (port: number) => Promise<Served>): Promise<Served> {
  for (let tried = 0; ; tried++)
    try {
      const served = await open(port + tried);
      if (tried > 0) console.error(`Port ${port} is taken by another program; using ${served.port} instead.`);
      return served;
    } catch (error) {
      const isTaken = error instanceof BaseError && error.code === 'PortInUse';
      if (!isTaken || exactPort || port === 0 || tried >= PORTS) throw error;
    }
}

main().catch((error: unknown) => {
  console.error(error instanceof BaseError ? error.message : error);
  process.exit(1);
});
