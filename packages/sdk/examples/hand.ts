/** A whole hand of Hold'em between two seats that trust nobody. Run it with `npx tsx packages/sdk/examples/hand.ts`. */
import { createTable, gameEntry, joinTable, loadDealer, loadGame, localRelay, memoryJudge } from '@facedown/sdk';

const [game, { dealer }] = await Promise.all([loadGame('holdem'), loadDealer('players')]);
// Without stakes the judge lives in this process; with stakes it is `chainJudge`, and nothing else changes.
const judge = memoryJudge({ resolve: () => ({ game, dealer }) });
const relay = localRelay();
const { config, amounts } = await gameEntry('holdem').example(2);
const tableId = await createTable({ judge, game: 'holdem', dealer: 'players', config, seats: 2 });

const seats = await Promise.all(amounts.map((amount, seat) => joinTable({ judge, relay, tableId, seat, amount })));

await Promise.all(
  seats.map(async (client) => {
    for await (const view of client.watch()) {
      if (client.party === 0) for (const { party, words } of view.events) console.log(`seat ${party} ${words}`);
      if (!view.outcome.boundary) void client.leave(); // One hand is enough for an example.
      if (!view.waiting.mine) continue;
      const legal = client.legalActions();
      const calm = legal.find(({ action }) => /^(check|call)$/.test(game.describeAction(action)));
      await client.act((calm ?? legal[0])!);
    }
  }),
);
console.log('payouts', game.outcome(seats[0]!.view().state).payouts.join(' '));
console.log('verified', (await seats[1]!.verify()).ok);
