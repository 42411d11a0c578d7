const MAX_GUESTS = 256;

/** Session keys that asked for a seat at one table, each with the address that brought it, the oldest first. */
export type Guests = Map<string, string>;

/**
 * Makes room for one more. Where there is none, the address that brought the most loses its oldest: so
 * strangers stand in their own way and in nobody else's. Answers with whoever had to go.
 */
export function seatGuest(guests: Guests, session: string, address: string): string | undefined {
  const broughtBy = guests.get(session);
  guests.delete(session);
  // Whoever says a guest's words again isn't who brought him.
  guests.set(session, broughtBy ?? address);
  if (broughtBy !== undefined || guests.size <= MAX_GUESTS) return undefined;
  const brought = new Map<string, number>();
  for (const from of guests.values()) brought.set(from, (brought.get(from) ?? 0) + 1);
  const most = Math.max(...brought.values());
  for (const [guest, from] of guests)
    if (guest !== session && brought.get(from) === most) {
      guests.delete(guest);
      return guest;
    }
  return undefined;
}
