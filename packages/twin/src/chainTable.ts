import { type Hex, keccak256, systemRandom, unwrap } from '@facedown/base';
import {
  approve,
  begin,
  connectChain,
  create,
  type Deployment,
  advance as deposit,
  faucet,
  join,
  NO_PERMIT,
  type SendingClient,
  settle,
  timeout,
} from '@facedown/chain';
import { ANVIL_KEYS } from '@facedown/chain/node';
import {
  type AnyDealer,
  type AnyGame,
  advance,
  type Seating as Brought,
  type Context,
  contextOf,
  type Deed,
  isRound,
  lapse,
  type Need,
  NO_ROUND,
  PendingKind,
  roundOf,
  settled,
  type TableId,
  type TableRules,
  type TableState,
  tableHash,
  tablePending,
} from '@facedown/game-kit';
import {
  compactSignature,
  emptySeating,
  messageDomain,
  messageTypes,
  type Seating,
  setupHash,
  type TableSetup,
  type TableTerms,
} from '@facedown/protocol';
import type { TransactionReceipt } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

interface ChainTablePlan {
  readonly rpcUrl: string;
  readonly deployment: Deployment;
  /** Names in the deployment, and the same in TypeScript. */
  readonly rules: string;
  readonly dealerName: string;
  readonly game: AnyGame;
  readonly dealer: AnyDealer;
  readonly dealerConfig: Hex;
  readonly seating: Brought<unknown>;
  readonly answerSeconds?: number;
  /** The card key of a seat, of a dealer that has some. */
  readonly keyOf?: (context: Context, owner: Hex) => Hex;
  /** Session addresses of the dealer's servers; zero for an open chair. */
  readonly servers?: readonly Hex[];
}

const NOTHING: Hex = `0x${'00'.repeat(32)}`;
const NO_SIGNATURE = { r: NOTHING, vs: NOTHING };
const NOBODY: Hex = `0x${'00'.repeat(20)}`;
/** Test keys, worth nothing anywhere. */
export const sessionOf = (seat: number) => privateKeyToAccount(`0x${(0x5000 + seat).toString(16).padStart(64, '0')}`);

/** What a party signs to let a deed lead from a state to the next: its move, or its share of a round. */
export async function signDeed(
  table: TableRules<unknown, unknown>,
  state: TableState,
  { party, payload, evidence }: Deed,
  next: TableState,
) {
  const { id } = table;
  const common = { tableId: id.tableId, epoch: id.epoch, party, evidence: keccak256(evidence) };
  const typed = isRound(tablePending(table, state))
    ? ({
        primaryType: 'Share',
        message: { ...common, round: roundOf(table, state), payload: keccak256(payload) },
      } as const)
    : ({
        primaryType: 'Move',
        message: {
          ...common,
          version: state.version,
          previous: tableHash(table, state),
          next: tableHash(table, next),
          payload,
        },
      } as const);
  const domain = messageDomain(id.chainId, id.table);
  return compactSignature(await sessionOf(party).signTypedData({ domain, types: messageTypes, ...typed }));
}

/** A table that is played wholly on a real chain, its state followed by the TypeScript reducer. For dealers whose servers, if any, are open chairs. */
export class ChainTable {
  private constructor(
    readonly client: SendingClient,
    readonly plan: ChainTablePlan,
    readonly terms: TableTerms,
    readonly tableSeating: Seating,
    readonly table: TableRules<unknown, unknown>,
    public state: TableState,
  ) {}

  static async open(plan: ChainTablePlan): Promise<ChainTable> {
    const { rpcUrl, deployment, game, dealer, seating } = plan;
    const client = await connectChain({ rpcUrl, privateKey: ANVIL_KEYS[0]! });
    const setup: TableSetup = {
      salt: keccak256(systemRandom(32)),
      creator: client.account.address,
      inviter: NOBODY,
      check: NOBODY,
      locker: NOBODY,
      checkConfig: '0x',
      servers: [...(plan.servers ?? [])],
      rulesConfig: game.codecs.config.encode(seating.config),
      dealerConfig: plan.dealerConfig,
      name: 'on chain',
    };
    const seats = seating.amounts.length;
    const terms: TableTerms = {
      rules: deployment.rules[plan.rules]!,
      dealer: deployment.dealers[plan.dealerName]!,
      token: deployment.chips,
      treasury: '0x00000000000000000000000000000000000000ff',
      registerSeconds: 60,
      answerSeconds: plan.answerSeconds ?? 30,
      minSeats: seats,
      maxSeats: seats,
      onchain: true,
      setup: setupHash(setup),
    };
    const { tableId } = await create(client, { table: deployment.table, terms, setup });
    const id: TableId = { chainId: BigInt(client.chain.id), table: deployment.table, tableId, epoch: 0n };
    const keys: Hex[] = [];
    let tableSeating = emptySeating(seats, plan.servers ?? []);
    let rules = unwrap(game.setup(seating.config));
    for (const [seat, amount] of seating.amounts.entries()) {
      const owner = await connectChain({ rpcUrl, privateKey: ANVIL_KEYS[1 + seat]! });
      await faucet(owner, { chips: deployment.chips, amount });
      await approve(owner, { token: deployment.chips, spender: deployment.table, amount });
      const key = plan.keyOf?.(contextOf(id, 0n, seat), owner.account.address) ?? '0x';
      keys.push(key);
      const entry = {
        seat,
        owner: owner.account.address,
        sessionKey: sessionOf(seat).address,
        cardKey: key,
        amount,
        nonce: 0n,
        expires: 0n,
        authorisation: '0x' as Hex,
        permit: NO_PERMIT,
        ticket: { r: NOTHING, vs: NOTHING },
      };
      const lobby = game.codecs.state.encode(rules);
      await join(owner, {
        table: deployment.table,
        call: { tableId, terms, setup, seating: tableSeating, rules: lobby, entry },
      });
      rules = unwrap(game.admit(rules, seat, amount));
      const { owner: address, sessionKey } = entry;
      tableSeating = {
        ...tableSeating,
        seats: tableSeating.seats.map((old, i) =>
          i === seat ? { owner: address, sessionKey, cardKey: keccak256(key) } : old,
        ),
      };
    }
    const lobby = game.codecs.state.encode(rules);
    await begin(client, {
      table: deployment.table,
      call: { tableId, terms, setup, seating: tableSeating, rules: lobby, cardKeys: keys },
    });
    const table: TableRules<unknown, unknown> = { id, game, dealer };
    const cards = unwrap(dealer.start(plan.dealerConfig, keys));
    const state = unwrap(
      settled(table, { rules: unwrap(game.begin(rules)), dealer: cards, version: 0n, round: NO_ROUND }),
    );
    return new ChainTable(client, plan, terms, tableSeating, table, state);
  }

  /** Posts one move; the contract must come to the same state. Where it never asks the dealer the cards may stay away. */
  async post(deed: Deed, { withCards = true } = {}): Promise<TransactionReceipt> {
    const next = unwrap(advance(this.table, this.state, deed));
    const { id, dealer } = this.table;
    const witness = dealer.witness(this.state.dealer, this.needsOf(deed), deed.party, deed.evidence);
    const isChair = deed.party >= 128;
    const signature = isChair ? NO_SIGNATURE : await signDeed(this.table, this.state, deed, next);
    const move = { ...deed, witness, signature };
    const state = withCards ? this.chainState() : { ...this.chainState(), dealer: '0x' as Hex };
    const call = { ...this.common, seating: this.tableSeating, state, moves: [move] };
    const receipt = await deposit(this.client, { table: id.table, call });
    this.state = next;
    return receipt;
  }

  /** Lets the time of whoever is asked run out. */
  async lapse(): Promise<TransactionReceipt> {
    await this.client.request({ method: 'evm_increaseTime', params: [this.terms.answerSeconds + 1] } as never);
    await this.client.request({ method: 'evm_mine', params: [] } as never);
    const call = { ...this.common, state: this.chainState(), witness: '0x' as Hex };
    const receipt = await timeout(this.client, { table: this.table.id.table, call });
    this.state = unwrap(lapse(this.table, this.state));
    return receipt;
  }

  settle(): Promise<TransactionReceipt> {
    const { dealer: _, ...parts } = this.chainState();
    const call = {
      ...this.common,
      seating: this.tableSeating,
      ...parts,
      acks: [],
      seat: 0,
      permission: '0x' as Hex,
    };
    return settle(this.client, { table: this.table.id.table, call });
  }

  private get common() {
    return { tableId: this.table.id.tableId, terms: this.terms };
  }

  private chainState() {
    const dealer = this.table.dealer.encode(this.state.dealer);
    const rules = this.table.game.codecs.state.encode(this.state.rules);
    const { version, round } = this.state;
    return { rules, dealer, dealerHash: keccak256(dealer), version, round };
  }

  private needsOf(deed: Deed): Need[] {
    const { game } = this.table;
    const pending = game.pending(this.state.rules);
    if (pending.kind === PendingKind.Dealer) return pending.needs;
    const action = game.codecs.action.parse(deed.payload);
    return action.ok ? game.needs(this.state.rules, deed.party, action.value) : [];
  }
}
