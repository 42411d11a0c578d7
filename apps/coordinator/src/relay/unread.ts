/** What all connections of one address leave unread beyond their own. */
export interface LeftUnread {
  /** So much more, or less, than was counted. */
  counts(bytes: number): void;
  /** Is it no more than one address may leave? */
  isWithin(): boolean;
  /** Those who look again at what they have counted: who has read on says so only when he is told something. */
  readonly recounts: Set<() => void>;
}

export const UNCOUNTED: LeftUnread = { counts: () => {}, isWithin: () => true, recounts: new Set() };

/** What one connection was told and hasn't read; `own` it may have whatever others of its address do. */
export function makeUnread(buffered: () => number, own: number, together: LeftUnread) {
  let counted = 0;
  const recount = (): void => {
    const now = Math.max(0, buffered() - own);
    together.counts(now - counted);
    counted = now;
  };
  together.recounts.add(recount);
  return {
    /** May it be told more? */
    mayHear(): boolean {
      recount();
      if (counted === 0 || together.isWithin()) return true;
      for (const again of together.recounts) again();
      return together.isWithin();
    },
    end(): void {
      together.recounts.delete(recount);
      together.counts(-counted);
      counted = 0;
    },
  };
}
