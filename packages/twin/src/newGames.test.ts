import { type Hex, seededRandom } from '@facedown/base';
import { HOST, openDealer, openHost, openSeat } from '@facedown/dealers/open';
import { cardKey, newCardSecret, playersDealer, playersSeat } from '@facedown/dealers/players';
import { type AnyDealer, type GameCase, shuffledDecks, Verb } from '@facedown/game-kit';
import { cheatCase } from '@facedown/game-kit/cheat';
import { heartsCase } from '@facedown/game-kit/hearts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Anvil, startAnvil } from './anvil.js';
import { type Client, connect, deploy } from './contracts.js';
import { brokenLaws } from './law.js';
import { playTable } from './playTable.js';
import { replayTable } from './replayTable.js';
import { runTwin } from './runTwin.js';

const id = { chainId: 31337n, table: `0x${'11'.repeat(20)}` as Hex, tableId: 9n, epoch: 1n };
const owner: Hex = `0x${'22'.repeat(20)}`;
const long = process.env.FACEDOWN_LONG ? 10 : 1;

let anvil: Anvil;
let client: Client;
beforeAll(async () => {
  anvil = await startAnvil();
  client = connect(anvil.url);
});
afterAll(() => anvil.stop());

describe.each([
  ['Cheat', cheatCase as GameCase, [Verb.Hide, Verb.Pass, Verb.Mix, Verb.Show, Verb.Deal]],
  ['Hearts', heartsCase as GameCase, [Verb.None, Verb.Pass, Verb.Mix, Verb.Show, Verb.Deal]],
] as const)('%s', (_name, gameCase, verbs) => {
  it('is the same game in both languages', async () => {
    const report = await runTwin(client, gameCase, { games: 40 * long, seed: 'new games' });
    expect(report.differ).toEqual([]);
    expect(Object.values(report.phases).every((times) => times > 0)).toBe(true);
  });

  it('is played on sealed cards to its end, by clients and by contracts, in every order of each round', async () => {
    const replay = await deploy(client, 'Replay');
    const rules = await deploy(client, gameCase.contract!);
    const dealer = await deploy(client, 'PlayersDealer');
    const random = seededRandom(`sealed ${gameCase.contract}`);
    let seating = gameCase.seating(random);
    while (seating.amounts.length !== 3) seating = gameCase.seating(random);
    const secrets = seating.amounts.map(() => newCardSecret(random));
    const used = new Set<number>();
    const game = {
      ...gameCase.game,
      needs: (...args: Parameters<typeof gameCase.game.needs>) => {
        const needs = gameCase.game.needs(...args);
        for (const { verb } of needs) used.add(verb);
        return needs;
      },
      pending: (state: unknown) => {
        const pending = gameCase.game.pending(state);
        for (const { verb } of pending.needs) used.add(verb);
        return pending;
      },
    };
    const broken: string[] = [];
    const record = await playTable({
      id,
      game,
      dealer: playersDealer as AnyDealer,
      seating,
      keys: secrets.map((secret, party) => cardKey({ ...id, version: 0n, party }, owner, secret, random)),
      parties: new Map(secrets.map((secret, seat) => [seat, playersSeat(seat, secret, random)])),
      random,
      maxSteps: 90,
      atRound: async (round) => {
        if (broken.length === 0) broken.push(...(await brokenLaws(round)));
      },
    });
    expect(broken).toEqual([]);
    expect([...used]).toEqual(expect.arrayContaining([...verbs]));
    expect(await replayTable(client, { replay, rules, dealer }, record)).toEqual([]);
  });

  it('is dealt by an open host too, in both languages, with seats that are late', async () => {
    const replay = await deploy(client, 'Replay');
    const rules = await deploy(client, gameCase.contract!);
    const dealer = await deploy(client, 'OpenDealer');
    let rounds = 0;
    for (let game = 0; game < 4 * long; game++) {
      const random = seededRandom(`open ${gameCase.contract} ${game}`);
      const seating = gameCase.seating(random);
      const seats = seating.amounts.map((_, seat) => seat);
      const broken: string[] = [];
      const record = await playTable({
        id,
        game: gameCase.game,
        dealer: openDealer as AnyDealer,
        seating,
        keys: seats.map(() => '0x' as const),
        parties: new Map([
          ...seats.map((seat) => [seat, openSeat(seat)] as const),
          [HOST, openHost(shuffledDecks(random))],
        ]),
        random,
        maxSteps: 60,
        lapseEvery: game % 2 === 0 ? 0 : 9,
        atRound: async (round) => {
          rounds++;
          broken.push(...(await brokenLaws(round)));
        },
      });
      expect(broken).toEqual([]);
      expect(await replayTable(client, { replay, rules, dealer }, record)).toEqual([]);
    }
    // What all are asked at once: a window, or cards that everyone passes.
    expect(rounds).toBeGreaterThan(0);
  });
});
