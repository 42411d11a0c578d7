import {
  bytesToHex,
  deckOf,
  type Hex,
  isHex,
  membersOf,
  type RandomBytes,
  seededRandom,
  systemRandom,
} from '@facedown/base';
import { misfitOf, type Need, type Shown, unpackSlots, Verb } from '@facedown/game-kit';
import { botMaker } from '@facedown/manifest/bots';
import { loadDealer, loadKit } from '@facedown/sdk';
import type { Desk, TableAt, TableMove } from '../session/desk.js';
import type { PlainEvent } from './model.js';

type ShownEvent = Extract<PlainEvent, { kind: 'shown' }>;

/** Where nobody asks for a dealer: the first of these that can deal the game. */
const DEALERS = ['players', 'salt'] as const;

/** The desk of any game, from its entry alone. */
export async function plainDesk(name: string): Promise<Desk> {
  const [{ game, presets, buyIns }, makeBot] = await Promise.all([loadKit(name), botMaker(name)]);
  const dealer = await usualDealer();
  const configOf = (seats: number, options: Readonly<Record<string, number>> | undefined) =>
    (presets[options?.preset ?? 0] ?? presets[0]).config(seats);
  const desk: Desk = {
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
    newBot: () => botFrom(systemRandom),
    pause: (_view, fraction) => 0.5 + fraction,
    events(before, after, move, shown, earlier = []): PlainEvent[] {
      const asked = game.pending(before).needs;
      const met = before === after ? [] : asked;
      const told = earlier.flatMap((one) => eventsOf(needsOf(before, one), [], one));
      const events = eventsOf(move ? needsOf(before, move) : met, shown, move);
      return [...told, ...events.map((event) => (event.kind === 'shown' ? withHolders(event, before) : event))];
    },
    async at({ memory }: TableAt) {
      const kept = await memory.read();
      const secret = isHex(kept) ? kept : bytesToHex(systemRandom(32));
      await memory.write(secret);
      // What a bot has fixed by a hash it must be able to open after a reload, too.
      return { ...desk, newBot: () => botFrom(seededRandom(secret)) };
    },
  };
  return desk;

  function botFrom(random: RandomBytes): ReturnType<Desk['newBot']> {
    const bot = makeBot({ strength: 'medium', random });
    return (view) => bot(view, systemRandom);
  }

  function withHolders(event: ShownEvent, state: unknown): PlainEvent {
    const hands = game.hands?.(state) ?? [];
    return {
      ...event,
      faces: event.faces.map(({ slot, face }) => {
        const seat = hands.findIndex((slots) => slots.includes(slot));
        return { slot, face, ...(seat < 0 ? {} : { seat }) };
      }),
    };
  }

  function needsOf(before: unknown, { seat, action }: TableMove): readonly Need[] {
    return action === undefined ? [] : game.needs(before, seat, action);
  }

  async function usualDealer(): Promise<string> {
    for (const one of DEALERS) {
      const { dealer } = await loadDealer(one);
      if (!misfitOf(game, dealer, { seats: game.seats.min, onchain: false })) return one;
    }
    return 'players';
  }
}

/** Of a face that its action names nothing is told beside the action: it stands in what the action needed. */
export function eventsOf(needs: readonly Need[], shown: readonly Shown[], move: TableMove | undefined): PlainEvent[] {
  const named = needs.flatMap(({ verb, slot, set }) => {
    const faces = verb === Verb.Show ? membersOf(set) : [];
    return faces.length === 1 ? [{ slot, face: faces[0]! }] : [];
  });
  const faces = [...named, ...shown.map(({ slot, face }) => ({ slot, face }))];
  const decks = needs.flatMap(({ verb, slot }) => (verb === Verb.Deck ? [deckOf(slot)] : []));
  const slots = needs.flatMap(({ verb, slot, list }) =>
    verb === Verb.Hide || verb === Verb.Drop ? [slot] : verb === Verb.Reshuffle ? unpackSlots(list) : [],
  );
  const hidden: PlainEvent[] = decks.length + slots.length > 0 ? [{ kind: 'hidden', slots, decks }] : [];
  const mixed = needs.flatMap(({ verb, list }) => (verb === Verb.Mix ? unpackSlots(list) : []));
  if (move)
    return [
      ...(mixed.length > 0 ? [{ kind: 'hidden' as const, slots: mixed, decks: [] }] : []),
      { kind: 'action', seat: move.seat, action: move.action, faces },
      ...hidden,
    ];
  return faces.length > 0 ? [...hidden, { kind: 'shown', faces }] : hidden;
}
