import { type Hex, maskOf, membersOf, type RandomBytes, slotAt, unwrap } from '@facedown/base';
import { contextHash, type Element, type Scalar } from '@facedown/crypto';
import {
  type Arrange,
  type Context,
  type DealerSeat,
  deal,
  deck,
  type Need,
  type Shown,
  show,
} from '@facedown/game-kit';
import { cardKey, newCardSecret } from '../players/seat.js';
import { escrowDealer } from './dealer.js';
import { recoveryBases, recoveryEvidence } from './recovery.js';
import { escrowSeat } from './seat.js';
import { CHAIR, type EscrowState } from './state.js';

const OWNER: Hex = `0x${'22'.repeat(20)}`;
export const TEST_TABLE = { chainId: 31337n, table: `0x${'11'.repeat(20)}` as Hex, tableId: 5n, epoch: 1n };
export const FACES = Array.from({ length: 12 }, (_, i) => i);
export const ALL = (1n << 12n) - 1n;
export const seatsMask = (size: number) => (1n << BigInt(size)) - 1n;

/** Two cards for each seat, then five for the board. */
export const holes = (size: number): Need[] =>
  [0, 1].flatMap((round) => Array.from({ length: size }, (_, seat) => deal(slotAt(0, round * size + seat), seat)));
export const board = (size: number, from: number, count: number): Need[] =>
  Array.from({ length: count }, (_, i) => show(slotAt(0, 2 * size + from + i), ALL));

/** What the servers make of bases: all of them honest, in this process. */
type Servers = (
  bound: Uint8Array,
  bases: readonly Element[],
  set?: readonly number[],
) => { readonly values: readonly Element[]; readonly bytes: Uint8Array };

/** A table without a game: needs are put to the dealer one after another. */
export class EscrowTable {
  readonly secrets: Scalar[];
  readonly seats: DealerSeat<EscrowState>[];
  state: EscrowState;
  version = 0n;

  constructor(
    readonly size: number,
    config: Hex,
    random: RandomBytes,
    readonly servers: Servers,
    readonly id: typeof TEST_TABLE = TEST_TABLE,
  ) {
    this.secrets = Array.from({ length: size }, () => newCardSecret(random));
    this.seats = this.secrets.map((secret, seat) => escrowSeat(seat, secret, random));
    const keys = this.secrets.map((secret, seat) => cardKey(this.context(seat), OWNER, secret, random));
    this.state = unwrap(escrowDealer.start(config, keys));
  }

  context(party: number): Context {
    return { ...this.id, version: this.version, party };
  }

  owed(needs: readonly Need[]): number[] {
    return membersOf(escrowDealer.owed(this.state, needs));
  }

  async give(seat: number, needs: readonly Need[]): Promise<void> {
    const evidence = await this.seats[seat]!.contribute(this.context(seat), this.state, needs);
    this.put(seat, needs, evidence);
  }

  put(party: number, needs: readonly Need[], evidence: Hex): void {
    this.state = unwrap(escrowDealer.contribute(this.context(party), this.state, needs, evidence));
    this.version++;
  }

  /** What a seat does by itself. */
  async act(seat: number, needs: readonly Need[], arrange: Arrange = []): Promise<void> {
    const context = this.context(seat);
    const evidence = await this.seats[seat]!.prove(context, this.state, needs, arrange);
    this.state = unwrap(escrowDealer.prove(context, this.state, needs, evidence)).state;
    this.version++;
  }

  late(needs: readonly Need[], parties: readonly number[]): number[] {
    const mask = parties.reduce((all, party) => all | maskOf([party]), 0n);
    const { state, broken } = escrowDealer.missed(this.state, needs, mask);
    this.state = state;
    this.version++;
    return membersOf(broken);
  }

  /** All who are there give what they owe; `gone` don't, and are late. */
  async settle(needs: readonly Need[], gone: readonly number[] = []): Promise<{ broken: number[]; shown: Shown[] }> {
    for (;;) {
      const owed = this.owed(needs);
      const next = owed.find((party) => !gone.includes(party));
      if (next === CHAIR) this.put(CHAIR, needs, this.recovered(needs));
      else if (next !== undefined) await this.give(next, needs);
      else if (owed.length > 0) {
        const broken = this.late(needs, owed);
        if (broken.length > 0) return { broken, shown: [] };
      } else break;
    }
    const resolved = unwrap(escrowDealer.resolve(this.state, needs));
    this.state = resolved.state;
    return { broken: [], shown: resolved.shown };
  }

  async dealHoles(): Promise<void> {
    await this.settle([deck(0, FACES, seatsMask(this.size))]);
    await this.settle(holes(this.size));
  }

  /** What t servers make of the bases that the state itself names. */
  recovered(needs: readonly Need[], set?: readonly number[]): Hex {
    const bases = recoveryBases(this.state, needs);
    return recoveryEvidence(this.state, needs, this.servers(contextHash(this.context(CHAIR)), bases, set));
  }
}
