import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { BaseError, type Hex, isHex, keccak256 } from '@facedown/base';
import {
  claimStarter,
  collectionFromJson,
  collectionToJson,
  publishSet,
  readCollection,
  stake,
  unstake,
} from '@facedown/chain';
import { writeDeployment } from '@facedown/chain/node';
import { type Collection, countFaces } from '@facedown/collection';
import { type Command, MISUSED, misused, OK, type Output } from '../command.js';
import { readOptions, wholeOption } from '../options.js';
import { type CardsContext, cardsContext, setNumberOf, setOnChain } from './context.js';
import { readSetFile } from './setFile.js';

/** Cards that people own: what one has, staking, starters, and publishing a set. */
export const cards: Command = {
  usage:
    'cards [stake | unstake | starter | publish] --rpc URL [--set SET] [--owner ADDRESS] [--ids A,B] [--which 0] [--cache FILE] [--file SET.json] [--name NAME] [--rules GAME] [--price CHIPS] [--folder deployments]',
  summary:
    'lists an owner’s cards of a set by events alone; stakes and unstakes tokens, claims a bound starter deck, publishes a set from a file',

  async run(args, out) {
    const names = ['rpc', 'set', 'owner', 'ids', 'which', 'cache', 'file', 'name', 'rules', 'price', 'folder'] as const;
    const read = readOptions(args, names, []);
    if (!read || read.rest.length > 1) return misused(cards, out, 'UnknownOption', 'that is not an option');
    const { options } = read;
    const verb = read.rest[0] ?? 'list';
    if (!Object.hasOwn(VERBS, verb)) return misused(cards, out, 'UnknownOption', `there is no ${verb}`);
    if (!options.rpc) return misused(cards, out, 'NoChain', 'say where the chain is: --rpc URL');
    const context = await cardsContext(options.rpc, options.folder, out.warn);
    if (!context) return MISUSED;
    return VERBS[verb as keyof typeof VERBS](context, options, out);
  },
};

type Options = Partial<
  Record<'set' | 'owner' | 'ids' | 'which' | 'cache' | 'file' | 'name' | 'rules' | 'price', string>
>;
type Verb = (context: CardsContext, options: Options, out: Output) => Promise<number>;

const list: Verb = async (context, { set: name, owner, cache }, out) => {
  const set = setNumberOf(context, name);
  const { client, deployment, at } = context;
  const whose = owner ?? client.account.address;
  if (!isHex(whose) || whose.length !== 42)
    return misused(cards, out, 'BadAddress', 'an owner is 0x and 40 hex digits');
  const collection = await readCollection(client, {
    cards: at,
    owner: whose,
    fromBlock: BigInt(deployment.block),
    cache: cache && existsSync(cache) ? known(cache) : undefined,
  });
  if (cache) writeFileSync(cache, collectionToJson(collection));
  const known_ = await setOnChain(context, set);
  const counts = countFaces(collection, set);
  for (const { face, name: card, rarity } of known_.cards) {
    const { owned = 0, staked = 0, bound = 0 } = counts.get(face) ?? {};
    if (owned + staked + bound > 0) out.print(`${card} (${rarity}): ${owned} owned, ${staked} staked, ${bound} bound`);
  }
  const closed = [...collection.packs].filter(([, pack]) => pack.set === set && !pack.isOpened);
  for (const [serial] of closed) out.print(`pack ${serial}: not opened`);
  out.print(`${collection.owned.size} cards, ${collection.staked.size} staked, as of block ${collection.block}`);
  return OK;
};

/** A cache that can't be read is made anew. */
function known(file: string): Collection | undefined {
  try {
    return collectionFromJson(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof BaseError) return undefined;
    throw error;
  }
}

function idsOf(text: string | undefined): bigint[] | undefined {
  const parts = text?.split(',') ?? [];
  return parts.length > 0 && parts.every((part) => /^(0x[0-9a-f]{1,64}|\d{1,78})$/i.test(part))
    ? parts.map(BigInt)
    : undefined;
}

const moved =
  (act: typeof stake | typeof unstake, what: string): Verb =>
  async ({ client, at }, { ids: text }, out) => {
    const ids = idsOf(text);
    if (!ids) return misused(cards, out, 'NoCards', 'say which cards: --ids A,B');
    await act(client, { inventory: at.inventory, ids });
    out.print(`${ids.length} ${what}`);
    return OK;
  };

const starter: Verb = async (context, { set: name, which: text }, out) => {
  const which = wholeOption(text, 0, 0, 15);
  if (which === undefined) return misused(cards, out, 'NoSuchStarter', 'a starter is a number from 0');
  const set = setNumberOf(context, name);
  await claimStarter(context.client, { inventory: context.at.inventory, set, which });
  out.print(`claimed starter ${which}`);
  return OK;
};

const publish: Verb = async ({ client, deployment, at, folder }, { file, name, rules, price }, out) => {
  if (!file || !name || !/^[a-z][a-z0-9-]{0,30}$/.test(name))
    return misused(cards, out, 'MalformedFile', 'say which set and how it is called here: --file SET.json --name NAME');
  if (price !== undefined && !/^\d{1,20}$/.test(price))
    return misused(cards, out, 'BadPrice', 'a price is a whole number');
  const game: Hex | undefined = rules === undefined ? undefined : deployment.rules[rules];
  if (rules !== undefined && !game) return misused(cards, out, 'UnknownGame', `there are no rules of ${rules}`);
  const set = await publishSet(client, {
    registry: at.registry,
    set: readSetFile(file),
    salt: keccak256(new TextEncoder().encode(name)),
    minters: [at.packs],
    ...(game ? { rules: game } : {}),
    ...(price === undefined
      ? {}
      : { sale: { token: deployment.chips, price: BigInt(price), payee: client.account.address } }),
  });
  writeDeployment(folder, { ...deployment, cards: { ...at, sets: { ...at.sets, [name]: set } } });
  out.print(`${name} ${set}`);
  return OK;
};

const VERBS = { list, stake: moved(stake, 'staked'), unstake: moved(unstake, 'taken back'), starter, publish } as const;
