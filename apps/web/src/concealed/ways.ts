/** How a table keeps its seats honest. */
export const WAYS = ['audit', 'proof'] as const;
export type Way = (typeof WAYS)[number];

/** By the name of a practice table, so that a reload sits down at the same one. */
export const dealerOf = (table: string): 'salt' | 'salt-proof' => (table.includes('-proof') ? 'salt-proof' : 'salt');
export const roundsOf = (table: string): number | undefined => {
  const asked = Number(/-r(\d)$/.exec(table)?.[1]);
  return asked > 0 ? asked : undefined;
};
export const dealerOfWay = (way: Way): 'salt' | 'salt-proof' => (way === 'proof' ? 'salt-proof' : 'salt');
