/** The face at a place of a hand's word. */
export const faceAt = (word: bigint, place: number): number => Number((word >> BigInt(6 * place)) & 63n);
