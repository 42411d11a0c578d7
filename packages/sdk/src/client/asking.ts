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

interface Asking {
  /** Asks those who owe it for what we lack. */
  ask(missing: readonly Lacking[], times: number): void;
  /** A share names a draft that never reached us: its party says it in full. */
  askWhole(message: DraftedMessage): void;
  /** Each is answered once a second, whatever it asks. */
  mayAnswer(lack: LackMessage): boolean;
}

/** Who asks whom to say something again. Nothing is said twice for any other reason. */
export function openAsking(core: Core): Asking {
  const done = new Map<string, number>();

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
    mayAnswer: ({ party, version }) => isDue(`lack/${party}/${version}`),
  };

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
