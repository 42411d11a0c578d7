import { type Hex, isHex, ok, type Result, refuse } from '@facedown/base';

const MAX_TICKETS = 16;

/** The tickets that a private table's creator brings for bots. Whether they are good is the judge's business. */
export function parseTickets(value: unknown): Result<{ owner: Hex; ticket: Hex }[], 'MalformedRequest'> {
  if (value === undefined) return ok([]);
  if (!Array.isArray(value) || value.length > MAX_TICKETS) return refuse('MalformedRequest');
  const tickets: { owner: Hex; ticket: Hex }[] = [];
  for (const one of value) {
    const { owner, ticket } = (one ?? {}) as Record<string, unknown>;
    if (!isHex(owner) || owner.length !== 42 || !isHex(ticket) || ticket.length !== 132)
      return refuse('MalformedRequest');
    tickets.push({ owner: owner.toLowerCase() as Hex, ticket });
  }
  return ok(tickets);
}
