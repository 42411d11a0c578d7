/** A whole hand of Hold'em between two seats that trust nobody. Run it with `npx tsx packages/sdk/examples/hand.ts`. */
import { HoldemKind, holdem } from '@facedown/holdem';
import { createTable, gameEntry, joinTable, loadDealer, localRelay, memoryJudge } from '@facedown/sdk';

// Without stakes the judge lives in this process; with stakes it is `chainJudge`, and nothing else changes.
const { dealer } = await loadDealer('players');
const judge = memoryJudge({ resolve: () => ({ game: holdem, dealer }) });
const relay = localRelay();

const { config, amounts } = await gameEntry('holdem').example(2);
const tableId = await createTable({ judge, game: holdem, dealer: 'players', config, seats: 2 });
const seats = await Promise.all(
  amounts.map((amount, seat) => joinTable({ game: holdem, judge, relay, tableId, seat, amount })),
);

const CALM: readonly number[] = [HoldemKind.Check, HoldemKind.Call];
const results = await Promise.all(
  seats.map(async (client) => {
    for await (const view of client.watch()) {
      if (client.party === 0) for (const { party, words } of view.events) console.log(`seat ${party} ${words}`);
      if (!view.waiting.mine) continue;
      const legal = client.legalActions();
      await client.act(legal.find(({ action }) => CALM.includes(action.kind)) ?? legal[0]!);
      void client.leave(); // At the end of this hand: one is enough.
    }
    return client.verify();
  }),
);
console.log('payouts', holdem.outcome(seats[0]!.view().state).payouts.join(' '));
console.log(
  'verified',
  results.every(({ ok }) => ok),
);
