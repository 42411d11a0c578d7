import { bigintToBytes, bytesToHex } from '@facedown/base';
import type { Candidate } from '@facedown/game-kit';
import { creatureCount, creaturesOf, isTooTired, placesIn, reaches } from './board.js';
import { isActing, isQuiet, mayPlay, mustPlay, turnOf } from './check.js';
import { type FableAction, FableKind, FablePhase, type FableState } from './layout.js';
import { UNBLOCKED } from './limits.js';
import { bringingList } from './lists.js';
import { plainOpenings } from './openings.js';
import { checkReveal } from './start.js';

/** Where there are more ways to attack or to defend, only some of them are listed. */
const MOST = 64;

export const attackWith = (attackers: bigint): FableAction => ({
  kind: FableKind.Attack,
  data: bytesToHex(bigintToBytes(attackers, 8)),
});

export const defendBy = (blocks: readonly number[]): FableAction => ({
  kind: FableKind.Defend,
  data: bytesToHex(Uint8Array.from(blocks)),
});

export function candidates(state: FableState, seat: number): Candidate<FableAction>[] {
  if (!isActing(state.phase) || turnOf(state) !== seat) return [];
  // Conceding is legal there too, but the client gives the one answer by itself and keeps the wish.
  const concede = isForced(state) ? [] : [{ kind: FableKind.Concede }];
  return [...actions(state, seat), ...concede].map((action) => ({ action }));
}

/** Nobody can block: the client answers with no blocks by itself. */
export const isForced = (state: FableState): boolean =>
  state.phase === FablePhase.Defend && ableBlockers(state).every((blockers) => blockers.length === 0);

function actions(state: FableState, seat: number): FableAction[] {
  if (state.phase === FablePhase.Choose)
    return plainOpenings(state, seat).map((opening) => bringingList(seat, opening).choose);
  if (state.phase === FablePhase.Reveal)
    return plainOpenings(state, seat)
      .map((opening) => bringingList(seat, opening).reveal)
      .filter(({ data }) => checkReveal(state, seat, data!) === undefined);
  if (state.phase === FablePhase.Defend) return defences(state).map(defendBy);
  const play = mayPlay(state) ? [{ kind: FableKind.Play }] : [];
  if (mustPlay(state)) return play;
  return [...play, ...attacks(state).map(attackWith), { kind: FableKind.Pass }];
}

/** All sets if they are few; else all creatures, each alone, and all but one. */
function attacks(state: FableState): bigint[] {
  const count = creatureCount(state.boards[state.turn]!);
  if (count === 0 || isQuiet(state)) return [];
  const all = (1n << BigInt(count)) - 1n;
  if (all <= BigInt(MOST)) return Array.from({ length: Number(all) }, (_, i) => BigInt(i + 1));
  const singles = Array.from({ length: count }, (_, place) => 1n << BigInt(place));
  return [all, ...singles, ...singles.map((one) => all ^ one)];
}

/** Nothing blocked first: it is what a seat without a choice answers. */
export function defences(state: FableState): number[][] {
  const able = ableBlockers(state);
  const every = everyDefence(able);
  if (every) return every;
  const none = able.map(() => UNBLOCKED);
  const singles = able.flatMap((blockers, i) => blockers.map((blocker) => none.with(i, blocker)));
  const all = fullDefence(able);
  const allButOne = all.flatMap((block, i) => (block === UNBLOCKED ? [] : [all.with(i, UNBLOCKED)]));
  const seen = new Set<string>();
  return [none, ...singles, all, ...allButOne].filter((blocks) => !seen.has(blocks.join()) && seen.add(blocks.join()));
}

/** For each attacker the places of those that can block it. */
export function ableBlockers({ config, turn, boards, attackers }: FableState): number[][] {
  const theirs = creaturesOf(boards[1 - turn]!);
  const awake = creaturesOf(boards[turn]!).flatMap((creature, place) =>
    isTooTired(config, creature) ? [] : [{ place, face: creature.face }],
  );
  return placesIn(attackers).map((attacker) =>
    awake.filter(({ face }) => reaches(config, face, theirs[attacker]!.face)).map(({ place }) => place),
  );
}

/** Every defence, or nothing if there are too many. */
function everyDefence(able: readonly (readonly number[])[]): number[][] | undefined {
  let all: number[][] = [[]];
  for (const blockers of able) {
    all = all.flatMap((before) => [
      [...before, UNBLOCKED],
      ...blockers.filter((blocker) => !before.includes(blocker)).map((blocker) => [...before, blocker]),
    ]);
    if (all.length > MOST) return undefined;
  }
  return all;
}

/** Each attacker gets the first blocker that is left. */
function fullDefence(able: readonly (readonly number[])[]): number[] {
  const used = new Set<number>();
  return able.map((blockers) => {
    const blocker = blockers.find((place) => !used.has(place)) ?? UNBLOCKED;
    if (blocker !== UNBLOCKED) used.add(blocker);
    return blocker;
  });
}
