import { type Hex, seededRandom } from '@facedown/base';
import { concealed, concealedCase, concealedConfig } from '@facedown/concealed';
import { saltConfig, saltDealer, saltSeat } from '@facedown/dealers/salt';
import type { GameCase } from '@facedown/game-kit';
import { nodeProver } from '@facedown/zk/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Anvil, startAnvil } from './anvil.js';
import { type Client, connect, deploy } from './contracts.js';
import { playTable } from './playTable.js';
import { replayTable } from './replayTable.js';
import { runTwin } from './runTwin.js';

let anvil: Anvil;
let client: Client;
let contracts: { replay: Hex; rules: Hex; dealer: Hex };
beforeAll(async () => {
  anvil = await startAnvil();
  client = connect(anvil.url);
  contracts = {
    replay: await deploy(client, 'Replay'),
    rules: await deploy(client, 'ConcealedRules'),
    dealer: await deploy(client, 'SaltDealer'),
  };
});
afterAll(() => anvil.stop());

describe('runTwin', () => {
  it('finds no difference between the halves of Concealed', async () => {
    const report = await runTwin(client, concealedCase as GameCase, { games: 150, seed: 3 });
    expect(report.steps).toBeGreaterThan(1500);
    expect(report.differ).toEqual([]);
  });
});

describe('replayTable', () => {
  const prover = nodeProver();
  const play = (way: 'Proof' | 'Audit', seed: number, options: object, lapseEvery = 0) => {
    const random = seededRandom(`${way}/${seed}`);
    return playTable({
      id: { chainId: 31337n, table: `0x${'11'.repeat(20)}` as Hex, tableId: 5n, epoch: 1n },
      game: concealed,
      dealer: saltDealer,
      dealerConfig: saltConfig(way),
      seating: { config: concealedConfig({ stake: 10n, ...options }), amounts: [20n, 20n] },
      keys: ['0x', '0x'],
      parties: new Map([0, 1].map((seat) => [seat, saltSeat({ seat, secret: random(32), prover })])),
      random,
      maxSteps: 300,
      lapseEvery,
    });
  };

  it('agrees with the reducer on whole games at the salt dealer by audit, refusals and time-outs included', async () => {
    const shapes = [{}, { rounds: 4, cardsPerRound: 2 }, { rounds: 5, replace: true }, { rounds: 2, handSize: 16 }];
    for (let seed = 0; seed < 16; seed++) {
      const record = await play('Audit', seed, shapes[seed % 4]!, seed % 5 === 4 ? 12 : 0);
      expect(await replayTable(client, contracts, record)).toEqual([]);
      expect(record.steps.length).toBeGreaterThan(0);
    }
  });

  // In each run saltChain.test.ts plays such a game at a real table, which compares every state.
  it.runIf(process.env.FACEDOWN_LONG).each([{ rounds: 2 }, { rounds: 1, handSize: 9 }, { rounds: 2, replace: true }])(
    'agrees on a game at the salt dealer by proof: %o',
    async (options) => {
      const record = await play('Proof', 7, options);
      expect(await replayTable(client, contracts, record)).toEqual([]);
      expect(record.steps.length).toBeGreaterThan(6);
    },
    900_000,
  );
});
