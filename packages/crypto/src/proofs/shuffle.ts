import { concatBytes, ok, type RandomBytes, type Result, refuse } from '@facedown/base';
import { type Cipher, ciphersBytes, type Element, elementsOf, mulG, readExactly, type WireCode } from '../element.js';
import { reencrypt } from '../elgamal.js';
import { mod, type Scalar, words } from '../field.js';
import { generator, MAX_DECK } from '../generators.js';
import { add, G, isZero, msm, type Point, sub } from '../group.js';
import { hedge, randomScalar, randomScalars } from '../hedge.js';
import { contextHash, hash, type ProofContext, scalarOf, tagWord } from '../transcript.js';

/**
 * Prove: I know a permutation ψ and ρ such that e'ᵢ is e_ψ(i) re-encrypted under Y. Terelius and Wikström's
 * proof as written down by Haenni, Locher, Koenig and Dubuis (2017), with the names of DESIGN §4. Deviations:
 * that the product of the u'ᵢ is that of the uᵢ is shown by Bayer and Groth's argument for a single product
 * (2012, §5.3) instead of a chain of commitments: a committed vector, its partial products bᵢ = u'₁⋯u'ᵢ blinded
 * to ŝᵢ, and one commitment ĉ to what is left between neighbours; here b₀ = 1 is not blinded, so that a deck of
 * one is no exception. The commitments t travel in the proof, and the verifier checks all equations in one
 * linear combination weighted by the powers of z, drawn after the responses.
 * Wire: e' (N×4 words), c (N×2), ĉ t₁ t₂ t₃ (2 each), t₄ (4), s₁…s₄, ŝ (N−1), s' (N).
 * Seeds: u = H(tag, context, N, Y, e, e', c); challenge = H(u, H(ĉ…t₄)); z = H(challenge, H(s₁…s')).
 */
type ShuffleCode = WireCode | 'IdentityKey' | 'DeckTooLarge' | 'EmptyDeck' | 'BadShuffleProof';
export const shuffleLength = (size: number): number => 32 * (8 * size + 15);

const TAG = tagWord('facedown/v1/shuffle');

/** `order[i]` is the place that comes to place i. `secret` only hedges the randomness. */
export function proveShuffle(
  context: ProofContext,
  key: Element,
  inputs: readonly Cipher[],
  order: readonly number[],
  secret: Scalar,
  random: RandomBytes,
): { outputs: Cipher[]; bytes: Uint8Array } {
  const size = inputs.length;
  const bound = concatBytes(TAG, contextHash(context), words(BigInt(size)), key.bytes, ciphersBytes(inputs));
  const stream = hedge(random, secret, bound, Uint8Array.from(order));

  const rho = randomScalars(stream, size);
  const outputs = reencrypt(
    order.map((from) => inputs[from]!),
    key,
    rho,
  );

  const r = randomScalars(stream, size);
  const committed: Point[] = new Array(size);
  order.forEach((from, i) => {
    committed[from] = add(mulG(r[from]!), generator(i + 1));
  });
  const c = elementsOf(committed);
  const seed = hash(bound, ciphersBytes(outputs), ...c.map(({ bytes }) => bytes));
  const u = inputs.map((_, i) => scalarOf(seed, i));
  const permuted = order.map((from) => u[from]!);

  const rHat = randomScalar(stream);
  const [w1, w2, w3, w4] = [randomScalar(stream), randomScalar(stream), randomScalar(stream), randomScalar(stream)];
  const wHat = [...randomScalars(stream, size - 1), 0n];
  const wPrime = randomScalars(stream, size);
  const left: Scalar[] = [];
  const crossed: Scalar[] = [];
  const products: Scalar[] = [];
  for (let i = 0, [before, blind] = [1n, 0n]; i < size; i++) {
    left.push(mod(wHat[i]! - before * wPrime[i]! - blind * permuted[i]!));
    crossed.push(mod(-blind * wPrime[i]!));
    before = mod(before * permuted[i]!);
    blind = wHat[i]!;
    products.push(before);
  }
  const hs = order.map((_, i) => generator(i + 1));
  const t = [
    add(mulG(rHat), msm(hs, left)),
    mulG(w1),
    add(mulG(w2), msm(hs, crossed)),
    add(mulG(w3), msm(hs, wPrime)),
    sub(blend(outputs, 'a', wPrime), mulG(w4)),
    msm([...outputs.map(({ b }) => b.point), key.point], [...wPrime, mod(-w4)]),
  ];
  const commitments = concatBytes(...elementsOf(t).map(({ bytes }) => bytes));
  const x = scalarOf(hash(seed, hash(commitments)));

  const total = (values: readonly Scalar[]) => mod(values.reduce((sum, value) => sum + value, 0n));
  const responses = words(
    mod(w1 + x * total(r)),
    mod(w2 + x * rHat),
    mod(w3 + x * total(r.map((value, i) => value * u[i]!))),
    mod(w4 + x * total(rho.map((value, i) => value * permuted[i]!))),
    ...wHat.slice(0, -1).map((value, i) => mod(value + x * products[i]!)),
    ...wPrime.map((value, i) => mod(value + x * permuted[i]!)),
  );
  return {
    outputs,
    bytes: concatBytes(ciphersBytes(outputs), ...c.map(({ bytes }) => bytes), commitments, responses),
  };
}

export function verifyShuffle(
  context: ProofContext,
  key: Element,
  inputs: readonly Cipher[],
  bytes: Uint8Array,
): Result<Cipher[], ShuffleCode> {
  const one = equationsOf(context, key, inputs, bytes);
  if (!one.ok) return one;
  return isZero(sumOf(key, inputs, [one.value])) ? ok(one.value.outputs) : refuse('BadShuffleProof');
}

/** One shuffle of a row: who made it where, and its proof. */
export interface ShuffleMade {
  readonly context: ProofContext;
  readonly bytes: Uint8Array;
}

/**
 * Checks shuffles that follow each other, each of what the one before gave, for less than one after the other:
 * their equations are added up with weights of 128 bits that hang on all of them (Bellare, Garay and Rabin's
 * small exponents, 1998), so that what two of them share is multiplied once. Gives every deck in turn; a refusal
 * names the first shuffle that is wrong.
 */
export function verifyShuffles(
  key: Element,
  inputs: readonly Cipher[],
  made: readonly ShuffleMade[],
): Result<Cipher[][], ShuffleCode> & { readonly wrong?: number } {
  const row: Equations[] = [];
  for (const [at, { context, bytes }] of made.entries()) {
    const one = equationsOf(context, key, row.at(-1)?.outputs ?? inputs, bytes);
    if (!one.ok) return { ...one, wrong: at };
    row.push(one.value);
  }
  if (row.length === 0 || isZero(sumOf(key, inputs, row))) return ok(row.map(({ outputs }) => outputs));
  const wrong = row.findIndex((one, at) => !isZero(sumOf(key, row[at - 1]?.outputs ?? inputs, [one])));
  return { ...refuse('BadShuffleProof'), wrong };
}

/** What must come to zero, as scalars over the points of one shuffle and over those that shuffles share. */
interface Equations {
  readonly outputs: Cipher[];
  /** Hangs on every byte of the proof. */
  readonly bound: Uint8Array;
  readonly own: { readonly points: readonly Point[]; readonly scalars: readonly Scalar[] };
  /** a and b of each place. */
  readonly overInputs: readonly (readonly [Scalar, Scalar])[];
  readonly overOutputs: readonly (readonly [Scalar, Scalar])[];
  readonly overGenerators: readonly Scalar[];
  readonly overG: Scalar;
  readonly overKey: Scalar;
}

function equationsOf(
  context: ProofContext,
  key: Element,
  inputs: readonly Cipher[],
  bytes: Uint8Array,
): Result<Equations, ShuffleCode> {
  const size = inputs.length;
  if (size === 0) return refuse('EmptyDeck');
  if (size > MAX_DECK) return refuse('DeckTooLarge');
  if (isZero(key.point)) return refuse('IdentityKey');
  const read = readExactly(bytes, shuffleLength(size), (reader) => ({
    outputs: reader.many(size, (r) => r.cipher()),
    c: reader.many(size, (r) => r.element().point),
    t: reader.many(6, (r) => r.element().point),
    s: reader.many(4, (r) => r.scalar()),
    sHat: reader.many(size - 1, (r) => r.scalar()),
    sPrime: reader.many(size, (r) => r.scalar()),
  }));
  if (!read.ok) return read;
  const { outputs, c, t, s, sHat, sPrime } = read.value;

  const commitmentsAt = 192 * size;
  const responsesAt = commitmentsAt + 384;
  const seed = hash(
    TAG,
    contextHash(context),
    words(BigInt(size)),
    key.bytes,
    ciphersBytes(inputs),
    bytes.subarray(0, commitmentsAt),
  );
  const challengeSeed = hash(seed, hash(bytes.subarray(commitmentsAt, responsesAt)));
  const x = scalarOf(challengeSeed);
  const bound = hash(challengeSeed, hash(bytes.subarray(responsesAt)));
  const z = scalarOf(bound);
  const u = inputs.map((_, i) => scalarOf(seed, i));

  // Equations, each "… = 0": those of t₁, t₂, t₃, t₄a, t₄b have the powers of z in turn.
  const [z2, z3, z4] = [mod(z * z), mod(z ** 3n), mod(z ** 4n)];
  const products = [x, ...sHat, mod(x * u.reduce((product, value) => mod(product * value), 1n))];
  const overC: Scalar[] = [];
  const overInputs: [Scalar, Scalar][] = [];
  const overOutputs: [Scalar, Scalar][] = [];
  const overGenerators: Scalar[] = [];
  for (let i = 0; i < size; i++) {
    const xu = mod(x * u[i]!);
    overC.push(mod(x + xu * z2));
    overGenerators.push(mod(-x - (x * products[i + 1]! - products[i]! * sPrime[i]!) * z - sPrime[i]! * z2));
    overOutputs.push([mod(-sPrime[i]! * z3), mod(-sPrime[i]! * z4)]);
    overInputs.push([mod(xu * z3), mod(xu * z4)]);
  }
  return ok({
    outputs,
    bound,
    own: {
      points: [...c, ...t],
      scalars: [...overC, mod(x * z), 1n, z, z2, z3, z4],
    },
    overInputs,
    overOutputs,
    overGenerators,
    overG: mod(s[3]! * z3 - s[0]! - s[1]! * z - s[2]! * z2),
    overKey: mod(s[3]! * z4),
  });
}

/** All equations of a row of shuffles in one sum; zero for a row that is right. */
function sumOf(key: Element, inputs: readonly Cipher[], row: readonly Equations[]): Point {
  const factors = factorsOf(row);
  const points: Point[] = [];
  const scalars: Scalar[] = [];
  const term = (point: Point, scalar: Scalar) => {
    // A fresh deck begins with identities.
    if (isZero(point)) return;
    points.push(point);
    scalars.push(scalar);
  };
  const over = (pick: (one: Equations) => Scalar | undefined) =>
    mod(row.reduce((sum, one, at) => sum + (pick(one) ?? 0n) * factors[at]!, 0n));
  row.forEach(({ own }, at) => {
    own.points.forEach((point, i) => {
      term(point, mod(own.scalars[i]! * factors[at]!));
    });
  });
  // What one shuffle gives is what the next takes.
  for (let at = 0; at <= row.length; at++) {
    const deck = at === 0 ? inputs : row[at - 1]!.outputs;
    deck.forEach(({ a, b }, i) => {
      const [given, taken] = [row[at - 1]?.overOutputs[i], row[at]?.overInputs[i]];
      const scalar = (half: 0 | 1) =>
        mod((given ? given[half] * factors[at - 1]! : 0n) + (taken ? taken[half] * factors[at]! : 0n));
      term(a.point, scalar(0));
      term(b.point, scalar(1));
    });
  }
  inputs.forEach((_, i) => {
    term(
      generator(i + 1),
      over(({ overGenerators }) => overGenerators[i]),
    );
  });
  term(
    G,
    over(({ overG }) => overG),
  );
  term(
    key.point,
    over(({ overKey }) => overKey),
  );
  return msm(points, scalars);
}

const BATCH_TAG = tagWord('facedown/v1/shuffles');
const HALF = (1n << 128n) - 1n;

/** One shuffle alone needs no weight. */
function factorsOf(row: readonly Equations[]): Scalar[] {
  if (row.length === 1) return [1n];
  const seed = hash(BATCH_TAG, ...row.map(({ bound }) => bound));
  return row.map((_, at) => scalarOf(seed, at) & HALF);
}

const blend = (ciphers: readonly Cipher[], half: 'a' | 'b', scalars: readonly Scalar[]): Point =>
  msm(
    ciphers.map((cipher) => cipher[half].point),
    scalars,
  );
