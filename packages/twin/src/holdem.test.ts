import { seededRandom } from '@facedown/base';
import { HOST, openDealer, openHost, openSeat } from '@facedown/dealers/open';
import { type AnyGame, type GameCase, OP_KINDS, recordScript, shuffledDecks } from '@facedown/game-kit';
import { CASH, type HoldemConfig, type HoldemState, holdem, holdemCase } from '@facedown/holdem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Anvil, startAnvil } from './anvil.js';
import { type Client, connect, deploy } from './contracts.js';
import { playTable } from './playTable.js';
import { replayTable } from './replayTable.js';
import { runTwin } from './runTwin.js';

const GAMES = process.env.FACEDOWN_LONG ? 10_000 : 150;

const CONFIG: HoldemConfig = {
  seats: 9,
  headsUpOrder: 0,
  rakeBp: 200,
  rakeCap: 300n,
  smallBlind: 50n,
  bigBlind: 100n,
  ante: 0n,
  minBuyIn: 1000n,
  maxBuyIn: 10_000n,
  bond: 100n,
  ...CASH,
};

let anvil: Anvil;
let client: Client;
beforeAll(async () => {
  anvil = await startAnvil();
  client = connect(anvil.url);
});
afterAll(() => anvil.stop());

describe("the halves of Hold'em", () => {
  it('agree in every step and every refusal of random games', async () => {
    const report = await runTwin(client, holdemCase as GameCase, { games: GAMES, seed: 'test' });
    expect(report.steps).toBeGreaterThan(30 * GAMES);
    expect(report.differ).toEqual([]);
  }, 3_600_000);

  it('are tried with refusals, timeouts, broken decks and seats that come and go', () => {
    const seen = new Set<string>();
    for (let game = 0; game < 60; game++)
      for (const { kind, expect: answer } of recordScript(holdemCase as GameCase, seededRandom(`kinds/${game}`)).ops)
        seen.add('code' in answer ? answer.code : OP_KINDS[kind]!);
    // Nobody brings anything to Hold'em but chips.
    const { bring }: AnyGame = holdem;
    for (const kind of OP_KINDS) if (kind !== 'Bring' || bring) expect(seen).toContain(kind);
    for (const code of ['NegativeAmount', 'BelowMinimumRaise', 'NotEnoughChips', 'NotYourTurn', 'UnknownAction'])
      expect(seen).toContain(code);
  });

  it('would show a rake that is one chip off', async () => {
    const fault = {
      ...holdem,
      on: (state: HoldemState, shown: never) => {
        const next = holdem.on(state, shown);
        return next.house > state.house ? { ...next, house: next.house + 1n } : next;
      },
    };
    const report = await runTwin(client, { ...holdemCase, game: fault } as GameCase, { games: 60, seed: 'faults' });
    expect(report.differ.length).toBeGreaterThan(0);
  });
});

describe("a table of Hold'em at the open dealer", () => {
  it.each([
    [2, 0],
    [3, 9],
    [6, 0],
    [9, 12],
  ])(
    'with %i seats agrees with the reducer (the clock runs out every %i steps)',
    async (seats, lapseEvery) => {
      const random = seededRandom(`open table/${seats}`);
      const record = await playTable({
        id: { chainId: 31337n, table: `0x${'11'.repeat(20)}`, tableId: 7n, epoch: 1n },
        game: holdemCase.game,
        dealer: openDealer,
        seating: {
          config: { ...CONFIG, seats },
          amounts: Array.from({ length: seats }, (_, seat) => 2000n + 500n * BigInt(seat)),
        },
        keys: new Array(seats).fill('0x'),
        parties: new Map([
          ...Array.from({ length: seats }, (_, seat) => [seat, openSeat(seat)] as const),
          [HOST, openHost(shuffledDecks(random))] as const,
        ]),
        random,
        maxSteps: 60,
        lapseEvery,
      });
      expect(record.steps.length).toBeGreaterThan(10);
      const contracts = {
        replay: await deploy(client, 'Replay'),
        rules: await deploy(client, 'HoldemRules'),
        dealer: await deploy(client, 'OpenDealer'),
      };
      expect(await replayTable(client, contracts, record)).toEqual([]);
    },
    900_000,
  );
});
