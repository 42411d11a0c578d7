import { concatBytes, seededRandom } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { type Element, elementOf, elementsOf } from '../element.js';
import { faceElement, faceOfElement, keyOf, openFace } from '../elgamal.js';
import { mod, words } from '../field.js';
import { add, decode, equal, msm, mul, type Point, sub } from '../group.js';
import { randomScalar } from '../hedge.js';
import { contextHash } from '../transcript.js';
import { beaconInput, combineBeacon, proveBeacon, verifyBeacon } from './beacon.js';
import { combineDealShares, proveDealShare, verifyDeal } from './deal.js';
import { isOfDegreeBelow } from './degreeTest.js';
import { proveEscrow, verifyEscrow } from './escrow.js';
import { branch, dealPrss, prssShare, ratchet, subsets } from './prss.js';
import { evaluate, inverse, lagrange, maskOf, serversOf } from './shamir.js';
import { acceptKeys, keyLabel, keysWire, proveShareKey } from './shareKeys.js';
import { combineShares, proveShare, sharesLength, verifyShare, verifyShares } from './shares.js';
import { COMMITTEE_CONTEXT, testCommittee, testDeal } from './testing.js';

const random = seededRandom('committee/attacks');
const bound = contextHash(COMMITTEE_CONTEXT);
const basesOf = (length: number) => Array.from({ length }, () => keyOf(randomScalar(random)));

describe.each([
  [2, 3],
  [3, 5],
  [5, 9],
])('%i of %i servers', (t, n) => {
  const committee = testCommittee(t, n, random);
  const { prss, holders, key } = committee;
  const bases = basesOf(2);
  const answer = (server: number) => ({ server, bytes: proveShare(bound, key, holders[server - 1]!, bases, random) });
  const all = holders.map(({ server }) => answer(server));

  it('make the same values whichever of them answer', () => {
    const first = combineShares(bound, key, bases, all.slice(0, t));
    const last = combineShares(bound, key, bases, all.slice(n - t).reverse());
    if (!first.ok || !last.ok) throw new Error('refused');
    first.value.values.forEach((value, at) => {
      expect(equal(value.point, last.value.values[at]!.point)).toBe(true);
    });
    const z = mod(
      lagrange([1, ...Array.from({ length: t - 1 }, (_, i) => i + 2)]).reduce(
        (sum, lambda, i) => sum + lambda * holders[i]!.secret,
        0n,
      ),
    );
    expect(equal(keyOf(z).point, key.joint.point)).toBe(true);
    expect(equal(first.value.values[1]!.point, mul(bases[1]!.point, z))).toBe(true);
    expect(verifyShares(bound, key, bases, last.value.bytes)).toMatchObject({ ok: true });
  });

  it('make nothing when fewer than t answer, or one answers often', () => {
    expect(combineShares(bound, key, bases, all.slice(0, t - 1))).toEqual({ ok: false, code: 'TooFewShares' });
    const twice = [...all.slice(0, t - 1), all[0]!, all[0]!];
    expect(combineShares(bound, key, bases, twice)).toEqual({ ok: false, code: 'TooFewShares' });
  });

  it('name the one that lies, and go on without it', () => {
    const liar = { ...holders[0]!, secret: mod(holders[0]!.secret + 1n) };
    const lies = [
      proveShare(bound, key, liar, bases, random),
      proveShare(contextHash({ ...COMMITTEE_CONTEXT, version: 9n }), key, holders[0]!, bases, random),
      proveShare(bound, key, holders[0]!, basesOf(2), random),
      all[1]!.bytes,
      new Uint8Array(7),
    ];
    for (const bytes of lies) {
      const made = combineShares(bound, key, bases, [{ server: 1, bytes }, ...all.slice(1)]);
      expect(made).toMatchObject({ ok: true, value: { liars: [1] } });
      expect(combineShares(bound, key, bases, [{ server: 1, bytes }, ...all.slice(1, t)])).toEqual({
        ok: false,
        code: 'TooFewShares',
      });
    }
    expect(verifyShare(bound, key, n + 1, bases, all[0]!.bytes)).toEqual({ ok: false, code: 'WrongServers' });
    expect(combineShares(bound, key, bases, [{ server: n + 1, bytes: all[0]!.bytes }, ...all])).toMatchObject({
      ok: true,
      value: { liars: [] },
    });
  });

  it('are taken t at a time: no more, no fewer, none twice, none unknown', () => {
    const made = combineShares(bound, key, bases, all);
    if (!made.ok) throw new Error(made.code);
    const masked = (mask: bigint) => {
      const bytes = made.value.bytes.slice();
      bytes.set(words(mask), 64 * bases.length);
      return verifyShares(bound, key, bases, bytes);
    };
    const true_ = maskOf(Array.from({ length: t }, (_, i) => i + 1));
    expect(masked(true_)).toMatchObject({ ok: true });
    for (const mask of [0n, 1n, true_ >> 1n, true_ | (1n << BigInt(n)), 1n << 200n])
      expect(masked(mask)).toEqual({ ok: false, code: 'WrongServers' });
    // As many servers, but another set: the answers aren't theirs.
    if (n > t) expect(masked((true_ & ~1n) | (1n << BigInt(n - 1)))).toEqual({ ok: false, code: 'BadShareProof' });
  });

  it('refuse two lies that cancel each other in T', () => {
    const made = combineShares(bound, key, bases, all);
    if (!made.ok) throw new Error(made.code);
    const bytes = made.value.bytes.slice();
    const lambdas = lagrange(serversOf(maskOf(Array.from({ length: t }, (_, i) => i + 1)), key)!);
    const at = (p: number) => 64 * 2 + 32 + p * (64 * 2 + 160);
    const shift = (p: number, k: bigint) => {
      const value = all[p]!.bytes.subarray(0, 64);
      const moved = elementOf(add(decode(value) as Point, mul(faceElement(0).point, k)));
      bytes.set(moved.bytes, at(p));
    };
    shift(0, inverse(lambdas[0]!));
    shift(1, mod(-inverse(lambdas[1]!)));
    expect(verifyShares(bound, key, bases, bytes)).toEqual({ ok: false, code: 'BadShareProof' });
  });

  it('refuse values exchanged or shifted between two slots', () => {
    const made = combineShares(bound, key, bases, all);
    if (!made.ok) throw new Error(made.code);
    const [one, two] = made.value.values as [Element, Element];
    const put = (...elements: Element[]) => {
      const bytes = made.value.bytes.slice();
      bytes.set(concatBytes(...elements.map((element) => element.bytes)));
      return verifyShares(bound, key, bases, bytes);
    };
    const move = faceElement(3).point;
    expect(put(one, two)).toMatchObject({ ok: true });
    expect(put(two, one)).toEqual({ ok: false, code: 'BadShareProof' });
    expect(put(elementOf(add(one.point, move)), elementOf(sub(two.point, move)))).toEqual({
      ok: false,
      code: 'BadShareProof',
    });
  });

  it('agree on another key for another label, and t − 1 of them know none', () => {
    const other = testCommittee(t, n, random, keyLabel('facedown/v1/test', words(2n)), [...prss]);
    expect(equal(other.key.joint.point, key.joint.point)).toBe(false);
    expect(verifyShares(bound, other.key, bases, combined(all))).toMatchObject({ ok: false });
    // What t − 1 servers hold fits any secret: of one set of the others they don't have the key.
    const corrupt = Array.from({ length: t - 1 }, (_, i) => i + 1);
    const replaced = random(32);
    const changed = prss.map((one) => ({
      ...one,
      keys: one.keys.map((subset) =>
        subset.members.some((server) => corrupt.includes(server)) ? subset : { ...subset, key: replaced },
      ),
    }));
    const elsewhere = testCommittee(t, n, random, committee.label, changed);
    for (const server of corrupt) expect(elsewhere.holders[server - 1]!.secret).toBe(holders[server - 1]!.secret);
    expect(equal(elsewhere.key.joint.point, key.joint.point)).toBe(false);
  });

  const combined = (answers: typeof all) => {
    const made = combineShares(bound, key, bases, answers);
    if (!made.ok) throw new Error(made.code);
    return made.value.bytes;
  };

  it('accept no key that its last server chose to own', () => {
    // The last server knows x and makes its point so that the first t − 1 and it interpolate to x·G.
    const { label, proofs } = committee;
    const x = randomScalar(random);
    const set = [...Array.from({ length: t - 1 }, (_, i) => i + 1), n];
    const lambdas = lagrange(set);
    const known = msm(
      set.slice(0, -1).map((server) => key.keys[server - 1]!.point),
      lambdas.slice(0, -1),
    );
    const rogue = elementOf(mul(sub(keyOf(x).point, known), inverse(lambdas.at(-1)!)));
    const keys = [...key.keys.slice(0, n - 1), rogue];
    expect(
      equal(
        msm(
          set.map((server) => keys[server - 1]!.point),
          lambdas,
        ),
        keyOf(x).point,
      ),
    ).toBe(true);
    const wire = proofs.slice();
    wire.set(rogue.bytes, (n - 1) * 128);
    expect(acceptKeys(label, t, n, wire)).toEqual({ ok: false, code: 'BadKeyProof' });
    // Another's proof, under this number or label, isn't its own either.
    const copied = proofs.slice();
    copied.set(proofs.subarray(0, 128), (n - 1) * 128);
    expect(acceptKeys(label, t, n, copied)).toEqual({ ok: false, code: 'BadKeyProof' });
    expect(acceptKeys(keyLabel('facedown/v1/other'), t, n, proofs)).toEqual({ ok: false, code: 'BadKeyProof' });
  });

  it.skipIf(n === t)('accept no key whose points are off the polynomial', () => {
    const { label } = committee;
    const proofsOf = (secrets: readonly bigint[]) =>
      keysWire(
        secrets.map((secret, i) => proveShareKey(label, { threshold: t, servers: n, server: i + 1 }, secret, random)),
      );
    const secrets = holders.map(({ secret }) => secret);
    expect(acceptKeys(label, t, n, proofsOf(secrets))).toMatchObject({ ok: true });
    for (let i = 0; i < n; i++)
      expect(acceptKeys(label, t, n, proofsOf(secrets.map((s, j) => (i === j ? mod(s + 1n) : s))))).toEqual({
        ok: false,
        code: 'NotOnPolynomial',
      });
    const steep = Array.from({ length: t + 1 }, () => randomScalar(random));
    const onSteep = Array.from({ length: n }, (_, i) => keyOf(evaluate(steep, BigInt(i + 1))));
    expect(isOfDegreeBelow(t, onSteep)).toBe(false);
    expect(isOfDegreeBelow(t + 1, onSteep)).toBe(true);
  });
});

describe('escrow', () => {
  const { holders, key } = testCommittee(3, 5, random);
  const secrets = [0, 1, 2].map(() => randomScalar(random));
  const keys = secrets.map(keyOf);
  const slots = basesOf(5);
  const sealer = (seat: number) => ({ secret: secrets[seat]!, key: keys[seat]! });
  const at = (seat: number) => contextHash({ ...COMMITTEE_CONTEXT, party: seat });
  const seal = (seat: number, bases = slots) => proveEscrow('seal', at(seat), sealer(seat), key.joint, bases, random);
  const verify = (seat: number, bytes: Uint8Array, bases = slots) =>
    verifyEscrow('seal', at(seat), keys[seat]!, key.joint, bases, bytes);

  it('gives the committee exactly the tokens that the seat owed', () => {
    const { sealed, bytes } = seal(2);
    expect(verify(2, bytes)).toMatchObject({ ok: true });
    const due = [sealed[1]!.a, sealed[3]!.a];
    const answers = [5, 2, 4].map((server) => ({
      server,
      bytes: proveShare(bound, key, holders[server - 1]!, due, random),
    }));
    const made = combineShares(bound, key, due, answers);
    if (!made.ok) throw new Error(made.code);
    [1, 3].forEach((slot, i) => {
      const token = sub(sealed[slot]!.b.point, made.value.values[i]!.point);
      expect(equal(token, mul(slots[slot]!.point, secrets[2]!))).toBe(true);
    });
  });

  it('refuses a ciphertext that another seat made', () => {
    const [theirs, mine] = [seal(2), seal(1)];
    const stolen = mine.bytes.slice();
    stolen.set(theirs.bytes.subarray(0, 128));
    expect(verify(1, stolen)).toEqual({ ok: false, code: 'BadEscrowProof' });
    const onlyA = mine.bytes.slice();
    onlyA.set(theirs.sealed[0]!.a.bytes);
    expect(verify(1, onlyA)).toEqual({ ok: false, code: 'BadEscrowProof' });
    expect(verify(1, theirs.bytes)).toEqual({ ok: false, code: 'BadEscrowProof' });
  });

  it('refuses a ciphertext hidden in the difference of two slots', () => {
    const [theirs, mine] = [seal(2), seal(1)];
    const put = (pairs: readonly (readonly [number, Element])[]) => {
      const bytes = mine.bytes.slice();
      for (const [word, element] of pairs) bytes.set(element.bytes, 32 * word);
      return verify(1, bytes);
    };
    const [stolen, first, second] = [theirs.sealed[0]!, mine.sealed[0]!, mine.sealed[1]!];
    // With equal weights Ā and B̄ would stay what they were.
    const [a1, b1, a2, b2] = elementsOf([
      add(first.a.point, stolen.a.point),
      add(first.b.point, stolen.b.point),
      sub(second.a.point, stolen.a.point),
      sub(second.b.point, stolen.b.point),
    ]) as [Element, Element, Element, Element];
    expect(
      put([
        [0, a1],
        [2, b1],
        [4, a2],
        [6, b2],
      ]),
    ).toEqual({ ok: false, code: 'BadEscrowProof' });
  });

  it('refuses slots in another order, fewer slots, and none that it does not name', () => {
    const { bytes } = seal(1);
    expect(verify(1, bytes, [...slots].reverse())).toEqual({ ok: false, code: 'BadEscrowProof' });
    expect(verify(1, bytes, slots.slice(1))).toEqual({ ok: false, code: 'WrongLength' });
    const swapped = concatBytes(bytes.subarray(128, 256), bytes.subarray(0, 128), bytes.subarray(256));
    expect(verify(1, swapped)).toEqual({ ok: false, code: 'BadEscrowProof' });
  });

  it('is no return, and a return is no seal', () => {
    const { bytes } = seal(1);
    expect(verifyEscrow('return', at(1), keys[1]!, key.joint, slots, bytes)).toMatchObject({ ok: false });
    const sigma = randomScalar(random);
    const star = { secret: sigma, key: keyOf(sigma) };
    const back = proveEscrow('return', at(0), star, key.joint, keys, random);
    expect(verifyEscrow('return', at(0), star.key, key.joint, keys, back.bytes)).toMatchObject({ ok: true });
    expect(verifyEscrow('seal', at(0), star.key, key.joint, keys, back.bytes)).toMatchObject({ ok: false });
    const z = lagrange([1, 2, 3]).reduce((sum, lambda, i) => mod(sum + lambda * holders[i]!.secret), 0n);
    back.sealed.forEach(({ a, b }, seat) => {
      expect(equal(sub(b.point, mul(a.point, z)), mul(star.key.point, secrets[seat]!))).toBe(true);
    });
  });

  it('seals other ciphertexts each time, and repeats no nonce under a stuck generator', () => {
    const stuck = (length: number) => new Uint8Array(length);
    const [one, two] = [1n, 2n].map((version) =>
      proveEscrow('seal', contextHash({ ...COMMITTEE_CONTEXT, version }), sealer(0), key.joint, slots, stuck),
    );
    one!.sealed.forEach(({ a }, i) => {
      expect(equal(a.point, two!.sealed[i]!.a.point)).toBe(false);
    });
  });

  it('is never made under the identity', () => {
    const zero = elementOf(sub(keys[0]!.point, keys[0]!.point));
    const { bytes } = seal(1);
    expect(verifyEscrow('seal', at(1), keys[1]!, zero, slots, bytes)).toEqual({ ok: false, code: 'IdentityKey' });
    expect(() => proveEscrow('seal', at(1), sealer(1), zero, slots, random)).toThrow(RangeError);
  });
});

describe('deal', () => {
  const made = testDeal(3, 5, [0, 1, 2, 0], random);
  const { committee, dues, secrets, answerOf } = made;

  it('gives each seat its card and nobody else', () => {
    const faces = made.dealt.map((cipher, s) => openFace(cipher, secrets[dues[s]!.to]!));
    expect(new Set(faces).size).toBe(4);
    const z = lagrange([1, 2, 3]).reduce((sum, lambda, i) => mod(sum + lambda * committee.holders[i]!.secret), 0n);
    made.dealt.forEach((cipher, s) => {
      expect(faces[s]).toBe(openFace(dues[s]!.cipher, z));
      for (const [seat, secret] of secrets.entries())
        if (seat !== dues[s]!.to) expect(openFace(cipher, secret)).toBeUndefined();
    });
  });

  it('is the same whichever honest servers make it', () => {
    const other = combineDealShares(bound, committee.key, dues, [1, 2, 3].map(answerOf));
    if (!other.ok) throw new Error(other.code);
    other.value.dealt.forEach((cipher, s) => {
      expect(equal(cipher.a.point, made.dealt[s]!.a.point)).toBe(true);
      expect(equal(cipher.b.point, made.dealt[s]!.b.point)).toBe(true);
    });
  });

  it('holds the same face though a server takes a σ of its own', () => {
    const sigmas = dues.map(() => randomScalar(random));
    const stubborn = {
      server: 1,
      bytes: proveDealShare(bound, committee.key, committee.holders[0]!, sigmas, dues, random),
    };
    const other = combineDealShares(bound, committee.key, dues, [stubborn, answerOf(2), answerOf(3)]);
    if (!other.ok) throw new Error(other.code);
    expect(verifyDeal(bound, committee.key, dues, other.value.bytes)).toMatchObject({ ok: true });
    other.value.dealt.forEach((cipher, s) => {
      const secret = secrets[dues[s]!.to]!;
      expect(openFace(cipher, secret)).toBe(openFace(made.dealt[s]!, secret));
      expect(equal(cipher.a.point, made.dealt[s]!.a.point)).toBe(false);
    });
  });

  it('names the server that deals from a false share, and needs t without it', () => {
    const liar = { server: 4, secret: mod(committee.holders[3]!.secret + 1n) };
    const bytes = proveDealShare(
      bound,
      committee.key,
      liar,
      dues.map(() => 5n),
      dues,
      random,
    );
    const lie = { server: 4, bytes };
    expect(combineDealShares(bound, committee.key, dues, [lie, ...[1, 2, 3].map(answerOf)])).toMatchObject({
      ok: true,
      value: { liars: [4] },
    });
    expect(combineDealShares(bound, committee.key, dues, [lie, ...[1, 2].map(answerOf)])).toEqual({
      ok: false,
      code: 'TooFewShares',
    });
  });

  it('refuses a face moved from one slot to another', () => {
    const [first, second] = [0, 3];
    const move = faceElement(0).point;
    const bytes = made.bytes.slice();
    const put = (slot: number, element: Element) => bytes.set(element.bytes, 128 * slot + 64);
    put(first, elementOf(add(made.dealt[first]!.b.point, move)));
    put(second, elementOf(sub(made.dealt[second]!.b.point, move)));
    expect(verifyDeal(bound, committee.key, dues, bytes)).toEqual({ ok: false, code: 'BadDealProof' });
  });

  it('keeps a server from choosing a* after it has seen the others', () => {
    // It wants Σ λ·a* to be x·G for an x of its own, and can't know the σ which that takes.
    const set = [1, 2, 3];
    const lambdas = lagrange(set);
    const seen = [1, 2].map((server) => answerOf(server).bytes.subarray(0, 64));
    const x = randomScalar(random);
    const rest = sub(
      keyOf(x).point,
      msm(
        seen.map((bytes) => decode(bytes) as Point),
        lambdas.slice(0, 2),
      ),
    );
    const rogue = elementOf(mul(rest, inverse(lambdas[2]!)));
    const forged = answerOf(3).bytes.slice();
    forged.set(rogue.bytes);
    expect(
      combineDealShares(bound, committee.key, dues, [answerOf(1), answerOf(2), { server: 3, bytes: forged }]),
    ).toEqual({
      ok: false,
      code: 'TooFewShares',
    });
  });

  it('refuses two keys for one seat', () => {
    const two = dues.map((due, s) => (s === 3 ? { ...due, key: keyOf(77n) } : due));
    expect(() => verifyDeal(bound, committee.key, two, made.bytes)).toThrow(RangeError);
  });
});

describe('one key for two tables', () => {
  it('is an oracle for the cards of the other, and a key of its own is none', () => {
    const { committee, deck } = testDeal(3, 5, [0], random);
    const stolen = deck[2]!;
    const elsewhere = contextHash({ ...COMMITTEE_CONTEXT, tableId: 99n });
    const open = ({ holders, key }: typeof committee) => {
      const answers = [1, 2, 3].map((server) => ({
        server,
        bytes: proveShare(elsewhere, key, holders[server - 1]!, [stolen.a], random),
      }));
      const shown = combineShares(elsewhere, key, [stolen.a], answers);
      if (!shown.ok) throw new Error(shown.code);
      return faceOfElement(elementOf(sub(stolen.b.point, shown.value.values[0]!.point)));
    };
    expect(open(committee)).toBeDefined();
    expect(
      open(testCommittee(3, 5, random, keyLabel('facedown/v1/table', words(99n)), [...committee.prss])),
    ).toBeUndefined();
  });
});

describe('beacon', () => {
  const { holders, key } = testCommittee(2, 3, random);
  const input = beaconInput({
    chainId: 1n,
    contract: COMMITTEE_CONTEXT.table,
    id: random(32),
    commitment: random(32),
  });
  const answers = holders.map((holder) => ({ server: holder.server, bytes: proveBeacon(input, key, holder, random) }));

  it('has one value, whoever answers', () => {
    const values = [
      [0, 1],
      [1, 2],
      [2, 0],
    ].map((pair) => {
      const made = combineBeacon(
        input,
        key,
        pair.map((i) => answers[i]!),
      );
      if (!made.ok) throw new Error(made.code);
      expect(verifyBeacon(input, key, made.value.bytes)).toEqual({ ok: true, value: made.value.value });
      return made.value.value;
    });
    expect(new Set(values).size).toBe(1);
  });

  it('has another value for another chain, contract, id or commitment', () => {
    const base = {
      chainId: 1n,
      contract: COMMITTEE_CONTEXT.table,
      id: new Uint8Array(32),
      commitment: new Uint8Array(32),
    };
    const one = new Uint8Array(32).fill(1);
    const inputs = [
      base,
      { ...base, chainId: 2n },
      { ...base, contract: `0x${'99'.repeat(20)}` as const },
      { ...base, id: one },
      { ...base, commitment: one },
    ].map((of) => String(beaconInput(of)));
    expect(new Set(inputs).size).toBe(5);
    expect(() => beaconInput({ ...base, id: new Uint8Array(31) })).toThrow(RangeError);
  });

  it('takes no answer to another input', () => {
    const other = beaconInput({
      chainId: 1n,
      contract: COMMITTEE_CONTEXT.table,
      id: random(32),
      commitment: random(32),
    });
    expect(combineBeacon(other, key, answers)).toEqual({ ok: false, code: 'TooFewShares' });
  });
});

describe('pseudorandom secret sharing', () => {
  it('has a key for each set of n − t + 1, and a server those that it is in', () => {
    expect(subsets(3, 5)).toHaveLength(10);
    expect(subsets(5, 9)).toHaveLength(126);
    expect(dealPrss(3, 5, random)[0]!.keys).toHaveLength(6);
    expect(dealPrss(5, 9, random)[0]!.keys).toHaveLength(70);
    for (const [t, n] of [
      [1, 3],
      [4, 3],
      [2, 10],
      [2.5, 3],
    ])
      expect(() => subsets(t!, n!)).toThrow(RangeError);
  });

  it('ratchets all servers alike and forgets the day before', () => {
    const prss = dealPrss(2, 3, random);
    const later = prss.map((one) => ({ ...one, keys: ratchet(one.keys, 3) }));
    const label = keyLabel('facedown/v1/test');
    const before = testCommittee(2, 3, random, label, prss);
    const after = testCommittee(2, 3, random, label, later);
    expect(equal(before.key.joint.point, after.key.joint.point)).toBe(false);
    const stepwise = ratchet(ratchet(ratchet(prss[0]!.keys)));
    expect(stepwise).toEqual(later[0]!.keys);
    expect(branch(prss[0]!.keys, 'daily')).not.toEqual(branch(prss[0]!.keys, 'lasting'));
    expect(() => prssShare(prss[0]!, new Uint8Array(5))).toThrow(RangeError);
  });

  it('needs as many words as its sizes say', () => {
    expect(sharesLength(3, 3)).toBe(192 + 32 + 3 * (192 + 160));
    expect(inverse(7n) * 7n).toSatisfy((product: bigint) => mod(product) === 1n);
    expect(() => inverse(0n)).toThrow(RangeError);
  });
});
