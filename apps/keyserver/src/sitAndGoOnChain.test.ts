import { systemRandom } from '@facedown/base';
import { connectChain, type Deployment } from '@facedown/chain';
import { ANVIL_KEYS, type Anvil, deploy, startAnvil } from '@facedown/chain/node';
import { HoldemEnd } from '@facedown/holdem';
import type { Choose } from '@facedown/sdk/testing';
import { walletJudge } from '@facedown/sdk/testing/chain';
import {
  allIn,
  callFirst,
  calmFirst,
  owedTo,
  placesOf,
  playSitAndGo,
  rulesOf,
  vanishing,
} from '@facedown/sdk/testing/sitAndGo';
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

/** What the last seat owes when it goes for good; how the table is played; how often servers must answer for it at least. */
interface Moment {
  readonly owes: (verbs: readonly string[], hand: number) => boolean;
  readonly plays?: Choose;
  readonly answers: number;
}
const isBoard = (verbs: readonly string[]) => verbs.includes('Show') && !verbs.includes('Action');
const moments: Record<string, Moment> = {
  'an action': { owes: (verbs) => verbs.includes('Action'), answers: 1 },
  'the board of an all-in': { owes: isBoard, answers: 1 },
  // Flop, turn and river come one by one, each from the servers.
  'the flop of a hand that is checked down': { owes: isBoard, plays: callFirst, answers: 3 },
  'the first shuffle': { owes: (verbs) => verbs.includes('Deck'), answers: 0 },
  'the second shuffle': { owes: (verbs, hand) => verbs.includes('Deck') && hand > 0, plays: calmFirst, answers: 0 },
  'tokens of a deal, and its seals with them': { owes: (verbs) => verbs.includes('Deal'), answers: 0 },
};

describe('a sit-and-go with key servers, for chips on a chain', () => {
  const all = Object.entries(moments);
  it.each(isLong ? all : all.slice(0, 1))(
    'goes on to its places, less one rake, without a seat that vanishes when it owes %s',
    async (what, { owes, plays = allIn, answers }) => {
      const { isGone, ...plan } = vanishing(owes);
      const ends = new Set<number>();
      const result = await playSitAndGo(chain, {
        seats: 3,
        dealer: 'escrow',
        sealed: { dealerConfig: beside.offered.configs.escrow!, keyServers: beside.offered.urls },
        seed: what,
        chooseOf: () => plays,
        onView: (_, attack) => void (isGone() && ends.add(rulesOf(attack).end)),
        ...plan,
      });
      expect(isGone()).toBe(true);
      const places = placesOf(result);
      const { rake, prizes } = owedTo(places);
      expect({ gained: result.gained, raked: result.raked }).toEqual({ gained: prizes, raked: rake });
      expect(places[2]).toBeGreaterThan(1);
      expect([...result.late]).toEqual([2]);
      const brought = result.clients[0]!.log().flatMap(({ deeds }) => deeds.filter(({ party }) => party === CHAIR));
      // Before its tokens are sealed nothing is at stake, and the others begin the hand anew without it.
      if (answers === 0) expect(brought).toEqual([]);
      else {
        // Nobody takes back what he has bet: its part of the board came from the servers.
        expect(brought.length).toBeGreaterThanOrEqual(answers);
        expect([...ends]).not.toContain(HoldemEnd.Cancelled);
      }
      expect(await result.clients[0]!.verify()).toMatchObject({ ok: true });
    },
    900_000,
  );
});
