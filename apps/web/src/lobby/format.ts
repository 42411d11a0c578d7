/** Plain numbers of the lobby, grouped as the person's system groups them. */
export const formatChips = (amount: number): string => amount.toLocaleString('en');
