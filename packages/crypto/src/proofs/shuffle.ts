import { concatBytes, ok, type RandomBytes, type Result, refuse } from '@facedown/base';
import { type Cipher, ciphersBytes, type Element, elementsOf, mulG, readExactly, type WireCode } from '../element.js';
import { reencrypt } from '../elgamal.js';
import { mod, type Scalar, words } from '../field.js';
import { mulTables } from '../fixedBase.js';
import { generator, MAX_DECK, tableOfG, tableOfH } from '../generators.js';
import { add, G, isZero, msm, type Point, sub } from '../group.js';
import { hedge, randomScalar, randomScalars } from '../hedge.js';
import { contextHash, hash, type ProofContext, scalarOf, tagWord } from '../transcript.js';

/**
 * Prove: I know a permutation ψ and ρ such that e'ᵢ is e_ψ(i) re-encrypted under Y. Terelius and Wikström's
 * proof as written down by Haenni, Locher, Koenig and Dubuis (2017), with the names of DESIGN §4. Deviations:
 * the commitments t travel in the proof, and the verifier checks all equations in one linear combination
 * weighted by the powers of z, drawn after the responses; the chain ĉ is computed from its openings over G
 * and h (ĉᵢ = Rᵢ·G + Uᵢ·h), so that the prover multiplies fixed bases only.
 * Wire: e' (N×4 words), c (N×2), ĉ (N×2), t₁ t₂ t₃ (2 each), t₄ (4), t̂ (N×2), s₁…s₄, ŝ (N), s' (N).
 * Seeds: u = H(tag, context, N, Y, e, e', c); challenge = H(u, H(ĉ…t̂)); z = H(challenge, H(s₁…s')).
 */
export type ShuffleCode = WireCode | 'IdentityKey' | 'DeckTooLarge' | 'EmptyDeck' | 'BadShuffleProof';
export const shuffleLength = (size: number): number => 32 * (12 * size + 14);

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
  const [g, h] = [tableOfG(), tableOfH()];

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

  const rHat = randomScalars(stream, size);
  const [w1, w2, w3, w4] = [randomScalar(stream), randomScalar(stream), randomScalar(stream), randomScalar(stream)];
  const wHat = randomScalars(stream, size);
  const wPrime = randomScalars(stream, size);
  const chain: Point[] = [];
  const tHat: Point[] = [];
  let [overG, overH] = [0n, 1n];
  for (let i = 0; i < size; i++) {
    tHat.push(mulTables([g, h], [mod(wHat[i]! + wPrime[i]! * overG), mod(wPrime[i]! * overH)]));
    overG = mod(rHat[i]! + permuted[i]! * overG);
    overH = mod(permuted[i]! * overH);
    chain.push(mulTables([g, h], [overG, overH]));
  }
  const hs = order.map((_, i) => generator(i + 1));
  const t = [
    mulG(w1),
    mulG(w2),
    add(mulG(w3), msm(hs, wPrime)),
    sub(blend(outputs, 'a', wPrime), mulG(w4)),
    msm([...outputs.map(({ b }) => b.point), key.point], [...wPrime, mod(-w4)]),
  ];
  const commitments = concatBytes(...elementsOf([...chain, ...t, ...tHat]).map(({ bytes }) => bytes));
  const x = scalarOf(hash(seed, hash(commitments)));

  const total = (values: readonly Scalar[]) => mod(values.reduce((sum, value) => sum + value, 0n));
  const responses = words(
    mod(w1 + x * total(r)),
    mod(w2 + x * overG),
    mod(w3 + x * total(r.map((value, i) => value * u[i]!))),
    mod(w4 + x * total(rho.map((value, i) => value * permuted[i]!))),
    ...wHat.map((value, i) => mod(value + x * rHat[i]!)),
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
    chain: reader.many(size, (r) => r.element().point),
    t: reader.many(5, (r) => r.element().point),
    tHat: reader.many(size, (r) => r.element().point),
    s: reader.many(4, (r) => r.scalar()),
    sHat: reader.many(size, (r) => r.scalar()),
    sPrime: reader.many(size, (r) => r.scalar()),
  }));
  if (!read.ok) return read;
  const { outputs, c, chain, t, tHat, s, sHat, sPrime } = read.value;

  const chainAt = 192 * size;
  const responsesAt = 320 * size + 320;
  const seed = hash(
    TAG,
    contextHash(context),
    words(BigInt(size)),
    key.bytes,
    ciphersBytes(inputs),
    bytes.subarray(0, chainAt),
  );
  const challengeSeed = hash(seed, hash(bytes.subarray(chainAt, responsesAt)));
  const x = scalarOf(challengeSeed);
  const bound = hash(challengeSeed, hash(bytes.subarray(responsesAt)));
  const z = scalarOf(bound);
  const u = inputs.map((_, i) => scalarOf(seed, i));

  // Equations, each "… = 0": t̂ᵢ has weight zⁱ⁻¹, then t₁, t₂, t₃, t₄a, t₄b the next powers.
  const weights = [1n];
  for (let i = 1; i < size + 5; i++) weights.push(mod(weights[i - 1]! * z));
  const [z1, z2, z3, z4, z5] = weights.slice(size) as [bigint, bigint, bigint, bigint, bigint];
  let overG = s[3]! * z4 - s[0]! * z1 - s[1]! * z2 - s[2]! * z3;
  let product = 1n;
  const overChain: Scalar[] = [];
  const overC: Scalar[] = [];
  const overInputs: [Scalar, Scalar][] = [];
  const overOutputs: [Scalar, Scalar][] = [];
  const overGenerators: Scalar[] = [0n];
  for (let i = 0; i < size; i++) {
    const weight = weights[i]!;
    overG -= sHat[i]! * weight;
    product = mod(product * u[i]!);
    const xu = mod(x * u[i]!);
    overChain.push(mod(x * weight + (i + 1 < size ? -sPrime[i + 1]! * weights[i + 1]! : x * z2)));
    overC.push(mod(x * z1 + xu * z3));
    overGenerators.push(mod(-x * z1 - sPrime[i]! * z3));
    overOutputs.push([mod(-sPrime[i]! * z4), mod(-sPrime[i]! * z5)]);
    overInputs.push([mod(xu * z4), mod(xu * z5)]);
  }
  overGenerators[0] = mod(-sPrime[0]! - x * product * z2);
  return ok({
    outputs,
    bound,
    own: {
      points: [...tHat, ...chain, ...c, ...t],
      scalars: [...weights.slice(0, size), ...overChain, ...overC, ...weights.slice(size)],
    },
    overInputs,
    overOutputs,
    overGenerators,
    overG: mod(overG),
    overKey: mod(s[3]! * z5),
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
      over(({ overGenerators }) => overGenerators[i + 1]),
    );
  });
  term(
    generator(0),
    over(({ overGenerators }) => overGenerators[0]),
  );
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
