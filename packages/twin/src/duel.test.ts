import { type Hex, seededRandom } from '@facedown/base';
import { HOST, openDealer, openHost, openSeat } from '@facedown/dealers/open';
import { cardKey, newCardSecret, playersDealer, playersSeat } from '@facedown/dealers/players';
import { duel, duelCase, duelConfig } from '@facedown/duel';
import { contextOf, type GameCase, shuffledDecks } from '@facedown/game-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Anvil, startAnvil } from './anvil.js';
import { type Client, connect, deploy } from './contracts.js';
import { playTable } from './playTable.js';
import { replayTable } from './replayTable.js';
import { runTwin } from './runTwin.js';

const id = { chainId: 31337n, table: `0x${'11'.repeat(20)}` as Hex, tableId: 5n, epoch: 1n };
const LONG = 3_600_000;
const owner: Hex = `0x${'22'.repeat(20)}`;
const isLong = process.env.FACEDOWN_LONG !== undefined;

let anvil: Anvil;
let client: Client;
beforeAll(async () => {
  anvil = await startAnvil();
  client = connect(anvil.url);
});
afterAll(() => anvil.stop());

const seating = (boss = 0) => ({ config: duelConfig({ stake: 10n, oaths: true, boss }), amounts: [10n, 10n] });

describe('the twins of Duel', () => {
  it(
    'do not differ in any step or refusal of random games',
    async () => {
      const games = isLong ? 2000 : 16;
      const report = await runTwin(client, duelCase as GameCase, { games, seed: 5 });
      expect(report.steps).toBeGreaterThan(40 * games);
      expect(report.differ).toEqual([]);
    },
    LONG,
  );

  it('agree with the reducer on whole tables at the open dealer, refusals and time-outs included', async () => {
    const contracts = {
      replay: await deploy(client, 'Replay'),
      rules: await deploy(client, 'DuelRules'),
      dealer: await deploy(client, 'OpenDealer'),
    };
    let steps = 0;
    for (let seed = 0; seed < (isLong ? 20 : 3); seed++) {
      const random = seededRandom(`duel table ${seed}`);
      const record = await playTable({
        id,
        game: duelCase.game,
        dealer: openDealer,
        seating: seating(seed % 2 === 0 ? 0 : 64 + (seed % 5)),
        keys: ['0x', '0x'],
        parties: new Map([
          ...[0, 1].map((seat) => [seat, openSeat(seat)] as const),
          [HOST, openHost(shuffledDecks(random))] as const,
        ]),
        random,
        maxSteps: 60,
        lapseEvery: seed % 2 === 0 ? 20 : 0,
      });
      steps += record.steps.length;
      expect(await replayTable(client, contracts, record)).toEqual([]);
    }
    expect(steps).toBeGreaterThan(100);
  });
});

describe('Duel at the players dealer', () => {
  it(
    'is dealt, mulliganed and played with real proofs',
    async () => {
      const random = seededRandom('duel players');
      const secrets = [newCardSecret(random), newCardSecret(random)];
      const { steps } = await playTable({
        id,
        game: duel,
        dealer: playersDealer,
        seating: seating(),
        keys: secrets.map((secret, seat) => cardKey(contextOf(id, 0n, seat), owner, secret, random)),
        parties: new Map(secrets.map((secret, seat) => [seat, playersSeat(seat, secret, random)])),
        random,
        maxSteps: isLong ? 200 : 14,
      });
      expect(steps.length).toBeGreaterThan(13);
    },
    LONG,
  );
});
