import { bytesToHex, concatBytes, type Hex, seededRandom, unwrap } from '@facedown/base';
import { combineShares, contextHash, proveShare } from '@facedown/crypto';
import { testCommittee } from '@facedown/crypto/testing';
import { type EscrowState, escrowConfig, escrowSeat, recoveryBases, recoveryEvidence } from '@facedown/dealers/escrow';
import { cardKey, newCardSecret } from '@facedown/dealers/players';
import type { DealerSeat, Seating, TableId } from '@facedown/game-kit';
import { CASH } from '@facedown/holdem';

export const CHAIR = 128;
/** Test keys, worth nothing anywhere. */
const OWNER: Hex = `0x${'22'.repeat(20)}`;

/** Key servers within this process, of which `threshold` give what the chair owes. */
export function testServers(threshold: number, servers: number, seed: string) {
  const random = seededRandom(seed);
  const { key, holders } = testCommittee(threshold, servers, random);
  const config = escrowConfig({
    ceremony: `0x${'33'.repeat(32)}`,
    day: 20_000,
    threshold,
    keys: bytesToHex(concatBytes(...key.keys.map(({ bytes }) => bytes))),
  });
  const chair: DealerSeat<EscrowState> = {
    async contribute(context, state, needs) {
      const bound = contextHash(context);
      const bases = recoveryBases(state, needs);
      const answers = holders
        .slice(servers - threshold)
        .map((holder) => ({ server: holder.server, bytes: proveShare(bound, key, holder, bases, random) }));
      return recoveryEvidence(state, needs, unwrap(combineShares(bound, key, bases, answers)));
    },
    prove: () => Promise.reject(new Error('a chair does not act')),
    hand: async () => new Map(),
  };
  return { config, chair };
}

/** Seats of the `escrow` dealer with their keys. */
export function escrowSeats(id: TableId, count: number, seed: string, owner: (seat: number) => Hex = () => OWNER) {
  const random = seededRandom(seed);
  const secrets = Array.from({ length: count }, () => newCardSecret(random));
  return {
    keys: secrets.map((secret, party) => cardKey({ ...id, version: 0n, party }, owner(party), secret, random)),
    seats: secrets.map((secret, seat) => escrowSeat(seat, secret, random)),
  };
}

export const holdemSeating = (seats: number): Seating<unknown> => ({
  config: {
    seats,
    headsUpOrder: 0,
    rakeBp: 0,
    rakeCap: 0n,
    smallBlind: 5n,
    bigBlind: 10n,
    ante: 0n,
    minBuyIn: 100n,
    maxBuyIn: 2000n,
    bond: 50n,
    ...CASH,
  },
  amounts: Array<bigint>(seats).fill(1050n),
});

export const relicSeating = (seats: number): Seating<unknown> => ({
  config: { fee: 10n, minSeats: seats, maxSeats: seats },
  amounts: Array<bigint>(seats).fill(10n),
});
