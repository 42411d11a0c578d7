import { type Hex, seededRandom } from '@facedown/base';
import { rulesAbi } from '@facedown/chain';
import { HOST, openDealer, openHost, openSeat } from '@facedown/dealers/open';
import { cardKey, newCardSecret, playersDealer, playersSeat } from '@facedown/dealers/players';
import {
  act,
  choicesAt,
  contextOf,
  type GameCase,
  openWorld,
  type Shown,
  settle,
  shuffledDecks,
} from '@facedown/game-kit';
import { RelicPhase, type RelicState, relic, relicCase } from '@facedown/relic';
import { readContract } from 'viem/actions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Anvil, startAnvil } from './anvil.js';
import { type Client, connect, deploy } from './contracts.js';
import { playTable } from './playTable.js';
import { replayTable } from './replayTable.js';
import { runTwin } from './runTwin.js';

const id = { chainId: 31337n, table: `0x${'11'.repeat(20)}` as Hex, tableId: 5n, epoch: 1n };
const LONG = 1_800_000;
const owner: Hex = `0x${'22'.repeat(20)}`;

let anvil: Anvil;
let client: Client;
beforeAll(async () => {
  anvil = await startAnvil();
  client = connect(anvil.url);
});
afterAll(() => anvil.stop());

describe('the twins of Relic', () => {
  it(
    'do not differ in any step or refusal of random games',
    async () => {
      const games = process.env.FACEDOWN_LONG ? 10_000 : 40;
      const report = await runTwin(client, relicCase as GameCase, { games, seed: 5 });
      expect(report.steps).toBeGreaterThan(50 * games);
      expect(report.differ).toEqual([]);
    },
    LONG,
  );

  it('agree with the reducer on whole tables at the open dealer, refusals and time-outs included', async () => {
    const contracts = {
      replay: await deploy(client, 'Replay'),
      rules: await deploy(client, 'RelicRules'),
      dealer: await deploy(client, 'OpenDealer'),
    };
    let steps = 0;
    for (let seed = 0; seed < 6; seed++) {
      const random = seededRandom(`relic table ${seed}`);
      const seats = 2 + (seed % 3);
      const record = await playTable({
        id,
        game: relic,
        dealer: openDealer,
        seating: { config: { fee: 10n, minSeats: 2, maxSeats: seats }, amounts: Array<bigint>(seats).fill(10n) },
        keys: Array<Hex>(4).fill('0x'),
        parties: new Map([
          ...[0, 1, 2, 3].map((seat) => [seat, openSeat(seat)] as const),
          [HOST, openHost(shuffledDecks(random))] as const,
        ]),
        random,
        maxSteps: 60,
        lapseEvery: seed % 2 === 0 ? 12 : 0,
      });
      steps += record.steps.length;
      expect(await replayTable(client, contracts, record)).toEqual([]);
    }
    expect(steps).toBeGreaterThan(150);
  });
});

describe('two winners of one game of Relic', () => {
  it('share a pool that does not divide alike in both halves: the odd chip goes to the first from the first seat', async () => {
    const rules = await deploy(client, 'RelicRules');
    const ends: { state: RelicState; shown: readonly Shown[]; next: RelicState }[] = [];
    const spied: typeof relic = {
      ...relic,
      on(state, shown) {
        const next = relic.on(state, shown);
        if (next.phase === RelicPhase.Between && state.phase !== RelicPhase.Between) ends.push({ state, shown, next });
        return next;
      },
    };
    // Seats 0 and 1 lack one relic each; the round is seat 0's, and seat 1 alone has played the Scout.
    for (let seed = 0; seed < 24; seed++) {
      const decks = shuffledDecks(seededRandom(`odd chips ${seed}`));
      const config = { fee: 1n, minSeats: 2, maxSeats: 3 };
      const { state, truth } = settle(spied, openWorld(spied, { config, amounts: [1n, 1n, 1n] }), decks);
      for (const first of [0, 1, 2]) {
        const late: RelicState = { ...state, deck: '0x', discards: '0x10', relics: [2, 2, 0, 0], first };
        for (const choice of choicesAt(spied, { state: late, truth }).legal) {
          const acted = act(spied, { state: late, truth }, relic.pending(late).seat, choice);
          if (acted.ok) settle(spied, acted.value, decks);
        }
      }
    }
    const shared = ends.filter(({ next }) => next.winners === 0b11);
    expect(new Set(shared.map(({ next }) => next.stacks.join()))).toEqual(new Set(['2,1,0,0', '1,2,0,0']));
    for (const { state, shown, next } of shared) {
      const args = [relic.codecs.state.encode(state), shown] as const;
      const { state: theirs } = await readContract(client, { address: rules, abi: rulesAbi, functionName: 'on', args });
      expect(theirs).toBe(relic.codecs.state.encode(next));
    }
  });
});

describe('Relic at the players dealer', () => {
  it.each([2, 3, 4])(
    'plays with %i seats and real proofs, and nobody is ever unable to answer',
    async (seats) => {
      const tables = process.env.FACEDOWN_LONG ? 20 : 1;
      for (let seed = 0; seed < tables; seed++) {
        const random = seededRandom(`relic players ${seats}/${seed}`);
        const secrets = Array.from({ length: seats }, () => newCardSecret(random));
        const { steps } = await playTable({
          id,
          game: relic,
          dealer: playersDealer,
          seating: { config: { fee: 10n, minSeats: 2, maxSeats: seats }, amounts: Array<bigint>(seats).fill(10n) },
          keys: secrets.map((secret, seat) => cardKey(contextOf(id, 0n, seat), owner, secret, random)),
          parties: new Map(secrets.map((secret, seat) => [seat, playersSeat(seat, secret, random)])),
          random,
          maxSteps: process.env.FACEDOWN_LONG ? 300 : 50,
          lapseEvery: seed % 2 === 1 ? 15 : 0,
        });
        expect(steps.length).toBeGreaterThan(seats);
      }
    },
    LONG,
  );
});
