import type { CircuitInputs, CircuitName, Prover } from '@facedown/zk';
import {
  deckCommitment,
  drawPlace,
  drawSeed,
  handCommitment,
  packDeck,
  packHand,
  padded,
  playCommitment,
  saltCommitment,
  takeAt,
} from '@facedown/zk';

/** A true statement of each circuit: a first hand of seven from forty cards, one card more, one card played or buried. */
function saltWork(): Readonly<Record<CircuitName, CircuitInputs>> {
  const [salt, scope, beacon] = [12345n, 1n << 248n, 678n];
  const big = (faces: readonly number[]) => faces.map(BigInt);
  const list = Array.from({ length: 40 }, (_, i) => i);
  let left: number[] = list;
  const hand: number[] = [];
  for (let i = 0; i < 7; i++) {
    const taken = takeAt(left, drawPlace(drawSeed(salt, scope, beacon, BigInt(i)), left.length));
    left = taken.left;
    hand.push(taken.face);
  }
  const [oldDeck, oldHand] = [deckCommitment(salt, 0n, left), handCommitment(salt, 0n, hand)];
  const next = takeAt(left, drawPlace(drawSeed(salt, scope, beacon, 9n), left.length));
  const gone = takeAt(hand, 2);
  const played = {
    scope,
    counter: 9n,
    face: BigInt(gone.face),
    playCommitment: playCommitment(salt, 9n, gone.face),
    oldHand,
    newHand: handCommitment(salt, 9n, gone.left),
    salt,
    handCounter: 0n,
    hand: big(padded(hand, 16)),
    handSize: 7n,
    handPlace: 2n,
  };
  return {
    Draw: {
      scope,
      counter: 9n,
      beacon,
      oldDeck,
      oldHand,
      newDeck: deckCommitment(salt, 9n, next.left),
      newHand: handCommitment(salt, 9n, [...hand, next.face]),
      salt,
      deckCounter: 0n,
      deck: big(padded(left, 64)),
      deckSize: BigInt(left.length),
      handCounter: 0n,
      hand: packHand(hand) - (7n << 128n),
      handSize: 7n,
    },
    Play: played,
    Bury: played,
    DrawHand: {
      scope,
      counter: 0n,
      beacon,
      count: 7n,
      saltCommitment: saltCommitment(salt, scope),
      oldDeck: packDeck(list),
      newDeck: oldDeck,
      newHand: oldHand,
      salt,
      deck: big(padded(list, 64)),
      deckSize: 40n,
    },
  };
}

export type SaltTimes = Readonly<Record<CircuitName, number>>;

/** Milliseconds of a proof, warm: the lower quartile, so that a neighbour's burst doesn't count. */
export async function saltTimes(prover: Prover, samples: number): Promise<SaltTimes> {
  const times: Partial<Record<CircuitName, number>> = {};
  for (const [circuit, inputs] of Object.entries(saltWork()) as [CircuitName, CircuitInputs][]) {
    const taken: number[] = [];
    for (let i = 0; i < samples + 2; i++) {
      const since = performance.now();
      await prover.prove(circuit, inputs);
      if (i >= 2) taken.push(performance.now() - since);
    }
    times[circuit] = taken.sort((a, b) => a - b)[Math.floor(samples / 4)]!;
  }
  return times as SaltTimes;
}
