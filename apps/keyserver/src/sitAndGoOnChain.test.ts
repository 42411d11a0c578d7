import { systemRandom } from '@facedown/base';
import { connectChain, type Deployment } from '@facedown/chain';
import { ANVIL_KEYS, type Anvil, deploy, startAnvil } from '@facedown/chain/node';
import { HoldemEnd, type HoldemState } from '@facedown/holdem';
import { walletJudge } from '@facedown/sdk/testing/chain';
import { allIn, calmFirst, owedTo, placesOf, playSitAndGo, rulesOf } from '@facedown/sdk/testing/sitAndGo';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BesideJudge, serveBeside } from './besideJudge.js';

/** A sit-and-go for chips whose cards are sealed to key servers, which answer for who is recorded as late on the chain. */
let anvil: Anvil;
let deployment: Deployment;
let beside: BesideJudge;
beforeAll(async () => {
  anvil = await startAnvil();
  deployment = await deploy(await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[9]! }));
  beside = await serveBeside(await walletJudge(anvil.url, deployment, 9), { random: systemRandom });
});
afterAll(async () => {
  await beside?.close();
  await anvil?.stop();
});

const CHAIR = 128;
const isLong = process.env.FACEDOWN_LONG !== undefined;
const chain = { url: () => anvil.url, deployment: () => deployment };

/** Seat 2 is gone for good once the rules are there. */
async function without2(seed: string, when: (state: HoldemState) => boolean) {
  let gone = false;
  const ends = new Set<number>();
  const result = await playSitAndGo(chain, {
    seats: 3,
    dealer: 'escrow',
    sealed: { dealerConfig: beside.offered.configs.escrow!, keyServers: beside.offered.urls },
    seed,
    chooseOf: () => (seed.includes('calm') ? calmFirst : allIn),
    onView(_, attack) {
      const state = rulesOf(attack);
      if (gone) ends.add(state.end);
      if (gone || !when(state)) return;
      gone = true;
      attack.clients[2]!.stop();
    },
    isStuck: () => gone,
  });
  return { result, gone, ends };
}

describe('a sit-and-go with key servers, for chips on a chain', () => {
  const moments: [string, (state: HoldemState) => boolean, boolean][] = [
    ['before its turn', ({ phase, turn }) => phase === 3 && turn === 1, true],
    ['in a calm first hand', ({ phase }) => phase === 3, true],
    ['before the second deck', ({ phase, hand }) => hand === 1 && phase === 1, false],
  ];
  it.each(isLong ? moments : moments.slice(0, 1))(
    'loses no hand to a seat that vanishes %s, and pays places less one rake',
    async (what, when, isDealt) => {
      const { result, gone, ends } = await without2(what, when);
      expect(gone).toBe(true);
      const places = placesOf(result);
      const { rake, prizes } = owedTo(places);
      expect({ gained: result.gained, raked: result.raked }).toEqual({ gained: prizes, raked: rake });
      expect(places[2]).toBeGreaterThan(1);
      expect([...result.late]).toEqual([2]);
      if (!isDealt) return;
      // Nobody takes back what he has bet: its part of the board came from the servers.
      expect([...ends]).not.toContain(HoldemEnd.Cancelled);
      const brought = result.clients[0]!.log().flatMap(({ deeds }) => deeds.filter(({ party }) => party === CHAIR));
      expect(brought.length).toBeGreaterThan(0);
      expect(await result.clients[0]!.verify()).toMatchObject({ ok: true });
    },
    900_000,
  );
});
