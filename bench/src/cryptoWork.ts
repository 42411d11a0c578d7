import { seededRandom } from '@facedown/base';
import {
  type Cipher,
  G,
  keyOf,
  mul,
  openCipher,
  proveClaim,
  proveShuffle,
  proveTokens,
  randomScalar,
  verifyClaim,
  verifyShuffle,
  verifyShuffles,
  verifyTokens,
} from '@facedown/crypto';
import { deckShuffle, shuffleRow, TEST_CONTEXT } from '@facedown/crypto/testing';

export interface CryptoTimes {
  /** Milliseconds, medians. */
  readonly multiplication: number;
  readonly works: Readonly<Record<string, number>>;
}

/** The proofs of the `players` dealer, beside one multiplication. Runs in Node and in a page's worker alike. */
export function cryptoTimes(samples: number): CryptoTimes {
  const random = seededRandom('bench');
  const secret = randomScalar(random);
  const holder = { secret, key: keyOf(secret) };
  const cipher: Cipher = proveShuffle(TEST_CONTEXT, holder.key, [openCipher(4)], [0], secret, random).outputs[0]!;
  const point = mul(G, randomScalar(random));
  const set = 0b1111111101n;
  const token = proveTokens(TEST_CONTEXT, holder, [cipher.a], random).bytes;
  const claim = proveClaim(TEST_CONTEXT, holder, cipher, set, 4, random);
  const decks = [21, 52].map((size) => {
    const deck = deckShuffle(size, `bench/${size}`);
    return { size, deck, proof: deck.prove() };
  });
  const nine = shuffleRow(52, 9, 'bench/nine');
  const times = (count: number, work: () => unknown) => () => {
    for (let i = 0; i < count; i++) work();
  };
  const works: [string, number, () => unknown][] = [
    ['multiplication', 50, () => mul(point, secret)],
    ...decks.flatMap(({ size, deck, proof }): [string, number, () => unknown][] => [
      [`shuffle of ${size}, prove`, 1, () => deck.prove()],
      [`shuffle of ${size}, verify`, 1, () => verifyShuffle(TEST_CONTEXT, deck.key, deck.inputs, proof)],
    ]),
    ['nine shuffles of 52, verify', 1, () => verifyShuffles(nine.key, nine.inputs, nine.made)],
    ['token, prove', 10, () => proveTokens(TEST_CONTEXT, holder, [cipher.a], random)],
    ['token, verify', 10, () => verifyTokens(TEST_CONTEXT, holder.key, [cipher.a], token)],
    ['claim over 9 faces, prove', 3, () => proveClaim(TEST_CONTEXT, holder, cipher, set, 4, random)],
    ['claim over 9 faces, verify', 3, () => verifyClaim(TEST_CONTEXT, holder.key, cipher, set, claim)],
  ];
  // In turns, so that a loaded machine slows all alike.
  const measured = new Map<string, number[]>(works.map(([name]) => [name, []]));
  for (let round = -2; round < samples; round++)
    for (const [name, count, work] of works) {
      const run = times(count, work);
      const since = performance.now();
      run();
      if (round >= 0) measured.get(name)!.push((performance.now() - since) / count);
    }
  const medians = Object.fromEntries(
    [...measured].map(([name, list]) => [name, list.sort((a, b) => a - b)[list.length >> 1]!]),
  );
  const { multiplication, ...rest } = medians;
  return { multiplication: multiplication!, works: rest };
}
