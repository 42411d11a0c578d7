import { pick, randomBelow } from '@facedown/base';
import { exactly, type GameCase, type GameKit } from '@facedown/game-kit';
import { bytesOf, count, members } from '@facedown/game-kit/parts';
import { FACE_UP, TABLE } from './cards.js';
import { type RelicAction, type RelicConfig, RelicPhase, type RelicState, relicLayout } from './layout.js';
import { allows } from './legal.js';
import { relic } from './relic.js';

/** With so many seats three cards lie face up. */
const FACE_UP_SEATS = 2;

/** How Relic is tried out at random. Several games follow each other while seats go on and can pay. */
export const relicCase: GameCase<RelicConfig, RelicState, RelicAction> = {
  game: relic,
  contract: 'RelicRules',
  // The cards of a round's survivors are open when the seats decide whether to play another game.
  opensHeldCards: true,
  seating(random) {
    const seats = 2 + randomBelow(random, 3);
    const fee = pick(random, [0n, 1n, 10n, 999n]);
    const minSeats = 2 + randomBelow(random, seats - 1);
    return {
      config: { fee, minSeats, maxSeats: seats + randomBelow(random, 5 - seats) },
      amounts: Array<bigint>(seats).fill(fee),
    };
  },
  maxActions: 2000,
  phases: RelicPhase,
  allows,
  open({ phase, playing, discards }) {
    const isDealt = phase > RelicPhase.Deal && phase < RelicPhase.Between;
    const faces = bytesOf(discards).flatMap((byte) => (byte >> 4 === TABLE ? [byte & 15] : []));
    return new Map(isDealt && count(playing) === FACE_UP_SEATS ? FACE_UP.map((slot, i) => [slot, faces[i]]) : []);
  },
  opens({ phase, playing, alive, held }) {
    if (phase === RelicPhase.Deal) return count(playing) === FACE_UP_SEATS ? FACE_UP : [];
    return phase === RelicPhase.Showdown ? members(alive).map((seat) => held[seat]!) : [];
  },
  atBoundary(random, state) {
    if (randomBelow(random, 3) !== 0) return undefined;
    const seat = randomBelow(random, 5);
    return randomBelow(random, 2) === 0
      ? { kind: 'release', seat }
      : { kind: 'admit', seat, amount: pick(random, [state.fee, state.fee, state.fee + 1n]) };
  },
  probes(random, state) {
    const small = () => pick(random, [0, 1, 2, 3, 4, 7, 9, 10, 21, 255, randomBelow(random, 256)]);
    const none = () => (randomBelow(random, 3) === 0 ? small() : 255);
    const slot = pick(random, [255, state.held[0]!, state.held[1]!, state.held[2]!, state.held[3]!]);
    return [
      { kind: 0, face: small(), target: small(), guess: small(), slot: none(), first: none(), second: none() },
      {
        kind: 0,
        face: randomBelow(random, 10),
        target: pick(random, [0, 1, 2, 3, 255]),
        guess: pick(random, [1, 4, 255]),
        slot: 255,
        first: 255,
        second: 255,
      },
      {
        kind: randomBelow(random, 15),
        face: none(),
        target: none(),
        guess: none(),
        slot,
        first: none(),
        second: none(),
      },
      {
        kind: 1 + randomBelow(random, 12),
        face: pick(random, [255, 0, 8, 9]),
        target: 255,
        guess: 255,
        slot,
        first: 255,
        second: 255,
      },
      {
        kind: 9,
        face: 255,
        target: 255,
        guess: 255,
        slot: 255,
        first: pick(random, [0, 1, 2, 3]),
        second: pick(random, [0, 1, 2, 255]),
      },
    ];
  },
};

export const relicKit: GameKit<RelicConfig, RelicState, RelicAction> = {
  game: relic,
  layout: relicLayout,
  gameCase: relicCase,
  presets: [
    { name: 'for a fee of 10', config: (seats) => ({ fee: 10n, minSeats: seats, maxSeats: seats }) },
    { name: 'for nothing', config: (seats) => ({ fee: 0n, minSeats: seats, maxSeats: seats }) },
  ],
  buyIns: ({ fee }) => exactly(fee),
};
