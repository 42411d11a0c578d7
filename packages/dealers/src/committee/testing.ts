import { bytesToHex, concatBytes, type Hex, maskOf, membersOf, type RandomBytes, unwrap } from '@facedown/base';
import {
  combineDealShares,
  combineShares,
  combineTableKey,
  contextHash,
  type Due,
  type Element,
  proveDealShare,
  proveShare,
  prssShare,
  type Scalar,
  sigmaLabel,
} from '@facedown/crypto';
import { type TestCommittee, testTableShare } from '@facedown/crypto/testing';
import type { Arrange, Context, DealerSeat, Need, Shown } from '@facedown/game-kit';
import { escrowConfig } from '../escrow/dealer.js';
import { cardKey, newCardSecret } from '../players/seat.js';
import { nextShuffler } from '../players/state.js';
import { answersEvidence, basesOf, chairDebt, duesOf } from './answers.js';
import { committeeDealer } from './dealer.js';
import { committeeSeat } from './seat.js';
import { CHAIR, type CommitteeState, labelOfTable, tableCommittee } from './state.js';

const OWNER: Hex = `0x${'22'.repeat(20)}`;
export const TEST_TABLE = { chainId: 31337n, table: `0x${'11'.repeat(20)}` as Hex, tableId: 5n, epoch: 1n };

/** What a table says of a committee of tests, whose key is its master key. */
export const testConfig = ({ key }: TestCommittee): Hex =>
  escrowConfig({
    ceremony: `0x${'33'.repeat(32)}`,
    day: 20_000,
    threshold: key.threshold,
    keys: bytesToHex(concatBytes(...key.keys.map(({ bytes }) => bytes))),
  });

/** Key servers within this process. */
export function testServers(committee: TestCommittee, random: RandomBytes) {
  const shareOf = (label: Uint8Array, server: number): Scalar => prssShare(committee.prss[server - 1]!, label);
  const serverSet = (set: readonly number[] | undefined) =>
    set ?? Array.from({ length: committee.key.threshold }, (_, i) => committee.prss.length - i);
  return {
    tableKey: (label: Uint8Array, set?: readonly number[]) =>
      unwrap(
        combineTableKey(
          label,
          committee.key,
          serverSet(set).map((server) => testTableShare(committee, label, server, random)),
        ),
      ),
    token: (context: Context, state: CommitteeState, bases: readonly Element[], server: number) => {
      const holder = { server, secret: shareOf(labelOfTable(context, state), server) };
      return { server, bytes: proveShare(contextHash(context), tableCommittee(state), holder, bases, random) };
    },
    deal: (context: Context, state: CommitteeState, dues: readonly Due[], server: number) => {
      const [bound, key] = [contextHash(context), tableCommittee(state)];
      const holder = { server, secret: shareOf(labelOfTable(context, state), server) };
      const sigmas = dues.map((due) => shareOf(sigmaLabel(bound, key.joint, due), server));
      return { server, bytes: proveDealShare(bound, key, holder, sigmas, dues, random) };
    },
    /** All that the chair owes, by these servers. */
    bring(context: Context, state: CommitteeState, needs: readonly Need[], set?: readonly number[]): Hex {
      if (nextShuffler(state.players, needs) !== undefined)
        return bytesToHex(this.tableKey(labelOfTable(context, state), set).bytes);
      const debt = unwrap(chairDebt(state, needs));
      const [bound, key, dues, bases] = [contextHash(context), tableCommittee(state), duesOf(debt), basesOf(debt)];
      const asked = serverSet(set);
      return answersEvidence(state, needs, {
        ...(dues.length > 0
          ? {
              deal: unwrap(
                combineDealShares(
                  bound,
                  key,
                  dues,
                  asked.map((server) => this.deal(context, state, dues, server)),
                ),
              ),
            }
          : {}),
        ...(bases.length > 0
          ? {
              shows: unwrap(
                combineShares(
                  bound,
                  key,
                  bases,
                  asked.map((server) => this.token(context, state, bases, server)),
                ),
              ),
            }
          : {}),
      });
    },
  };
}

type TestServers = ReturnType<typeof testServers>;

export const chairOf = (servers: TestServers): DealerSeat<CommitteeState> => ({
  contribute: async (context, state, needs) => servers.bring(context, state, needs),
  prove: () => Promise.reject(new Error('a chair does not act')),
  hand: async () => new Map(),
});

/** A table without a game: needs are put to the dealer one after another. */
export class CommitteeTable {
  readonly secrets: Scalar[];
  readonly seats: DealerSeat<CommitteeState>[];
  readonly keys: Hex[];
  state: CommitteeState;
  version = 0n;

  constructor(
    readonly size: number,
    config: Hex,
    random: RandomBytes,
    readonly servers: TestServers,
    readonly id: typeof TEST_TABLE = TEST_TABLE,
  ) {
    this.secrets = Array.from({ length: size }, () => newCardSecret(random));
    this.seats = this.secrets.map((secret, seat) => committeeSeat(seat, secret, random));
    this.keys = this.secrets.map((secret, seat) => cardKey(this.context(seat), OWNER, secret, random));
    this.state = unwrap(committeeDealer.start(config, this.keys));
  }

  context(party: number): Context {
    return { ...this.id, version: this.version, party };
  }

  owed(needs: readonly Need[]): number[] {
    return membersOf(committeeDealer.owed(this.state, needs));
  }

  brought(needs: readonly Need[], set?: readonly number[]): Hex {
    return this.servers.bring(this.context(CHAIR), this.state, needs, set);
  }

  put(party: number, needs: readonly Need[], evidence: Hex): void {
    this.state = unwrap(committeeDealer.contribute(this.context(party), this.state, needs, evidence));
    this.version++;
  }

  async act(seat: number, needs: readonly Need[], arrange: Arrange = []): Promise<Shown[]> {
    const evidence = await this.seats[seat]!.prove(this.context(seat), this.state, needs, arrange);
    const proven = unwrap(committeeDealer.prove(this.context(seat), this.state, needs, evidence));
    this.state = proven.state;
    this.version++;
    return proven.shown;
  }

  /** All who are there give what they owe; `gone` don't, and are late. */
  async settle(
    needs: readonly Need[],
    gone: readonly number[] = [],
  ): Promise<{ broken: number[]; absent: number[]; shown: Shown[] }> {
    for (let owed = this.owed(needs); owed.length > 0; owed = this.owed(needs)) {
      const party = owed.find((one) => !gone.includes(one));
      if (party === undefined) {
        const missed = committeeDealer.missed(this.state, needs, maskOf(owed as never));
        this.state = missed.state;
        return { broken: membersOf(missed.broken), absent: membersOf(missed.absent), shown: [] };
      }
      const evidence =
        party === CHAIR
          ? this.brought(needs)
          : await this.seats[party]!.contribute(this.context(party), this.state, needs);
      this.put(party, needs, evidence);
    }
    const resolved = unwrap(committeeDealer.resolve(this.state, needs));
    this.state = resolved.state;
    return { broken: [], absent: [], shown: resolved.shown };
  }
}
