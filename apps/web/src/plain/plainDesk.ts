import { type Hex, systemRandom } from '@facedown/base';
import { misfitOf } from '@facedown/game-kit';
import { botMaker } from '@facedown/manifest/bots';
import { loadDealer, loadKit } from '@facedown/sdk';
import type { Desk } from '../session/desk.js';
import type { PlainEvent } from './model.js';

/** Where nobody asks for a dealer: the first of these that can deal the game. */
const DEALERS = ['players', 'salt'] as const;

/** The desk of any game, from its entry alone. */
export async function plainDesk(name: string): Promise<Desk> {
  const [{ game, presets, buyIns }, makeBot] = await Promise.all([loadKit(name), botMaker(name)]);
  const dealer = await usualDealer();
  const configOf = (seats: number, options: Readonly<Record<string, number>> | undefined) =>
    (presets[options?.preset ?? 0] ?? presets[0]).config(seats);
  return {
    game,
    ...(dealer === 'players' ? {} : { dealer }),
    seating({ bots, options }) {
      const config = configOf(1 + bots.length, options);
      return { config: game.codecs.config.encode(config), amount: buyIns(config).usual };
    },
    hosted: ({ seats, options }) => configOf(seats, options),
    buyIn(config: Hex) {
      const parsed = game.codecs.config.parse(config);
      return parsed.ok ? buyIns(parsed.value).usual : 0n;
    },
    newBot() {
      const bot = makeBot({ strength: 'medium', random: systemRandom });
      return (view) => bot(view, systemRandom);
    },
    pause: (_view, fraction) => 0.5 + fraction,
    events(_before, _after, move, shown): PlainEvent[] {
      const faces = shown.map(({ slot, face }) => ({ slot, face }));
      if (!move) return faces.length > 0 ? [{ kind: 'shown', faces }] : [];
      const words = move.action === undefined ? undefined : game.describeAction(move.action);
      return [{ kind: 'action', seat: move.seat, words, faces }];
    },
  };

  async function usualDealer(): Promise<string> {
    for (const one of DEALERS) {
      const { dealer } = await loadDealer(one);
      if (!misfitOf(game, dealer, { seats: game.seats.min, onchain: false })) return one;
    }
    return 'players';
  }
}
