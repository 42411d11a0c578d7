import { hexToBytes, pick, seededRandom, unwrap } from '@facedown/base';
import {
  type Arrange,
  act,
  handOf,
  type Legal,
  openWorld,
  PendingKind,
  type Seating,
  settle,
  shuffledDecks,
  unpackSlots,
  type World,
} from '@facedown/game-kit';
import { duelCase } from '../case.js';
import { duelConfig } from '../config.js';
import { boardOf, openFaces } from '../draft.js';
import type { duel } from '../duel.js';
import { type DuelAction, type DuelConfig, DuelKind, DuelPhase, type DuelState, NONE } from '../layout.js';
import { duelLegal } from '../legal.js';
import { EXHAUSTED } from '../unit.js';
import { after, type Choice, choices, chooser, type Simple, startSimple } from './simple.js';

export type Rules = typeof duel;

interface Agreement {
  readonly actions: number;
  readonly difference: string | undefined;
}

/** Plays random games by these rules and by the simple ones at once, and tells where they part. */
export function compareWithSimple(game: Rules, games: number, seed = 'agree'): Agreement {
  let actions = 0;
  for (let number = 0; number < games; number++) {
    const random = seededRandom(`${seed}/${number}`);
    const { config } = duelCase.seating(random) as Seating<DuelConfig>;
    const lists = config.lists.map((list, seat) =>
      list === '0x' && !(seat === 1 && config.boss) ? duelConfig().lists[seat]! : list,
    );
    const plain = { ...config, lists };
    const shuffled = shuffledDecks(random);
    const decks: number[][] = [];
    const source = (need: Parameters<typeof shuffled>[0]) => {
      const order = [...shuffled(need)];
      decks.push(order);
      return order;
    };
    const amount = config.stake + config.bond;
    let world = settle(game, openWorld(game, { config: plain, amounts: [amount, amount] }), source);
    const bytes = world.state.config.lists.map((list) => [...hexToBytes(list)]);
    let simple = startSimple([bytes[0]!, bytes[1]!], [decks[0]!, decks[1]!], config.oaths);
    for (let step = 0; step < 400; step++) {
      const parted = differenceOf(game, world, simple);
      if (parted) return { actions, difference: `game ${number}, action ${step}: ${parted}` };
      if (simple.phase === 'over') break;
      const seat = chooser(simple);
      const legal = legalOf(game, world, seat);
      const byText = new Map(legal.map((one) => [textOf(world, seat, one), one]));
      const own = new Map(choices(simple).map((one) => [one.text, one]));
      const [here, there] = [[...byText.keys()].sort(), [...own.keys()].sort()];
      if (here.join('|') !== there.join('|'))
        return {
          actions,
          difference: `game ${number}, action ${step}: may do ${here.filter((one) => !own.has(one)).join(', ')}; may not do ${there.filter((one) => !byText.has(one)).join(', ')}`,
        };
      const text = pick(random, here);
      const acted = act(game, world, seat, byText.get(text)!);
      if (!acted.ok) return { actions, difference: `game ${number}: ${text} is refused: ${acted.code}` };
      world = settle(game, acted.value, source);
      simple = after(simple, own.get(text) as Choice);
      actions++;
    }
  }
  return { actions, difference: undefined };
}

/** Legal by these rules, conceding left out; a faulty game's own `check` decides. */
function legalOf(game: Rules, { state, truth }: World<DuelState>, seat: number): Legal<DuelAction>[] {
  return allOf(game, state, seat, duelLegal(state, seat, handOf(truth, seat))).filter(
    ({ action }) => action.kind !== DuelKind.Concede && game.check(state, seat, action) === undefined,
  );
}

/** A fault may allow what the rules don't: every move and strike between squares is tried. */
function allOf(game: Rules, state: DuelState, seat: number, legal: Legal<DuelAction>[]): Legal<DuelAction>[] {
  if (state.phase !== DuelPhase.Turn) return legal;
  const known = new Set(legal.map(({ action }) => game.codecs.action.encode(action)));
  const more: Legal<DuelAction>[] = [];
  for (const unit of boardOf(state)) {
    if (!unit || unit.seat !== seat) continue;
    for (let to = 0; to < 45; to++)
      for (const kind of [DuelKind.Move, DuelKind.Strike]) {
        const action = { kind, what: unit.square, to, target: 0 };
        if (!game.check(state, seat, action) && !known.has(game.codecs.action.encode(action)))
          more.push({ action, arrange: [] });
      }
  }
  return [...legal, ...more];
}

/** The words of the simple rules for an action with its secret choice. */
function textOf({ state, truth }: World<DuelState>, seat: number, { action, arrange }: Legal<DuelAction>): string {
  const { kind, what, to, target } = action;
  const hand = unpackSlots(state.hands[seat]!).map((slot) => truth.get(slot)!.face);
  const fronts = frontsOf(hand, arrange);
  const buried = (faces: number[]) => [...faces].sort((a, b) => a - b);
  switch (kind) {
    case DuelKind.Mulligan:
      return `bury ${buried(fronts)}`;
    case DuelKind.Move:
      return `move ${what} ${to}`;
    case DuelKind.Strike:
      return `strike ${what} ${to}`;
    case DuelKind.Play:
      return `play ${what} ${to} ${target}`;
    case DuelKind.PlayOpen:
      return `open ${what} ${to} ${target}`;
    case DuelKind.Replace:
      return `replace ${fronts[0]}`;
    case DuelKind.Oath:
      return `swear ${target}`;
    case DuelKind.Keep:
      return `keep ${what === NONE ? '-' : what} bury ${buried(what === NONE ? fronts : fronts.slice(1))}`;
    case DuelKind.Forget:
      return 'forget';
    default:
      return 'end';
  }
}

/** The faces that the mixes bring to the front, one after another. */
function frontsOf(hand: readonly number[], arrange: Arrange): number[] {
  let rest = hand;
  return arrange.map((order) => {
    const faces = order.map((from) => rest[from]!);
    rest = faces.slice(1);
    return faces[0]!;
  });
}

const PHASES: Readonly<Record<number, Simple['phase']>> = {
  [DuelPhase.Mulligan]: 'mulligan',
  [DuelPhase.Turn]: 'turn',
  [DuelPhase.Seek]: 'seek',
  [DuelPhase.Forget]: 'forget',
  [DuelPhase.Over]: 'over',
};

function differenceOf(game: Rules, world: World<DuelState>, simple: Simple): string | undefined {
  const [here, there] = [pictureOf(game, world), simplePicture(simple)];
  for (const [key, value] of Object.entries(there)) {
    const own = JSON.stringify(here[key]);
    if (own !== JSON.stringify(value)) return `${key} is ${own}, not ${JSON.stringify(value)}`;
  }
  return undefined;
}

type Picture = Record<string, unknown>;

function pictureOf(game: Rules, { state, truth }: World<DuelState>): Picture {
  const hands = [0, 1].map((seat) =>
    unpackSlots(state.hands[seat]!)
      .map((slot) => truth.get(slot)!.face)
      .sort((a, b) => a - b),
  );
  const pieces = boardOf(state).flatMap((unit) =>
    unit
      ? [
          [
            unit.square,
            unit.face,
            unit.seat,
            unit.attack,
            unit.health,
            unit.most,
            unit.moves === EXHAUSTED ? 'new' : unit.moves,
            unit.strikes,
            unit.stun,
            unit.hushed,
            unit.spent,
          ],
        ]
      : [],
  );
  const isOver = state.phase === DuelPhase.Over;
  return {
    phase: PHASES[state.phase],
    asked: isOver ? 0 : game.pending(state).seat,
    turn: state.turn,
    // What was drawn when the game ended is never dealt.
    hands: isOver ? [] : hands,
    open: [openFaces(state, 0), openFaces(state, 1)],
    left: [...state.left],
    mana: [...state.mana],
    tired: [...state.tired],
    springs: [4, 40, 23].filter((_, i) => (state.springs >> i) & 1),
    winner: isOver ? state.winner : undefined,
    pieces,
  };
}

function simplePicture(s: Simple): Picture {
  const isOver = s.phase === 'over';
  return {
    phase: s.phase,
    asked: isOver ? 0 : chooser(s),
    turn: s.turn,
    hands: isOver ? [] : s.hands.map((hand) => [...hand].sort((a, b) => a - b)),
    open: s.open,
    left: s.decks.map(({ length }) => length),
    mana: s.mana,
    tired: s.tired,
    springs: s.springs,
    winner: s.winner,
    pieces: [...s.pieces]
      .sort((a, b) => a.at - b.at)
      .map((piece) => [
        piece.at,
        piece.face,
        piece.seat,
        piece.attack,
        piece.health,
        piece.most,
        piece.isNew ? 'new' : piece.moves,
        piece.strikes,
        piece.stun,
        piece.isHushed,
        piece.hasUsedWard,
      ]),
  };
}

/** Counts histories of the rules from a world, conceding left out and equal choices once, as `simplePerft` does. */
export function worldPerft(game: Rules, world: World<DuelState>, depth: number): number {
  const { kind, seat } = game.pending(world.state);
  if (kind !== PendingKind.Action || depth === 0) return 1;
  const legal = new Map(legalOf(game, world, seat).map((one) => [textOf(world, seat, one), one]));
  let nodes = 1;
  for (const choice of legal.values()) {
    const next = settle(game, unwrap(act(game, world, seat, choice)), () => []);
    nodes += worldPerft(game, next, depth - 1);
  }
  return nodes;
}

/** The simple rules' picture of a world in the middle of a turn. */
export function simpleOf({ state, truth }: World<DuelState>): Simple {
  const faces = (seat: number, slots: readonly number[]) => slots.map((slot) => truth.get(seat * 256 + slot)!.face);
  const deck = (seat: number) =>
    faces(
      seat,
      Array.from({ length: state.left[seat]! }, (_, i) => state.next[seat]! + i),
    );
  const lists = state.config.lists.map((list) => [...hexToBytes(list)]);
  const hand = (seat: number) =>
    faces(
      seat,
      unpackSlots(state.hands[seat]!).map((slot) => slot & 255),
    );
  return {
    ...startSimple([lists[0]!, lists[1]!], [[], []], state.config.oaths),
    phase: 'turn',
    seat: state.seat,
    turn: state.turn,
    pieces: boardOf(state).flatMap((unit) =>
      unit
        ? [
            {
              at: unit.square,
              face: unit.face,
              seat: unit.seat,
              attack: unit.attack,
              health: unit.health,
              most: unit.most,
              moves: unit.moves === EXHAUSTED ? 0 : unit.moves,
              strikes: unit.strikes,
              isNew: unit.moves === EXHAUSTED,
              stun: unit.stun,
              isHushed: unit.hushed,
              hasUsedWard: unit.spent,
            },
          ]
        : [],
    ),
    hands: [hand(0), hand(1)],
    open: [openFaces(state, 0), openFaces(state, 1)],
    decks: [deck(0), deck(1)],
    mana: [state.mana[0]!, state.mana[1]!],
    most: [state.most[0]!, state.most[1]!],
    tired: [state.tired[0]!, state.tired[1]!],
    last: [state.lastPlayed[0]!, state.lastPlayed[1]!],
    springs: [4, 40, 23].filter((_, i) => (state.springs >> i) & 1),
    replaced: state.replaces,
    hasSworn: state.oathed,
  };
}
