import { type HoldemCode, type HoldemConfig, HoldemPhase, type HoldemState } from './layout.js';
import { bit, count, has, ready, ring, seatsIn } from './seats.js';

/**
 * A sit-and-go: everybody brings the same, blinds rise by hands played, and when one seat is left, or only one still
 * answers, the chips become prizes by place. While it runs there is no boundary: nobody comes, tops up, leaves, or
 * stops the table to be paid by chips.
 */
export const isTournament = ({ config }: Pick<HoldemState, 'config'>): boolean => config.levelHands > 0;

/** Also where it ended before the first hand, because all but one went. */
export const hasBegun = (state: HoldemState): boolean => isTournament(state) && (state.hand > 0 || state.places !== 0n);

/** What a cash game has for the words of a sit-and-go. */
export const CASH = { levelHands: 0, levels: 0n, antes: 0n, prizes: 0n } as const;

const WORDS = 16;
const WHOLE = 10_000;

/** Sixteen numbers of sixteen bits in one word, the first in the lowest bits. */
export const packWords = (list: readonly number[]): bigint =>
  list.reduce((word, value, i) => word | (BigInt(value) << BigInt(16 * i)), 0n);

const wordAt = (word: bigint, i: number): number => Number((word >> BigInt(16 * i)) & 0xffffn);

/** The numbers before the first zero. */
export function wordsOf(word: bigint): number[] {
  const list: number[] = [];
  for (let i = 0; i < WORDS && wordAt(word, i) > 0; i++) list.push(wordAt(word, i));
  return list;
}

interface Blinds {
  readonly small: bigint;
  readonly big: bigint;
  readonly ante: bigint;
}

/** Counted from zero; the last level stays. */
export const levelAt = ({ levelHands, levels }: HoldemConfig, hand: number): number =>
  Math.min(Math.floor(Math.max(hand - 1, 0) / levelHands), wordsOf(levels).length - 1);

/** Blinds of a level are multiples of the table's own; an ante is a multiple of the small blind. */
export const blindsAt = ({ smallBlind, bigBlind, levels, antes }: HoldemConfig, level: number): Blinds => {
  const times = BigInt(wordAt(levels, level));
  return { small: smallBlind * times, big: bigBlind * times, ante: smallBlind * BigInt(wordAt(antes, level)) };
};

/** What the hand that is on, or else the first one, asks of its seats. */
export function blindsOf(state: HoldemState): Blinds {
  const { config } = state;
  if (isTournament(state)) return blindsAt(config, levelAt(config, state.hand));
  return { small: config.smallBlind, big: config.bigBlind, ante: config.ante };
}

/** After the table's own blinds, buy-in and rake were found good. */
export function checkTournament(config: HoldemConfig): HoldemCode | undefined {
  const { levelHands, antes, prizes, smallBlind, bigBlind } = config;
  if (levelHands === 0) return config.levels === 0n && antes === 0n && prizes === 0n ? undefined : 'LevelsInvalid';
  const levels = wordsOf(config.levels);
  // Multiples have 16 bits, so that no blind comes near the largest amount.
  if (levels.length === 0 || config.levels !== packWords(levels) || config.ante !== 0n || bigBlind > 1n << 80n)
    return 'LevelsInvalid';
  for (let i = 0; i < WORDS; i++) {
    const ante = BigInt(wordAt(antes, i)) * smallBlind;
    if (i >= levels.length ? ante !== 0n : ante > BigInt(levels[i]!) * bigBlind) return 'LevelsInvalid';
    if (i > 0 && i < levels.length && levels[i]! < levels[i - 1]!) return 'LevelsInvalid';
  }
  const places = wordsOf(prizes);
  const falls = places.every((part, i) => i === 0 || part <= places[i - 1]!);
  const whole = places.reduce((sum, part) => sum + part, 0);
  if (prizes !== packWords(places) || !falls || whole !== WHOLE || places.length > config.seats) return 'PrizesInvalid';
  // Chips are counted as what everybody brought: neither a bond nor an uneven buy-in may mix with them.
  return config.minBuyIn !== config.maxBuyIn || config.bond !== 0n ? 'BuyInRangeInvalid' : undefined;
}

/** The place in which a seat has finished, from 1; 0 while it plays. */
export const finishOf = ({ places }: Pick<HoldemState, 'places'>, seat: number): number =>
  Number((places >> BigInt(4 * seat)) & 15n);

/**
 * Between two hands: who has lost everything is out, and who is left without company has won. `late` are the seats
 * that were missing just now: they are placed below all who are there and go with them, or vanishing could be worth
 * a place.
 */
export function rankSeats(draft: HoldemState, late: number): void {
  const left = ring(draft);
  const out = seatsIn(draft.seated & ~left).filter((seat) => finishOf(draft, seat) === 0);
  // Of two who go in one hand the one who began it with more is placed higher; with as much they share. Whoever has
  // gone is below both, the sooner the lower: what he put in is dead, however much it was.
  place(draft, out, count(left) + 1, (seat) => {
    const rank = !has(draft.gone, seat) ? 3n : has(late, seat) ? 2n : has(draft.dealt, seat) ? 1n : 0n;
    return draft.totals[seat]! + rank * ABOVE;
  });
  if (draft.phase !== HoldemPhase.Waiting) return;
  // Whoever still answers is first, the others by their chips.
  const answering = ready(draft);
  place(draft, seatsIn(left), 1, (seat) => {
    const rank = has(answering, seat) ? 2n : has(late, seat) ? 0n : 1n;
    return draft.stacks[seat]! + rank * ABOVE;
  });
  payPlaces(draft);
}

/** More than all chips. */
const ABOVE = 1n << 128n;

function place(draft: HoldemState, seats: readonly number[], first: number, worth: (seat: number) => bigint): void {
  for (const seat of seats) {
    const above = seats.filter((other) => worth(other) > worth(seat)).length;
    draft.places |= BigInt(first + above) << BigInt(4 * seat);
  }
}

function payPlaces(draft: HoldemState): void {
  const { pool, rake } = prizePool(draft);
  const prizes = seatsIn(draft.seated).map((seat) => [seat, prizeOf(draft, pool, seat)] as const);
  draft.house += rake;
  draft.winners = 0;
  for (const [seat, prize] of prizes) {
    draft.stacks[seat] = prize;
    if (finishOf(draft, seat) === 1) draft.winners |= bit(seat);
  }
}

/**
 * Nobody can play on, and no seat is to blame: places are paid as they were won, whoever is left takes the prize of the
 * lowest place open to him, and the rest goes by chips. No rake.
 */
export function payByChips(draft: HoldemState): void {
  const pool = allChips(draft);
  const open = seatsIn(draft.seated).filter((seat) => finishOf(draft, seat) === 0);
  const least = prizesOf(draft.config, pool)[open.length - 1] ?? 0n;
  const prizes = seatsIn(draft.seated)
    .filter((seat) => !open.includes(seat))
    .map((seat) => [seat, prizeOf(draft, pool, seat)] as const);
  const rest = prizes.reduce((sum, [, prize]) => sum - prize, pool - least * BigInt(open.length));
  const shares = open.map((seat) => (rest * draft.stacks[seat]!) / pool);
  const odd = shares.reduce((sum, share) => sum - share, rest);
  for (const [seat, prize] of prizes) draft.stacks[seat] = prize;
  for (const [i, seat] of open.entries()) draft.stacks[seat] = least + shares[i]! + (i === 0 ? odd : 0n);
}

export const allChips = ({ stacks, totals, phase }: HoldemState): bigint => {
  const isBetween = phase === HoldemPhase.Waiting || phase === HoldemPhase.Shuffle;
  return [...stacks, ...(isBetween ? [] : totals)].reduce((sum, chips) => sum + chips, 0n);
};

/** What a running sit-and-go is played for. */
export function prizePool(state: HoldemState): { pool: bigint; rake: bigint } {
  const { rakeBp, rakeCap } = state.config;
  const whole = allChips(state);
  const due = (whole * BigInt(rakeBp)) / BigInt(WHOLE);
  const rake = due < rakeCap ? due : rakeCap;
  return { pool: whole - rake, rake };
}

/** By place, from the first, for as many places as are paid; what is lost by rounding goes to the first. */
export function prizesOf({ prizes }: Pick<HoldemConfig, 'prizes'>, pool: bigint): bigint[] {
  const list = wordsOf(prizes).map((part) => (pool * BigInt(part)) / BigInt(WHOLE));
  list[0] = list[0]! + pool - list.reduce((sum, prize) => sum + prize, 0n);
  return list;
}

/** Seats that share a place share the prizes of the places they fill; what doesn't divide goes to the first of them. */
function prizeOf(state: HoldemState, pool: bigint, seat: number): bigint {
  const place = finishOf(state, seat);
  const tied = seatsIn(state.seated).filter((other) => finishOf(state, other) === place);
  const filled = prizesOf(state.config, pool).slice(place - 1, place - 1 + tied.length);
  const whole = filled.reduce((sum, prize) => sum + prize, 0n);
  const share = whole / BigInt(tied.length);
  return tied[0] === seat ? whole - share * BigInt(tied.length - 1) : share;
}

/** What a seat can no longer lose while the others play on: its prize, or that of the lowest place open to it. */
export function assuredOf(state: HoldemState, seat: number): bigint {
  if (!has(state.seated, seat)) return 0n;
  const { pool } = prizePool(state);
  if (finishOf(state, seat) > 0) return prizeOf(state, pool, seat);
  const open = seatsIn(state.seated).filter((other) => finishOf(state, other) === 0);
  // Who has no chips and isn't in the hand will be out with it, below all who are.
  const isDealt = (other: number): boolean => state.stacks[other]! > 0n || has(state.dealt, other);
  const isIn = (other: number): boolean => state.stacks[other]! > 0n || has(state.dealt & ~state.gone, other);
  const below = isIn(seat) ? open.filter(isIn) : isDealt(seat) ? open.filter(isDealt) : open;
  return prizesOf(state.config, pool)[below.length - 1] ?? 0n;
}
