import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bytesToHex, hexToBytes, seededRandom, systemRandom } from '@facedown/base';
import {
  connectChain,
  faucet,
  keepPacks,
  keyOwner,
  readCardPack,
  readCommitteeKeys,
  readCommitteeTerms,
  type SendingClient,
  send,
} from '@facedown/chain';
import { ANVIL_KEYS, type Anvil, deploy, readArtifact, startAnvil } from '@facedown/chain/node';
import { committeeDealer } from '@facedown/dealers/committee';
import { committeeIn, escrowConfigCodec } from '@facedown/dealers/escrow';
import { DAY_SECONDS, type KeyName, labelOf, serveApp } from '@facedown/keyserver';
import { houseSets } from '@facedown/manifest/sets';
import { newPack, openPack } from '@facedown/sdk';
import { openCards } from '@facedown/sdk/chain';
import { listedBeacon, tableKeyClaim } from '@facedown/sdk/committee';
import type { KeyServers } from '@facedown/sdk/engine';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type HouseServers, openHouseServers } from './houseServers.js';

const root = mkdtempSync(join(tmpdir(), 'facedown-terms-'));
let anvil: Anvil;
let client: SendingClient;
beforeAll(async () => {
  anvil = await startAnvil();
  client = await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[0]! });
});
const houses: HouseServers[] = [];
afterEach(() => {
  for (const house of houses.splice(0)) house.close();
});
afterAll(async () => {
  await anvil.stop();
  rmSync(root, { recursive: true, force: true });
});

function open(options: Partial<Parameters<typeof openHouseServers>[0]>) {
  const house = openHouseServers({ judges: [], random: systemRandom, addressOf: () => 'here', ...options });
  houses.push(house);
  const app = new Hono().on(['GET', 'POST'], '/keyserver/:server/:path', async (context) =>
    house.answer(context, await context.req.text()),
  );
  const ask = async (path: string, claim: unknown) =>
    (await app.request(`/keyserver/${path}`, { method: 'POST', body: JSON.stringify(claim) })).json();
  return { house, app, ask };
}
async function offered({ offered: of }: HouseServers, isSo: (offer: KeyServers) => boolean): Promise<KeyServers> {
  for (let waited = 0; waited < 60_000; waited += 20) {
    const offer = of();
    if (offer && isSo(offer)) return offer;
    await sleep(20);
  }
  throw new Error('nothing was offered');
}
/** What a table of this offer asks for first. */
function keyClaim(offer: KeyServers) {
  const state = committeeDealer.start(offer.configs.committee!, []);
  if (!state.ok) throw new Error(state.code);
  return tableKeyClaim({ chainId: 1n, table: `0x${'11'.repeat(20)}`, tableId: 5n, epoch: 0n }, state.value);
}

describe('the terms of a house’s key servers', () => {
  it('follow each other: the old one answers for a week after its end, also after a restart, and then is gone', async () => {
    let day = 20_000;
    const folder = join(root, 'terms');
    const options = { folder, seconds: () => day * DAY_SECONDS };
    const first = open(options);
    const old = await offered(first.house, () => true);
    const ceremonyOf = (offer: KeyServers) => {
      const config = escrowConfigCodec.parse(offer.configs.committee!);
      return config.ok ? config.value.ceremony : undefined;
    };
    expect(await first.ask('1/table', keyClaim(old))).toMatchObject({ server: 1 });
    day += 28;
    expect(ceremonyOf(await offered(first.house, () => true))).toBe(ceremonyOf(old));
    // On the last day the next one is made, and new tables are opened with it.
    day += 1;
    const next = await offered(first.house, (offer) => ceremonyOf(offer) !== ceremonyOf(old));
    expect(readdirSync(folder).sort()).toEqual(['20000', '20029']);
    const lastDay = { ...(keyClaim(old) as object), config: dayConfig(old, day) };
    for (const server of [1, 2, 3])
      for (const claim of [keyClaim(next), lastDay])
        expect(await first.ask(`${server}/table`, claim)).toMatchObject({ server });
    // In mid-game, days after the end of its term, and after a restart.
    first.house.close();
    day += 6;
    const again = open(options);
    expect(ceremonyOf(await offered(again.house, () => true))).toBe(ceremonyOf(next));
    expect(await again.ask('2/table', lastDay)).toMatchObject({ server: 2 });
    day += 2;
    const later = open(options);
    await offered(later.house, () => true);
    expect(await later.ask('2/table', lastDay)).toMatchObject({ code: 'UnknownKey' });
    expect(await later.ask('9/table', lastDay)).toMatchObject({ code: 'NotFound' });
  });

  it('are listed with every key on the chain, and their beacon draws for one seat and for packs of cards', async () => {
    const registry = (await send(client, { data: readArtifact('Committees').bytecode })).contractAddress!;
    const deployment = { committees: registry };
    const folder = join(root, 'listed');
    const { house, app } = open({ folder, chain: { client, deployment } });
    const offer = await offered(house, ({ listed }) => listed !== undefined);
    const { committees, id, beacon } = offer.listed!;
    const terms = await readCommitteeTerms(client, { committees, id });
    expect(terms).toMatchObject({ threshold: 2 });
    // Whoever joins compares what a table says with the list.
    const names: Record<string, KeyName['use']> = { escrow: 'escrow', committee: 'master' };
    for (const [dealer, use] of Object.entries(names)) {
      const config = escrowConfigCodec.parse(offer.configs[dealer]!);
      if (!config.ok) throw new Error(config.code);
      const { ceremony, day, keys, threshold } = config.value;
      const label = bytesToHex(labelOf(ceremony, use === 'escrow' ? { use, day } : { use: 'master' }));
      expect(await readCommitteeKeys(client, { committees, id, label })).toEqual({ threshold, keys });
      expect(terms.ceremony).toBe(ceremony);
      expect(committeeIn(config.value).keys).toHaveLength(3);
    }
    // A restart lists nothing anew.
    house.close();
    const again = open({ folder, chain: { client, deployment } });
    expect((await offered(again.house, ({ listed }) => listed !== undefined)).listed).toEqual(offer.listed);

    const served = await serveApp(app);
    const pin = await listedBeacon(client, { ...offer, urls: offer.urls.map((url) => `${served.url}${url}`) });
    const mine = () => client.request({ method: 'anvil_mine', params: ['0x1'] } as never);
    const mining = setInterval(() => void mine().catch(() => {}), 30);
    try {
      // A single seat's draw, salt and all.
      const solo = {
        chainId: BigInt(client.chain.id),
        beacon,
        owner: client.account.address,
        purpose: bytesToHex(hexToBytes(`0x${'51'.repeat(32)}`)),
        list: Array.from({ length: 52 }, (_, face) => face),
        count: 7,
      };
      expect(new Set(await openPack(client, newPack(solo, seededRandom('solo')), { pin, pollMs: 20 })).size).toBe(7);

      // Packs of cards whose contract names that beacon: opened by their owner, and by the house's keeper.
      const sets = await houseSets();
      const drawn = await deploy(client, { sets, beacon });
      const { packs, sets: numbers } = drawn.cards!;
      const set = BigInt(Object.values(numbers)[0]!);
      await faucet(client, { chips: drawn.chips, amount: 10_000n, to: client.account.address });
      const cards = openCards({ client, deployment: drawn, owner: keyOwner(ANVIL_KEYS[0]!), sender: client, pin });
      const serials = await cards.buy(set, 2);
      const unpinned = openCards({ client, deployment: drawn, owner: keyOwner(ANVIL_KEYS[0]!), sender: client });
      await expect(unpinned.open(serials[0]!)).rejects.toMatchObject({ code: 'NotPinned' });
      expect((await cards.open(serials[0]!)).cards).toHaveLength(5);
      const kept = await keepPacks(client, { packs, sets: [set], fromBlock: BigInt(drawn.block), pin });
      expect(kept.failed).toEqual([]);
      expect(await readCardPack(client, { packs, serial: serials[1]! })).toMatchObject({ isOpened: true });
    } finally {
      clearInterval(mining);
      await served.close();
    }
  });
});

function dayConfig(offer: KeyServers, day: number) {
  const config = escrowConfigCodec.parse(offer.configs.committee!);
  if (!config.ok) throw new Error(config.code);
  return escrowConfigCodec.encode({ ...config.value, day });
}
