import { BaseError } from '@facedown/base';
import { countFaces, parseCardId } from '@facedown/collection';
import { type Cards, openCards, type Stakes } from '@facedown/sdk/chain';
import { collectionFromText, collectionToText } from './collectionText.js';
import { memoryOf } from './memory.js';
import type { CardDeed, CardSetView, CardsRequest, CardsView, PackView, WorkerEvent } from './messages.js';
import { connect, stakesOf } from './stakes.js';

type Tell = (event: WorkerEvent) => void;

/** As many tokens as one transaction holds with room to spare. */
const MOST_IDS = 50;
const PACK_POLL_MS = 500;
const PACK_WAIT_MS = 300_000;
const DEVELOPMENT_CHAIN = 31337;

async function withCards<Value>(
  { root, owner }: CardsRequest,
  tell: Tell,
  run: (cards: Cards, stakes: Stakes) => Promise<Value>,
): Promise<Value> {
  const house = connect();
  try {
    const stakes = await stakesOf(house, root, owner, tell);
    return await run(openCards(stakes), stakes);
  } finally {
    house.close();
  }
}

/** Without a chain, or without cards on it, there is nothing to own: everyone plays with all cards. */
export async function readCards(request: CardsRequest, tell: Tell): Promise<CardsView | undefined> {
  try {
    return await withCards(request, tell, viewOf);
  } catch (error) {
    if (error instanceof BaseError && (error.code === 'NoChain' || error.code === 'NotDeployed')) return undefined;
    throw error;
  }
}

async function viewOf(cards: Cards, stakes: Stakes): Promise<CardsView> {
  const { address } = stakes.owner;
  const memory = memoryOf(`collection/${stakes.chainId}/${cards.at.inventory}/${address}`);
  const collection = await cards.read(collectionFromText(await memory.read()));
  await memory.write(collectionToText(collection));
  const views = Object.entries(cards.at.sets).map(async ([game, hex]): Promise<[string, CardSetView]> => {
    const number = BigInt(hex);
    const [price, word, isInGame] = await Promise.all([
      cards.price(number),
      cards.word(number),
      cards.isInGame(number),
    ]);
    const tokens = (['owned', 'staked'] as const).flatMap((where) =>
      [...collection[where]]
        .map((id) => ({ id, ...parseCardId(id), isStaked: where === 'staked' }))
        .filter(({ set }) => set === number)
        .map(({ id, face, isPrismatic, isStaked }) => ({ id, face, isPrismatic, isStaked })),
    );
    return [
      game,
      {
        number,
        ...(price === undefined ? {} : { price }),
        word,
        isInGame,
        tokens,
        counts: countFaces(collection, number),
        hasStarter: collection.starters.has(number),
        packs: [...collection.packs]
          .filter(([, { set }]) => set === number)
          .map(([serial, { isOpened }]) => ({ serial, isOpened })),
      },
    ];
  });
  const [balance, sets] = await Promise.all([stakes.balance(), Promise.all(views)]);
  return { owner: address, balance, sets: Object.fromEntries(sets) };
}

const setOf = (cards: Cards, game: string): bigint => {
  const number = cards.at.sets[game];
  if (number === undefined) throw new BaseError('There is no such set.', { category: 'user', code: 'NoSuchSet' });
  return BigInt(number);
};

export const doCards = (request: CardsRequest, deed: CardDeed, tell: Tell): Promise<void> =>
  withCards(request, tell, async (cards, stakes) => {
    if (deed.kind === 'starter') return cards.claimStarter(setOf(cards, deed.game), deed.which);
    if (deed.kind === 'buy') {
      const set = setOf(cards, deed.game);
      const cost = ((await cards.price(set)) ?? 0n) * BigInt(deed.count);
      // On the development chain whoever has too little is given play money.
      if (stakes.deployment.chainId === DEVELOPMENT_CHAIN && (await stakes.balance()) < cost)
        await stakes.claimChips(cost);
      await cards.buy(set, deed.count);
      return;
    }
    for (let from = 0; from < deed.ids.length; from += MOST_IDS)
      await cards[deed.kind](deed.ids.slice(from, from + MOST_IDS));
  });

export const openPack = (request: CardsRequest, serial: bigint, tell: Tell): Promise<PackView> =>
  withCards(request, tell, async (cards) => {
    const until = performance.now() + PACK_WAIT_MS;
    for (;;) {
      try {
        const known = await cards.pack(serial);
        const { owner, block, value, cards: drawn } = known.isOpened ? known : await cards.open(serial);
        if (value !== undefined && drawn) return { serial, owner, block, value, cards: drawn };
      } catch (error) {
        // The block that decides isn't there yet.
        if (!(error instanceof BaseError) || error.code !== 'TooEarly' || performance.now() > until) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, PACK_POLL_MS));
    }
  });
