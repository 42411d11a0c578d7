import { type RandomBytes, seededRandom } from '@facedown/base';
import { afterAll, describe, expect, it } from 'vitest';
import { matrix } from '../matrix.js';
import { endProofs } from '../prover.js';
import { dealers, loadDealer } from '../registry.js';
import { LONG, triedMutations } from '../testing/mutations.js';
import { type Choose, playSeat, randomChoice, seatTable } from '../testing/playTable.js';
import { makeGameFile } from './gameFile.js';

/** Every game, on the dealer that is quickest to check and on one that seals its cards. */
const NAMED: readonly (readonly [game: string, dealer: string, seats: number])[] = [
  ['kuhn', 'open', 2],
  ['holdem', 'open', 3],
  ['holdem', 'players', 2],
  ['relic', 'open', 2],
  ['concealed', 'open', 2],
  ['concealed', 'salt', 2],
  ['fable', 'open', 2],
  ['fable', 'players', 2],
  ['duel', 'open', 2],
  ['duel', 'salt', 2],
];
/** The long run tries every game that is registered, on every dealer that it goes with off the chain and without key servers. */
const TABLES = LONG ? await every() : NAMED;
let tried = 0;

afterAll(async () => {
  await endProofs();
  if (LONG) console.log(`mutated game files: ${tried} tried`);
});

describe('a game file', () => {
  it.each(TABLES)(
    'of %s on %s is proven, and not once with one field changed, dropped or swapped',
    async (game, dealer, seats) => {
      const at = { game, dealer, seats, seed: 'mutations', ownNumber: true } as const;
      const { clients, servers } = await seatTable(at);
      await Promise.all(clients.map((client) => playSeat(client, steadyChoice(seededRandom(`${client.party}`)), 1)));
      for (const server of servers) server.stop();
      const text = makeGameFile(clients[0]!.file());
      const most = { short: dealer === 'open' ? 25 : 10, long: Number.POSITIVE_INFINITY };
      const began = performance.now();
      const found = await triedMutations(text, `${game}/${dealer}`, most);
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      if (LONG) console.log(`${game} on ${dealer}: ${found.tried} tried in ${seconds} s, ${text.length} characters`);
      expect(found).toMatchObject({ verdict: 'proven', accepted: [], crashed: [] });
      tried += found.tried;
    },
    LONG ? 3_600_000 : 300_000,
  );
});

/** Any legal action, but nobody gives the game up at once. */
function steadyChoice(random: RandomBytes): Choose {
  return (client) => {
    const { game } = client.engine().table;
    const choose = randomChoice(random);
    if (client.view().version > 20n) return choose(client);
    for (let left = 100; left > 0; left--) {
      const choice = choose(client);
      if (!/concede|resign|give up/i.test(game.describeAction(choice.action))) return choice;
    }
    return choose(client);
  };
}

async function every(): Promise<typeof NAMED> {
  const kits = await Promise.all(
    Object.keys(dealers).map(async (dealer) => [dealer, await loadDealer(dealer)] as const),
  );
  const alone = kits.flatMap(([dealer, { chair, reach }]) => (chair || reach ? [] : [dealer]));
  const cells = await matrix({ dealers: alone });
  return cells.flatMap((cell) => (cell.fits ? [[cell.game, cell.dealer, cell.seats.min] as const] : []));
}
