import { concatBytes, ok, type RandomBytes, type Result, refuse } from '@facedown/base';
import {
  type Cipher,
  ciphersBytes,
  type Element,
  elementsOf,
  mulG,
  readExactly,
  tableOfKey,
  type WireCode,
} from '../element.js';
import { mod, type Scalar, words } from '../field.js';
import { mulTables } from '../fixedBase.js';
import { add, isZero, msm, mul } from '../group.js';
import { hedge, randomScalar, randomScalars } from '../hedge.js';
import { hash, scalarOf, tagWord } from '../transcript.js';
import { powersOf } from './terms.js';

/**
 * Points x·a₁…x·a_N, sealed to the committee's key Z: Aᵢ = ρᵢ·G, Bᵢ = x·aᵢ + ρᵢ·Z (ElGamal), and one proof for all.
 * Prove: I know x and ρ₁…ρ_N such that Y = x·G, Aᵢ = ρᵢ·G and Bᵢ = x·aᵢ + ρᵢ·Z. A sigma protocol for linear
 * relations (Maurer 2009; Camenisch and Stadler 1997), batched by powers of a weight drawn after all points.
 * Knowing every ρ is what makes it signed ElGamal (Schnorr and Jakobsson 2000; Fuchsbauer, Plouviez, Seurin 2020):
 * nobody seals an A that another made, to have the committee open it for him.
 *
 * `seal`: a seat's tokens, Y its key, aᵢ the slots' a. `return`: a card goes back to the deck with a* = σ·G; x is
 * σ, Y is a* and the bases are the live seats' keys, since σ·Yⱼ is seat j's token for it.
 * Wire: A₁, B₁, …, A_N, B_N, c, s₁, s₂. Challenge over seed, s₁·G − c·Y, s₂·G − c·Ā, s₁·ā + s₂·Z − c·B̄.
 */
type EscrowCode = WireCode | 'IdentityKey' | 'BadEscrowProof';
type EscrowKind = 'seal' | 'return';

export const escrowLength = (bases: number): number => 128 * bases + 96;

const TAGS = { seal: tagWord('facedown/v1/escrow'), return: tagWord('facedown/v1/return') };

interface Sealer {
  /** x, and Y = x·G. */
  readonly secret: Scalar;
  readonly key: Element;
}

export function proveEscrow(
  kind: EscrowKind,
  bound: Uint8Array,
  { secret, key }: Sealer,
  committee: Element,
  bases: readonly Element[],
  random: RandomBytes,
): { sealed: Cipher[]; bytes: Uint8Array } {
  if (isZero(committee.point)) throw new RangeError('nothing is sealed to the identity');
  const stream = hedge(
    random,
    secret,
    TAGS[kind],
    bound,
    key.bytes,
    committee.bytes,
    ...bases.map(({ bytes }) => bytes),
  );
  const table = tableOfKey(committee);
  const rhos = randomScalars(stream, bases.length);
  const flat = elementsOf(
    bases.flatMap(({ point }, i) => [mulG(rhos[i]!), add(mul(point, secret), mulTables([table], [rhos[i]!]))]),
  );
  const sealed = bases.map((_, i) => ({ a: flat[2 * i]!, b: flat[2 * i + 1]! }));
  const seed = seedOf(kind, bound, key, committee, bases, sealed);
  const powers = powersOf(scalarOf(seed), bases.length);
  const base = msm(
    bases.map(({ point }) => point),
    powers,
  );
  const [k1, k2] = [randomScalar(stream), randomScalar(stream)];
  const c = challenge(seed, [mulG(k1), mulG(k2), add(mul(base, k1), mulTables([table], [k2]))]);
  const rho = rhos.reduce((sum, value, i) => mod(sum + value * powers[i]!), 0n);
  return { sealed, bytes: concatBytes(ciphersBytes(sealed), words(c, mod(k1 + c * secret), mod(k2 + c * rho))) };
}

export function verifyEscrow(
  kind: EscrowKind,
  bound: Uint8Array,
  key: Element,
  committee: Element,
  bases: readonly Element[],
  bytes: Uint8Array,
): Result<Cipher[], EscrowCode> {
  const read = readExactly(bytes, escrowLength(bases.length), (reader) => ({
    sealed: reader.many(bases.length, (r) => r.cipher()),
    c: reader.scalar(),
    s1: reader.scalar(),
    s2: reader.scalar(),
  }));
  if (!read.ok) return read;
  if (isZero(committee.point)) return refuse('IdentityKey');
  const { sealed, c, s1, s2 } = read.value;
  const seed = seedOf(kind, bound, key, committee, bases, sealed);
  const powers = powersOf(scalarOf(seed), bases.length);
  const minus = powers.map((power) => mod(-c * power));
  const commitments = [
    add(mulG(s1), mul(key.point, mod(-c))),
    add(
      mulG(s2),
      msm(
        sealed.map(({ a }) => a.point),
        minus,
      ),
    ),
    msm(
      [...bases.map(({ point }) => point), committee.point, ...sealed.map(({ b }) => b.point)],
      [...powers.map((power) => mod(power * s1)), s2, ...minus],
    ),
  ];
  return challenge(seed, commitments) === c ? ok(sealed) : refuse('BadEscrowProof');
}

const seedOf = (
  kind: EscrowKind,
  bound: Uint8Array,
  key: Element,
  committee: Element,
  bases: readonly Element[],
  sealed: readonly Cipher[],
): Uint8Array =>
  hash(
    TAGS[kind],
    bound,
    words(BigInt(bases.length)),
    key.bytes,
    committee.bytes,
    ...bases.map(({ bytes }) => bytes),
    ciphersBytes(sealed),
  );

const challenge = (seed: Uint8Array, commitments: Parameters<typeof elementsOf>[0]): Scalar =>
  scalarOf(hash(seed, ...elementsOf(commitments).map(({ bytes }) => bytes)));
