import { type Hex, seededRandom, unwrap } from '@facedown/base';
import { contextOf, type TableId, type TableRules, type TableState } from '@facedown/game-kit';
import type { WireMessage } from '@facedown/protocol';
import { openEngine, receive } from '../engine/engine.js';
import type { Effect, Engine, Roster, Step } from '../engine/types.js';
import { type Entry, type Opening, rosterOf, startOf } from '../judge/judge.js';
import { type DealerKit, gameEntry, loadDealer, loadGame } from '../registry.js';
import { newSession, type SessionKey, signWith } from '../signing/session.js';

export interface EngineTable {
  readonly kit: DealerKit;
  readonly table: TableRules<unknown, unknown>;
  readonly opening: Opening;
  readonly entries: readonly Entry[];
  readonly roster: Roster;
  readonly start: TableState;
  /** Of every seat that there could be, and then of the dealer's server. */
  readonly sessions: readonly SessionKey[];
  readonly secrets: readonly Hex[];
  /** A seat's card key in an epoch. */
  keyOf(seat: number, epoch: bigint): Hex;
  /** The engine of a party at the table's first state; `key` where its session isn't the seat's own. */
  open(party: number, key?: number): Engine;
}

/** A table without clients, judge or clock: what engines are tested at. */
export async function engineTable(plan: {
  readonly seed: string;
  readonly game: string;
  readonly dealer: string;
  readonly seats: number;
  readonly maxSeats?: number;
  readonly epoch?: bigint;
  readonly dealerConfig?: Hex;
}): Promise<EngineTable> {
  const { seats, maxSeats = seats, epoch = 0n } = plan;
  const [game, kit, { config, amounts }] = await Promise.all([
    loadGame(plan.game),
    loadDealer(plan.dealer),
    gameEntry(plan.game).example(maxSeats),
  ]);
  const random = seededRandom(plan.seed);
  const id: TableId = { chainId: 31337n, table: `0x${'00'.repeat(19)}01`, tableId: 1n, epoch };
  const table = { id, game, dealer: kit.dealer };
  const all = Array.from({ length: maxSeats }, (_, seat) => seat);
  const sessions = [...all, maxSeats].map(() => newSession(random));
  const secrets = all.map(() => kit.newSecret(random));
  const keys = new Map<string, Hex>();
  const keyOf = (seat: number, at: bigint): Hex => {
    const name = `${seat}/${at}`;
    const context = contextOf({ ...id, epoch: at }, 0n, seat);
    const key = keys.get(name) ?? kit.keyOf(secrets[seat]!, context, sessions[seat]!.address, random);
    keys.set(name, key);
    return key;
  };
  const opening: Opening = {
    salt: `0x${'00'.repeat(32)}`,
    game: plan.game,
    dealer: plan.dealer,
    name: plan.seed,
    config: game.codecs.config.encode(config),
    dealerConfig: plan.dealerConfig ?? kit.config ?? '0x',
    minSeats: 2,
    maxSeats,
    servers: kit.servers.map(() => sessions[maxSeats]!.address),
    onchain: false,
    registerSeconds: 10,
    answerSeconds: 10,
  };
  const entries = all.slice(0, seats).map((seat) => {
    const { address } = sessions[seat]!;
    return { seat, owner: address, session: address, key: keyOf(seat, epoch), amount: amounts[seat]! };
  });
  const start = unwrap(startOf(table, opening, entries, 0n));
  const roster = rosterOf(opening, entries);
  const open = (party: number, key = party) =>
    openEngine({ table, roster, me: { party, sign: signWith(sessions[key]!) }, start });
  return { kit, table, opening, entries, roster, start, sessions, secrets, keyOf, open };
}

type Said = { readonly effects: readonly Effect[] };
export const sentBy = ({ effects }: Said): WireMessage[] =>
  effects.flatMap((effect) => (effect.kind === 'send' ? [effect.message] : []));
export const codesOf = ({ effects }: Said): string[] =>
  effects.flatMap((effect) => (effect.kind === 'refused' ? [effect.code] : []));
/** Effects by name; what is sent by what it is. */
export const kindsOf = ({ effects }: Said): string[] =>
  effects.map((effect) => (effect.kind === 'send' ? `say ${effect.message.kind}` : effect.kind));

/** Lets engines hear each other until nobody has anything left to say. */
export function talkedOut(engines: readonly Engine[], first: Step): Engine[] {
  let heard = [...engines];
  const line = sentBy(first);
  for (const message of line)
    heard = heard.map((engine) => {
      const step = receive(engine, message);
      line.push(...sentBy(step));
      return step.engine;
    });
  return heard;
}
