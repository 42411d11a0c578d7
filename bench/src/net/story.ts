/** What one seat tells of a table: everything that it said, heard, was asked and saw fixed, by one clock. */
export type Told =
  | {
      readonly kind: 'posted';
      readonly at: number;
      readonly id: string;
      readonly message: Posted;
      readonly bytes: number;
    }
  | { readonly kind: 'heard'; readonly at: number; readonly id: string }
  | { readonly kind: 'asked'; readonly at: number; readonly version: number }
  | {
      readonly kind: 'step';
      readonly at: number;
      readonly version: number;
      readonly what: 'action' | 'dealer' | 'clock' | 'seat';
    }
  | { readonly kind: 'boundary'; readonly at: number; readonly version: number };

interface Posted {
  readonly kind: string;
  readonly version: number;
}

/** From one action to the next decision. */
interface Wait {
  readonly kind: 'action' | 'street' | 'hand';
  readonly ms: number;
  /** Trips through the relay on the longest way from the action to the decision. */
  readonly hops: number;
  /** The version that the action led to, and the one at which the next seat was asked. */
  readonly from: number;
  readonly to: number;
  /** Somebody said a shuffle of the next deck meanwhile. */
  readonly isDrafting: boolean;
}

export interface Story {
  readonly waits: readonly Wait[];
  /** Messages that all seats posted for each version, by what the version was. */
  readonly posts: { readonly action: readonly number[]; readonly dealer: readonly number[] };
  /** The characters in them, for an action. */
  readonly actionBytes: readonly number[];
  readonly hands: number;
  /** From one hand's end to the next. */
  readonly handMs: readonly number[];
  /** From the action before the last n, which are n seats' shows where nobody folds, to the hand's end. */
  readonly showdownMs: readonly number[];
  readonly lapses: number;
}

/** Puts together what all seats of a table have told. */
export function storyOf(seats: readonly (readonly Told[])[]): Story {
  const told = seats.flatMap((one, seat) => one.map((event) => ({ ...event, seat }))).sort((a, b) => a.at - b.at);
  const kinds = new Map<number, string>();
  const boundaries = new Map<number, number>();
  const acted = new Map<number, { at: number; seat: number; id: string }>();
  const asked = new Map<number, { at: number; seat: number }>();
  const posts = new Map<number, number>();
  const bytes = new Map<number, number>();
  const drafts = told.filter((event) => event.kind === 'posted' && event.message.kind === 'draft').map(({ at }) => at);
  for (const event of told)
    if (event.kind === 'step' && !kinds.has(event.version)) kinds.set(event.version, event.what);
    else if (event.kind === 'boundary') boundaries.set(event.version, boundaries.get(event.version) ?? event.at);
    else if (event.kind === 'asked' && !asked.has(event.version)) asked.set(event.version, event);
    else if (event.kind === 'posted') {
      const { kind, version } = event.message;
      if (COUNTED.has(kind)) {
        posts.set(version, (posts.get(version) ?? 0) + 1);
        bytes.set(version, (bytes.get(version) ?? 0) + event.bytes);
      }
      if (kind === 'move' && !acted.has(version)) acted.set(version, event);
    }

  const waits: Wait[] = [];
  for (const [to, decision] of asked) {
    // An action that nobody was asked for, a forced answer, counts as well: somebody's client gave it.
    const from = lastBefore(to, (version) => kinds.get(version) === 'action');
    const action = from === undefined ? undefined : acted.get(from);
    if (from === undefined || !action) continue;
    const between = range(from, to);
    if (between.some((version) => kinds.get(version) === 'clock' || kinds.get(version) === 'seat')) continue;
    const kind = between.some((version) => boundaries.has(version)) ? 'hand' : to > from ? 'street' : 'action';
    const isDrafting = drafts.some((at) => at >= action.at && at <= decision.at);
    waits.push({ kind, ms: decision.at - action.at, hops: hopsOf(told, action, decision), from, to, isDrafting });
  }
  const ends = [...boundaries.values()].sort((a, b) => a - b);
  const actions = [...acted].filter(([version]) => kinds.get(version) === 'action').sort(([a], [b]) => a - b);
  const showdownMs = [...boundaries].flatMap(([end, at]) => {
    const before = actions.filter(([version]) => version <= end).at(-1 - seats.length);
    return before ? [at - before[1].at] : [];
  });
  const of = (what: string) => [...posts].filter(([version]) => kinds.get(version) === what).map(([, count]) => count);
  // A shuffle of a deck is one seat's; a round is everybody's.
  const isRound = (count: number) => count >= seats.length;
  return {
    waits,
    posts: { action: of('action'), dealer: of('dealer').filter(isRound) },
    actionBytes: [...bytes].filter(([version]) => kinds.get(version) === 'action').map(([, sum]) => sum),
    showdownMs,
    hands: boundaries.size,
    handMs: ends.slice(1).map((at, i) => at - ends[i]!),
    lapses: [...kinds.values()].filter((kind) => kind === 'clock').length,
  };
}

/** What a version costs: drafts are made between versions, whenever there is time. */
const COUNTED: ReadonlySet<string> = new Set(['move', 'share', 'drafted', 'ack', 'lack']);

type ToldBy = Told & { readonly seat: number };

/** The longest chain of messages, each said after the one before was heard, from an action to a decision. */
function hopsOf(
  told: readonly ToldBy[],
  action: { at: number; seat: number; id: string },
  decision: { at: number; seat: number },
): number {
  const depth = new Map<number, number>([[action.seat, 0]]);
  const carried = new Map<string, number>();
  for (const event of told) {
    if (event.at < action.at) continue;
    if (event.at > decision.at) break;
    if (event.kind === 'posted' && !carried.has(event.id)) {
      const known = depth.get(event.seat);
      if (known !== undefined) carried.set(event.id, known + 1);
    } else if (event.kind === 'heard') {
      const came = carried.get(event.id);
      if (came !== undefined) depth.set(event.seat, Math.max(depth.get(event.seat) ?? 0, came));
    }
  }
  return depth.get(decision.seat) ?? 0;
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

function lastBefore(version: number, fits: (version: number) => boolean): number | undefined {
  for (let at = version; at > 0; at--) if (fits(at)) return at;
  return undefined;
}
