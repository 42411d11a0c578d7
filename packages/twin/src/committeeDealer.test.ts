import { type Hex, seededRandom } from '@facedown/base';
import { committeeDealer } from '@facedown/dealers/committee';
import type { GameCase } from '@facedown/game-kit';
import { kuhnCase } from '@facedown/game-kit/kuhn';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Anvil, startAnvil } from './anvil.js';
import { committeeSeats, dealingServers } from './committeeTable.js';
import { type Client, connect, deploy } from './contracts.js';
import { CHAIR } from './escrowTable.js';
import { playTable } from './playTable.js';
import { twins } from './registry.js';
import { replayTable } from './replayTable.js';

const id = { chainId: 31337n, table: `0x${'11'.repeat(20)}` as Hex, tableId: 5n, epoch: 1n };
const { config, chair } = dealingServers(2, 3, 'committee twin');
const long = process.env.FACEDOWN_LONG ? 10 : 1;

let anvil: Anvil;
let client: Client;
let dealer: Hex;
let replay: Hex;
beforeAll(async () => {
  anvil = await startAnvil();
  client = connect(anvil.url);
  const [players, answers] = [await deploy(client, 'PlayersDealer'), await deploy(client, 'CommitteeChair')];
  dealer = await deploy(client, 'CommitteeDealer', [players, answers]);
  replay = await deploy(client, 'Replay');
});
afterAll(() => anvil.stop());

function servedTable(gameCase: GameCase, seed: string, maxSteps: number, lapseEvery: number, half = committeeDealer) {
  const seating = gameCase.seating(seededRandom(seed));
  const { keys, seats } = committeeSeats(id, seating.amounts.length, seed);
  return playTable({
    id,
    game: gameCase.game,
    dealer: half,
    dealerConfig: config,
    seating,
    keys,
    parties: new Map([...seats.entries(), [CHAIR, chair]]),
    random: seededRandom(seed),
    maxSteps,
    lapseEvery,
  });
}

describe('committee: the contract agrees with the TypeScript half', () => {
  it.each([
    ['Kuhn poker', kuhnCase as GameCase, 'KuhnRules', 3, 25],
    ["Hold'em", twins.holdem!, 'HoldemRules', 2, 50],
    ['Relic', twins.relic!, 'RelicRules', 2, 60],
    ['Concealed', twins.concealed!, 'ConcealedRules', 1, 25],
    ['Fable', twins.fable!, 'FableRules', 1, 16],
    ['Duel', twins.duel!, 'DuelRules', 1, 16],
  ])('on whole tables of %s, refusals and time-outs included', async (_name, gameCase, rules, games, maxSteps) => {
    const contracts = { replay, rules: await deploy(client, rules), dealer };
    let served = 0;
    for (let game = 0; game < games * long; game++) {
      const record = await servedTable(gameCase, `committee/${rules}/${game}`, maxSteps, game % 3 === 1 ? 9 : 0);
      served += record.steps.filter(({ deed, expect: answer }) => deed.party === CHAIR && 'hash' in answer).length;
      expect((await replayTable(client, contracts, record)).slice(0, 3), `game ${game}`).toEqual([]);
    }
    // The table's key, a deal, and what comes after it.
    expect(served).toBeGreaterThan(1);
  });

  it('and finds a half that keeps a dealt card for the deck', async () => {
    const contracts = { replay, rules: await deploy(client, 'KuhnRules'), dealer };
    const record = await servedTable(kuhnCase as GameCase, 'fault', 20, 0, {
      ...committeeDealer,
      encode: (state) => committeeDealer.encode({ ...state, players: { ...state.players, done: 0n } }),
    });
    expect(await replayTable(client, contracts, record)).not.toEqual([]);
  });
});
