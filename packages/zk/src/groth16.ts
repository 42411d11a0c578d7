import mcl from 'mcl-wasm';
import { FIELD } from './poseidon.js';

/**
 * Groth16 (Groth, *On the Size of Pairing-based Non-interactive Arguments*, 2016) over BN254, as snarkjs
 * proves it and the EVM's precompiles check it: e(−A,B)·e(α,β)·e(Σ sᵢ·ICᵢ,γ)·e(C,δ) = 1. Words are in the
 * precompiles' order (imaginary part first), (0, 0) is the identity, and every input that a precompile
 * refuses is refused here. Synchronous, because a dealer is.
 */
if (mcl.curveType === undefined) await mcl.init(mcl.BN_SNARK1);

const COORDINATES = 0x30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47n;
export const PROOF_WORDS = 8;
const FIXED_WORDS = 14;

export function verifyGroth16(key: readonly bigint[], signals: readonly bigint[], proof: readonly bigint[]): boolean {
  if (key.length !== FIXED_WORDS + 2 * (signals.length + 1) || proof.length !== PROOF_WORDS) return false;
  if (signals.some((signal) => signal < 0n || signal >= FIELD)) return false;
  const a = g1(proof, 0);
  const b = g2(proof, 2);
  const c = g1(proof, 6);
  if (!a || !b || !c) return false;

  const [alpha, beta, gamma, delta] = [g1(key, 0)!, g2(key, 2)!, g2(key, 6)!, g2(key, 10)!];
  let sum = g1(key, FIXED_WORDS)!;
  signals.forEach((signal, i) => {
    sum = mcl.add(sum, mcl.mul(g1(key, FIXED_WORDS + 2 * (i + 1))!, scalar(signal)));
  });
  const loops = [
    mcl.millerLoop(mcl.neg(a), b),
    mcl.millerLoop(alpha, beta),
    mcl.millerLoop(sum, gamma),
    mcl.millerLoop(c, delta),
  ];
  return mcl.finalExp(loops.reduce((product, loop) => mcl.mul(product, loop))).isOne();
}

function scalar(value: bigint): InstanceType<typeof mcl.Fr> {
  const made = new mcl.Fr();
  made.setStr(value.toString());
  return made;
}

function inRange(words: readonly bigint[]): boolean {
  return words.every((word) => word >= 0n && word < COORDINATES);
}

function g1(words: readonly bigint[], at: number): InstanceType<typeof mcl.G1> | undefined {
  const [x, y] = words.slice(at, at + 2) as [bigint, bigint];
  if (!inRange([x, y])) return undefined;
  return parsed(new mcl.G1(), x === 0n && y === 0n ? '0' : `1 ${x} ${y}`);
}

function g2(words: readonly bigint[], at: number): InstanceType<typeof mcl.G2> | undefined {
  const four = words.slice(at, at + 4);
  if (!inRange(four)) return undefined;
  const [xi, xr, yi, yr] = four;
  const point = parsed(new mcl.G2(), four.every((word) => word === 0n) ? '0' : `1 ${xr} ${xi} ${yr} ${yi}`);
  return point?.isValidOrder() ? point : undefined;
}

/** The library throws on a point that is not on the curve. */
function parsed<Point extends { setStr(text: string): void }>(point: Point, text: string): Point | undefined {
  try {
    point.setStr(text);
    return point;
  } catch {
    return undefined;
  }
}
