/** What everyone brings, the house's bots too. */
export const BUY_IN = 1000n;
