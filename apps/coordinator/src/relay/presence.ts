/** Which session keys have shown on an open connection of this coordinator that they are there. */
export interface Presence {
  came(address: string): void;
  went(address: string): void;
  has(address: string): boolean;
}

export function openPresence(): Presence {
  const connections = new Map<string, number>();
  return {
    came: (address) => connections.set(address, (connections.get(address) ?? 0) + 1),
    went(address) {
      const left = (connections.get(address) ?? 0) - 1;
      if (left > 0) connections.set(address, left);
      else connections.delete(address);
    },
    has: (address) => connections.has(address),
  };
}
