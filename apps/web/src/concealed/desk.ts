import { concealedBot } from '@facedown/bots/concealed';
import { type ConcealedState, concealed, concealedConfig } from '@facedown/concealed';
import type { Desk } from '../session/desk.js';
import { systemRandom } from '../session/secrets.js';
import { eventsBetween } from './events.js';

const STAKE = 100n;

const table = () => concealedConfig({ stake: STAKE });

export const concealedDesk: Desk = {
  game: concealed,
  dealer: 'salt',
  seating: () => ({ config: concealed.codecs.config.encode(table()), amount: table().stake + table().bond }),
  hosted: table,
  buyIn: () => table().stake + table().bond,
  bot: ({ state, seat, hand }) => concealedBot({ state: state as ConcealedState, seat, hand }, systemRandom),
  pause: (_view, fraction) => 0.6 + 0.8 * fraction,
  events: (before, after, move, shown) => eventsBetween(before as ConcealedState, after as ConcealedState, move, shown),
};
