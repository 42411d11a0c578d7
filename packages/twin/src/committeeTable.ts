import { type Hex, seededRandom } from '@facedown/base';
import { testCommittee } from '@facedown/crypto/testing';
import { committeeSeat } from '@facedown/dealers/committee';
import { chairOf, testConfig, testServers } from '@facedown/dealers/committee/testing';
import { cardKey, newCardSecret } from '@facedown/dealers/players';
import type { TableId } from '@facedown/game-kit';

/** Test keys, worth nothing anywhere. */
const OWNER: Hex = `0x${'22'.repeat(20)}`;

/** Key servers within this process that deal, of which `threshold` answer. */
export function dealingServers(threshold: number, servers: number, seed: string) {
  const random = seededRandom(seed);
  const committee = testCommittee(threshold, servers, random);
  return { config: testConfig(committee), chair: chairOf(testServers(committee, random)) };
}

/** Seats of the `committee` dealer with their keys. */
export function committeeSeats(id: TableId, count: number, seed: string, owner: (seat: number) => Hex = () => OWNER) {
  const random = seededRandom(seed);
  const secrets = Array.from({ length: count }, () => newCardSecret(random));
  return {
    keys: secrets.map((secret, party) => cardKey({ ...id, version: 0n, party }, owner(party), secret, random)),
    seats: secrets.map((secret, seat) => committeeSeat(seat, secret, random)),
  };
}
