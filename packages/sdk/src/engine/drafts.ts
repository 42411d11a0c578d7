import { bytesToHex, type Hex, isSeatParty, keccak256, membersOf, ok, type Result, refuse } from '@facedown/base';
import { advance, contextOf, type Need, needCodec, PendingKind, type TableState, tableHash } from '@facedown/game-kit';
import type { DraftedMessage, DraftMessage, ShareMessage } from '@facedown/protocol';
import { draftDigest, shareDigest } from '../signing/digest.js';
import { isSignedBy } from '../signing/isSignedBy.js';
import { nextVersion, receive } from './engine.js';
import { groundOf, isUntelling, tipOf } from './trail.js';
import type { Effect, Engine, Step } from './types.js';

/** Shuffles of the next deck, made and checked while the present hand is played (docs/adr/0074). */
export interface Drafts {
  /** keccak(hash of the needs, hash of the state in which the last deck was dealt). */
  readonly deck: Hex;
  readonly needs: readonly Need[];
  readonly made: readonly DraftMessage[];
  /** The dealer's state before them, and after them: of no table's line, only good for shuffling on. */
  readonly base: unknown;
  readonly dealer: unknown;
  /** All shuffles were found right. Until then they are taken at their word, and no share is made of them. */
  readonly isChecked: boolean;
}

const NOTHING: Hex = `0x${'00'.repeat(32)}`;

const needsHash = (needs: readonly Need[]): Hex =>
  keccak256(`0x${needs.map((need) => needCodec.encode(need).slice(2)).join('')}`);

/** The deck that could be shuffled now, with the drafts that are there already; none where there is no use in it. */
export function draftsFor(engine: Engine, known: Drafts | undefined): Drafts | undefined {
  const { table, mode, dealt, changing } = engine;
  const { state } = groundOf(engine);
  if (mode !== 'live' || dealt === undefined) return undefined;
  // Who comes or goes brings an epoch, and other keys.
  if (changing && changing.leaving.size + changing.entering.size > 0) return undefined;
  const needs = table.game.ahead?.(state.rules) ?? [];
  if (needs.length === 0) return undefined;
  const deck = keccak256(`0x${needsHash(needs).slice(2)}${dealt.slice(2)}`);
  if (known?.deck === deck) return known;
  // While the present deck is shuffled, or waits to be signed, nothing else is: it would be the same one again.
  const isShuffling = isUntelling(table, state) || engine.trail.some(({ isFinal }) => !isFinal);
  return isShuffling ? undefined : startOf(deck, needs, state.dealer);
}

const startOf = (deck: Hex, needs: readonly Need[], dealer: unknown): Drafts => {
  return { deck, needs, made: [], base: dealer, dealer, isChecked: false };
};

/** Whose draft comes next; nobody's where the deck is ready. */
export const nextDrafter = ({ dealer }: Engine['table'], { dealer: state, needs }: Drafts): number | undefined =>
  membersOf(dealer.owed(state, needs)).find(isSeatParty);

const lastOf = ({ id }: Engine['table'], { made }: Drafts): Hex => {
  const last = made.at(-1);
  return last ? bytesToHex(draftDigest(id, last)) : NOTHING;
};

/** The context of a draft's proof. A deck's shuffle binds its need in place of the version. */
export const draftContext = ({ table }: Engine, party: number) => contextOf(table.id, 0n, party);

/** One more draft, of whom it is the turn: its proof is checked with all others', where the dealer can. */
export function takeDraft(engine: Engine, drafts: Drafts, draft: DraftMessage): Result<Drafts> {
  const { table } = engine;
  if (draft.epoch !== table.id.epoch) return refuse('OtherEpoch');
  if (draft.deck !== drafts.deck) return refuse('OtherDeck');
  if (draft.party !== nextDrafter(table, drafts)) return refuse('NotYourTurn');
  if (draft.previous !== lastOf(table, drafts)) return refuse('WrongPrevious');
  if (!isSignedDraft(engine, draft)) return refuse('BadSignature');
  const { needs, dealer, made } = drafts;
  const { ahead } = table.dealer;
  const context = draftContext(engine, draft.party);
  const next = ahead
    ? ahead.take(context, dealer, needs, draft.evidence)
    : table.dealer.contribute(context, dealer, needs, draft.evidence);
  return next.ok ? ok({ ...drafts, made: [...made, draft], dealer: next.value, isChecked: !ahead }) : next;
}

/** A deck that is whole, checked in one go. If one shuffle is wrong, the deck isn't made use of, and its party is named. */
export async function checkDrafts(engine: Engine, drafts: Drafts): Promise<Result<Drafts> & { readonly by?: number }> {
  const { base, needs, made } = drafts;
  const row = made.map(({ party, evidence }) => ({ context: draftContext(engine, party), evidence }));
  const checked = (await engine.table.dealer.ahead?.check(base, needs, row)) ?? ok(undefined);
  return checked.ok ? ok({ ...drafts, isChecked: true }) : checked;
}

export function isSignedDraft({ table, roster }: Pick<Engine, 'table' | 'roster'>, draft: DraftMessage): boolean {
  const session = roster.sessions.get(draft.party);
  const digest = draftDigest({ ...table.id, epoch: draft.epoch }, draft);
  return session !== undefined && isSignedBy(session, digest, draft.signature);
}

/** Our own draft on top of the others'. */
export function signDraft(engine: Engine, drafts: Drafts, evidence: Hex): DraftMessage {
  const { table, me } = engine;
  const { epoch } = table.id;
  const unsigned = { epoch, deck: drafts.deck, party: me!.party, previous: lastOf(table, drafts), evidence };
  const signature = me!.sign(draftDigest(table.id, unsigned));
  return { kind: 'draft', version: nextVersion(engine), ...unsigned, signature };
}

/** Is this the deck that the table asks for now, is every shuffle of it there, and ours not given yet? */
export function isDeckAsked(engine: Engine, drafts: Drafts): boolean {
  const { table, mode, candidate, round, dealt } = engine;
  const { state } = tipOf(engine);
  const pending = table.game.pending(state.rules);
  if (mode !== 'live' || candidate || round || pending.kind !== PendingKind.Dealer) return false;
  const asked = keccak256(`0x${needsHash(pending.needs).slice(2)}${(dealt ?? NOTHING).slice(2)}`);
  if (asked !== drafts.deck || !isUntelling(table, state)) return false;
  return leftOf(engine, drafts).some(({ party }) => party === engine.me?.party);
}

/**
 * The drafts of a whole deck that aren't given yet. Whoever hears of the hand's end late finds the first shares of the
 * next deck above it already: as long as they are those that were drafted, the others are too. Otherwise none.
 */
function leftOf(engine: Engine, { made, needs, dealer }: Drafts): readonly DraftMessage[] {
  const { table, trail } = engine;
  if (membersOf(table.dealer.owed(dealer, needs)).some(isSeatParty)) return [];
  const [next] = membersOf(table.dealer.owed(tipOf(engine).state.dealer, needs));
  const given = made.findIndex(({ party }) => party === next);
  if (given < 0 || given > trail.length) return [];
  const line = trail.slice(trail.length - given).flatMap(({ deeds }) => deeds);
  const isAsDrafted = made
    .slice(0, given)
    .every(({ party, evidence }, at) => line[at]?.party === party && line[at]?.evidence === evidence);
  return isAsDrafted ? made.slice(given) : [];
}

/**
 * Our share of a deck that is ready, signed on the state that the drafts before ours lead to: all shares go out at
 * once. Where an earlier party shuffles otherwise, that state never comes and the share is void.
 */
export function signReadyShare<S, D>(engine: Engine<S, D>, drafts: Drafts): Step<S, D> | undefined {
  const { table, me } = engine;
  if (!me || !drafts.isChecked) return undefined;
  let { state } = tipOf(engine);
  for (const { party, evidence } of leftOf(engine, drafts)) {
    if (party === me.party) return said(engine, state, evidence);
    const next = advance(table, state, { party, payload: '0x', evidence });
    if (!next.ok) return undefined;
    state = next.value;
  }
  return undefined;
}

function said<S, D>(engine: Engine<S, D>, base: TableState<S, D>, evidence: Hex): Step<S, D> {
  const { table, early } = engine;
  const me = engine.me!;
  const place = { epoch: table.id.epoch, version: base.version + 1n, round: tableHash(table, base), party: me.party };
  const unsigned = { ...place, payload: '0x', evidence } as const;
  const share: ShareMessage = { kind: 'share', ...unsigned, signature: me.sign(shareDigest(table.id, unsigned)) };
  const { signature } = share;
  const drafted: DraftedMessage = { kind: 'drafted', ...place, draft: keccak256(evidence), signature };
  const effects: Effect<S, D>[] = [
    { kind: 'persist', entries: [share] },
    { kind: 'send', message: drafted },
  ];
  if (share.version > nextVersion(engine)) return { engine: { ...engine, early: [...early, share] }, effects };
  const step = receive(engine, share);
  const isWritten = (effect: Effect<S, D>) =>
    effect.kind === 'persist' && effect.entries.length === 1 && effect.entries[0] === share;
  return { engine: step.engine, effects: [...effects, ...step.effects.filter((effect) => !isWritten(effect))] };
}

/** Of one party. */
const MAX_KEPT = 8;

/** Evidence that was said in drafts, by its hash, for shares that only name it. */
export function openEvidence() {
  const kept = new Map<Hex, { readonly party: number; readonly evidence: Hex }>();
  return {
    /** Of a party of this table, or it isn't kept. */
    note(signers: Pick<Engine, 'table' | 'roster'>, draft: DraftMessage): void {
      const hash = keccak256(draft.evidence);
      if (kept.has(hash) || !isSignedDraft(signers, draft)) return;
      const { party, evidence } = draft;
      kept.set(hash, { party, evidence });
      const own = [...kept].filter(([, one]) => one.party === party);
      if (own.length > MAX_KEPT) kept.delete(own[0]![0]);
    },
    /** Nothing where the draft hasn't reached us: its party says the share in full when nobody answers. */
    whole({ draft, kind: _, ...share }: DraftedMessage): ShareMessage | undefined {
      const evidence = kept.get(draft)?.evidence;
      const { epoch, version, round, party, signature } = share;
      return evidence && { kind: 'share', epoch, version, round, party, payload: '0x', evidence, signature };
    },
  };
}
