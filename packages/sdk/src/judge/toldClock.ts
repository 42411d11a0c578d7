import type { Hex } from '@facedown/base';
import { type ChainClient, readClock } from '@facedown/chain';
import { TablePhase, type TableTerms } from '@facedown/protocol';
import type { Phase } from './judge.js';

/** Phase and time left, as one RPC tells them. */
interface ToldClock {
  readonly phase: Phase;
  readonly remainingMs: number;
}

/** What is believed of it; `doubt` where somebody tells more than that. */
export interface BelievedClock extends ToldClock {
  readonly doubt?: string;
}

const PHASES: Readonly<Record<number, Phase>> = {
  [TablePhase.Lobby]: 'lobby',
  [TablePhase.Live]: 'live',
  [TablePhase.Register]: 'register',
  [TablePhase.Play]: 'play',
  [TablePhase.Done]: 'done',
};
/** Each takes more from the seats than the one before: their signatures, their say, their table. */
const ORDER: readonly Phase[] = ['lobby', 'live', 'register', 'play', 'done'];
const isFurther = (a: Phase, b: Phase): boolean => ORDER.indexOf(a) > ORDER.indexOf(b);

/**
 * The chain's time runs ahead of ours where somebody has pushed it, and stands still where nothing is
 * mined: there REGISTER would never be seen to end, so the later of the two clocks counts.
 */
export async function toldClock(
  client: ChainClient,
  at: { readonly table: Hex; readonly tableId: bigint; readonly terms: TableTerms },
): Promise<ToldClock> {
  const read = await readClock(client, at);
  const block = (await client.request({ method: 'eth_getBlockByNumber', params: ['latest', false] })) as {
    timestamp: Hex;
  };
  const now = Math.max(Number(block.timestamp), Date.now() / 1000);
  let deadline = Number(read.deadline);
  let phase = PHASES[read.phase] ?? 'done';
  if (phase === 'register' && now > deadline) {
    phase = 'play';
    deadline += at.terms.answerSeconds;
  }
  return { phase, remainingMs: deadline === 0 ? 0 : Math.max(0, Math.ceil((deadline - now) * 1000)) };
}

/**
 * A quarrel or an end is believed where a second RPC tells it, too: whoever is led into PLAY falls silent at his
 * table, and whoever takes it for settled defends nothing any more. Where no second answers, the one is followed
 * into PLAY, since a quarrel that is real is lost by staying away from it; never to the end. `before` is what was
 * believed last.
 */
export function believedClock(told: ToldClock, others: readonly ToldClock[], before: Phase): BelievedClock {
  const [first, ...rest] = others;
  if (!first) return told.phase === 'done' && before !== 'done' ? doubted(before, told) : told;
  const furthest = rest.reduce((most, one) => (isFurther(one.phase, most.phase) ? one : most), first);
  if (isFurther(told.phase, furthest.phase)) return { ...furthest, doubt: 'Unproven' };
  // Told too little of it, one would stop posting too early: the longest time that is told counts.
  const same = others.filter(({ phase }) => phase === told.phase);
  return { ...told, remainingMs: Math.max(told.remainingMs, ...same.map(({ remainingMs }) => remainingMs)) };
}

const doubted = (phase: Phase, { remainingMs }: ToldClock): BelievedClock => ({
  phase,
  remainingMs: phase === 'register' || phase === 'play' ? remainingMs : 0,
  doubt: 'Unproven',
});
