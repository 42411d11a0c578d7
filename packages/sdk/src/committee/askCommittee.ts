import { BaseError, type Hex, hexToBytes, isHex, type Result, refuse } from '@facedown/base';
import {
  type CombinedDeal,
  type CombinedTableKey,
  type Committee,
  combineBeacon,
  combineDealShares,
  combineShares,
  combineTableKey,
  type Due,
  type Element,
  type ShareAnswer,
} from '@facedown/crypto';

export interface AskOptions {
  /** Server i answers at urls[i − 1]. */
  readonly urls: readonly string[];
  readonly claim: unknown;
  readonly timeoutMs?: number;
  readonly fetch?: typeof fetch;
}

/** What came of it, and which servers gave a false answer: they are proven liars. */
interface Asked<Made> {
  readonly made: Made;
  readonly liars: readonly number[];
}

/** More than any answer has. */
const MAX_ANSWER = 1_000_000;

/**
 * Asks all servers at once and is content with the first t true answers. Servers that stall, refuse or lie cost nothing
 * but their answer; a false one is never used, and its server is named.
 */
async function askCommittee<Made extends { readonly liars: readonly number[] }>(
  path: 'token' | 'deal' | 'beacon' | 'table',
  { urls, claim, timeoutMs = 5000, fetch: ask = fetch }: AskOptions,
  /** `isAll`: nobody else will answer. */
  combine: (answers: readonly ShareAnswer[], isAll: boolean) => Result<Made>,
): Promise<Asked<Made>> {
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(), timeoutMs);
  const answers: ShareAnswer[] = [];
  const codes: string[] = [];
  const body = JSON.stringify(claim);
  try {
    return await new Promise<Asked<Made>>((resolve, reject) => {
      let open = urls.length;
      const heard = () => {
        open--;
        const made = combine(answers, open === 0);
        if (made.ok) resolve({ made: made.value, liars: made.value.liars });
        else if (open === 0) reject(tooFew(codes));
      };
      urls.forEach((url, i) => {
        void answerOf(ask, `${url.replace(/\/$/, '')}/${path}`, body, end.signal).then((answer) => {
          // Who answers is decided by where it was asked, not by what it says of itself.
          if (typeof answer === 'string') codes.push(answer);
          else answers.push({ server: i + 1, bytes: answer });
          heard();
        });
      });
    });
  } finally {
    clearTimeout(timer);
    end.abort();
  }
}

/** The bytes of an answer, or the code of its refusal. */
async function answerOf(
  ask: typeof fetch,
  url: string,
  body: string,
  signal: AbortSignal,
): Promise<Uint8Array | string> {
  try {
    const response = await ask(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
      // A server answers for itself: it sends nobody elsewhere.
      redirect: 'error',
      signal,
    });
    const text = await textOf(response);
    if (text === undefined) return 'BadAnswer';
    const { bytes, code } = JSON.parse(text) as { bytes?: unknown; code?: unknown };
    if (response.ok && isHex(bytes)) return hexToBytes(bytes);
    return typeof code === 'string' && /^[A-Z][A-Za-z]{2,40}$/.test(code) ? code : 'BadAnswer';
  } catch {
    return 'Unreachable';
  }
}

/** A body is read no further than an answer can be long: a server could go on for ever. */
async function textOf(response: Response): Promise<string | undefined> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let [text, size] = ['', 0];
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MAX_ANSWER) {
      void reader.cancel().catch(() => {});
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
  return text + decoder.decode();
}

const tooFew = (codes: readonly string[]): BaseError =>
  new BaseError(`Too few key servers have answered${codes.length > 0 ? `: ${[...new Set(codes)].join(', ')}` : ''}.`, {
    category: 'network',
    code: 'TooFewShares',
  });

/** Tokens that the open chair owes: T₁…T_m, and the evidence for it. */
export const askTokens = (
  options: AskOptions,
  { bound, committee, bases }: { bound: Uint8Array; committee: Committee; bases: readonly Element[] },
) => askCommittee('token', options, (answers) => combineShares(bound, committee, bases, answers));

/** Cards that the open chair owes to seats. */
export const askDeals = (
  options: AskOptions,
  { bound, committee, dues }: { bound: Uint8Array; committee: Committee; dues: readonly Due[] },
): Promise<Asked<CombinedDeal>> =>
  askCommittee('deal', options, (answers) => combineDealShares(bound, committee, dues, answers));

/** The key of a table. All servers are heard where they answer: so many as are needed can't tell whether they agree. */
export const askTableKey = (
  options: AskOptions,
  { label, master }: { label: Uint8Array; master: Committee },
): Promise<Asked<CombinedTableKey>> =>
  askCommittee('table', { timeoutMs: 2000, ...options }, (answers, isAll) =>
    isAll ? combineTableKey(label, master, answers) : refuse('TooFewShares'),
  );

/** A beacon's value, and what the contract wants to see to pin it. */
export const askBeacon = (
  options: Omit<AskOptions, 'claim'>,
  {
    claim,
    input,
    committee,
  }: { claim: { chainId: string; contract: Hex; id: Hex }; input: Uint8Array; committee: Committee },
) => askCommittee('beacon', { ...options, claim }, (answers) => combineBeacon(input, committee, answers));
