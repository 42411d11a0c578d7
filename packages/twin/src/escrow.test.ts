import { type Hex, seededRandom } from '@facedown/base';
import { escrowDealer } from '@facedown/dealers/escrow';
import type { GameCase, Seating } from '@facedown/game-kit';
import { holdemCase } from '@facedown/holdem';
import { relicCase } from '@facedown/relic';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Anvil, startAnvil } from './anvil.js';
import { type Client, connect, deploy } from './contracts.js';
import { CHAIR, escrowSeats, holdemSeating, relicSeating, testServers } from './escrowTable.js';
import { playTable } from './playTable.js';
import { replayTable } from './replayTable.js';

const id = { chainId: 31337n, table: `0x${'11'.repeat(20)}` as Hex, tableId: 5n, epoch: 1n };
const { config, chair } = testServers(2, 3, 'escrow twin');

let anvil: Anvil;
let client: Client;
const contracts: Record<string, Hex> = {};
beforeAll(async () => {
  anvil = await startAnvil();
  client = connect(anvil.url);
  const players = await deploy(client, 'PlayersDealer');
  contracts.dealer = await deploy(client, 'EscrowDealer', [players]);
  contracts.replay = await deploy(client, 'Replay');
  contracts.holdem = await deploy(client, 'HoldemRules');
  contracts.relic = await deploy(client, 'RelicRules');
});
afterAll(() => anvil.stop());

function sealedTable(
  gameCase: GameCase,
  seating: Seating<unknown>,
  seed: string,
  maxSteps: number,
  lapseEvery: number,
) {
  const { keys, seats } = escrowSeats(id, seating.amounts.length, seed);
  return playTable({
    id,
    game: gameCase.game,
    dealer: escrowDealer,
    dealerConfig: config,
    seating,
    keys,
    parties: new Map([...seats.entries(), [CHAIR, chair]]),
    random: seededRandom(seed),
    maxSteps,
    lapseEvery,
  });
}

const long = process.env.FACEDOWN_LONG ? 10 : 1;

describe('escrow: the contract agrees with the TypeScript half', () => {
  it.each([
    ["Hold'em", holdemCase as GameCase, 'holdem', holdemSeating, 60],
    ['Relic', relicCase as GameCase, 'relic', relicSeating, 90],
  ] as const)(
    'on whole tables of %s, refusals, vanished seats and key servers included',
    async (_, gameCase, rules, seatingOf, steps) => {
      let served = 0;
      for (let game = 0; game < 3 * long; game++) {
        const seats = 3 + (game % 2);
        const record = await sealedTable(
          gameCase,
          seatingOf(seats),
          `escrow/${rules}/${game}`,
          steps,
          game % 3 === 0 ? 0 : 7,
        );
        served += record.steps.filter(({ deed, expect: answer }) => deed.party === CHAIR && 'hash' in answer).length;
        const differences = await replayTable(
          client,
          { replay: contracts.replay!, rules: contracts[rules]!, dealer: contracts.dealer! },
          record,
        );
        expect(differences.slice(0, 3), `game ${game}`).toEqual([]);
      }
      // Relic draws in every turn; a random hand of Hold'em seldom loses a seat just before its board.
      if (rules === 'relic') expect(served).toBeGreaterThan(0);
    },
  );
});
