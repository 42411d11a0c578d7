import type { DraftedMessage, LackMessage } from '@facedown/protocol';
import { versionOf } from '../engine/engine.js';
import { type Lacking, signLack } from '../engine/lack.js';
import { draftedDigest } from '../signing/digest.js';
import { isSignedBy } from '../signing/isSignedBy.js';
import type { Core } from './core.js';

const ANSWER_MS = 1000;
const MAX_TIMES = 255;
const MAX_AHEAD = 64n;
const MAX_KEPT = 256;
/** Lacks of one party that are answered at once; after them one more each second. */
const MAX_ANSWERS = 8;

interface Asking {
  /** Asks those who owe it for what we lack. */
  ask(missing: readonly Lacking[], times: number): void;
  /** A share names a draft that never reached us: its party says it in full. */
  askWhole(message: DraftedMessage): void;
  /**
   * Of a lack that its party has signed: nobody's word uses up another's. Each version is answered once a second, and
   * to one party no more than a few lacks: who asks for the whole past would make everyone send it to everyone.
   */
  mayAnswer(lack: LackMessage): boolean;
}

/** Who asks whom to say something again. Nothing is said twice for any other reason. */
export function openAsking(core: Core): Asking {
  const done = new Map<string, number>();
  const answers = new Map<number, { readonly left: number; readonly at: number }>();

  return {
    ask(missing, times) {
      for (const one of missing) core.send(signLack(core.engine, one, Math.min(times, MAX_TIMES)));
    },
    askWhole(share) {
      const { table, roster, me } = core.engine;
      const { epoch, version, party, signature } = share;
      const session = roster.sessions.get(party);
      const fixed = versionOf(core.engine);
      if (!me || !session || epoch !== table.id.epoch || version <= fixed || version > fixed + MAX_AHEAD) return;
      if (!isSignedBy(session, draftedDigest(table.id, share), signature)) return;
      if (isDue(`whole/${version}/${party}`))
        core.send(signLack(core.engine, { version, deeds: [party], acks: [] }, 0));
    },
    mayAnswer: ({ party, version }) => isDue(`lack/${party}/${version}`) && isLeft(party),
  };

  function isLeft(party: number): boolean {
    const at = core.clock.now();
    const before = answers.get(party) ?? { left: MAX_ANSWERS, at };
    const left = Math.min(MAX_ANSWERS, before.left + (at - before.at) / ANSWER_MS);
    answers.set(party, { left: left < 1 ? left : left - 1, at });
    return left >= 1;
  }

  function isDue(what: string): boolean {
    const now = core.clock.now();
    const last = done.get(what);
    if (last !== undefined && now - last < ANSWER_MS) return false;
    done.delete(what);
    done.set(what, now);
    if (done.size > MAX_KEPT) done.delete(done.keys().next().value!);
    return true;
  }
}
