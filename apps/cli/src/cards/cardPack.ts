import { BaseError } from '@facedown/base';
import {
  approve,
  buyCardPacks,
  type CardPackView,
  cardRegistryAbi,
  openCardPack,
  readAllowance,
  readCardPack,
  readMinted,
} from '@facedown/chain';
import { kindOf, parseCardId, type SetOf } from '@facedown/collection';
import { getBlockNumber, readContract } from 'viem/actions';
import { type Pin, pinOf } from '../beaconServers.js';
import { FAILED, MISUSED, misused, OK, type Output } from '../command.js';
import { readOptions, wholeOption } from '../options.js';
import { type CardsContext, cardsContext, setNumberOf, setOnChain } from './context.js';

const DEVELOPMENT_CHAIN = 31337;

export const isCardPack = (args: readonly string[]): boolean => args[0] === 'buy' || args[0] === 'open';

/** Packs whose cards are tokens: buys them, and opens them or draws them again from the chain's word alone. */
export async function cardPack(args: readonly string[], out: Output, usage: string): Promise<number> {
  const read = readOptions(args, ['rpc', 'set', 'count', 'serial', 'folder', 'house', 'committee'], ['check']);
  const { rpc, set, folder, serial, house, committee } = read?.options ?? {};
  const count = wholeOption(read?.options.count, 1, 1, 10);
  if (!read || !rpc || read.rest.length !== 1)
    return misused({ usage }, out, 'NoChain', 'say where the chain is: --rpc URL');
  if (count === undefined) return misused({ usage }, out, 'BadCount', 'one to ten packs are sold at once');
  if (read.rest[0] === 'open' && !/^[1-9]\d{0,15}$/.test(serial ?? ''))
    return misused({ usage }, out, 'NoSuchPack', 'say which pack: --serial N');
  const context = await cardsContext(rpc, folder, out.warn);
  if (!context) return MISUSED;
  if (read.rest[0] === 'buy') return buy(context, setNumberOf(context, set), count, out);
  const pin = await pinOf(context.client, { house, committee });
  return open(context, BigInt(serial!), { isCheck: read.flags.check === true, pin }, out);
}

async function buy({ client, at }: CardsContext, set: bigint, count: number, out: Output): Promise<number> {
  const [token, price] = await readContract(client, {
    address: at.registry,
    abi: cardRegistryAbi,
    functionName: 'saleOf',
    args: [set],
  });
  const amount = price * BigInt(count);
  const owner = client.account.address;
  if (BigInt(token) !== 0n && (await readAllowance(client, { token, owner, spender: at.packs })) < amount)
    await approve(client, { token, spender: at.packs, amount });
  const { serials } = await buyCardPacks(client, { packs: at.packs, set, count });
  for (const serial of serials) out.print(`pack ${serial}`);
  return OK;
}

async function open(
  context: CardsContext,
  serial: bigint,
  { isCheck, pin }: { readonly isCheck: boolean; readonly pin: Pin | undefined },
  out: Output,
): Promise<number> {
  const { client, at, deployment } = context;
  const pack = { packs: at.packs, serial };
  let view = await readCardPack(client, pack);
  if (!isCheck && !view.isOpened) {
    await waitFor(context, view.block, out);
    if (view.value === undefined) await pin?.({ beacon: view.beacon, id: view.beaconId });
    await openCardPack(client, pack);
    view = await readCardPack(client, pack);
  }
  if (view.isOpened) {
    const minted = await readMinted(client, { ...pack, fromBlock: BigInt(deployment.block) });
    if (minted?.map((id) => kindOf(parseCardId(id))).join() !== view.cards?.map(kindOf).join())
      throw new BaseError('The chain minted other cards than it drew.', { category: 'contract', code: 'DrawDiffers' });
  }
  if (!view.cards) {
    out.warn(`NotPinned: nobody has kept the block ${view.block} that decides`);
    return FAILED;
  }
  const set = await setOnChain(context, view.set);
  for (const line of tell(set, view)) out.print(line);
  out.print(`drawn for ${view.owner} from the word ${view.value} of block ${view.block}`);
  return OK;
}

const tell = (set: SetOf, { cards = [] }: CardPackView): string[] =>
  cards.map(
    ({ face, rarity, isPrismatic }) =>
      `${set.byFace.get(face)?.name ?? `#${face}`} (${rarity}${isPrismatic ? ', prismatic' : ''})`,
  );

/** Until the block that decides is there; a development chain makes one only when there is something to put in it. */
async function waitFor({ client }: CardsContext, block: bigint, out: Output): Promise<void> {
  for (;;) {
    const left = block - (await getBlockNumber(client, { cacheTime: 0 }));
    if (left < 0n) return;
    out.warn(`${left + 1n} blocks to go`);
    if (client.chain.id === DEVELOPMENT_CHAIN)
      await client.request({ method: 'anvil_mine', params: ['0x1'] } as never).catch(() => {});
    else await new Promise((resolve) => setTimeout(resolve, 4000));
  }
}
