import { strength7 } from '@facedown/holdem';

/** Enough for one per cent or so; what two cards or fewer can bring is counted whole. */
const SAMPLES = 4000;

/** Each hand's share of the pot, on average over what the board may still bring; hands are open. */
export function oddsOf(holes: readonly (readonly number[])[], board: readonly number[]): readonly number[] {
  const known = new Set([...holes.flat(), ...board]);
  const unseen = Array.from({ length: 52 }, (_, face) => face).filter((face) => !known.has(face));
  const shares = holes.map(() => 0);
  let boards = 0;
  const count = (rest: readonly number[]) => {
    const [a, b, c, d, e] = [...board, ...rest] as [number, number, number, number, number];
    const ranks = holes.map(([one, other]) => strength7(one!, other!, a, b, c, d, e));
    const best = Math.max(...ranks);
    const winners = ranks.filter((rank) => rank === best).length;
    for (const [i, rank] of ranks.entries()) if (rank === best) shares[i]! += 1 / winners;
    boards++;
  };
  const missing = 5 - board.length;
  if (missing <= 2) for (const rest of picks(unseen, missing)) count(rest);
  else for (let sample = 0, next = stream(); sample < SAMPLES; sample++) count(drawn(unseen, missing, next));
  return shares.map((share) => share / boards);
}

function picks(from: readonly number[], wanted: number): number[][] {
  if (wanted === 0) return [[]];
  return from.flatMap((face, i) => picks(from.slice(i + 1), wanted - 1).map((rest) => [face, ...rest]));
}

/** The same hands have the same odds in every browser: the sample is a fixed one. */
function stream(): (limit: number) => number {
  let x = 0x2545f491;
  return (limit) => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return Math.floor(((x >>> 0) / 0x100000000) * limit);
  };
}

function drawn(cards: number[], wanted: number, next: (limit: number) => number): number[] {
  for (let i = 0; i < wanted; i++) {
    const j = i + next(cards.length - i);
    [cards[i], cards[j]] = [cards[j]!, cards[i]!];
  }
  return cards.slice(0, wanted);
}
