import type { Hex } from '@facedown/base';
import { type Coordinator, type Judge, joinTable, sessionOf } from '@facedown/sdk';
import { ownerBy, signTicket } from '@facedown/sdk/coordinator';
import { JudgeError, tableIdOf } from '@facedown/sdk/engine';
import { inviterIn, tableNumber } from './link.js';
import type { HostedRequest } from './messages.js';
import type { Place } from './place.js';
import { deriveKey } from './secrets.js';

/** A table that the coordinator keeps, without stakes. */
export async function hostedPlace(house: Coordinator, request: HostedRequest): Promise<Place> {
  // The same person at every table of this browser, whatever keys its seats play with.
  const owner = ownerBy(sessionOf(await deriveKey(request.root, 'person')));
  const tableId = tableNumber(request.table);
  const inviter = inviterIn(request.invite);
  const ticket = (id: bigint, owner: Hex) => signTicket(inviter!, tableIdOf(judge, id, 1n), owner);
  const judgeAs = (name: string): Judge =>
    house.judge({ owner, ...(inviter ? { ticket } : {}), ...(name === '' ? {} : { name }) });
  const judge = judgeAs('');
  const relay = house.relay;
  return {
    judge,
    tableId,
    listed: String(tableId),
    owner: owner.address,
    mode: 'hosted',
    async join(join) {
      const named = judgeAs(request.name);
      try {
        return await joinTable({ ...join, judge: named, relay, tableId });
      } catch (error) {
        // A name that the house doesn't take, or that somebody has, is no reason not to play.
        if (!(error instanceof JudgeError) || !/^(BadName|NameTaken)$/.test(error.code)) throw error;
        return joinTable({ ...join, judge, relay, tableId });
      }
    },
  };
}
