import { parseGameFile, verifyGame } from '@facedown/sdk';
import type { VerifyReport } from './messages.js';

/** How many moves are replayed between two words to the page. */
const STRIDE = 4;

/** Replays a file from nothing, here in the worker. */
export async function verifyFile(text: string, onProgress: (done: number, all: number) => void): Promise<VerifyReport> {
  const parsed = parseGameFile(text);
  if (!parsed.ok) return { ok: false, verdict: 'wrong', code: parsed.code, moves: 0, steps: [], payouts: [] };
  const { entries, log } = parsed.value;
  const verdict = await verifyGame(parsed.value, {
    onProgress: ({ done, of }) => {
      if (done % STRIDE === 0 || done === of) onProgress(done, of);
    },
  });
  if (!verdict.ok)
    return {
      ok: false,
      verdict: 'wrong',
      code: verdict.code,
      moves: log.length,
      steps: [],
      payouts: [],
      ...(verdict.version === undefined ? {} : { failedAt: Number(verdict.version) }),
      ...(verdict.party === undefined ? {} : { failedBy: verdict.party }),
    };
  return {
    ok: true,
    verdict: verdict.verdict,
    open: verdict.open,
    moves: verdict.moves,
    steps: verdict.proven.map(({ party, moves, verbs, evidenceBytes }) => ({
      seat: party,
      moves,
      verbs,
      evidenceBytes,
    })),
    signatures: verdict.signatures,
    keys: entries.length,
    payouts: entries.map(({ seat }) => ({ seat, amount: verdict.outcome.payouts[seat] ?? 0n })),
    end: verdict.end,
    events: verdict.events.length,
  };
}
