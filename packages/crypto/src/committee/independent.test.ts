import { bn254 } from '@noble/curves/bn254';
import { keccak_256 } from '@noble/hashes/sha3';
import { describe, expect, it } from 'vitest';
import { type CommitteeCase, type CommitteeKind, committeeCases } from './testing.js';

/**
 * The table of docs/SECURITY.md once more, literally, on another library's curve and hash: every equation by itself,
 * Lagrange with its division, the polynomial by all subsets. A fault in a combined check can't hide behind itself.
 */
type Pt = InstanceType<typeof bn254.G1.ProjectivePoint>;
const { ProjectivePoint } = bn254.G1;
const { Fr, Fp } = bn254.fields;
const r = Fr.ORDER;
const mul = (p: Pt, k: bigint): Pt => {
  const reduced = Fr.create(k);
  return reduced === 0n || p.equals(ProjectivePoint.ZERO) ? ProjectivePoint.ZERO : p.multiply(reduced);
};
const total = (points: readonly Pt[]): Pt => points.reduce((sum, point) => sum.add(point), ProjectivePoint.ZERO);
const G = ProjectivePoint.BASE;
const big = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`);
const word = (value: bigint | number) => Buffer.from(BigInt(value).toString(16).padStart(64, '0'), 'hex');
const bytesOf = (point: Pt) => {
  if (point.equals(ProjectivePoint.ZERO)) return Buffer.alloc(64);
  const { x, y } = point.toAffine();
  return Buffer.concat([word(x), word(y)]);
};
const hash = (...parts: Uint8Array[]) => keccak_256(Buffer.concat(parts));
const scalar = (seed: Uint8Array) =>
  ((big(hash(seed, word(0), word(0))) << 256n) + big(hash(seed, word(0), word(1)))) % r;
const tag = (name: string) => Buffer.concat([Buffer.from(`facedown/v1/${name}`), Buffer.alloc(32)]).subarray(0, 32);
const points = (bytes: Uint8Array): Pt[] =>
  Array.from({ length: bytes.length / 64 }, (_, i) =>
    ProjectivePoint.fromAffine({
      x: big(bytes.subarray(64 * i, 64 * i + 32)),
      y: big(bytes.subarray(64 * i + 32, 64 * i + 64)),
    }),
  );
const weighted = (list: readonly Pt[], w: bigint): Pt => total(list.map((p, i) => mul(p, Fr.pow(w, BigInt(i)))));
const lagrange = (set: readonly number[]): bigint[] =>
  set.map((i) =>
    set.filter((j) => j !== i).reduce((product, j) => Fr.mul(product, Fr.div(BigInt(j), Fr.create(BigInt(j - i)))), 1n),
  );
const interpolated = (set: readonly number[], at: readonly Pt[]): Pt => {
  const lambdas = lagrange(set);
  return total(at.map((p, i) => mul(p, lambdas[i]!)));
};

/** Takes a wire apart from its front. */
function reader(bytes: Uint8Array) {
  let from = 0;
  const cut = (length: number) => {
    from += length;
    return bytes.subarray(from - length, from);
  };
  return {
    points: (count: number) => points(cut(64 * count)),
    scalars: (count: number) => Array.from({ length: count }, () => big(cut(32))),
    isDone: () => from === bytes.length,
  };
}

const whole = ({ threshold, servers, statement }: CommitteeCase) =>
  hash(tag('committee'), word(threshold), word(servers), statement.subarray(0, 64 * servers));
const setOf = (mask: bigint) => [...mask.toString(2)].reverse().flatMap((bit, i) => (bit === '1' ? [i + 1] : []));

function shares(of: CommitteeCase, bases: readonly Pt[], proof: Uint8Array): boolean {
  const { bound, threshold, servers, statement } = of;
  const keys = points(statement.subarray(0, 64 * servers));
  const m = bases.length;
  const wire = reader(proof);
  const values = wire.points(m);
  const set = setOf(wire.scalars(1)[0]!);
  if (set.length !== threshold || set.at(-1)! > servers) return false;
  const given = set.map((server) => {
    const u = wire.points(m);
    const [one, two] = wire.points(2) as [Pt, Pt];
    const [s] = wire.scalars(1) as [bigint];
    const all = [...bases, ...u].map(bytesOf);
    const seed = hash(tag('share'), bound, whole(of), word(server), word(m), ...all);
    const [w, c] = [scalar(seed), scalar(hash(seed, bytesOf(one), bytesOf(two)))];
    const first = mul(G, s).equals(one.add(mul(keys[server - 1]!, c)));
    const second = mul(weighted(bases, w), s).equals(two.add(mul(weighted(u, w), c)));
    return { u, isTrue: first && second };
  });
  const combined = values.every((value, i) =>
    value.equals(
      interpolated(
        set,
        given.map(({ u }) => u[i]!),
      ),
    ),
  );
  return wire.isDone() && combined && given.every(({ isTrue }) => isTrue);
}

function escrow(name: string): (of: CommitteeCase, proof: Uint8Array) => boolean {
  return ({ bound, statement }, proof) => {
    const [Y, Z, ...bases] = points(statement) as [Pt, Pt, ...Pt[]];
    const n = bases.length;
    const wire = reader(proof);
    const pairs = wire.points(2 * n);
    const [c, s1, s2] = wire.scalars(3) as [bigint, bigint, bigint];
    const [as, bs] = [pairs.filter((_, i) => i % 2 === 0), pairs.filter((_, i) => i % 2 === 1)];
    const seed = hash(tag(name), bound, word(n), statement, proof.subarray(0, 128 * n));
    const w = scalar(seed);
    const commitments = [
      mul(G, s1).subtract(mul(Y, c)),
      mul(G, s2).subtract(mul(weighted(as, w), c)),
      mul(weighted(bases, w), s1)
        .add(mul(Z, s2))
        .subtract(mul(weighted(bs, w), c)),
    ];
    return wire.isDone() && scalar(hash(seed, ...commitments.map(bytesOf))) === c;
  };
}

/** Every run of t share keys leads to the same key. */
function areOfOneKey(keys: readonly Pt[], threshold: number): boolean {
  const jointOf = (from: number) => {
    const set = Array.from({ length: threshold }, (_, i) => from + i);
    return interpolated(
      set,
      set.map((server) => keys[server - 1]!),
    );
  };
  const joints = Array.from({ length: keys.length - threshold + 1 }, (_, i) => jointOf(i + 1));
  return joints.every((joint) => joint.equals(joints[0]!));
}

const verifiers: Record<CommitteeKind, (of: CommitteeCase, proof: Uint8Array) => boolean> = {
  keys({ bound, threshold, servers }, proof) {
    const wire = reader(proof);
    const keys = Array.from({ length: servers }, (_, i) => {
      const [key] = wire.points(1) as [Pt];
      const [c, s] = wire.scalars(2) as [bigint, bigint];
      const context = hash(tag('share-key'), bound, word(threshold), word(servers), word(i + 1));
      const commitment = mul(G, s).subtract(mul(key, c));
      return scalar(hash(tag('key'), context, bytesOf(key), bytesOf(commitment))) === c ? key : undefined;
    });
    return wire.isDone() && keys.every((key) => key !== undefined) && areOfOneKey(keys, threshold);
  },
  table(of, proof) {
    const masters = points(of.statement);
    const wire = reader(proof);
    const keys = wire.points(of.servers);
    const set = setOf(wire.scalars(1)[0]!);
    if (set.length !== of.threshold || set.at(-1)! > of.servers) return false;
    const isSigned = set.map((server) => {
      const [c, s0, s] = wire.scalars(3) as [bigint, bigint, bigint];
      const key = keys[server - 1]!;
      const commitments = [mul(G, s0).subtract(mul(masters[server - 1]!, c)), mul(G, s).subtract(mul(key, c))];
      const told = [key, ...commitments].map(bytesOf);
      return scalar(hash(tag('table-key'), of.bound, whole(of), word(server), ...told)) === c;
    });
    return wire.isDone() && isSigned.every(Boolean) && areOfOneKey(keys, of.threshold);
  },
  shares: (of, proof) => shares(of, points(of.statement.subarray(64 * of.servers)), proof),
  beacon(of, proof) {
    for (let attempt = 0; ; attempt++) {
      const x = big(hash(tag('beacon-point'), of.bound, word(attempt)));
      if (x >= Fp.ORDER) continue;
      const square = Fp.add(Fp.pow(x, 3n), 3n);
      const root = Fp.pow(square, (Fp.ORDER + 1n) / 4n);
      if (!Fp.eql(Fp.sqr(root), square)) continue;
      const y = root & 1n ? Fp.neg(root) : root;
      return shares(of, [ProjectivePoint.fromAffine({ x, y })], proof);
    }
  },
  escrow: escrow('escrow'),
  return: escrow('return'),
  deal(of, proof) {
    const { bound, threshold, servers, receivers, statement } = of;
    const all = points(statement);
    const keys = all.slice(0, servers);
    const seats = [...new Set(receivers)].sort((a, b) => a - b);
    const m = receivers.length;
    const dues = receivers.map((to, s) => ({
      to,
      key: all[servers + seats.indexOf(to)]!,
      a: all[servers + seats.length + 2 * s]!,
      b: all[servers + seats.length + 2 * s + 1]!,
    }));
    const told = Buffer.concat(dues.flatMap(({ to, key, a, b }) => [word(to), bytesOf(key), bytesOf(a), bytesOf(b)]));
    const wire = reader(proof);
    const dealt = wire.points(2 * m);
    const set = setOf(wire.scalars(1)[0]!);
    if (set.length !== threshold || set.at(-1)! > servers) return false;
    const given = set.map((server) => {
      const pairs = wire.points(2 * m);
      const commitments = wire.points(seats.length + 2);
      const [sz, ...sk] = wire.scalars(seats.length + 1) as [bigint, ...bigint[]];
      const seed = hash(tag('deal'), bound, whole(of), word(server), word(m), told, ...pairs.map(bytesOf));
      const c = scalar(hash(seed, ...commitments.map(bytesOf)));
      const w = scalar(seed);
      const at = (s: number) => Fr.pow(w, BigInt(s));
      const isKey = mul(G, sz).equals(commitments[0]!.add(mul(keys[server - 1]!, c)));
      const areSigmas = seats.every((seat, i) => {
        const mine = total(dues.flatMap(({ to }, s) => (to === seat ? [mul(pairs[2 * s]!, at(s))] : [])));
        return mul(G, sk[i]!).equals(commitments[1 + i]!.add(mul(mine, c)));
      });
      const bases = weighted(
        dues.map(({ a }) => a),
        w,
      );
      const betas = weighted(
        pairs.filter((_, i) => i % 2 === 1),
        w,
      );
      const taken = total(seats.map((seat, i) => mul(dues.find(({ to }) => to === seat)!.key, sk[i]!)));
      const isBeta = mul(bases, sz)
        .subtract(taken)
        .equals(commitments.at(-1)!.add(mul(betas, c)));
      return { pairs, isTrue: isKey && areSigmas && isBeta };
    });
    const part = (i: number) =>
      interpolated(
        set,
        given.map(({ pairs }) => pairs[i]!),
      );
    const combined = dues.every(
      ({ b }, s) => dealt[2 * s]!.equals(part(2 * s)) && dealt[2 * s + 1]!.equals(b.subtract(part(2 * s + 1))),
    );
    return wire.isDone() && combined && given.every(({ isTrue }) => isTrue);
  },
};

describe.each(committeeCases('independent').map((one) => [one.name, one] as const))('%s', (_, one) => {
  it('holds by another library, equation by equation', () => {
    expect(verifiers[one.kind](one, one.proof)).toBe(true);
  });

  it('does not hold with a scalar of it changed, or elsewhere', () => {
    const at = 32 * one.coordinates.lastIndexOf(false) + 31;
    const changed = one.proof.slice();
    changed[at]! ^= 1;
    expect(verifiers[one.kind](one, changed)).toBe(false);
    expect(verifiers[one.kind]({ ...one, bound: hash(one.bound) }, one.proof)).toBe(false);
  });
});
