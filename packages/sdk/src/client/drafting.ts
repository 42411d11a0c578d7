import type { Hex } from '@facedown/base';
import type { DraftedMessage, DraftMessage, ShareMessage } from '@facedown/protocol';
import {
  checkDrafts,
  type Drafts,
  draftContext,
  draftsFor,
  isDeckAsked,
  isSignedDraft,
  nextDrafter,
  openEvidence,
  signDraft,
  signReadyShare,
  takeDraft,
} from '../engine/drafts.js';
import { mayMove } from '../engine/propose.js';
import type { Core } from './core.js';

/** Of one party. */
const MAX_WAITING = 4;
/** Who may not draft is asked again so often. */
const AGAIN_MS = 1000;

export interface Drafting {
  hear(draft: DraftMessage): void;
  /** A share whose evidence was said as a draft, whole; nothing where we lack the draft. */
  whole(message: DraftedMessage): ShareMessage | undefined;
  /** Goes on with the next deck, where nothing else is to do. */
  draftIfIdle(): void;
  /** The deck that is asked for was shuffled ahead: our share of it goes out. */
  dealIfReady(): boolean;
}

/** Parties without cards of their own to give, and games without another deck, never come so far. */
export function openDrafting(core: Core, mayDraft: () => boolean, pump: () => Promise<void>): Drafting {
  const evidence = openEvidence();
  let drafts: Drafts | undefined;
  let waiting: readonly DraftMessage[] = [];
  let isBusy = false;
  let isLooking = false;
  let checking: Hex | undefined;
  /** Somebody's shuffle of it is false, or ours can't be made: it is left to be shuffled when it is asked for. */
  let spoilt: Hex | undefined;
  /** Keys of those who have drafted falsely: with one of them nothing is shuffled ahead any more. */
  const liars = new Set<Hex>();

  return { hear, whole: evidence.whole, draftIfIdle, dealIfReady };

  function hear(draft: DraftMessage): void {
    if (!isSignedDraft(core.engine, draft)) return;
    evidence.note(core.engine, draft);
    const isOther = ({ party }: DraftMessage) => party !== draft.party;
    // Whoever drafts without end loses the first of them, and nobody else's.
    const own = waiting.filter((one) => !isOther(one) && one.signature !== draft.signature).slice(1 - MAX_WAITING);
    waiting = [...waiting.filter(isOther), ...own, draft];
    draftIfIdle();
  }

  function draftIfIdle(): void {
    if (isBusy || core.stopped || !core.engine.table.game.ahead || !core.engine.me) return;
    drafts = draftsFor(core.engine, drafts);
    if (!drafts || !next(drafts)) return;
    isBusy = true;
    // One step at a time, behind whatever the table itself asks for.
    core.clock.after(1, () => void core.enqueue(work).then(() => draftIfIdle()));
  }

  /** A draft of somebody, our own turn, or a whole deck that is to be checked. */
  function next(now: Drafts): DraftMessage | 'ours' | 'check' | undefined {
    if (now.deck === spoilt || [...core.engine.roster.sessions.values()].some((key) => liars.has(key)))
      return undefined;
    const party = nextDrafter(core.engine.table, now);
    // Whoever is asked isn't kept from answering; a deck that is asked for is checked then.
    const isAsked = mayMove(core.engine) && !core.engine.table.dealer.ahead?.isElsewhere();
    if (party === undefined) return now.isChecked || isAsked || checking === now.deck ? undefined : 'check';
    if (party === core.me) {
      const may = mayDraft();
      // Nothing happens while somebody thinks: whoever may a moment later isn't told so.
      if (!may) lookAgain();
      return may && !isAsked ? 'ours' : undefined;
    }
    return waiting.find((draft) => draft.deck === now.deck && draft.party === party);
  }

  function lookAgain(): void {
    if (isLooking) return;
    isLooking = true;
    core.clock.after(AGAIN_MS, () => {
      isLooking = false;
      draftIfIdle();
    });
  }

  async function work(): Promise<void> {
    drafts = draftsFor(core.engine, drafts);
    const found = drafts && next(drafts);
    isBusy = false;
    if (!drafts || !found) return;
    if (found === 'ours') return void make(drafts);
    if (found === 'check') return void check(drafts);
    const taken = takeDraft(core.engine, drafts, found);
    if (taken.ok) drafts = taken.value;
    else waiting = waiting.filter((draft) => draft !== found);
  }

  /** Outside the line, as our own shuffle is made: the table goes on meanwhile. */
  async function check(whole: Drafts): Promise<void> {
    if (checking === whole.deck) return;
    isBusy = true;
    checking = whole.deck;
    const { sessions } = core.engine.roster;
    const checked = await checkDrafts(core.engine, whole).catch(() => undefined);
    await core.enqueue(async () => {
      checking = undefined;
      const liar = checked?.by === undefined ? undefined : sessions.get(checked.by);
      if (liar) liars.add(liar);
      if (!checked?.ok) spoilt = whole.deck;
      if (drafts === whole) drafts = checked?.ok ? checked.value : undefined;
      isBusy = false;
      // The table may wait for it by now.
      await pump();
    });
    isBusy = false;
  }

  /** The proof is made outside the line: the table goes on meanwhile. */
  async function make(before: Drafts): Promise<void> {
    isBusy = true;
    const { engine, secrets } = core;
    const made = await secrets
      .contribute(draftContext(engine, core.me), before.dealer, before.needs, true)
      .catch(() => undefined);
    await core.enqueue(async () => {
      isBusy = false;
      if (made === undefined) spoilt = before.deck;
      if (made === undefined || drafts !== before || core.secrets !== secrets) return;
      const draft = signDraft(core.engine, before, made);
      const taken = takeDraft(core.engine, before, draft);
      if (!taken.ok) return;
      drafts = taken.value;
      evidence.note(core.engine, draft);
      core.send(draft);
    });
    isBusy = false;
    draftIfIdle();
  }

  function dealIfReady(): boolean {
    if (!drafts || drafts.deck === spoilt || !isDeckAsked(core.engine, drafts)) return false;
    const ready = drafts;
    if (!ready.isChecked) {
      void check(ready);
      return true;
    }
    // A draft is signed into one round, and never again.
    drafts = undefined;
    waiting = [];
    void core.enqueue(async () => {
      if (!isDeckAsked(core.engine, ready)) return;
      const step = signReadyShare(core.engine, ready);
      if (step) await core.run(step);
    });
    return true;
  }
}
