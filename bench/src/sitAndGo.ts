import { seededRandom } from '@facedown/base';
import { finishOf, type HoldemState, sitAndGo } from '@facedown/holdem';
import { botMaker } from '@facedown/manifest/bots';
import { playSeat, seatTable } from '@facedown/sdk/testing';
import { type Benchmark, median } from './measure.js';

const SEATS = 6;
const GAMES = 3;
const BUY_IN = 1000n;

/** Six bots at a turbo sit-and-go, off chain on sealed cards, to the last place; all in this process. */
export const sitAndGoBench: Benchmark = async () => {
  const times: number[] = [];
  const hands: number[] = [];
  for (let game = 0; game < GAMES; game++) {
    const since = performance.now();
    hands.push(await playOne(`bench/sit-and-go/${game}`));
    times.push((performance.now() - since) / 1000);
  }
  const common = { name: 'sit-and-go' };
  return [
    { ...common, metric: 'six bots to the last place, players dealer, median', value: median(times), unit: 's' },
    { ...common, metric: 'hands played until then, median', value: median(hands), unit: '' },
  ];
};

async function playOne(seed: string): Promise<number> {
  const amounts = Array<bigint>(SEATS).fill(BUY_IN);
  const config = sitAndGo(SEATS, 4, { smallBlind: 10n, buyIn: BUY_IN });
  const { clients } = await seatTable({ game: 'holdem', dealer: 'players', seats: SEATS, seed, config, amounts });
  const make = await botMaker('holdem');
  await Promise.all(
    clients.map((client, seat) => {
      const random = seededRandom(`${seed}/bot/${seat}`);
      const bot = make({ strength: 'medium', random });
      return playSeat(client, (one) => bot({ state: one.view().state, seat, hand: one.view().hand }, random));
    }),
  );
  const [ending] = await Promise.all(clients.map(({ done }) => done));
  const state = clients[0]!.view().state as HoldemState;
  if (ending?.kind !== 'settled' || amounts.some((_, seat) => finishOf(state, seat) === 0))
    throw new Error('the sit-and-go did not come to its end');
  return state.hand;
}
