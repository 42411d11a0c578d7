import { BaseError, bytesToHex, type Hex } from '@facedown/base';
import {
  approve,
  asChainError,
  buyCardPacks,
  type CardMessage,
  type CardPackView,
  type CardsDeployment,
  cardRegistryAbi,
  claimStarter,
  inventoryAbi,
  openCardPack,
  type PinBeaconParameters,
  readAllowance,
  readCardPack,
  readCollection,
  readMinted,
  readSet,
  type Sender,
  type SignedCall,
  saveDeck,
  signCardCall,
  signPermit,
  stake,
  unstake,
} from '@facedown/chain';
import { type Collection, kindOf, parseCardId, type SetOf } from '@facedown/collection';
import { readContract } from 'viem/actions';
import { signedUntil } from '../judge/signedUntil.js';
import type { Stakes } from './openStakes.js';

/** What an owner does with his cards. Where the house pays, each is one signature; a first purchase is two. */
export interface Cards {
  readonly at: CardsDeployment;
  /** What the owner has, from events alone; goes on from what was read before. */
  read(cache?: Collection): Promise<Collection>;
  set(number: bigint): Promise<SetOf>;
  /** What tables count: staked and starter together. */
  word(set: bigint): Promise<bigint>;
  /** A table plays with cards of this set: nothing of it can be staked or unstaked. */
  isInGame(set: bigint): Promise<boolean>;
  /** Of a pack, in chips; nothing where none are sold. */
  price(set: bigint): Promise<bigint | undefined>;
  stake(ids: readonly bigint[]): Promise<void>;
  unstake(ids: readonly bigint[]): Promise<void>;
  claimStarter(set: bigint, which: number): Promise<void>;
  saveDeck(which: number, set: bigint, faces: readonly number[]): Promise<void>;
  buy(set: bigint, count: number): Promise<readonly bigint[]>;
  /** Opens a pack, or finds that somebody has. */
  open(serial: bigint): Promise<CardPackView>;
  /** Draws a pack again from the chain's word alone; refused where other cards were minted. */
  pack(serial: bigint): Promise<CardPackView>;
}

const SIGNED_SECONDS = 600n;

/** The owner's cards on the chain whose tables `openStakes` has opened. */
export function openCards({
  client,
  deployment,
  owner,
  sender,
  pin,
}: Pick<Stakes, 'client' | 'deployment' | 'owner' | 'sender'> & {
  /** How what decides about a pack comes to the chain, where key servers know it. */
  readonly pin?: (at: PinBeaconParameters) => Promise<unknown>;
}): Cards {
  const at = deployment.cards;
  if (!at) throw new BaseError('No cards are deployed on this chain.', { category: 'user', code: 'NotDeployed' });
  const fromBlock = BigInt(deployment.block);
  const { inventory, packs } = at;

  /** Somebody else's transaction needs the owner's word; his own doesn't. */
  async function bring(
    contract: Hex,
    message: CardMessage,
    run: (sender: Sender, by: { by?: SignedCall }) => Promise<unknown>,
  ): Promise<void> {
    if (!sender) throw new BaseError('Nobody pays for this.', { category: 'user', code: 'NeedsCoins' });
    if (isOwn(sender)) await run(sender, {});
    else await run(sender, { by: await signCardCall(client, { owner, contract, message, expires: await soon() }) });
  }
  const isOwn = (one: Sender): boolean =>
    ('post' in one ? one.address : one.account.address).toLowerCase() === owner.address.toLowerCase();

  const soon = () => ask(signedUntil(client, SIGNED_SECONDS));
  const ask = <Value>(value: Promise<Value>): Promise<Value> =>
    value.catch((cause) => {
      throw asChainError(cause);
    });
  const inInventory = { address: inventory, abi: inventoryAbi } as const;

  async function saleOf(set: bigint): Promise<{ token: Hex; price: bigint } | undefined> {
    const [token, price] = await ask(
      readContract(client, { address: at!.registry, abi: cardRegistryAbi, functionName: 'saleOf', args: [set] }),
    );
    return BigInt(token) === 0n ? undefined : { token, price };
  }

  /** What the chain minted must be what we draw ourselves. */
  async function checked(serial: bigint): Promise<CardPackView> {
    const [view, minted] = await Promise.all([
      readCardPack(client, { packs, serial }),
      readMinted(client, { packs, serial, fromBlock }),
    ]);
    if (minted && view.cards && minted.map((id) => kindOf(parseCardId(id))).join() !== view.cards.map(kindOf).join())
      throw new BaseError('The chain minted other cards than it drew.', { category: 'contract', code: 'DrawDiffers' });
    return view;
  }

  return {
    at,
    read: (cache) => readCollection(client, { cards: at, owner: owner.address, fromBlock, cache }),
    set: (number) => readSet(client, { registry: at.registry, set: number, fromBlock }),
    word: (set) => ask(readContract(client, { ...inInventory, functionName: 'wordOf', args: [owner.address, set] })),
    isInGame: (set) =>
      ask(readContract(client, { ...inInventory, functionName: 'isInGame', args: [owner.address, set] })),
    price: async (set) => (await saleOf(set))?.price,
    stake: (ids) => bring(inventory, { kind: 'Stake', ids }, (by, word) => stake(by, { inventory, ids, ...word })),
    unstake: (ids) =>
      bring(inventory, { kind: 'Unstake', ids }, (by, word) => unstake(by, { inventory, ids, ...word })),
    claimStarter: (set, which) =>
      bring(inventory, { kind: 'ClaimStarter', set, which }, (by, word) =>
        claimStarter(by, { inventory, set, which, ...word }),
      ),
    saveDeck(which, set, list) {
      const faces = bytesToHex(Uint8Array.from([...list].sort((a, b) => a - b)));
      return bring(inventory, { kind: 'SaveDeck', which, set, faces }, (by, word) =>
        saveDeck(by, { inventory, which, set, faces, ...word }),
      );
    },
    async buy(set, count) {
      const sale = await saleOf(set);
      if (!sale) throw new BaseError('No packs of this set are sold.', { category: 'user', code: 'NotForSale' });
      const most = sale.price * BigInt(count);
      const allowed = await readAllowance(client, { token: sale.token, owner: owner.address, spender: packs });
      let serials: readonly bigint[] = [];
      await bring(packs, { kind: 'BuyPacks', set, count, most }, async (by, { by: word }) => {
        if (!word && allowed < most) await approve(by, { token: sale.token, spender: packs, amount: most });
        const permit =
          word && allowed < most
            ? await signPermit(client, {
                owner,
                token: sale.token,
                spender: packs,
                value: most,
                deadline: await soon(),
              })
            : undefined;
        const order = word ? { by: word, most, ...(permit ? { permit } : {}) } : {};
        serials = (await buyCardPacks(by, { packs, set, count, ...order })).serials;
      });
      return serials;
    },
    async open(serial) {
      if (!sender) throw new BaseError('Nobody pays for this.', { category: 'user', code: 'NeedsCoins' });
      if (pin) {
        const { value, beacon, beaconId } = await readCardPack(client, { packs, serial });
        if (value === undefined) await pin({ beacon, id: beaconId });
      }
      await openCardPack(sender, { packs, serial }).catch((error: unknown) => {
        // The house's keeper, or anyone: the cards are the same.
        if (!(error instanceof BaseError) || error.code !== 'AlreadyOpened') throw error;
      });
      return checked(serial);
    },
    pack: checked,
  };
}
