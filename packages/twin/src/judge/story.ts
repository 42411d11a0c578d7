import {
  bytesToHex,
  concatBytes,
  type Hex,
  keccak256,
  membersOf,
  pick,
  type RandomBytes,
  randomBelow,
} from '@facedown/base';
import {
  advance,
  type Deed,
  lapse,
  NO_ROUND,
  PendingKind,
  type TableState,
  tableHash,
  tablePending,
  Verb,
} from '@facedown/game-kit';
import { closedHash, stateHash } from '@facedown/protocol';
import {
  begunFrom,
  changedState,
  clockOf,
  delegateDigest,
  type Entering,
  type JudgeCall,
  type JudgedTable,
  type judge as reducer,
  revokeDigest,
  signWith,
} from '@facedown/sdk/engine';
import type { Room } from './room.js';
import { acksOf, authorised, changeSignatures, sessionOf, signedDeed, sorted } from './signing.js';
import { shareOf } from './twoShares.js';

export interface TwinCall {
  readonly at: number;
  readonly from: Hex;
  readonly call: JudgeCall;
  readonly before: JudgedTable;
  readonly expect: ReturnType<typeof reducer>;
}

const NOTHING: Hex = `0x${'00'.repeat(32)}`;
const STRANGER: Hex = `0x${'99'.repeat(20)}`;
const FIRST_HOST = 128;

interface Story {
  readonly room: Room;
  readonly random: RandomBytes;
  readonly length: number;
  /** Seconds. */
  readonly began: number;
  readonly judge: typeof reducer;
}

/** A table's life at random: what its people could do, and what they could try. */
export function tellStory({ room, random, length, began, judge }: Story): TwinCall[] {
  let now = room.opened;
  let time = began;
  /** States that the seats have come to among themselves, oldest first; and those that the chain has come to. */
  let line: TableState[] = [];
  let known = new Map<Hex, TableState>();
  const calls: TwinCall[] = [];
  const chance = (outOf: number) => randomBelow(random, outOf) === 0;
  const by = (seat: number) => now.entries.find((one) => one.seat === seat);
  const anySeat = () => randomBelow(random, now.opening.maxSeats + 1);
  const freeSeat = () => [...Array(now.opening.maxSeats).keys()].find((seat) => !by(seat)) ?? 0;
  const newcomer = () =>
    pick(
      random,
      room.people.filter(({ address }) => chance(9) || !now.entries.some(({ owner }) => owner === address)),
    ).address;
  const aPerson = () => pick(random, room.people).address;

  while (calls.length < length && now.phase !== 'done') {
    if (line.length > 0) for (let steps = randomBelow(random, 4); steps > 0; steps--) walk();
    time = nextTime();
    // Whatever was said before may be said again by anyone, whenever it suits him.
    const said = calls.length > 3 && chance(2) ? pick(random, calls).call : spoilt(chosen());
    const from = ('by' in said && said.by) || STRANGER;
    const expect = judge(now, said, time);
    calls.push({ at: time, from, call: said, before: now, expect });
    if (expect.ok) follow(said, expect.value.table);
  }
  return calls;

  function nextTime(): number {
    const { deadline } = clockOf(now, time);
    if (chance(6) && deadline > time + 1) return deadline + randomBelow(random, 3) - 1;
    if (chance(40)) return time + 4000;
    return time + 1 + randomBelow(random, chance(8) ? 40 : 6);
  }

  /** The seats play on among themselves. */
  function walk(): void {
    const tip = line.at(-1)!;
    const deed = deedOn(tip);
    const next = deed ? advance(now.table, tip, deed) : undefined;
    if (next?.ok) line.push(next.value);
  }

  function deedOn(state: TableState): Deed | undefined {
    const { game } = now.table;
    const pending = game.pending(state.rules);
    const parties = membersOf(tablePending(now.table, state).parties);
    if (pending.kind === PendingKind.Over || parties.length === 0) return undefined;
    const party = pick(random, parties);
    if (pending.kind === PendingKind.Dealer) {
      const decks = pending.needs.filter(({ verb }) => verb === Verb.Deck);
      const orders = decks.map(({ list }) => {
        const faces = [...Array((list.length - 2) / 2).keys()].map((i) =>
          Number.parseInt(list.slice(2 + 2 * i, 4 + 2 * i), 16),
        );
        for (let i = faces.length - 1; i > 0; i--) {
          const j = randomBelow(random, i + 1);
          [faces[i], faces[j]] = [faces[j]!, faces[i]!];
        }
        return Uint8Array.from(faces);
      });
      const evidence = party >= FIRST_HOST ? bytesToHex(concatBytes(...orders)) : shareOf(party);
      return { party, payload: '0x', evidence };
    }
    const candidates = game.candidates(state.rules, party);
    if (candidates.length === 0) return undefined;
    return { party, payload: game.codecs.action.encode(pick(random, candidates).action), evidence: '0x' };
  }

  function chosen(): JudgeCall {
    const inLobby = ['join', 'join', 'join', 'join', 'leaveLobby', 'start', 'revoke', 'revokeFor'] as const;
    const running = [
      'checkpoint',
      'dispute',
      'advance',
      'advance',
      'timeout',
      'change',
      'change',
      chance(3) ? 'settle' : 'change',
    ] as const;
    const rare = [
      'join',
      'leaveLobby',
      'cancel',
      'start',
      'revoke',
      'begin',
      'checkpoint',
      'timeout',
      chance(3) ? 'settle' : 'dispute',
    ] as const;
    if (chance(12)) return make(pick(random, rare));
    if (now.phase === 'lobby') return make(pick(random, inLobby));
    if (!known.has(now.hash) && chance(2)) return make('begin');
    const { phase, deadline } = clockOf(now, time);
    const recorded = known.get(now.hash);
    const isOver = recorded && now.table.game.pending(recorded.rules).kind === PendingKind.Over;
    if (isOver && !chance(3)) return make(chance(2) ? 'settle' : 'change');
    if (phase === 'play' && !chance(3)) return make(time > deadline ? 'timeout' : 'advance');
    return make(pick(random, running));
  }

  function make(kind: JudgeCall['kind']): JudgeCall {
    switch (kind) {
      case 'join':
        return joining();
      case 'start':
      case 'cancel':
        return { kind, by: chance(3) ? aPerson() : now.creator };
      case 'begin':
        return { kind };
      case 'leaveLobby':
        return { kind, ...seatCaller() };
      case 'revoke':
        return { kind, by: aPerson() };
      case 'revokeFor':
        return revoking();
      case 'checkpoint':
        return { kind, ...signedState() };
      case 'dispute':
        return {
          kind,
          ...(chance(2) ? { version: now.version, hash: now.hash, acks: [] } : signedState()),
          ...seatCaller(),
        };
      case 'advance':
        return advancing();
      case 'timeout':
        return { kind, base: baseState() };
      case 'settle':
        return settling();
      case 'change':
        return changing();
    }
  }

  function seatCaller(): { seat: number; by: Hex; permission?: Hex } {
    const seat = anySeat();
    const sitting = by(seat);
    if (!sitting || chance(6)) return { seat, by: STRANGER };
    if (chance(2)) return { seat, by: chance(2) ? sitting.owner : sitting.session };
    const key = sessionOf(room, chance(8) ? room.people[0]!.address : sitting.session);
    return { seat, by: STRANGER, permission: signWith(key)(delegateDigest(now.table.id, seat, STRANGER)) };
  }

  function revoking(): JudgeCall {
    const owner = aPerson();
    const nonce = (now.nonces.get(owner) ?? 0n) + (chance(3) ? 1n : 0n);
    const key = sessionOf(room, chance(5) ? aPerson() : owner);
    return { kind: 'revokeFor', owner, permission: signWith(key)(revokeDigest(now.table.id, owner, nonce)) };
  }

  function anEntry(epoch: bigint, seat: number, person: Hex, isHonest: boolean, sitting?: Hex): Entering {
    const rarely = (outOf: number) => !isHonest && chance(outOf);
    const session = sitting ?? pick(random, room.sessions).address;
    const amount = rarely(10) ? 10n ** 27n : room.pairing.stakeOf(random);
    const nonce = (now.nonces.get(person) ?? 0n) + (rarely(15) ? 1n : 0n);
    const expires = BigInt(time + (rarely(12) ? -2 : rarely(12) ? 3700 : 600));
    const entry = { seat, owner: person, session, key: '0x' as Hex, amount };
    return authorised(room, now, entry, rarely(20) ? epoch + 1n : epoch, { nonce, expires });
  }

  function joining(): JudgeCall {
    const person = aPerson();
    const entry = anEntry(now.table.id.epoch, chance(4) ? anySeat() : freeSeat(), person, chance(2));
    return { kind: 'join', entry, by: chance(2) ? person : STRANGER };
  }

  /** A state of the line with everyone's acks. */
  function signedState(): { version: bigint; hash: Hex; acks: Hex[] } {
    const state = line.length > 0 ? pick(random, line.slice(-6)) : undefined;
    const version = state?.version ?? now.version + 1n;
    const hash = state ? tableHash(now.table, state) : NOTHING;
    return { version, hash, acks: acksOf(room, now, version, hash) };
  }

  function baseState(): TableState {
    const recorded = known.get(now.hash);
    if (recorded && !chance(12)) return recorded;
    const all = [...known.values(), ...line];
    return all.length > 0 ? pick(random, all) : { ...firstState(), version: 7n };
  }

  /** For calls on tables that haven't begun: any state is a wrong one. */
  function firstState(): TableState {
    const { game, dealer } = now.table;
    const cards = dealer.start('0x', Array(now.opening.maxSeats).fill('0x'));
    return { rules: now.lobby ?? game, dealer: cards.ok ? cards.value : undefined, version: 0n, round: NO_ROUND };
  }

  function advancing(): JudgeCall {
    const base = baseState();
    const deeds = [];
    let state = base;
    for (let more = 1 + (chance(3) ? randomBelow(random, 3) : 0); more > 0; more--) {
      const deed = deedOn(state);
      if (!deed) break;
      const spoiltDeed = chance(14)
        ? { ...deed, evidence: '0x77' as Hex }
        : chance(20)
          ? { ...deed, party: anySeat() }
          : deed;
      deeds.push(signedDeed(room, now, state, spoiltDeed));
      const next = advance(now.table, state, spoiltDeed);
      if (!next.ok) break;
      state = next.value;
    }
    return { kind: 'advance', base, deeds };
  }

  function settling(): JudgeCall {
    const { game, dealer } = now.table;
    const state = pick(random, [
      known.get(now.hash) ?? line.at(-1) ?? firstState(),
      line.at(-1) ?? firstState(),
      ...boundaries(),
    ]);
    const rules = game.codecs.state.encode(state.rules);
    const { tableId } = now.table.id;
    const isClosed = chance(3);
    const version = isClosed ? state.version + 1n : state.version;
    const dealerHash = isClosed ? NOTHING : keccak256(dealer.encode(state.dealer));
    const round = isClosed ? NO_ROUND : state.round;
    const hash = isClosed
      ? closedHash(rules, version, tableId)
      : stateHash({ rules, dealerHash, version, round }, tableId);
    const acks = hash === now.hash && chance(2) ? [] : acksOf(room, now, version, hash);
    return { kind: 'settle', rules, dealerHash, version, round, acks, ...seatCaller() };
  }

  function boundaries(): TableState[] {
    const all = [...line, ...(known.has(now.hash) ? [known.get(now.hash)!] : [])];
    return all.filter((state) => state.round === NO_ROUND && now.table.game.outcome(state.rules).boundary).slice(-4);
  }

  function changing(): JudgeCall {
    const { game, dealer } = now.table;
    const at = boundaries();
    const recorded = known.get(now.hash);
    const state =
      recorded && at.includes(recorded) && chance(2) ? recorded : (at.at(-1) ?? line.at(-1) ?? firstState());
    const epoch = now.table.id.epoch + 1n;
    const leaving = now.entries.map(({ seat }) => seat).filter(() => chance(4));
    for (const { seat } of now.entries)
      if ((now.lapsed >> BigInt(seat)) & 1n && chance(2) && !leaving.includes(seat)) leaving.push(seat);
    if (chance(25)) leaving.push(anySeat());
    const entries: Entering[] = [];
    for (let seat = 0; seat <= now.opening.maxSeats; seat++) {
      if (!chance(by(seat) ? 5 : 3) || (seat === now.opening.maxSeats && !chance(8))) continue;
      const sitting = by(seat);
      const person = sitting && !chance(6) ? sitting.owner : newcomer();
      // Most are in order, or no change would ever be taken.
      entries.push(anEntry(epoch, seat, person, !chance(10), sitting && chance(2) ? sitting.session : undefined));
    }
    const keys = Array<Hex>(now.opening.maxSeats).fill('0x');
    const asked = {
      epoch,
      version: state.version + 1n,
      rules: game.codecs.state.encode(state.rules),
      dealerHash: chance(25) ? NOTHING : keccak256(dealer.encode(state.dealer)),
      leaving: [...new Set(leaving)].sort((a, b) => a - b),
      entries: sorted(entries),
      keys: chance(20) ? [...keys, '0x' as Hex] : chance(20) ? keys.with(0, '0x01') : keys,
    };
    const lapsed = asked.leaving.filter((seat) => (now.lapsed >> BigInt(seat)) & 1n);
    const excused = chance(4) ? [] : lapsed;
    const signatures = changeSignatures(room, now, asked, excused);
    const caller = chance(3) && entries.length > 0 ? { by: entries[0]!.owner } : {};
    return { kind: 'change', change: { ...asked, state: NOTHING }, signatures, ...caller };
  }

  /** What somebody may try who isn't entitled to it. */
  function spoilt(call: JudgeCall): JudgeCall {
    if (!chance(7)) return call;
    const list = 'acks' in call ? call.acks : 'signatures' in call ? call.signatures : undefined;
    if (list) {
      const other = signWith(room.host)(new Uint8Array(32).fill(randomBelow(random, 255)));
      const changed = pick(random, [
        list.slice(0, -1),
        [...list, other],
        list.map((one, i) => (i === 0 ? other : one)),
        [...list].reverse(),
      ]);
      return 'acks' in call ? { ...call, acks: changed } : ({ ...call, signatures: changed } as JudgeCall);
    }
    if (call.kind === 'advance' && call.deeds.length > 0) {
      const signature = signWith(room.host)(new Uint8Array(32).fill(3));
      return chance(3)
        ? { ...call, deeds: [] }
        : { ...call, deeds: call.deeds.map((deed) => ({ ...deed, signature })) };
    }
    return call;
  }

  function follow(call: JudgeCall, next: JudgedTable): void {
    const before = now;
    now = next;
    const remember = (state: TableState) => known.set(tableHash(now.table, state), state);
    const isFirst = call.kind === 'start' || call.kind === 'begin' || (call.kind === 'join' && next.phase !== 'lobby');
    if (isFirst && next.phase !== 'lobby') {
      const first = begunFrom(next.table, next.opening, next.lobby, next.entries, 0n);
      if (!first.ok) return;
      if (line.length === 0) line = [first.value];
      remember(first.value);
    } else if (next.phase === 'lobby') line = [];
    else if (call.kind === 'change') {
      const first = changedState(next.table, next.opening, next.change!);
      if (!first.ok) throw new Error(first.code);
      line = [first.value.state];
      known = new Map();
      remember(first.value.state);
    } else if (call.kind === 'advance') {
      let state = call.base;
      for (const deed of call.deeds) {
        const after = advance(before.table, state, deed);
        if (after.ok) state = after.value;
      }
      remember(state);
      if (state.version > line.at(-1)!.version || chance(2)) line = [state];
    } else if (call.kind === 'timeout') {
      const after = lapse(before.table, call.base);
      if (after.ok) {
        remember(after.value);
        // Whoever kept what all had signed before may come with it.
        if (chance(2)) line = [after.value];
      }
    } else if (call.kind === 'checkpoint' || call.kind === 'dispute') {
      const state = line.find((one) => tableHash(now.table, one) === call.hash);
      if (state) remember(state);
    }
  }
}
