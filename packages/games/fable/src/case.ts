import { bigintToBytes, bytesToHex, type Hex, pick, type RandomBytes, randomBelow, seededRandom } from '@facedown/base';
import { exactly, type GameCase, type GameKit } from '@facedown/game-kit';
import { creatureCount, placesIn } from './board.js';
import { turnOf } from './check.js';
import { fableConfig, HOUSE, SEED } from './config.js';
import { fable } from './fable.js';
import {
  type FableAction,
  type FableConfig,
  FableKind,
  FablePhase,
  FableStart,
  type FableState,
  fableLayout,
} from './layout.js';
import { LEAST_DECK, MAX_COPIES, MAX_DECK, UNBLOCKED } from './limits.js';
import { bringingList, listOf, type Opening, provisionOf } from './lists.js';
import { CARDS, FACES } from './set.js';

/** Fable with decks, bids and nonces by lot, told by the stake, and with few concessions: so that random games get far. */
const byLot: typeof fable = {
  ...fable,
  candidates(state, seat) {
    const all = fable.candidates(state, seat);
    const { phase, turns, config } = state;
    const mayConcede = (turns + Number(config.bond)) % 9 === 8;
    const others = all.filter(({ action }) => mayConcede || action.kind !== FableKind.Concede);
    if (all.length === 0 || (phase !== FablePhase.Choose && phase !== FablePhase.Reveal)) return others;
    const { choose, reveal } = bringingList(seat, openingByLot(config, seat));
    const concede = all.filter(({ action }) => action.kind === FableKind.Concede);
    if (phase === FablePhase.Choose) return [{ action: choose }, ...concede.slice(mayConcede ? 0 : 1)];
    return fable.check(state, seat, reveal) ? concede : [{ action: reveal }, ...concede.slice(mayConcede ? 0 : 1)];
  },
};

export const fableCase: GameCase<FableConfig, FableState, FableAction> = {
  game: byLot,
  contract: 'FableRules',
  seating(random) {
    const config = randomConfig(random);
    const amount = config.stake + config.bond;
    return { config, amounts: [amount, amount] };
  },
  maxActions: 350,
  opensHeldCards: true,
  probes: (random, state) => [
    { kind: randomBelow(random, 9) },
    { kind: FableKind.Concede, data: '0x00' },
    ...phaseProbes(random, state),
  ],
  isFree: ({ kind }) =>
    kind === FableKind.ChooseList ||
    kind === FableKind.Attack ||
    kind === FableKind.Defend ||
    kind === FableKind.Concede,
};

const DATA: readonly Hex[] = [
  '0x00',
  `0x${'00'.repeat(32)}`,
  `0x${'5a'.repeat(32)}`,
  `0x${'5a'.repeat(33)}`,
  `0x${'00'.repeat(33 + LEAST_DECK)}`,
];

function randomConfig(random: RandomBytes): FableConfig {
  const preset = pick(random, [SEED, HOUSE, HOUSE]);
  const isPlain = randomBelow(random, 2) === 0;
  const changes: Partial<FableConfig> = isPlain
    ? { minDeck: pick(random, [10, 12, 30]) }
    : {
        minDeck: LEAST_DECK + randomBelow(random, MAX_DECK - LEAST_DECK + 1),
        health: 1 + randomBelow(random, 40),
        provision: pick(random, [0, 5, 6, 12]),
        start: randomBelow(random, 2),
        keywords: randomBelow(random, 3) > 0,
        quietFirst: randomBelow(random, 2) === 0,
      };
  const stake = BigInt(randomBelow(random, 100_000));
  return fableConfig({ preset, ...changes, stake, bond: BigInt(randomBelow(random, 100)) });
}

/** The same for the same stake. One in six is one that the rules refuse, one way or another. */
export function openingByLot(config: FableConfig, seat: number): Opening {
  const random = seededRandom(`fable/${config.stake}/${config.bond}/${seat}`);
  const nonce = bytesToHex(random(32));
  const bid = config.start === FableStart.Bid ? randomBelow(random, config.health) : 0;
  if (randomBelow(random, 6) === 0) return badOpening(random, nonce, bid, config);
  return { nonce, bid, list: randomList(random, config) };
}

/** A legal list; whoever has to own what he plays gets what there is. */
export function randomList(random: RandomBytes, { minDeck, provision }: FableConfig): Hex {
  const size = minDeck + randomBelow(random, 1 + Math.min(6, MAX_DECK - minDeck));
  const all = Array.from({ length: MAX_COPIES * FACES }, (_, i) => i % FACES);
  const faces: number[] = [];
  while (faces.length < size) faces.push(...all.splice(randomBelow(random, all.length), 1));
  const cost = (face: number) => CARDS[face]!.provision;
  all.sort((a, b) => cost(a) - cost(b));
  while (provision > 0 && provisionOf(faces) > provision * size) {
    faces.sort((a, b) => cost(b) - cost(a));
    faces[0] = all.shift()!;
  }
  return listOf(faces);
}

function badOpening(random: RandomBytes, nonce: Hex, bid: number, config: FableConfig): Opening {
  const list = randomList(random, config);
  const wrong: Opening[] = [
    { nonce, bid: 255, list },
    { nonce, bid, list: `${list}${'23'.repeat(4)}` },
    { nonce, bid, list: `${list}00` },
    { nonce, bid, list: list.slice(0, 2 + 2 * 9) as Hex },
    { nonce, bid, list: `${list}24` },
    { nonce, bid, list: listOf(Array.from({ length: config.minDeck }, (_, i) => FACES - 1 - Math.floor(i / 3))) },
  ];
  return pick(random, wrong);
}

/** What comes near to being legal here. */
function phaseProbes(random: RandomBytes, state: FableState): FableAction[] {
  switch (state.phase) {
    case FablePhase.Choose:
      return [{ kind: FableKind.ChooseList, data: pick(random, DATA) }];
    case FablePhase.Reveal: {
      const { reveal } = bringingList(turnOf(state), openingByLot(state.config, turnOf(state)));
      return [reveal, reveal, reveal, { kind: FableKind.RevealList, data: pick(random, DATA) }];
    }
    case FablePhase.Defend:
      return Array.from({ length: 6 }, () => ({ kind: FableKind.Defend, data: defendProbe(random, state) }));
    default:
      return [
        { kind: FableKind.Play, data: '0x00' },
        { kind: FableKind.Attack, data: attackProbe(random, state) },
        { kind: FableKind.Attack, data: attackProbe(random, state) },
      ];
  }
}

function attackProbe(random: RandomBytes, { boards, turn }: FableState): Hex {
  const count = creatureCount(boards[turn]!);
  const mask = pick(random, [0n, 1n << BigInt(count), (1n << BigInt(count)) | 1n, 1n, 2n ** 64n - 1n]);
  return bytesToHex(bigintToBytes(mask, pick(random, [8, 8, 8, 9])));
}

function defendProbe(random: RandomBytes, { boards, turn, attackers }: FableState): Hex {
  const count = creatureCount(boards[turn]!);
  const length = placesIn(attackers).length + pick(random, [0, 0, 0, 0, 1]);
  const place = () => (randomBelow(random, 4) === 0 ? UNBLOCKED : randomBelow(random, count + 1));
  return bytesToHex(Uint8Array.from({ length }, place));
}

export const fableKit: GameKit<FableConfig, FableState, FableAction> = {
  game: fable,
  layout: fableLayout,
  gameCase: fableCase,
  presets: [
    { name: 'house', config: () => fableConfig({ stake: 10n, preset: HOUSE }) },
    { name: 'seed', config: () => fableConfig({ stake: 10n, preset: SEED }) },
  ],
  buyIns: ({ stake, bond }) => exactly(stake + bond),
  printed: async () => [
    { name: 'contracts/src/libraries/fable/FableSet.sol', text: (await import('./setSolidity.js')).setSolidity() },
  ],
};
