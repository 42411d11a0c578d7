import { bytesToHex, concatBytes, type Hex, seededRandom, unwrap } from '@facedown/base';
import { combineShares, contextHash, proveShare } from '@facedown/crypto';
import { testCommittee } from '@facedown/crypto/testing';
import {
  type EscrowState,
  escrowConfig,
  escrowDealer,
  escrowSeat,
  recoveryBases,
  recoveryEvidence,
} from '@facedown/dealers/escrow';
import { cardKey, newCardSecret } from '@facedown/dealers/players';
import type { DealerSeat, GameCase, Seating } from '@facedown/game-kit';
import { holdemCase } from '@facedown/holdem';
import { relicCase } from '@facedown/relic';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Anvil, startAnvil } from './anvil.js';
import { type Client, connect, deploy } from './contracts.js';
import { playTable } from './playTable.js';
import { replayTable } from './replayTable.js';

const CHAIR = 128;
const OWNER: Hex = `0x${'22'.repeat(20)}`;
const id = { chainId: 31337n, table: `0x${'11'.repeat(20)}` as Hex, tableId: 5n, epoch: 1n };
const random = seededRandom('escrow twin');
const { key, holders } = testCommittee(2, 3, random);
const config = escrowConfig({
  ceremony: `0x${'33'.repeat(32)}`,
  day: 20_000,
  threshold: 2,
  keys: bytesToHex(concatBytes(...key.keys.map(({ bytes }) => bytes))),
});

/** Two of three servers, in this process: they give what the chair owes. */
const chair: DealerSeat<EscrowState> = {
  async contribute(context, state, needs) {
    const bound = contextHash(context);
    const bases = recoveryBases(state, needs);
    const answers = [1, 3].map((server) => ({
      server,
      bytes: proveShare(bound, key, holders[server - 1]!, bases, random),
    }));
    return recoveryEvidence(state, needs, unwrap(combineShares(bound, key, bases, answers)));
  },
  prove: () => Promise.reject(new Error('a chair does not act')),
  hand: async () => new Map(),
};

const holdemSeating = (seats: number): Seating<unknown> => ({
  config: {
    seats,
    headsUpOrder: 0,
    rakeBp: 0,
    rakeCap: 0n,
    smallBlind: 5n,
    bigBlind: 10n,
    ante: 0n,
    minBuyIn: 100n,
    maxBuyIn: 2000n,
    bond: 50n,
  },
  amounts: Array<bigint>(seats).fill(1050n),
});
const relicSeating = (seats: number): Seating<unknown> => ({
  config: { fee: 10n, minSeats: seats, maxSeats: seats },
  amounts: Array<bigint>(seats).fill(10n),
});

let anvil: Anvil;
let client: Client;
const contracts: Record<string, Hex> = {};
beforeAll(async () => {
  anvil = await startAnvil();
  client = connect(anvil.url);
  const players = await deploy(client, 'PlayersDealer');
  contracts.dealer = await deploy(client, 'EscrowDealer', players.slice(2).padStart(64, '0'));
  contracts.replay = await deploy(client, 'Replay');
  contracts.holdem = await deploy(client, 'HoldemRules');
  contracts.relic = await deploy(client, 'RelicRules');
}, 60_000);
afterAll(() => anvil.stop());

async function sealedTable(gameCase: GameCase, seating: Seating<unknown>, seed: string, steps: number, lapses: number) {
  const draw = seededRandom(seed);
  const secrets = seating.amounts.map(() => newCardSecret(draw));
  const seats = secrets.map((secret, seat): [number, DealerSeat<EscrowState>] => [
    seat,
    escrowSeat(seat, secret, draw),
  ]);
  return playTable({
    id,
    game: gameCase.game,
    dealer: escrowDealer,
    dealerConfig: config,
    seating,
    keys: secrets.map((secret, party) => cardKey({ ...id, version: 0n, party }, OWNER, secret, draw)),
    parties: new Map([...seats, [CHAIR, chair]]),
    random: draw,
    maxSteps: steps,
    lapseEvery: lapses,
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
      expect(served).toBeGreaterThan(0);
    },
    120_000 * long,
  );
});
