import { membersOf, ok, refuse } from '@facedown/base';
import { PendingKind, tablePending } from '@facedown/game-kit';
import { isTableMessage, parseMessage } from '@facedown/protocol';
import { loadDealer, loadGame } from '@facedown/sdk';
import {
  awaited,
  closedBy,
  collapsed,
  type Engine,
  epochStart,
  openEngine,
  openEvidence,
  type Call as Posted,
  presentOf,
  receive,
  record,
  rosterOf,
  sharesToPost,
} from '@facedown/sdk/engine';
import type { Deciding, Following, Judging } from './judging.js';

/** What the keeper knows of tables: each message checked as any spectator checks it. */
export function openFollowing(): Pick<Judging, 'follow' | 'decide' | 'unfollow'> {
  const engines = new Map<string, Engine>();
  const drafts = new Map<string, ReturnType<typeof openEvidence>>();

  async function begin({ at, view }: Following): Promise<Engine | undefined> {
    const { opening, entries, epoch } = view;
    const game = await loadGame(opening.game);
    const { dealer } = await loadDealer(opening.dealer);
    const table = { id: { ...at, epoch }, game, dealer };
    const start = epochStart(table, view);
    return start.ok ? openEngine({ table, roster: rosterOf(opening, entries), start: start.value }) : undefined;
  }

  return {
    async follow(ask) {
      const known = engines.get(ask.key);
      const isHere = known?.table.id.epoch === ask.view.epoch;
      if (!isHere && !ask.isFirst) return refuse('NotHere');
      let engine = isHere && !ask.isFirst ? known : await begin(ask);
      if (!engine) return refuse('BadStart');
      const evidence = drafts.get(ask.key) ?? openEvidence();
      drafts.set(ask.key, evidence);
      for (const body of ask.messages) {
        const message = parseMessage(body);
        if (!message.ok) continue;
        const said = message.value;
        if (said.kind === 'draft') evidence.note(engine, said);
        const whole = said.kind === 'drafted' ? evidence.whole(said) : said;
        if (whole && isTableMessage(whole)) engine = receive(engine, whole).engine;
      }
      engines.set(ask.key, engine);
      return ok(engine.fixed.state.version);
    },

    async decide(ask) {
      let engine = engines.get(ask.key);
      if (!engine || engine.table.id.epoch !== ask.view.epoch) return refuse('NotHere');
      for (const said of ask.records) engine = record(engine, said).engine;
      const { view } = ask;
      // Registered by somebody who had more signatures than the relay was told.
      if (view.version > engine.fixed.state.version)
        engine = record(engine, { kind: 'recorded', version: view.version, hash: view.hash }).engine;
      engines.set(ask.key, engine);
      const { version } = engine.fixed.state;
      const call = helping(engine, ask, ask.isStill && version === ask.version);
      return ok({ version, ...(call ? { call } : {}) });
    },

    async unfollow({ key }) {
      engines.delete(key);
      drafts.delete(key);
      return ok(undefined);
    },
  };
}

/** The one thing that helps the seats that are kept, if there is one. */
function helping(engine: Engine, { view, kept }: Deciding, isStill: boolean): Posted | undefined {
  const { fixed, roster } = engine;
  const { candidate } = collapsed(engine);
  const { kind, parties } = tablePending(engine.table, presentOf(engine).state);
  const [seat] = kept;
  if (seat === undefined) return undefined;
  const isKept = (one: number) => kept.includes(one);
  const isRecorded = view.phase === 'play' && presentOf(engine).hash === view.hash;
  const closed = closedBy(engine);
  if (kind === PendingKind.Over && (isRecorded || (fixed.acks && isStill)))
    return { kind: 'settle', end: { fixed }, seat };
  if (closed && isStill && closed.acks.size === roster.seats.length) return { kind: 'settle', end: { closed }, seat };
  if (view.phase === 'live') {
    // Where the table waits for our own seats alone, a dispute would only start their clock.
    if (!isStill || kind === PendingKind.Over || awaited(engine).every(isKept)) return undefined;
    return { kind: 'dispute', seat, fixed };
  }
  if (fixed.acks && fixed.state.version > view.version) return { kind: 'checkpoint', fixed };
  if (!isRecorded) return undefined;
  const isMove = candidate?.deeds.some((deed) => deed.kind === 'move');
  const said = isMove ? candidate!.deeds : sharesToPost(engine);
  // Its seat said this before it went, and the others wouldn't hear it.
  if (said.some(({ party }) => isKept(party)) && view.remainingMs > 0)
    return { kind: 'advance', base: presentOf(engine), deeds: said };
  const isWaitedFor = membersOf(parties).some(isKept);
  // Nobody is in a hand: rather take the stacks home than lose the next one to the clock.
  if (isStill && isWaitedFor && engine.table.game.outcome(fixed.state.rules).boundary)
    return { kind: 'settle', end: { fixed: presentOf(engine) }, seat };
  return view.remainingMs > 0 ? undefined : { kind: 'timeout', base: presentOf(engine) };
}
