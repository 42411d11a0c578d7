/** By the name of a practice table, so that a reload sits down at the same one. */
export const dealerOf = (table: string): 'salt' | 'salt-proof' => (table.includes('-proof') ? 'salt-proof' : 'salt');
export const optionsOf = (table: string): Readonly<Record<string, number>> => {
  const rounds = Number(/-r(\d)$/.exec(table)?.[1]);
  return rounds > 0 ? { rounds } : {};
};
