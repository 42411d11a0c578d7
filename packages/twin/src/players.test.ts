import { type Hex, seededRandom } from '@facedown/base';
import { concealedCase } from '@facedown/concealed';
import { cardKey, newCardSecret, playersDealer, playersSeat } from '@facedown/dealers/players';
import type { GameCase } from '@facedown/game-kit';
import { kuhnCase } from '@facedown/game-kit/kuhn';
import { holdemCase } from '@facedown/holdem';
import { relicCase } from '@facedown/relic';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Anvil, startAnvil } from './anvil.js';
import { type Client, connect, deploy } from './contracts.js';
import { playTable } from './playTable.js';
import { replayTable } from './replayTable.js';

let anvil: Anvil;
let client: Client;
beforeAll(async () => {
  anvil = await startAnvil();
  client = connect(anvil.url);
});
afterAll(() => anvil.stop());

const id = { chainId: 31337n, table: `0x${'11'.repeat(20)}` as Hex, tableId: 5n, epoch: 1n };
const owner: Hex = `0x${'22'.repeat(20)}`;

/** A whole table on sealed cards, with refusals strewn in. */
function sealedTable(gameCase: GameCase, seed: string, maxSteps: number, lapseEvery: number, dealer = playersDealer) {
  const random = seededRandom(seed);
  const seating = gameCase.seating(random);
  const secrets = seating.amounts.map(() => newCardSecret(random));
  return playTable({
    id,
    game: gameCase.game,
    dealer,
    seating,
    keys: secrets.map((secret, party) => cardKey({ ...id, version: 0n, party }, owner, secret, random)),
    parties: new Map(secrets.map((secret, seat) => [seat, playersSeat(seat, secret, random)])),
    random,
    maxSteps,
    lapseEvery,
  });
}

const long = process.env.FACEDOWN_LONG ? 10 : 1;

describe('players: the contract agrees with the TypeScript half', () => {
  it.each([
    ['Kuhn poker', kuhnCase as GameCase, 'KuhnRules', 8 * long, 40],
    ['Relic', relicCase as GameCase, 'RelicRules', 3 * long, 60],
    ["Hold'em", holdemCase as GameCase, 'HoldemRules', 2 * long, 60],
    ['Concealed, with own decks', concealedCase as GameCase, 'ConcealedRules', 2 * long, 30],
  ])('on whole tables of %s, refusals and time-outs included', async (_name, gameCase, rules, games, maxSteps) => {
    const contracts = {
      replay: await deploy(client, 'Replay'),
      rules: await deploy(client, rules),
      dealer: await deploy(client, 'PlayersDealer'),
    };
    let compared = 0;
    for (let game = 0; game < games; game++) {
      const record = await sealedTable(gameCase, `players/${rules}/${game}`, maxSteps, game % 3 === 2 ? 9 : 0);
      // A table that an early time-out ends has few steps of its own.
      const steps = record.steps.filter(({ expect: answer }) => 'hash' in answer).length;
      expect(steps).toBeGreaterThan(0);
      compared += steps;
      expect(await replayTable(client, contracts, record), `game ${game}`).toEqual([]);
    }
    expect(compared).toBeGreaterThan(3 * games);
  });

  it.each<[string, Partial<typeof playersDealer>]>([
    [
      'counts a shuffle that was not made',
      {
        contribute(context, state, needs, evidence) {
          const made = playersDealer.contribute(context, state, needs, evidence);
          return made.ok ? { ok: true, value: { ...made.value, done: made.value.done | 4n } } : made;
        },
      },
    ],
    [
      'deals a shown card to a seat',
      {
        resolve(state, needs) {
          const resolved = playersDealer.resolve(state, needs);
          if (!resolved.ok) return resolved;
          const slots = new Map(
            [...resolved.value.state.slots].map(([id, slot]) => [
              id,
              { ...slot, holder: slot.holder === 254 ? 1 : slot.holder },
            ]),
          );
          return { ok: true, value: { ...resolved.value, state: { ...resolved.value.state, slots } } };
        },
      },
    ],
    ['forgets its keys', { encode: (state) => playersDealer.encode({ ...state, keys: [] }) }],
  ])('and finds a half that %s', async (_fault, fault) => {
    const contracts = {
      replay: await deploy(client, 'Replay'),
      rules: await deploy(client, 'KuhnRules'),
      dealer: await deploy(client, 'PlayersDealer'),
    };
    const record = await sealedTable(kuhnCase as GameCase, 'fault', 20, 0, { ...playersDealer, ...fault });
    const differences = await replayTable(client, contracts, record);
    expect(differences).not.toEqual([]);
  });
});
