import { type Hex, keccak256 } from '@facedown/base';
import { type Deed, NO_ROUND } from '@facedown/game-kit';
import {
  accessTypes,
  compactSignature,
  emptySeating,
  type FixedState,
  messageDomain,
  messageTypes,
  type PostedMove,
  type Seating,
  type Signature,
  setupHash,
  stateHash,
  type TableEntry,
  type TableSetup,
  type TableTerms,
} from '@facedown/protocol';
import type { Abi } from 'viem';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { getBlock, readContract } from 'viem/actions';
import {
  advance,
  begin,
  create,
  type Deployment,
  join,
  NO_PERMIT,
  readNonce,
  rulesAbi,
  type SendingClient,
  send,
  type TableEvent,
} from '../index.js';
import { readArtifact } from '../node/index.js';

const NOTHING: Hex = `0x${'00'.repeat(32)}`;
const NOBODY: Hex = `0x${'00'.repeat(20)}`;
/** No two rooms of one process are the same table. */
let rooms = 0;
const NO_SIGNATURE: Signature = { r: NOTHING, vs: NOTHING };

export interface ChainState {
  readonly rules: Hex;
  readonly dealer: Hex;
  readonly dealerHash: Hex;
  readonly version: bigint;
  readonly round: Hex;
}

type WitnessedDeed = Deed & { readonly witness?: Hex };

interface RoomOptions {
  readonly deployment: Deployment;
  readonly replay: Hex;
  /** Sends everything: a relay that pays the gas. */
  readonly relay: SendingClient;
  readonly owners: readonly PrivateKeyAccount[];
  readonly game: string;
  readonly dealer: string;
  readonly rulesConfig: Hex;
  readonly stakes: readonly bigint[];
  readonly maxSeats?: number;
  readonly onchain?: boolean;
}

const keyNumber = (number: number): Hex => `0x${number.toString(16).padStart(64, '0')}`;
const sessionOf = (seat: number) => privateKeyToAccount(keyNumber(0x2000 + seat));
const host = privateKeyToAccount(keyNumber(0x3000));

export async function putReplay(client: SendingClient): Promise<Hex> {
  const { contractAddress } = await send(client, { data: readArtifact('Replay').bytecode });
  return contractAddress!;
}

/** A whole table in a test: every key in one hand, the reducer asked by `eth_call`. */
export class Room {
  readonly terms: TableTerms;
  readonly setup: TableSetup;
  seating: Seating;
  state: ChainState = { rules: '0x', dealer: '0x', dealerHash: NOTHING, version: 0n, round: NO_ROUND };
  /** As it was when the last join started the table. */
  lobby?: { readonly rules: Hex; readonly cardKeys: readonly Hex[] };
  tableId = 0n;
  epoch = 0n;

  constructor(readonly options: RoomOptions) {
    const { deployment, relay, game, dealer, rulesConfig, stakes, maxSeats, onchain } = options;
    this.setup = {
      salt: keccak256(new TextEncoder().encode(`room ${++rooms}`)),
      creator: relay.account.address,
      inviter: NOBODY,
      check: NOBODY,
      locker: NOBODY,
      checkConfig: '0x',
      servers: [host.address],
      rulesConfig,
      dealerConfig: '0x',
      name: 'test',
    };
    this.terms = {
      rules: deployment.rules[game]!,
      dealer: deployment.dealers[dealer]!,
      token: deployment.chips,
      treasury: '0x00000000000000000000000000000000000000ff',
      registerSeconds: 60,
      answerSeconds: 30,
      minSeats: 2,
      maxSeats: maxSeats ?? stakes.length,
      onchain: onchain ?? false,
      setup: setupHash(this.setup),
    };
    this.seating = emptySeating(this.terms.maxSeats, this.setup.servers);
  }

  get at() {
    return { table: this.options.deployment.table };
  }

  private rules<Name extends 'setup' | 'admit' | 'begin'>(functionName: Name, args: readonly unknown[]): Promise<Hex> {
    const { relay } = this.options;
    const request = { address: this.terms.rules, abi: rulesAbi as Abi, functionName, args };
    return readContract(relay, request).then((step) => (step as { state: Hex }).state);
  }

  async open() {
    const opened = await create(this.options.relay, { ...this.at, terms: this.terms, setup: this.setup });
    this.tableId = opened.tableId;
    this.state = { ...this.state, rules: await this.rules('setup', [this.setup.rulesConfig]) };
    return opened.receipt;
  }

  async entry(seat: number, cardKey: Hex = '0x', permit = NO_PERMIT): Promise<TableEntry> {
    const owner = this.options.owners[seat]!;
    const sessionKey = sessionOf(seat).address;
    const amount = this.options.stakes[seat]!;
    const { timestamp } = await getBlock(this.options.relay);
    const expires = timestamp + 3000n;
    const nonce = await readNonce(this.options.relay, { ...this.at, tableId: this.tableId, owner: owner.address });
    const authorisation = await owner.signTypedData({
      domain: this.domain,
      types: accessTypes,
      primaryType: 'Join',
      message: {
        tableId: this.tableId,
        epoch: this.epoch,
        seat,
        owner: owner.address,
        sessionKey,
        cardKey,
        amount,
        nonce,
        expires,
      },
    });
    return {
      seat,
      owner: owner.address,
      sessionKey,
      cardKey,
      amount,
      nonce,
      expires,
      authorisation,
      permit,
      ticket: NO_SIGNATURE,
    };
  }

  get domain() {
    return messageDomain(BigInt(this.options.relay.chain.id), this.at.table);
  }

  /** The relay pays for the join; the one that fills the table starts it. */
  async join(entry: TableEntry, cardKeys: readonly Hex[] = []) {
    const { relay } = this.options;
    const { tableId, terms, setup, seating, state } = this;
    const receipt = await join(relay, {
      ...this.at,
      call: { tableId, terms, setup, seating, rules: state.rules, entry },
    });
    const { owner, sessionKey } = entry;
    const seats = seating.seats.map((seat, i) =>
      i === entry.seat ? { owner, sessionKey, cardKey: keccak256(entry.cardKey) } : seat,
    );
    this.seating = { ...seating, seats };
    this.state = { ...state, rules: await this.rules('admit', [state.rules, entry.seat, entry.amount]) };
    if (cardKeys.length > 0) {
      this.lobby = { rules: this.state.rules, cardKeys };
      await this.begun(cardKeys);
    }
    return receipt;
  }

  /** The chain records the first state. */
  begin() {
    const { tableId, terms, setup, seating, lobby } = this;
    return begin(this.options.relay, { ...this.at, call: { tableId, terms, setup, seating, ...lobby! } });
  }

  /** What a stranger does: takes the table's events and nothing else. */
  async follow(events: readonly TableEvent[]) {
    const keys: Hex[] = this.seating.seats.map(() => '0x');
    for (const { eventName, args } of events) {
      if (eventName === 'Created') {
        this.tableId = args.tableId;
        this.state = { ...this.state, rules: await this.rules('setup', [args.setup.rulesConfig]) };
      } else if (eventName === 'Joined') {
        keys[args.seat] = args.cardKey;
        this.state = { ...this.state, rules: await this.rules('admit', [this.state.rules, args.seat, args.amount]) };
      } else if (eventName === 'Started') {
        await this.begun(keys);
      } else if (eventName === 'Moved') {
        this.state = await this.after(args);
      } else if (eventName === 'Lapsed') {
        this.state = await this.after({ party: 255, payload: '0x', evidence: '0x' });
      }
      if (eventName === 'Begun' || eventName === 'Moved' || eventName === 'Lapsed')
        if (args.state !== this.hash())
          throw new Error(`the ${eventName} before version ${this.state.version + 1n} leads elsewhere`);
    }
  }

  async begun(cardKeys: readonly Hex[]) {
    const rules = await this.rules('begin', [this.state.rules]);
    this.state = await this.replay('begin', [this.pair, rules, this.setup.dealerConfig, cardKeys]);
  }

  get pair() {
    return { rules: this.terms.rules, dealer: this.terms.dealer };
  }

  private replay(functionName: string, args: readonly unknown[]): Promise<ChainState> {
    const { relay, replay } = this.options;
    const { abi } = readArtifact('Replay');
    return readContract(relay, { address: replay, abi, functionName, args }) as Promise<ChainState>;
  }

  /** The state that a deed leads to; party 255 is the clock. */
  after(deed: WitnessedDeed, state = this.state): Promise<ChainState> {
    const context = {
      chainId: this.domain.chainId,
      ...this.at,
      tableId: this.tableId,
      epoch: this.epoch,
      version: 0n,
      party: 0,
    };
    return this.replay('one', [this.pair, context, state, { witness: '0x', ...deed }]);
  }

  hash(state = this.state): Hex {
    return stateHash(state, this.tableId);
  }

  async acks(state = this.state, epoch = this.epoch): Promise<Signature[]> {
    const message = { tableId: this.tableId, epoch, version: state.version, state: this.hash(state) };
    const seats = this.seating.seats.flatMap(({ owner }, seat) => (BigInt(owner) === 0n ? [] : [seat]));
    return Promise.all(
      seats.map(async (seat) =>
        compactSignature(
          await sessionOf(seat).signTypedData({
            domain: this.domain,
            types: messageTypes,
            primaryType: 'Ack',
            message,
          }),
        ),
      ),
    );
  }

  async fixed(state = this.state): Promise<FixedState> {
    return { version: state.version, state: this.hash(state), acks: await this.acks(state) };
  }

  async move(deed: WitnessedDeed, next: ChainState, by = keyOf(deed.party)): Promise<PostedMove> {
    const { party, payload } = deed;
    const common = { tableId: this.tableId, epoch: this.epoch, party, evidence: keccak256(deed.evidence) };
    const { round, version } = this.state;
    // Only a dealer's step has no payload, and is a share.
    const typed =
      payload === '0x'
        ? ({
            primaryType: 'Share',
            message: { ...common, round: round === NO_ROUND ? this.hash() : round, payload: keccak256(payload) },
          } as const)
        : ({
            primaryType: 'Move',
            message: { ...common, version, previous: this.hash(), next: this.hash(next), payload },
          } as const);
    const signed = await by.signTypedData({ domain: this.domain, types: messageTypes, ...typed });
    return { witness: '0x', ...deed, signature: compactSignature(signed) };
  }

  /** Posts one move on chain and goes on from the state it leads to. */
  async post(deed: WitnessedDeed, { withCards = true, next }: { withCards?: boolean; next?: ChainState } = {}) {
    const after = next ?? (await this.after(deed));
    const move = await this.move(deed, after);
    const { tableId, terms, seating } = this;
    const state = withCards ? this.state : { ...this.state, dealer: '0x' as const };
    const call = { tableId, terms, seating, state, moves: [move] };
    const receipt = await advance(this.options.relay, { ...this.at, call });
    this.state = after;
    return receipt;
  }

  settleCall(state = this.state, acks: readonly Signature[] = []) {
    const { tableId, terms, seating } = this;
    const { rules, dealerHash, version, round } = state;
    return { tableId, terms, seating, rules, dealerHash, version, round, acks, seat: 0, permission: '0x' as const };
  }
}

const keyOf = (party: number) => (party < 128 ? sessionOf(party) : host);
