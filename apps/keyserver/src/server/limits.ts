/** An allowance for each name, filled at a rate; names that are full again are forgotten. */
interface Allowances {
  take(name: string, amount?: number): boolean;
}

export function makeAllowances(perSecond: number, burst: number, now: () => number, most = 10_000): Allowances {
  const levels = new Map<string, { level: number; at: number }>();
  return {
    take(name, amount = 1) {
      const time = now();
      const known = levels.get(name) ?? { level: burst, at: time };
      const level = Math.min(burst, known.level + (Math.max(0, time - known.at) / 1000) * perSecond);
      levels.delete(name);
      const isAllowed = level >= amount;
      levels.set(name, { level: isAllowed ? level - amount : level, at: time });
      for (const [other, { at }] of levels) {
        if (levels.size <= most && time - at < (burst / perSecond) * 1000) break;
        if (other !== name) levels.delete(other);
      }
      return isAllowed;
    },
  };
}
