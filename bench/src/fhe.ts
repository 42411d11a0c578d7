import { allFaces, type Hex, seededRandom, slotAt } from '@facedown/base';
import { send } from '@facedown/chain';
import { actionHash, deedOf, faceAt, fheScope, vaultKey } from '@facedown/dealers/fhe';
import { callNow, fheVaultAbi, openMessage, readPile } from '@facedown/fhevm';
import { DevCoprocessor, type DevKms, hostPrices, hostUnits, proofOf } from '@facedown/fhevm/dev';
import { anyRulesCode } from '@facedown/fhevm/testing';
import { deal, type Need, ownDeck, show, tableHash } from '@facedown/game-kit';
import { compactSignature } from '@facedown/protocol';
import { anyGame, FheAnything, type FheChain, fheTableOf, sessionOf, startFheChain, turnInOne } from '@facedown/twin';
import { encodeFunctionData, type TransactionReceipt } from 'viem';
import { getContractEvents } from 'viem/actions';
import { type Benchmark, type Measurement, median } from './measure.js';
import { selfplay } from './selfplay.js';

const LIST = Array.from({ length: 39 }, (_, i) => i + 1);
const ALL = allFaces(64);
const SEEDS = Array.from({ length: 10 }, (_, i) => `bench/fhe ${i}`);
/** The 0.5 % and 99.5 % points of χ² with 38 degrees. */
const [LOW, HIGH] = [19.289, 64.181];

/** Dealers that can play Concealed with every move on the chain. */
const DEALERS = ['salt', 'players', 'salt-proof', 'fhe'] as const;

const PARTS: Readonly<Record<string, () => Promise<Measurement[]>>> = {
  gas: () => onChain((one) => onChain((nine) => gas(one, nine), { signers: 13, threshold: 9 })),
  even: () => onChain(evenness),
  click: () => onChain(clickToCard),
  ...Object.fromEntries(DEALERS.map((dealer) => [dealer, () => wholeGame(dealer)])),
};

/**
 * Gas and Zama's units of every transaction, the cards' evenness, the time from a click to a card, and a whole game
 * beside the other dealers'. `FACEDOWN_FHE=gas,players` runs parts of it.
 */
export const fheBench: Benchmark = async () => {
  const measurements: Measurement[] = [];
  for (const part of process.env.FACEDOWN_FHE?.split(',') ?? Object.keys(PARTS))
    measurements.push(...((await PARTS[part]?.()) ?? []));
  return measurements;
};

async function onChain<Found>(
  work: (chain: FheChain) => Promise<Found>,
  options?: Parameters<typeof startFheChain>[0],
): Promise<Found> {
  const chain = await startFheChain(options);
  try {
    return await work(chain);
  } finally {
    await chain.anvil.stop();
  }
}

/** The same game between the same bots, whole, every move a transaction: what a dealer costs. */
async function wholeGame(dealer: string): Promise<Measurement[]> {
  const since = performance.now();
  const { gas = 0, transactions = 0 } = await selfplay('concealed', dealer, '--mode', 'onchain');
  const what = `a game of Concealed on the chain by ${dealer}`;
  return [
    figure(what, gas, 'gas'),
    figure(`${what}, transactions`, transactions, ''),
    figure(`${what}, with its start`, (performance.now() - since) / 1000, 's'),
  ];
}

const figure = (metric: string, value: number, unit: string, limit?: number): Measurement => ({
  name: 'fhe',
  metric,
  value,
  unit,
  ...(limit === undefined ? {} : { limit }),
});

async function boardOn(chain: FheChain): Promise<FheAnything> {
  const rules = (await send(chain.client, { data: anyRulesCode })).contractAddress!;
  return FheAnything.open(chain, rules);
}

const at = ({ client, fhe: { vault } }: FheChain) => ({ client, vault });

const serve = async (chain: FheChain, board: FheAnything, seat = 0): Promise<TransactionReceipt> =>
  send(chain.client, {
    to: chain.fhe.vault,
    data: encodeFunctionData({
      abi: fheVaultAbi,
      functionName: 'serve',
      args: [await callNow(at(chain), fheTableOf(board.table), seat), seat],
    }),
  });
const record = (board: FheAnything) => board.table.post({ party: 0, payload: '0x', evidence: '0x' });

async function gas(one: FheChain, nine: FheChain): Promise<Measurement[]> {
  const seen: TransactionReceipt[] = [];
  const kept = (receipt: TransactionReceipt): number => {
    seen.push(receipt);
    return Number(receipt.gasUsed);
  };
  const board = await boardOn(one);
  await board.ask([ownDeck(0, LIST, 0, 1n)]);
  const deck = kept(await serve(one, board));
  await record(board);
  await board.ask([0, 1, 2, 3, 4].map((i) => deal(slotAt(0, i), 0)));
  const [first, second] = [kept(await serve(one, board)), kept(await serve(one, board))];
  await record(board);
  await board.ask([deal(slotAt(0, 5), 0)]);
  const card = kept(await serve(one, board));
  await record(board);
  const payload = anyGame.codecs.action.encode({ actor: 0, waits: true, needs: [deal(slotAt(0, 6), 0)] });
  const turn = kept(await turnInOne(one, board.table, { party: 0, payload, evidence: '0x' }));
  // Three stirred cards in one transaction are the dearest that the vault allows.
  await board.table.post(await board.deed([0, 1, 2].map((i) => ({ ...show(slotAt(0, i), ALL) }))));
  await board.ask([7, 8, 9].map((i) => deal(slotAt(0, i), 0)));
  kept(await serve(one, board));
  await record(board);
  const shown = await showGas(one, board, 1);
  seen.push(...shown.receipts);

  const other = await boardOn(nine);
  await other.ask([ownDeck(0, LIST, 0, 1n)]);
  await serve(nine, other);
  await record(other);
  await other.ask([0, 1, 2, 3, 4].map((i) => deal(slotAt(0, i), 0)));
  await serve(nine, other);
  await serve(nine, other);
  await record(other);
  const shownByNine = await showGas(nine, other, 9);

  const { limits } = hostPrices();
  const shares = seen.map(hostUnits);
  const most = (key: 'units' | 'depth') => (100 * Math.max(...shares.map((share) => share[key]))) / limits[key];
  return [
    figure('own deck of 39', deck, 'gas'),
    figure('opening hand of five, two transactions', first + second, 'gas', 1_200_000),
    figure('deal of one card, stirred', card, 'gas', 500_000),
    figure('show: open and settle, one KMS signature', shown.gas, 'gas', 400_000),
    figure('show: open and settle, nine of thirteen', shownByNine.gas, 'gas', 700_000),
    figure('end of turn, draw and record, one transaction', turn, 'gas', 600_000),
    figure('most HCU of a transaction, of the limit', most('units'), '%', 90),
    figure('most depth of a transaction, of the limit', most('depth'), '%', 90),
  ];
}

async function showGas(chain: FheChain, board: FheAnything, signatures: number) {
  const held = [...(await board.hand(0)).keys()];
  const needs: Need[] = [show(held.at(-1)!, ALL)];
  const act = actionHash(0, needs, '0x');
  const context = board.context(0);
  const state = tableHash(board.table.table, board.table.state);
  const message = openMessage(chain.fhe.vault, context, { state, seat: 0, act });
  const signature = compactSignature(await sessionOf(0).signTypedData(message));
  const post = (data: Hex) => send(chain.client, { to: chain.fhe.vault, data });
  const opened = await post(
    encodeFunctionData({
      abi: fheVaultAbi,
      functionName: 'open',
      args: [await callNow(at(chain), fheTableOf(board.table)), 0, needs, '0x', signature],
    }),
  );
  const deed = deedOf(context, 0, act);
  const opening = { address: chain.fhe.vault, abi: fheVaultAbi, eventName: 'Opened', args: { deed } } as const;
  const [event] = await getContractEvents(chain.client, { ...opening, strict: true, fromBlock: 0n });
  const { handles } = event!.args;
  const { clear, proof } = await (chain.holders as DevKms).publicDecrypt(handles);
  const all = (proof.slice(4, -2).match(/.{130}/g) ?? []).map((hex): Hex => `0x${hex}`);
  const enough = proofOf(all.slice(0, signatures));
  const settled = await post(
    encodeFunctionData({ abi: fheVaultAbi, functionName: 'settle', args: [deed, handles, clear, enough] }),
  );
  return { gas: Number(opened.gasUsed + settled.gasUsed), receipts: [opened, settled] };
}

/** χ² over 39 faces; hands are drawn without putting back, which makes them more even than dice by this factor. */
function chiSquare(hands: readonly (readonly number[])[]): number {
  const counts = new Map<number, number>(LIST.map((face) => [face, 0]));
  for (const face of hands.flat()) counts.set(face, counts.get(face)! + 1);
  const size = hands[0]!.length;
  const expected = hands.flat().length / LIST.length;
  const sum = [...counts.values()].reduce((total, count) => total + (count - expected) ** 2 / expected, 0);
  return (sum * (LIST.length - 1)) / (LIST.length - size);
}
const outside = (values: readonly number[]) => values.filter((value) => value < LOW || value > HIGH).length;

async function evenness(chain: FheChain): Promise<Measurement[]> {
  const model = SEEDS.map((seed) => {
    const random = seededRandom(seed);
    return chiSquare(Array.from({ length: 4000 }, () => modelHand(random, 5)));
  });
  // One run of 400 cards; the coprocessor's secret decides what they are, so ten secrets are ten samples of it.
  const board = await boardOn(chain);
  const handles: Hex[] = [];
  for (let i = 0; i < 50; i++) {
    await board.ask([ownDeck(0, LIST, 0, 1n), ...Array.from({ length: 8 }, (_, j) => deal(slotAt(0, j), 0))]);
    await serve(chain, board);
    await serve(chain, board);
    await record(board);
    const key = vaultKey(fheScope(board.context(0), 0), board.cards.seats[0]!.cards);
    handles.push((await readPile(at(chain), key))!.hand);
  }
  const drawn: number[] = [];
  for (const seed of SEEDS) {
    const coprocessor = new DevCoprocessor(chain.client, new TextEncoder().encode(seed));
    const hands: number[][] = [];
    for (const handle of handles) {
      const word = (await coprocessor.read(handle))!;
      hands.push(Array.from({ length: 8 }, (_, place) => faceAt(word, place)));
    }
    drawn.push(chiSquare(hands));
  }
  return [
    figure('χ² outside 99 %, model, 20,000 cards, ten seeds', outside(model), 'of 10', 1),
    figure('χ² in the model, median (38 degrees)', median(model), 'χ²'),
    figure('χ² outside 99 %, on chain, 400 cards, ten seeds', outside(drawn), 'of 10', 1),
    figure('χ² on chain, median (38 degrees)', median(drawn), 'χ²'),
  ];
}

/** The vault's arithmetic in the clear: 56 random bits, multiplied and shifted; the last card moves to the place. */
function modelHand(random: (length: number) => Uint8Array, count: number): number[] {
  const deck = [...LIST];
  return Array.from({ length: count }, () => {
    const bits = random(7).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
    const place = Number((bits * BigInt(deck.length)) >> 56n);
    const last = deck.pop()!;
    if (place === deck.length) return last;
    const face = deck[place]!;
    deck[place] = last;
    return face;
  });
}

/** From the click that ends a turn to the drawn card before its seat's eyes. */
async function clickToCard(chain: FheChain): Promise<Measurement[]> {
  const board = await boardOn(chain);
  await board.ask([ownDeck(0, LIST, 0, 1n)]);
  await board.meet();
  const times: number[] = [];
  for (let i = 0; i < 8; i++) {
    const since = performance.now();
    const payload = anyGame.codecs.action.encode({ actor: 0, waits: true, needs: [deal(slotAt(0, i), 0)] });
    await turnInOne(chain, board.table, { party: 0, payload, evidence: '0x' });
    await board.hand(0);
    times.push((performance.now() - since) / 1000);
  }
  return [figure('from a click to the drawn card seen, development chain', median(times), 's', 1.5)];
}
