/**
 * The probability that a true χ² of so many degrees of freedom is at least this large: Q(k/2, x/2), the regularised
 * upper incomplete gamma function, by its series below the hump and by Lentz's continued fraction above it (Abramowitz
 * and Stegun 6.5.29, 6.5.31; log Γ by Lanczos' approximation with g = 7).
 */
export function chiSquaredTail(x: number, degrees: number): number {
  const [a, z] = [degrees / 2, x / 2];
  if (degrees <= 0 || z <= 0) return 1;
  return z < a + 1 ? 1 - lowerSeries(a, z) : upperFraction(a, z);
}

const ENOUGH = 1e-14;
const MOST_STEPS = 10_000;

const front = (a: number, z: number): number => Math.exp(a * Math.log(z) - z - logGamma(a));

function lowerSeries(a: number, z: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n < MOST_STEPS && Math.abs(term) > ENOUGH * Math.abs(sum); n++) {
    term *= z / (a + n);
    sum += term;
  }
  return sum * front(a, z);
}

function upperFraction(a: number, z: number): number {
  const tiny = 1e-300;
  let b = z + 1 - a;
  let c = 1 / tiny;
  let d = 1 / b;
  let value = d;
  for (let n = 1; n < MOST_STEPS; n++) {
    const an = -n * (n - a);
    b += 2;
    d = 1 / nonzero(an * d + b);
    c = nonzero(b + an / c);
    value *= d * c;
    if (Math.abs(d * c - 1) < ENOUGH) break;
  }
  return value * front(a, z);

  function nonzero(one: number): number {
    return Math.abs(one) < tiny ? tiny : one;
  }
}

const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

function logGamma(value: number): number {
  if (value < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * value)) - logGamma(1 - value);
  const x = value - 1;
  const t = x + 7.5;
  const sum = LANCZOS.reduce((all, one, i) => (i === 0 ? one : all + one / (x + i)), 0);
  return 0.5 * Math.log(2 * Math.PI) + (x + 0.5) * Math.log(t) - t + Math.log(sum);
}
