import { concatBytes, type Mask, membersOf, ok, type RandomBytes, type Result, refuse } from '@facedown/base';
import { type Cipher, ciphersBytes, type Element, elementsOf, mulG, readExactly, type WireCode } from '../element.js';
import { mod, powMod, R, type Scalar, words } from '../field.js';
import { generator } from '../generators.js';
import { add, G, msm, mul, type Point } from '../group.js';
import { hedge, randomScalar, randomScalars } from '../hedge.js';
import { contextHash, hash, type ProofContext, scalarOf, tagWord } from '../transcript.js';

/**
 * Prove: I know x such that Y = x·G, and none of the faces under (aᵢ, bᵢ) lies in the set S. A face f has the number
 * f + 1; with mᵢ for a slot's and e for an excluded one, the product of all mᵢ − e is committed to step by step,
 * V_j = (mᵢ − e)·V_{j−1} + t_j·h₀ from V₀ = G, slot by slot and face by face, and the last V is shown to hold no zero:
 * G = w·V_N + τ·h₀. Nobody knows the logarithm of h₀ (generator 0, which no shuffle uses). All steps are one equation,
 * weighted by the powers of ρ, which is drawn after every V; the mᵢ are those of bᵢ = x·aᵢ + mᵢ·G.
 * Wire: V (N×2 words), c, s_x, s_m (one a slot), s_t, s_w, s_τ; nothing where there is no slot or no excluded face.
 * Seeds: ρ from H(tag, context, S, Y, a, b, V); c from H(that seed, T_Y, one T a slot, T_V, T_w).
 */
type NoneCode = WireCode | 'BadNoneProof';

export function noneLength(slots: number, set: Mask): number {
  const steps = slots * membersOf(set).length;
  return steps === 0 ? 0 : 64 * steps + 32 * (slots + 5);
}

const TAG = tagWord('facedown/v1/none');

interface Holder {
  readonly secret: Scalar;
  readonly key: Element;
}

/** One factor of the product: which slot, and the number of the excluded face. */
const stepsOf = (slots: number, set: Mask): { slot: number; excluded: bigint }[] =>
  Array.from({ length: slots }, (_, slot) =>
    membersOf(set).map((face) => ({ slot, excluded: BigInt(face + 1) })),
  ).flat();

/** `faces` must be those under `ciphers`, and none may lie in `set`: there is no proof of anything else. */
export function proveNone(
  context: ProofContext,
  { secret, key }: Holder,
  ciphers: readonly Cipher[],
  set: Mask,
  faces: readonly number[],
  random: RandomBytes,
): Uint8Array {
  const steps = stepsOf(ciphers.length, set);
  if (steps.length === 0) return new Uint8Array(0);
  const numbers = faces.map((face) => BigInt(face + 1));
  if (steps.some(({ slot, excluded }) => numbers[slot] === excluded)) throw new RangeError('a claim must hold');
  const h = generator(0);
  const stream = hedge(random, secret, TAG, contextHash(context), words(set), key.bytes, ciphersBytes(ciphers));
  const blinds = randomScalars(stream, steps.length);
  let product = 1n;
  const made = elementsOf(
    steps.map(({ slot, excluded }, j) => {
      product = mod(product * (numbers[slot]! - excluded));
      return add(mulG(product), mul(h, blinds[j]!));
    }),
  );
  const { seed, powers } = drawn(context, key, ciphers, set, made);
  const t = steps.reduce((sum, { slot, excluded }, j) => {
    const own = blinds[j]! - (numbers[slot]! - excluded) * (blinds[j - 1] ?? 0n);
    return mod(sum + powers[j]! * own);
  }, 0n);
  const inverse = powMod(product, R - 2n, R);
  const [wx, wt, ww, wTau] = randomScalars(stream, 4) as [Scalar, Scalar, Scalar, Scalar];
  const wm = ciphers.map(() => randomScalar(stream));
  const before = [G, ...made.slice(0, -1).map(({ point }) => point)];
  const c = challenge(seed, [
    mulG(wx),
    ...ciphers.map(({ a }, i) => add(mul(a.point, wx), mulG(wm[i]!))),
    msm([...before, h], [...steps.map(({ slot }, j) => mod(powers[j]! * wm[slot]!)), wt]),
    msm([made.at(-1)!.point, h], [ww, wTau]),
  ]);
  return concatBytes(
    ...made.map(({ bytes }) => bytes),
    words(c, mod(wx + c * secret)),
    words(...wm.map((w, i) => mod(w + c * numbers[i]!))),
    words(mod(wt + c * t), mod(ww + c * inverse), mod(wTau - c * inverse * blinds.at(-1)!)),
  );
}

export function verifyNone(
  context: ProofContext,
  key: Element,
  ciphers: readonly Cipher[],
  set: Mask,
  bytes: Uint8Array,
): Result<true, NoneCode> {
  const steps = stepsOf(ciphers.length, set);
  const read = readExactly(bytes, noneLength(ciphers.length, set), (reader) =>
    steps.length === 0
      ? undefined
      : {
          made: reader.many(steps.length, (r) => r.nonzero()),
          c: reader.scalar(),
          sx: reader.scalar(),
          sm: reader.many(ciphers.length, (r) => r.scalar()),
          st: reader.scalar(),
          sw: reader.scalar(),
          sTau: reader.scalar(),
        },
  );
  if (!read.ok) return read;
  if (!read.value) return ok(true);
  const { made, c, sx, sm, st, sw, sTau } = read.value;
  const h = generator(0);
  const { seed, powers } = drawn(context, key, ciphers, set, made);
  const minus = mod(-c);
  const all = [G, ...made.map(({ point }) => point)];
  const factors = all.map((_, j) => {
    const step = steps[j];
    const onward = step ? powers[j]! * (sm[step.slot]! - c * step.excluded) : 0n;
    return mod(onward - (j === 0 ? 0n : c * powers[j - 1]!));
  });
  const found = challenge(seed, [
    add(mulG(sx), mul(key.point, minus)),
    ...ciphers.map(({ a, b }, i) => add(msm([a.point, b.point], [sx, minus]), mulG(sm[i]!))),
    msm([...all, h], [...factors, st]),
    msm([made.at(-1)!.point, h, G], [sw, sTau, minus]),
  ]);
  return found === c ? ok(true) : refuse('BadNoneProof');
}

/** The seed, and ρ, ρ², … for each step. */
function drawn(
  context: ProofContext,
  key: Element,
  ciphers: readonly Cipher[],
  set: Mask,
  made: readonly Element[],
): { seed: Uint8Array; powers: Scalar[] } {
  const statement = [TAG, contextHash(context), words(set), key.bytes, ciphersBytes(ciphers)];
  const seed = hash(...statement, ...made.map(({ bytes }) => bytes));
  const rho = scalarOf(seed);
  let power = 1n;
  const powers = made.map(() => {
    power = mod(power * rho);
    return power;
  });
  return { seed, powers };
}

const challenge = (seed: Uint8Array, commitments: readonly Point[]): Scalar =>
  scalarOf(hash(seed, ...elementsOf(commitments).map(({ bytes }) => bytes)));
