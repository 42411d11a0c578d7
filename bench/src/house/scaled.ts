/** With FACEDOWN_SMALL a benchmark only shows that it runs: its figures mean nothing then. */
export const scaled = (count: number, least = 2): number =>
  process.env.FACEDOWN_SMALL ? Math.max(least, Math.round(count / 100)) : count;
