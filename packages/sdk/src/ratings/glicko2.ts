/**
 * Glicko-2 by Mark E. Glickman, "Example of the Glicko-2 system" (2013), steps 1 to 8. The paper leaves open the
 * system constant (0.5 here), the length of a rating period (each game is one of its own, and an idle day makes as
 * uncertain as an idle period) and the iteration's end (10^-6). The result is rounded to a millionth, so that engines
 * whose exponentials differ in the last digit agree.
 */
export interface Rating {
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
}

interface Played {
  readonly against: Rating;
  /** 1 for a win, a half for a draw, 0 for a loss. */
  readonly score: number;
}

export const UNRATED: Rating = { rating: 1500, deviation: 350, volatility: 0.06 };

const SCALE = 173.7178;
const TAU = 0.5;
const EPSILON = 1e-6;

export function rateAfter(own: Rating, played: readonly Played[]): Rating {
  const mu = (own.rating - UNRATED.rating) / SCALE;
  const phi = own.deviation / SCALE;
  const games = played.map(({ against, score }) => {
    const weight = g(against.deviation / SCALE);
    const expected = 1 / (1 + Math.exp(-weight * (mu - (against.rating - UNRATED.rating) / SCALE)));
    return { weight, expected, score };
  });
  const variance = 1 / games.reduce((sum, { weight, expected }) => sum + weight ** 2 * expected * (1 - expected), 0);
  const surprise = games.reduce((sum, { weight, expected, score }) => sum + weight * (score - expected), 0);
  const volatility = newVolatility({ phi, sigma: own.volatility, delta: variance * surprise, variance });
  const deviation = 1 / Math.sqrt(1 / (phi ** 2 + volatility ** 2) + 1 / variance);
  return {
    rating: rounded(SCALE * (mu + deviation ** 2 * surprise) + UNRATED.rating),
    deviation: rounded(Math.min(UNRATED.deviation, SCALE * deviation)),
    volatility: rounded(volatility),
  };
}

/** Who hasn't played is less well known, by the day. */
export function afterIdle(own: Rating, days: number): Rating {
  const phi = own.deviation / SCALE;
  const deviation = SCALE * Math.sqrt(phi ** 2 + Math.max(0, days) * own.volatility ** 2);
  return { ...own, deviation: rounded(Math.min(UNRATED.deviation, deviation)) };
}

const g = (phi: number): number => 1 / Math.sqrt(1 + (3 * phi ** 2) / Math.PI ** 2);

interface Step5 {
  readonly phi: number;
  readonly sigma: number;
  readonly delta: number;
  readonly variance: number;
}

/** The Illinois algorithm of step 5. */
function newVolatility({ phi, sigma, delta, variance }: Step5): number {
  const a = Math.log(sigma ** 2);
  const f = (x: number): number => {
    const e = Math.exp(x);
    const sum = phi ** 2 + variance + e;
    return (e * (delta ** 2 - sum)) / (2 * sum ** 2) - (x - a) / TAU ** 2;
  };
  let low = a;
  let high = Math.log(Math.max(Number.MIN_VALUE, delta ** 2 - phi ** 2 - variance));
  if (delta ** 2 <= phi ** 2 + variance) {
    let k = 1;
    while (f(a - k * TAU) < 0) k++;
    high = a - k * TAU;
  }
  let [atLow, atHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > EPSILON) {
    const next = low + ((low - high) * atLow) / (atHigh - atLow);
    const atNext = f(next);
    if (atNext * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [next, atNext];
  }
  return Math.exp(low / 2);
}

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;
