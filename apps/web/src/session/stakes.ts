import { BaseError, type Hex } from '@facedown/base';
import type { AnyGame } from '@facedown/game-kit';
import { type Coordinator, connectCoordinator, loadDealer, loadKit, type SessionKey, sessionOf } from '@facedown/sdk';
import {
  isDealtAsUsual,
  isSoughtOnChain,
  keyOwner,
  type Owner,
  openStakes,
  type Stakes,
  walletOwner,
} from '@facedown/sdk/chain';
import { parseTableKey, sheetHash, termsSheet } from '@facedown/sdk/coordinator';
import { badTerms } from '@facedown/sdk/engine';
import type { Seek, Sought } from '@facedown/sdk/people';
import { isGameName } from '../gameNames.js';
import { loadDesk } from './desk.js';
import { inviterIn } from './link.js';
import type { CreateRequest, HostedRequest, OwnerChoice, StakeTerms, TermsRequest, WorkerEvent } from './messages.js';
import { pinnedDeployments } from './pinned.js';
import type { Place } from './place.js';
import { deriveKey, deriveSecrets } from './secrets.js';

const REGISTER_SECONDS = 60;
const POLL_MS = 400;
const DEVELOPMENT_CHAIN = 31337;
/** No sheet has this hash: who was shown none takes no new seat, and keeps one that he has. */
const NOT_SHOWN: Hex = '0x';

const common = { pollMs: POLL_MS, deployments: pinnedDeployments() };

export const connect = (): Coordinator => connectCoordinator({ urls: [self.location.origin] });
const creatorOf = async (root: string): Promise<SessionKey> => sessionOf(await deriveKey(root, 'creator'));
const pageOwner = async (root: string): Promise<Owner> => keyOwner(await deriveKey(root, 'owner'));

/** Opens a table whose stakes a chain holds; the house pays for the transaction. */
export async function createStaked(request: CreateRequest): Promise<{ table: string; invite?: string }> {
  const house = connect();
  try {
    const owner = await pageOwner(request.root);
    const stakes = await openStakes({ ...common, house, owner, creator: await creatorOf(request.root) });
    const desk = await loadDesk(request.game);
    const locker = stakes.deployment.cards?.inventory;
    if (request.owned && !locker)
      throw new BaseError('No cards are deployed on this chain.', { category: 'user', code: 'NotDeployed' });
    const { tableId, key, inviter } = await stakes.createTable({
      game: request.game,
      dealer: request.dealer ?? desk.dealer ?? 'players',
      config: desk.hosted(request),
      seats: request.seats,
      name: request.name,
      mode: request.where === 'onchain' ? 'onchain' : 'offchain',
      spectators: request.spectators,
      ...(request.owned && locker ? { locker } : {}),
      ...(request.private ? { access: { kind: 'invite' } } : {}),
      registerSeconds: Math.min(REGISTER_SECONDS, request.clock),
      answerSeconds: request.clock,
    });
    if (request.bots > 0) await stakes.inviteBots(tableId, { count: request.bots, strength: 'medium' });
    return { table: key, ...(inviter ? { invite: inviter.secret.slice(2) } : {}) };
  } finally {
    house.close();
  }
}

let home: Promise<string> | undefined;

/** Chain and contract of the house's stakes, as the keys of its tables begin. */
export function stakesHome(root: string): Promise<string> {
  home ??= withStakes(root, async ({ deployment }) => `${deployment.chainId}:${deployment.table.toLowerCase()}`);
  home.catch(() => {
    home = undefined;
  });
  return home;
}

/** Does the chain say of this table what was sought? */
export const isSought = (
  root: string,
  wish: Pick<Seek, 'game' | 'dealer' | 'config' | 'stakes'>,
  found: Extract<Sought, { kind: 'found' }>,
): Promise<boolean> =>
  withStakes(root, ({ judge, deployment }) => isSoughtOnChain(judge, deployment.chips, wish, found));

async function withStakes<Value>(root: string, run: (stakes: Stakes) => Promise<Value>): Promise<Value> {
  const house = connect();
  try {
    return await run(await openStakes({ ...common, house, owner: await pageOwner(root) }));
  } finally {
    house.close();
  }
}

export async function readTerms({ table, root, amount: wished }: TermsRequest): Promise<StakeTerms> {
  const house = connect();
  try {
    const stakes = await openStakes({ ...common, house, owner: await pageOwner(root) });
    const { tableId } = parseTableKey(table);
    const view = await stakes.judge.read(tableId);
    const { opening, entries, phase } = view;
    if (!isGameName(opening.game))
      throw new BaseError('This page has no such game yet.', { category: 'user', code: 'UnknownGame' });
    const [desk, kit, { buyIns }] = await Promise.all([
      loadDesk(opening.game),
      loadDealer(opening.dealer),
      loadKit(opening.game),
    ]);
    const { address } = sessionOf((await deriveSecrets(root, table, kit)).session);
    const { least, most } = buyIns(configIn(desk.game, opening.config));
    const amount = within(wished === undefined ? desk.buyIn(opening.config) : BigInt(wished), least, most);
    const sheet = termsSheet({ ...stakes.judge, tableId }, view, desk.game, amount);
    const refused = badTerms(view, desk.game, amount);
    const isHouse = kit.chair && (await isDealtAsUsual(stakes.judge, opening));
    return {
      sheet,
      hash: sheetHash(sheet),
      least: String(least),
      most: String(most),
      ...(kit.chair ? { keyServers: isHouse ? ('house' as const) : ('others' as const) } : {}),
      ...(refused ? { refused } : {}),
      oneRpc: stakes.deployment.chainId !== DEVELOPMENT_CHAIN,
      running: phase !== 'lobby',
      seated: entries.some(({ session }) => session.toLowerCase() === address),
    };
  } finally {
    house.close();
  }
}

function configIn(game: AnyGame, config: Hex): unknown {
  const parsed = game.codecs.config.parse(config);
  if (parsed.ok) return parsed.value;
  throw new BaseError('The table has no such configuration.', { category: 'user', code: 'MalformedConfig' });
}

const within = (amount: bigint, least: bigint, most: bigint): bigint =>
  amount < least ? least : amount > most ? most : amount;

/** Everything that the chain does for one owner, until `house` is closed. */
export async function stakesOf(
  house: Coordinator,
  root: string,
  choice: OwnerChoice,
  tell: (event: WorkerEvent) => void,
): Promise<Stakes> {
  const owner =
    choice.kind === 'wallet' ? walletOwner(askingWallet(tell), choice.address as Hex) : await pageOwner(root);
  // Without the person's word nothing is believed that the house's RPC alone can tell.
  const accepted = choice.agreed?.oneRpc ? { acceptsOneRpc: true } : {};
  return openStakes({ ...common, ...accepted, house, owner, creator: await creatorOf(root) });
}

/** A table on the chain, as a place where this browser can sit down. */
export async function stakedPlace(
  house: Coordinator,
  request: HostedRequest,
  tell: (event: WorkerEvent) => void,
): Promise<Place> {
  const { tableId } = parseTableKey(request.table);
  const choice: OwnerChoice = request.owner ?? { kind: 'page' };
  const stakes = await stakesOf(house, request.root, choice, tell);
  const { owner } = stakes;
  const { onchain } = (await stakes.judge.read(tableId)).opening;
  const inviter = inviterIn(request.invite);
  let recorded = 0n;
  stakes.judge.watch(tableId, (event) => {
    if (event.kind === 'phase') recorded = event.version;
  });
  return {
    judge: stakes.judge,
    tableId,
    listed: request.table,
    owner: owner.address,
    mode: onchain ? 'onchain' : 'offchain',
    chain: () => ({
      chainId: String(stakes.chainId),
      contract: stakes.deployment.table,
      tableId: String(tableId),
      recorded: Number(recorded),
      owner: owner.address,
      byWallet: choice.kind === 'wallet',
      posted: stakes.judge.spent.map(({ name }) => name),
    }),
    async join(join) {
      const { hash: agreed = NOT_SHOWN, amount = '0' } = choice.agreed ?? {};
      const asked = { ...join, amount: choice.agreed ? BigInt(amount) : join.amount, agreed };
      await fund(stakes, asked.amount);
      return stakes.joinTable({ ...asked, tableId, ...(inviter ? { inviter } : {}) });
    },
  };
}

/** On the development chain whoever has too little is given play money. */
async function fund(stakes: Stakes, amount: bigint): Promise<void> {
  if (stakes.deployment.chainId === DEVELOPMENT_CHAIN && (await stakes.balance()) < amount) await stakes.claimChips();
}

const asked = new Map<number, { resolve: (value: unknown) => void; reject: (error: unknown) => void }>();
let questions = 0;

/** A wallet speaks with pages only: its questions go through ours. */
const askingWallet = (tell: (event: WorkerEvent) => void) => ({
  request: ({ method, params = [] }: { readonly method: string; readonly params?: readonly unknown[] }) =>
    new Promise<unknown>((resolve, reject) => {
      const id = ++questions;
      asked.set(id, { resolve, reject });
      tell({ event: 'wallet', id, method, params });
    }),
});

export function hearWallet(id: number, said: { readonly value: unknown } | { readonly code: number }): void {
  const question = asked.get(id);
  asked.delete(id);
  if ('value' in said) question?.resolve(said.value);
  else question?.reject(said);
}
