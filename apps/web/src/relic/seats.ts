export const SEATS = [0, 1, 2, 3] as const;

/** The members of a set of at most four seats. */
export const seatsOf = (mask: number): number[] => SEATS.filter((seat) => (mask >> seat) & 1);
export const hasSeat = (mask: number, seat: number): boolean => ((mask >> seat) & 1) === 1;
