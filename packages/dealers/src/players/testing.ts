import { type Hex, membersOf, type RandomBytes, type Result, unwrap } from '@facedown/base';
import type { Scalar } from '@facedown/crypto';
import type { Arrange, Context, DealerSeat, Hand, Need, Shown } from '@facedown/game-kit';
import { playersDealer } from './dealer.js';
import { cardKey, newCardSecret, playersSeat } from './seat.js';
import type { PlayersState } from './state.js';

const TEST_OWNER: Hex = '0x2222222222222222222222222222222222222222';
const ID = { chainId: 31337n, table: '0x1111111111111111111111111111111111111111' as Hex, tableId: 5n, epoch: 1n };

/** A move that is put to the dealer, and what must come of it. */
export interface Attempt {
  readonly name: string;
  readonly call: 'contribute' | 'prove';
  readonly context: Context;
  readonly state: PlayersState;
  readonly needs: readonly Need[];
  readonly evidence: Hex;
  /** Nothing for an honest move. */
  readonly code?: string;
}

/** A table without a game: needs are put to the dealer one after another, for tests of the verbs. */
export class Bench {
  readonly secrets: Scalar[];
  readonly seats: DealerSeat<PlayersState>[];
  readonly keys: Hex[];
  state: PlayersState;
  version = 0n;
  /** Everything that was published, in order: what the chain and all seats see. */
  readonly published: { party: number; evidence: Hex }[] = [];
  /** The honest moves so far, each with the state that it was made on. */
  readonly moves: Attempt[] = [];

  constructor(
    readonly random: RandomBytes,
    size: number,
    /** For a second world with the same keys and the same public life. */
    secrets?: readonly Scalar[],
  ) {
    this.secrets = secrets ? [...secrets] : Array.from({ length: size }, () => newCardSecret(random));
    this.keys = this.secrets.map((secret, seat) => cardKey(this.context(seat), TEST_OWNER, secret, random));
    this.seats = this.secrets.map((secret, seat) => playersSeat(seat, secret, random));
    this.state = unwrap(playersDealer.start('0x', this.keys));
  }

  context(party: number): Context {
    return { ...ID, version: this.version, party };
  }

  /** Everyone gives what it owes until the needs are met. */
  async settle(needs: readonly Need[]): Promise<Shown[]> {
    for (let owed = this.owed(needs); owed.length > 0; owed = this.owed(needs)) await this.contribute(owed[0]!, needs);
    const resolved = unwrap(playersDealer.resolve(this.state, needs));
    this.state = resolved.state;
    return resolved.shown;
  }

  owed(needs: readonly Need[]): number[] {
    return membersOf(playersDealer.owed(this.state, needs));
  }

  async contribute(seat: number, needs: readonly Need[]): Promise<void> {
    const evidence = await this.seats[seat]!.contribute(this.context(seat), this.state, needs);
    this.note('contribute', seat, needs, evidence);
    const isLast = this.owed(needs).length === 1;
    this.state = unwrap(playersDealer.contribute(this.context(seat), this.state, needs, evidence));
    if (isLast) this.version++;
  }

  evidence(seat: number, needs: readonly Need[], arrange: Arrange = []): Promise<Hex> {
    return this.seats[seat]!.prove(this.context(seat), this.state, needs, arrange);
  }

  check(seat: number, needs: readonly Need[], evidence: Hex): Result<{ state: PlayersState; shown: Shown[] }> {
    return playersDealer.prove(this.context(seat), this.state, needs, evidence);
  }

  async act(seat: number, needs: readonly Need[], arrange: Arrange = []): Promise<Shown[]> {
    const evidence = await this.evidence(seat, needs, arrange);
    this.note('prove', seat, needs, evidence);
    const { state, shown } = unwrap(this.check(seat, needs, evidence));
    this.state = state;
    this.version++;
    return shown;
  }

  private note(call: Attempt['call'], seat: number, needs: readonly Need[], evidence: Hex) {
    this.published.push({ party: seat, evidence });
    const name = `move ${this.moves.length}`;
    this.moves.push({ name, call, context: this.context(seat), state: this.state, needs, evidence });
  }

  hand(seat: number): Promise<Hand> {
    return this.seats[seat]!.hand(this.state);
  }
}
