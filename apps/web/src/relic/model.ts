import { knows, NONE, RelicPhase, type RelicState } from '@facedown/relic';
import type { TableView } from '../session/view.js';
import type { AnswerEvent, PlayEvent, RelicEvent, RoundEvent } from './events.js';

export type RelicView = TableView<RelicState, RelicEvent>;

/** What is happening in the middle: a card that was played, and the answer to it. */
export interface Scene {
  readonly play: PlayEvent;
  readonly answer: AnswerEvent | undefined;
}

/** A card of another seat that the own seat has seen. */
interface Peek {
  readonly memo: number;
  readonly face: number;
  readonly sinceTurn: number;
}

interface RoundRecord {
  readonly game: number;
  readonly round: number;
  readonly events: readonly RelicEvent[];
}

/** Everything the table screen draws, folded from the stream of views and nothing else. */
export interface RelicModel {
  readonly view: RelicView;
  readonly game: number;
  readonly round: number;
  readonly scene: Scene | undefined;
  /** How the last round ended, until the next one is dealt. */
  readonly summary: RoundEvent | undefined;
  readonly last: ReadonlyMap<number, RelicEvent>;
  readonly ownTurns: number;
  readonly peeks: readonly Peek[];
  /** Newest first. */
  readonly history: readonly RoundRecord[];
}

const KEPT_ROUNDS = 40;
const ANSWERS = new Set(['hit', 'missed', 'looked', 'compares', 'compared', 'swapped', 'discards', 'returns']);
const isAnswer = (event: RelicEvent): event is AnswerEvent => ANSWERS.has(event.kind);

export function nextModel(model: RelicModel | undefined, view: RelicView): RelicModel {
  let { game, round, scene, summary, ownTurns } = model ?? {
    game: 1,
    round: 1,
    scene: undefined,
    summary: undefined,
    ownTurns: 0,
  };
  const last = new Map(model?.last ?? []);
  const history = [...(model?.history ?? [])];
  for (const event of view.events) {
    if (event.kind === 'round') {
      if (history.length > 0) round++;
      if (history[0]?.events.some(({ kind }) => kind === 'game')) [game, round] = [game + 1, 1];
      history.unshift({ game, round, events: [] });
      [scene, summary] = [undefined, undefined];
      last.clear();
    }
    if (event.kind === 'plays') {
      scene = { play: event, answer: undefined };
      if (event.seat === view.seat) ownTurns++;
    }
    if (isAnswer(event) && scene) scene = { ...scene, answer: event };
    if (event.kind === 'roundEnd') summary = event;
    if ('seat' in event) last.set(event.seat, event);
    const record = history[0];
    if (record) history[0] = { ...record, events: [...record.events, event] };
  }
  return {
    view,
    game,
    round,
    scene,
    summary,
    last,
    ownTurns,
    peeks: nextPeeks(model?.peeks ?? [], view, ownTurns),
    history: history.slice(0, KEPT_ROUNDS),
  };
}

/** A look stays on the table until the own next turn is over; a seen card cannot be unseen, but one may forget it. */
function nextPeeks(peeks: readonly Peek[], { state, seat, hand }: RelicView, ownTurns: number): readonly Peek[] {
  if (seat === undefined) return [];
  const readable = knows(state, seat).flatMap(({ memo }) => {
    const face = memo === NONE ? undefined : hand.get(memo);
    return face === undefined ? [] : [{ memo, face }];
  });
  return readable.map(
    ({ memo, face }) => peeks.find((peek) => peek.memo === memo) ?? { memo, face, sinceTurn: ownTurns },
  );
}

/** The faces of other seats' cards that are shown to the own seat now, by seat. */
export function visiblePeeks({ view, peeks, ownTurns }: RelicModel): ReadonlyMap<number, number> {
  const { state, seat } = view;
  const faces = new Map<number, number>();
  if (seat === undefined) return faces;
  for (const { memo, holder, except } of knows(state, seat)) {
    const peek = peeks.find((one) => one.memo === memo);
    if (!peek || holder === NONE || (except >> peek.face) & 1) continue;
    const over = ownTurns > peek.sinceTurn && state.turn !== seat;
    if (!over) faces.set(holder, peek.face);
  }
  return faces;
}

/** Which other seats have seen a seat's card: everyone saw them look. */
export const seenBy = (state: RelicState, seat: number): number[] =>
  [0, 1, 2, 3].filter((other) => other !== seat && knows(state, other).some(({ holder }) => holder === seat));

export const isBetween = ({ phase }: RelicState): boolean => phase === RelicPhase.Between;
