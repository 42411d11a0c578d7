import { type BaseError, bytesToHex, concatBytes, type Hex, keccak256, membersOf } from '@facedown/base';
import { advance, connectChain, type Deployment, type SendingClient } from '@facedown/chain';
import { ANVIL_KEYS, type Anvil, deploy, startAnvil } from '@facedown/chain/node';
import { ConcealedKind, type ConcealedState, concealed, concealedCodecs, concealedConfig } from '@facedown/concealed';
import { type FhePort, type FheState, fheDealer, fheSeat } from '@facedown/dealers/fhe';
import { type FheTable, type Relayer, type VaultPortOptions, vaultPort } from '@facedown/fhevm';
import {
  type DevCoprocessor,
  type DevHolders,
  devHolders,
  devRelayer,
  type PutFheOptions,
  putFhe,
} from '@facedown/fhevm/dev';
import type { FheDeployment } from '@facedown/fhevm/node';
import { contextOf, type DealerSeat, type Deed, type Need, PendingKind, tablePending } from '@facedown/game-kit';
import { type AnyState, anyGame } from './anyGame.js';
import { ChainTable, sessionOf } from './chainTable.js';

/** A test secret: the development key holders of this chain follow from it. */
export const FHE_SECRET = new TextEncoder().encode('a test secret of a development chain');

export interface FheChain {
  readonly anvil: Anvil;
  readonly client: SendingClient;
  readonly deployment: Deployment;
  readonly fhe: FheDeployment;
  readonly holders: DevHolders;
  readonly coprocessor: DevCoprocessor;
}

/** A chain with the table, Zama's host contracts and the vault, and key holders in this process. */
export async function startFheChain(options: PutFheOptions = {}): Promise<FheChain> {
  const anvil = await startAnvil();
  const client = await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[9]! });
  const deployment = await deploy(client);
  const fhe = await putFhe(client, FHE_SECRET, options);
  const { kms, coprocessor } = devHolders(client, FHE_SECRET, options.signers ? { signers: options.signers } : {});
  return {
    anvil,
    client,
    deployment: { ...deployment, dealers: { ...deployment.dealers, fhe: fhe.dealer } },
    fhe,
    holders: kms,
    coprocessor,
  };
}

interface FheTablePlan {
  readonly rounds?: number;
  readonly handSize?: number;
  readonly cardsPerRound?: number;
  readonly replace?: boolean;
  readonly answerSeconds?: number;
}

/** Concealed at the `fhe` dealer, wholly on the chain, both seats in this process. */
export class FheConcealed {
  private constructor(
    readonly chain: FheChain,
    readonly table: ChainTable,
    readonly seats: readonly DealerSeat<FheState>[],
  ) {}

  static async open(
    chain: FheChain,
    plan: FheTablePlan = {},
    port: Partial<VaultPortOptions> = {},
    relayers: readonly Relayer[] = [],
  ): Promise<FheConcealed> {
    const { rounds = 2, handSize = 5, cardsPerRound = 1, replace = false } = plan;
    const table = await ChainTable.open({
      rpcUrl: chain.anvil.url,
      deployment: chain.deployment,
      rules: 'concealed',
      dealerName: 'fhe',
      game: concealed,
      dealer: fheDealer,
      dealerConfig: '0x',
      seating: {
        config: concealedConfig({ stake: 10n, bond: 5n, rounds, handSize, cardsPerRound, replace }),
        amounts: [15n, 15n],
      },
      ...(plan.answerSeconds ? { answerSeconds: plan.answerSeconds } : {}),
    });
    const seats = await Promise.all(
      [0, 1].map(async (seat) =>
        fheSeat({
          seat,
          port: vaultPort({
            ...(await portOf(chain, table, seat)),
            ...port,
            ...(relayers[seat] ? { relayer: relayers[seat] } : {}),
          }),
        }),
      ),
    );
    return new FheConcealed(chain, table, seats);
  }

  get rules(): ConcealedState {
    return this.table.state.rules as ConcealedState;
  }
  get cards(): FheState {
    return this.table.state.dealer as FheState;
  }
  get waiting() {
    const { kind, parties } = tablePending(this.table.table, this.table.state);
    return { kind, party: membersOf(parties)[0]!, isOver: kind === PendingKind.Over };
  }
  get pendingNeeds(): Need[] {
    return concealed.pending(this.rules).needs;
  }

  context(party: number) {
    return contextOf(this.table.table.id, this.table.state.version, party);
  }

  hand(seat: number) {
    return this.seats[seat]!.hand(this.cards);
  }

  /** What the owing party does next: its contribution, or the card of `choose` face down. */
  async deed(choose: (hand: readonly number[]) => number = () => 0): Promise<Deed> {
    const { kind, party } = this.waiting;
    const seat = this.seats[party]!;
    if (kind === PendingKind.Dealer)
      return {
        party,
        payload: '0x',
        evidence: await seat.contribute(this.context(party), this.cards, this.pendingNeeds),
      };
    const needs = concealed.needs(this.rules, party, { kind: ConcealedKind.Play });
    const hand = await this.hand(party);
    const arrange = needs.map((need) => putFirst(need, choose([...hand.values()])));
    return { party, payload: PLAY, evidence: await seat.prove(this.context(party), this.cards, needs, arrange) };
  }

  async step(): Promise<Deed> {
    const deed = await this.deed();
    await this.table.post(deed);
    return deed;
  }

  /** Plays until the table waits for something of this kind. */
  async until(isThere: (game: FheConcealed) => boolean): Promise<this> {
    while (!isThere(this)) await this.step();
    return this;
  }
}

/** Two seats that may ask for anything: for the verbs themselves. */
export class FheAnything {
  private constructor(
    readonly chain: FheChain,
    readonly table: ChainTable,
    readonly seats: readonly DealerSeat<FheState>[],
    private readonly ports: readonly FhePort[],
  ) {}

  static async open(chain: FheChain, rules: Hex, port: Partial<VaultPortOptions> = {}): Promise<FheAnything> {
    const table = await ChainTable.open({
      rpcUrl: chain.anvil.url,
      deployment: { ...chain.deployment, rules: { ...chain.deployment.rules, any: rules } },
      rules: 'any',
      dealerName: 'fhe',
      game: anyGame,
      dealer: fheDealer,
      dealerConfig: '0x',
      seating: { config: { none: 0 }, amounts: [5n, 5n] },
    });
    const ports = await Promise.all(
      [0, 1].map(async (seat) => vaultPort({ ...(await portOf(chain, table, seat)), ...port })),
    );
    const seats = ports.map((port, seat) => fheSeat({ seat, port }));
    return new FheAnything(chain, table, seats, ports);
  }

  get cards(): FheState {
    return this.table.state.dealer as FheState;
  }
  get rules(): AnyState {
    return this.table.state.rules as AnyState;
  }
  context(party: number) {
    return contextOf(this.table.table.id, this.table.state.version, party);
  }
  hand(seat: number) {
    return this.seats[seat]!.hand(this.cards);
  }

  /** The acting seat makes the table wait for these needs. */
  ask(needs: Need[], actor = 0): Promise<unknown> {
    const payload = anyGame.codecs.action.encode({ actor, waits: true, needs });
    return this.table.post({ party: this.rules.actor, payload, evidence: '0x' });
  }

  /** Everyone who owes something brings it. */
  async meet(): Promise<void> {
    for (;;) {
      const { kind, parties } = tablePending(this.table.table, this.table.state);
      if (kind !== PendingKind.Dealer) return;
      const party = membersOf(parties)[0]!;
      const evidence = await this.seats[party]!.contribute(this.context(party), this.cards, this.rules.needs);
      await this.table.post({ party, payload: '0x', evidence });
    }
  }

  /** What the acting seat brings for needs of its own. */
  async deed(needs: Need[], arrange: readonly number[][] = [], actor = this.rules.actor): Promise<Deed> {
    const party = this.rules.actor;
    const evidence = await this.seats[party]!.prove(this.context(party), this.cards, needs, arrange);
    return { party, payload: anyGame.codecs.action.encode({ actor, waits: false, needs }), evidence };
  }

  /** The same without asking its own half first: what only a liar opens. */
  async lie(needs: Need[], arrange: readonly number[][] = [], actor = this.rules.actor): Promise<Deed> {
    const party = this.rules.actor;
    const places = Uint8Array.from(arrange.flat());
    const values = await this.ports[party]!.open(this.context(party), needs, places);
    const payload = anyGame.codecs.action.encode({ actor, waits: false, needs });
    return { party, payload, evidence: bytesToHex(concatBytes(places, values)) };
  }
}

/** What the table's contract answers to a deed: a code, or `fine` where only a signature is missing. */
export async function codeOnChain(table: ChainTable, deed: Deed): Promise<string> {
  const { terms, tableSeating: seating, state } = table;
  const { id, game, dealer } = table.table;
  const cards = dealer.encode(state.dealer);
  const call = {
    tableId: id.tableId,
    terms,
    seating,
    state: {
      rules: game.codecs.state.encode(state.rules),
      dealer: cards,
      dealerHash: keccak256(cards),
      version: state.version,
      round: state.round,
    },
    moves: [{ ...deed, witness: '0x' as Hex, signature: { r: NOTHING, vs: NOTHING } }],
  };
  return advance(table.client, { table: id.table, call }).then(
    () => 'posted',
    (error: BaseError) => (error.code === 'BadSignature' ? 'fine' : error.code),
  );
}

const NOTHING: Hex = `0x${'00'.repeat(32)}`;

const PLAY = concealedCodecs.action.encode({ kind: ConcealedKind.Play });

const putFirst = ({ list }: Need, chosen: number): number[] => {
  const count = (list.length - 2) / 4;
  const first = Math.min(chosen, count - 1);
  return [first, ...Array.from({ length: count }, (_, i) => i).filter((i) => i !== first)];
};

/** Nothing is kept, so a seat's secret seals nothing. */
export const relayerOf = (chain: FheChain, seat: number, holders: DevHolders = chain.holders): Relayer =>
  devRelayer({ holders, session: sessionOf(seat), secret: '0x00', contract: chain.fhe.vault });

export async function portOf(chain: FheChain, table: ChainTable, seat: number): Promise<VaultPortOptions> {
  return {
    client: chain.client,
    sender: table.client,
    vault: chain.fhe.vault,
    seat,
    session: sessionOf(seat),
    relayer: relayerOf(chain, seat),
    table: () => fheTableOf(table),
    waiting: { seconds: 15, pauseMs: 20 },
  };
}

export const fheTableOf = (table: ChainTable): FheTable => ({
  table: table.table as FheTable['table'],
  terms: table.terms,
  seating: table.tableSeating,
  state: table.state as FheTable['state'],
});
