/** A token's id taken apart. */
interface CardId {
  readonly set: bigint;
  readonly serial: number;
  readonly face: number;
  readonly isPrismatic: boolean;
}

/** set·2⁴⁸ + serial·2¹⁶ + face·2 + prismatic. */
export const makeCardId = ({ set, serial, face, isPrismatic }: CardId): bigint =>
  (set << 48n) | (BigInt(serial) << 16n) | BigInt(face * 2 + (isPrismatic ? 1 : 0));

export const parseCardId = (id: bigint): CardId => ({
  set: id >> 48n,
  serial: Number((id >> 16n) & 0xffffffffn),
  face: Number((id >> 1n) & 0x7fffn),
  isPrismatic: (id & 1n) === 1n,
});
