import { seededRandom } from '@facedown/base';
import { finishOf, type HoldemState, sitAndGo } from '@facedown/holdem';
import { botMaker } from '@facedown/manifest/bots';
import { playSeat, seatTable } from '@facedown/sdk/testing';
import { type Benchmark, median } from './measure.js';

const SEATS = 6;
const GAMES = 3;
const BUY_IN = 1000n;
/** No further game is begun after this many seconds, so that the whole stays below four minutes. */
const ENOUGH = 130;

/** Six bots at a turbo sit-and-go, off chain on sealed cards, to the last place; all in this process. */
export const sitAndGoBench: Benchmark = async () => {
  const times: number[] = [];
  const hands: number[] = [];
  const began = performance.now();
  for (let game = 0; game < GAMES && performance.now() - began < 1000 * ENOUGH; game++) {
    const since = performance.now();
    hands.push(await playOne(`bench/sit-and-go/${game}`));
    times.push((performance.now() - since) / 1000);
  }
  const common = { name: 'sit-and-go' };
  return [
    { ...common, metric: 'six bots to the last place, players dealer, median', value: median(times), unit: 's' },
    { ...common, metric: 'hands played until then, median', value: median(hands), unit: '' },
    { ...common, metric: 'a hand of them, mean', value: (1000 * sum(times)) / sum(hands), unit: 'ms' },
    { ...common, metric: 'games played', value: times.length, unit: '' },
  ];
};

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

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
