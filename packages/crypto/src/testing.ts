import { type Hex, membersOf, type RandomBytes, type Result, randomPermutation, seededRandom } from '@facedown/base';
import { type Cipher, type Element, elementOf, readExactly } from './element.js';
import { jointKey, keyOf, openCipher } from './elgamal.js';
import { getWord, P, R, words } from './field.js';
import { mul } from './group.js';
import { randomScalar } from './hedge.js';
import { proveClaim, verifyClaim } from './proofs/claim.js';
import { proveKey, verifyKey } from './proofs/key.js';
import { proveNone, verifyNone } from './proofs/none.js';
import { provePass, verifyPass } from './proofs/pass.js';
import { proveSame, verifySame } from './proofs/same.js';
import { proveShuffle, type ShuffleMade, verifyShuffle } from './proofs/shuffle.js';
import { proveTokens, verifyTokens } from './proofs/token.js';
import { TEST_CONTEXT } from './testContext.js';
import type { ProofContext } from './transcript.js';

export * from './committee/testing.js';
export { TEST_CONTEXT };

/** One true proof of each kind with its statement, for tests and for the vectors that Solidity reads too. */
export interface ProofCase {
  readonly kind: 'key' | 'token' | 'claim' | 'none' | 'pass' | 'same' | 'shuffle';
  readonly name: string;
  readonly context: ProofContext;
  /** Public keys, then ciphertexts or slots' a: all points of the statement, in the order of the library's arguments. */
  readonly statement: Uint8Array;
  readonly set: bigint;
  readonly owner: Hex;
  readonly proof: Uint8Array;
  /** So many leading words of the proof are coordinates; the others are scalars. */
  readonly points: number;
  verify(context: ProofContext, proof: Uint8Array, owner?: Hex): Result<unknown>;
}

const OWNER = '0x2222222222222222222222222222222222222222';

const join = (...elements: readonly Element[]): Uint8Array => {
  const bytes = new Uint8Array(64 * elements.length);
  elements.forEach((element, i) => {
    bytes.set(element.bytes, 64 * i);
  });
  return bytes;
};
const points = (ciphers: readonly Cipher[]): Element[] => ciphers.flatMap(({ a, b }) => [a, b]);

export function proofCases(seed: string): ProofCase[] {
  const random: RandomBytes = seededRandom(seed);
  const context = TEST_CONTEXT;
  const secret = randomScalar(random);
  const key = keyOf(secret);
  const others = [keyOf(randomScalar(random)), keyOf(randomScalar(random))];
  const deckKey = jointKey([key, ...others]);
  const holder = { secret, key };
  const sealed = (face: number): Cipher =>
    proveShuffle(context, key, [openCipher(face)], [0], secret, random).outputs[0]!;
  const base = { context, set: 0n, owner: OWNER as Hex };

  const slots = Array.from({ length: 3 }, () => elementOf(mul(key.point, randomScalar(random))));
  const token = (name: string, as: Element[]): ProofCase => ({
    ...base,
    kind: 'token',
    name,
    statement: join(key, ...as),
    proof: proveTokens(context, holder, as, random).bytes,
    points: 2 * as.length,
    verify: (at, proof) => verifyTokens(at, key, as, proof),
  });
  const claim = (name: string, set: bigint, face: number): ProofCase => {
    const cipher = sealed(face);
    return {
      ...base,
      kind: 'claim',
      name,
      set,
      statement: join(key, cipher.a, cipher.b),
      proof: proveClaim(context, holder, cipher, set, face, random),
      points: 0,
      verify: (at, proof) => verifyClaim(at, key, cipher, set, proof),
    };
  };
  const none = (name: string, set: bigint, faces: readonly number[]): ProofCase => {
    const ciphers = faces.map(sealed);
    return {
      ...base,
      kind: 'none',
      name,
      set,
      statement: join(key, ...points(ciphers)),
      proof: proveNone(context, holder, ciphers, set, faces, random),
      points: 2 * faces.length * membersOf(set).length,
      verify: (at, proof) => verifyNone(at, key, ciphers, set, proof),
    };
  };
  const pass = (name: string, to: Element): ProofCase => {
    const cipher = sealed(5);
    return {
      ...base,
      kind: 'pass',
      name,
      statement: join(key, cipher.a, cipher.b, to),
      proof: provePass(context, holder, cipher, to, random).bytes,
      points: 4,
      verify: (at, proof) => verifyPass(at, key, cipher, to, proof),
    };
  };
  const same = (name: string, one: Cipher, other: Cipher): ProofCase => ({
    ...base,
    kind: 'same',
    name,
    statement: join(key, ...points([one, other])),
    proof: proveSame(context, holder, one, other, random),
    points: 0,
    verify: (at, proof) => verifySame(at, key, one, other, proof),
  });
  const shuffle = (name: string, under: Element, inputs: Cipher[]): ProofCase => {
    const order = randomPermutation(random, inputs.length);
    return {
      ...base,
      kind: 'shuffle',
      name,
      statement: join(under, ...points(inputs)),
      proof: proveShuffle(context, under, inputs, order, secret, random).bytes,
      points: 6 * inputs.length + 12,
      verify: (at, proof) => verifyShuffle(at, under, inputs, proof),
    };
  };
  const seven = sealed(7);
  return [
    {
      ...base,
      kind: 'key',
      name: 'key',
      statement: new Uint8Array(0),
      proof: proveKey(context, OWNER, secret, random),
      points: 2,
      verify: (at, proof, owner = OWNER) => verifyKey(at, owner, proof),
    },
    token('token', slots.slice(0, 1)),
    token('tokens of three slots', slots),
    claim('claim over nine faces', 0b1111111101n, 4),
    claim('claim of one face', 1n << 200n, 200),
    none('none of three slots has one of two faces', 0b1010n, [0, 2, 2]),
    none('none of one slot has a face', 1n << 255n, [254]),
    pass('pass to a seat', others[0]!),
    pass('pass to the deck', deckKey),
    same('same', seven, sealed(7)),
    same('same with equal a', seven, seven),
    shuffle('mix of one', key, [sealed(5)]),
    shuffle('mix of two', key, [sealed(1), sealed(8)]),
    shuffle('first shuffle of five', deckKey, [0, 1, 2, 2, 3].map(openCipher)),
  ];
}

/** Every word of a proof changed in turn, and inputs that no proof may hold; with the code that must come back. */
export function mutationsOf({
  proof,
  points: coordinates,
}: ProofCase): { name: string; proof: Uint8Array; code?: string }[] {
  const count = proof.length / 32;
  const with_ = (at: number, bytes: Uint8Array) => {
    const changed = proof.slice();
    changed.set(bytes, 32 * at);
    return changed;
  };
  const word = (at: number) => getWord(proof, 32 * at);
  const other = (at: number): Uint8Array => keyOf(BigInt(1000 + at)).bytes;
  const out: { name: string; proof: Uint8Array; code?: string }[] = [];
  for (let at = 0; at < count; at++) {
    if (at < coordinates) {
      out.push({ name: `word ${at} off the curve`, proof: with_(at, words(word(at) ^ 1n)), code: 'PointNotOnCurve' });
      if (at % 2 === 0) {
        out.push({ name: `word ${at} another point`, proof: with_(at, other(at)) });
        out.push({ name: `word ${at} the identity`, proof: with_(at, new Uint8Array(64)) });
        out.push({ name: `word ${at} negated`, proof: with_(at + 1, words(P - word(at + 1))) });
      }
      if (word(at) + P < 1n << 256n)
        out.push({
          name: `word ${at} not canonical`,
          proof: with_(at, words(word(at) + P)),
          code: 'CoordinateNotCanonical',
        });
    } else {
      out.push({ name: `word ${at} changed`, proof: with_(at, words((word(at) + 1n) % R)) });
      out.push({ name: `word ${at} zero`, proof: with_(at, words(0n)) });
      out.push({ name: `word ${at} not below r`, proof: with_(at, words(word(at) + R)), code: 'ScalarNotCanonical' });
    }
  }
  out.push({ name: 'a word short', proof: proof.subarray(0, proof.length - 32), code: 'WrongLength' });
  out.push({ name: 'a byte short', proof: proof.subarray(0, proof.length - 1), code: 'WrongLength' });
  out.push({ name: 'a word long', proof: Uint8Array.from([...proof, ...words(0n)]), code: 'WrongLength' });
  out.push({ name: 'nothing', proof: new Uint8Array(0), code: 'WrongLength' });
  return out;
}

/** The same proof at another place. */
export function misplacements(context: ProofContext): { name: string; context: ProofContext }[] {
  return [
    { name: 'another chain', context: { ...context, chainId: context.chainId + 1n } },
    { name: 'another table contract', context: { ...context, table: '0x3333333333333333333333333333333333333333' } },
    { name: 'another table', context: { ...context, tableId: context.tableId + 1n } },
    { name: 'another epoch', context: { ...context, epoch: context.epoch + 1n } },
    { name: 'another version', context: { ...context, version: context.version + 1n } },
    { name: 'another seat', context: { ...context, party: context.party + 1 } },
  ];
}

/** Any kind of proof from plain bytes, as the vectors hold it. */
export function verifyProof(
  kind: ProofCase['kind'],
  { context, statement, set, owner }: Pick<ProofCase, 'context' | 'statement' | 'set' | 'owner'>,
  proof: Uint8Array,
): Result<unknown> {
  if (kind === 'key') return verifyKey(context, owner, proof);
  const read = readExactly(statement, statement.length, (reader) =>
    reader.many(statement.length / 64, (r) => r.element()),
  );
  if (!read.ok) return read;
  const [key, ...rest] = read.value as [Element, ...Element[]];
  const ciphers = (): Cipher[] => Array.from({ length: rest.length / 2 }, (_, i) => cipher(2 * i));
  const cipher = (at: number): Cipher => ({ a: rest[at]!, b: rest[at + 1]! });
  switch (kind) {
    case 'token':
      return verifyTokens(context, key, rest, proof);
    case 'claim':
      return verifyClaim(context, key, cipher(0), set, proof);
    case 'none':
      return verifyNone(context, key, ciphers(), set, proof);
    case 'pass':
      return verifyPass(context, key, cipher(0), rest[2]!, proof);
    case 'same':
      return verifySame(context, key, cipher(0), cipher(2), proof);
    case 'shuffle':
      return verifyShuffle(context, key, ciphers(), proof);
  }
}

/** Shuffles of whole decks, second in turn: for gas and for benchmarks. */
export function deckShuffle(size: number, seed: string) {
  const random = seededRandom(seed);
  const secret = randomScalar(random);
  const key = jointKey([keyOf(secret), keyOf(randomScalar(random))]);
  const first = Array.from({ length: size }, (_, i) => openCipher(i));
  const order = () => randomPermutation(random, size);
  const inputs = proveShuffle(TEST_CONTEXT, key, first, order(), secret, random).outputs;
  const prove = () => proveShuffle(TEST_CONTEXT, key, inputs, order(), secret, random).bytes;
  return { key, inputs, statement: join(key, ...points(inputs)), prove };
}

/** A fresh deck and the shuffles of so many seats, one after the other. */
export function shuffleRow(size: number, seats: number, seed: string) {
  const random = seededRandom(seed);
  const secrets = Array.from({ length: seats }, () => randomScalar(random));
  const key = jointKey(secrets.map(keyOf));
  const inputs = Array.from({ length: size }, (_, face) => openCipher(face));
  const made: ShuffleMade[] = [];
  const decks: Cipher[][] = [];
  secrets.forEach((secret, party) => {
    const context = { ...TEST_CONTEXT, party };
    const order = randomPermutation(random, size);
    const { outputs, bytes } = proveShuffle(context, key, decks.at(-1) ?? inputs, order, secret, random);
    made.push({ context, bytes });
    decks.push(outputs);
  });
  return { secrets, key, inputs, made, decks };
}
