import { texts } from './texts.js';

/**
 * Duel once more, as plainly as it can be said: lists of things, every card's effect written out, nothing
 * packed, nothing fast, every face in the open. What the rules do is compared with this.
 */
interface Piece {
  at: number;
  face: number;
  seat: number;
  attack: number;
  health: number;
  most: number;
  moves: number;
  strikes: number;
  isNew: boolean;
  stun: number;
  isHushed: boolean;
  hasUsedWard: boolean;
}

export interface Simple {
  phase: 'mulligan' | 'turn' | 'seek' | 'forget' | 'over';
  seat: number;
  turn: number;
  pieces: Piece[];
  hands: [number[], number[]];
  open: [number[], number[]];
  /** The next card first. */
  decks: [number[], number[]];
  lists: [number[], number[]];
  mana: [number, number];
  most: [number, number];
  tired: [number, number];
  last: [number, number];
  springs: number[];
  replaced: number;
  hasSworn: boolean;
  oaths: boolean;
  aside: number;
  sought: 'spell' | 'beast';
  /** 2 is a draw. */
  winner: number | undefined;
}

const NOWHERE = 255;
const squares = Array.from({ length: 45 }, (_, at) => at);
const x = (at: number) => at % 9;
const y = (at: number) => (at - (at % 9)) / 9;
const near = (a: number, b: number) => a !== b && Math.abs(x(a) - x(b)) < 2 && Math.abs(y(a) - y(b)) < 2;
const distance = (a: number, b: number) => Math.abs(x(a) - x(b)) + Math.abs(y(a) - y(b));

const textOf = (face: number) => texts.get(face)!;
const isLeader = ({ face }: Piece) => 'GB'.includes(textOf(face).kind);
const can = (piece: Piece, word: string) => !piece.isHushed && textOf(piece.face).words.includes(word);
const isFace = (piece: Piece, face: number) => !piece.isHushed && piece.face === face;

const pieceAt = (s: Simple, at: number) => s.pieces.find((piece) => piece.at === at);
const leader = (s: Simple, seat: number) => s.pieces.find((piece) => piece.seat === seat && isLeader(piece))!;
const bySquare = (s: Simple) => [...s.pieces].sort((a, b) => a.at - b.at);
const foesOf = (s: Simple, seat: number) => bySquare(s).filter((piece) => piece.seat !== seat);
const friendsOf = (s: Simple, seat: number) => bySquare(s).filter((piece) => piece.seat === seat);
const troops = (pieces: Piece[]) => pieces.filter((piece) => !isLeader(piece));

export function startSimple(
  lists: readonly [readonly number[], readonly number[]],
  decks: readonly [readonly number[], readonly number[]],
  oaths: boolean,
): Simple {
  const s: Simple = {
    phase: 'mulligan',
    seat: 0,
    turn: 0,
    pieces: [],
    hands: [[], []],
    open: [[], []],
    decks: [[...decks[0]], [...decks[1]]],
    lists: [[...lists[0]], [...lists[1]]],
    mana: [0, 0],
    most: [1, 2],
    tired: [0, 0],
    last: [0, 0],
    springs: [4, 40, 23],
    replaced: 0,
    hasSworn: false,
    oaths,
    aside: 0,
    sought: 'spell',
    winner: undefined,
  };
  for (const seat of [0, 1]) {
    const piece = newPiece(lists[seat]![0]!, seat, seat === 0 ? 18 : 26);
    s.pieces.push({ ...piece, isNew: false });
    s.hands[seat as 0] = s.decks[seat as 0].splice(0, 5);
  }
  return s;
}

function newPiece(face: number, seat: number, at: number): Piece {
  const { attack, health, words } = textOf(face);
  return {
    at,
    face,
    seat,
    attack,
    health,
    most: health,
    moves: 0,
    strikes: 0,
    isNew: !words.includes('Rush'),
    stun: 0,
    isHushed: false,
    hasUsedWard: false,
  };
}

function land(s: Simple, piece: Piece): void {
  if (!s.pieces.includes(piece)) s.pieces.push(piece);
  if (!s.springs.includes(piece.at)) return;
  s.springs = s.springs.filter((at) => at !== piece.at);
  s.mana[piece.seat as 0] += 1;
}

function summon(s: Simple, face: number, seat: number, beside: number): Piece | undefined {
  const at = squares.find((square) => near(square, beside) && !pieceAt(s, square));
  if (at === undefined) return undefined;
  const piece = newPiece(face, seat, at);
  land(s, piece);
  return piece;
}

function hit(piece: Piece, amount: number): number {
  if (amount === 0) return 0;
  if (can(piece, 'Ward') && !piece.hasUsedWard) {
    piece.hasUsedWard = true;
    return 0;
  }
  piece.health = Math.max(0, piece.health - amount);
  return amount;
}

function mend(piece: Piece, amount: number): void {
  if (piece.health > 0) piece.health = Math.min(piece.most, piece.health + amount);
}

function raise(piece: Piece, attack: number, health: number): void {
  piece.attack = Math.min(99, piece.attack + attack);
  piece.health = Math.min(99, piece.health + health);
  piece.most = Math.min(99, piece.most + health);
}

function stun(s: Simple, piece: Piece): void {
  piece.stun = Math.max(piece.stun, piece.seat === s.seat ? 2 : 1);
}

function ready(piece: Piece): void {
  piece.moves = 0;
  piece.strikes = 0;
  piece.isNew = false;
}

function takeCard(s: Simple, seat: number): void {
  const deck = s.decks[seat as 0];
  if (deck.length === 0) {
    s.tired[seat as 0] += 1;
    hit(leader(s, seat), s.tired[seat as 0] + 1);
  } else if (s.hands[seat as 0].length + s.open[seat as 0].length >= 6) deck.pop();
  else s.hands[seat as 0].push(deck.shift()!);
}

function conjure(s: Simple, seat: number, face: number): void {
  if (s.hands[seat as 0].length + s.open[seat as 0].length < 6) s.open[seat as 0].push(face);
}

function seek(s: Simple, seat: number, sought: Simple['sought']): void {
  const cards = s.decks[seat as 0].splice(0, 3);
  s.hands[seat as 0].push(...cards);
  if (cards.length === 0) return;
  s.phase = 'seek';
  s.aside = cards.length;
  s.sought = sought;
}

function bury(s: Simple): void {
  for (let round = 0; round < 8; round++) {
    const dead = troops(bySquare(s)).filter(({ health }) => health === 0);
    if (dead.length === 0) break;
    s.pieces = s.pieces.filter((piece) => !dead.includes(piece));
    for (const seat of [s.seat, 1 - s.seat])
      for (const piece of dead.filter((one) => one.seat === seat)) {
        if (isFace(piece, 27)) summon(s, 55, seat, piece.at);
        if (isFace(piece, 35)) for (let i = 0; i < 3; i++) summon(s, 55, seat, piece.at);
      }
  }
  const fallen = [0, 1].filter((seat) => leader(s, seat).health === 0);
  if (fallen.length === 0) return;
  s.phase = 'over';
  s.winner = fallen.length === 2 ? 2 : 1 - fallen[0]!;
}

/** Whom a card may be aimed at; undefined where it is aimed at nobody. */
function aims(s: Simple, seat: number, face: number): number[] | undefined {
  const at = (pieces: Piece[]) => pieces.map((piece) => piece.at);
  if ([6, 8, 10, 12, 25, 56, 57].includes(face)) return at(foesOf(s, seat));
  if ([13, 23, 49, 58, 59].includes(face)) return at(troops(bySquare(s)));
  if ([11, 24, 37, 44, 62].includes(face)) return at(friendsOf(s, seat));
  if (face === 39) return at(troops(friendsOf(s, seat)));
  return undefined;
}

function arrive(s: Simple, piece: Piece, target: number): void {
  const { seat, face } = piece;
  const aim = pieceAt(s, target);
  if (face === 6 && aim) hit(aim, 1);
  if (face === 8 && aim) hit(aim, 2);
  if (face === 14) mend(leader(s, seat), 2);
  if (face === 15) takeCard(s, seat);
  if (face === 20) seek(s, seat, 'spell');
  if (face === 22) for (const foe of troops(foesOf(s, seat))) stun(s, foe);
  if (face === 33) seek(s, seat, 'beast');
  if (face === 44 && aim) mend(aim, 3);
  if (face === 48) for (const one of [seat, 1 - seat]) takeCard(s, one);
  if (face === 49 && aim) {
    const { attack, health } = textOf(aim.face);
    Object.assign(aim, { attack, most: health, health: Math.min(aim.health, health), stun: 0, isHushed: true });
  }
  if (face === 50) conjure(s, seat, 56);
  if (face === 52 && s.last[(1 - seat) as 0] !== 0) conjure(s, seat, s.last[(1 - seat) as 0]);
}

function spell(s: Simple, seat: number, face: number, target: number): void {
  const aim = pieceAt(s, target)!;
  if (face === 10) hit(aim, 3);
  if (face === 56) hit(aim, 1);
  if (face === 11) {
    raise(aim, 2, 0);
    ready(aim);
  }
  if (face === 12) for (const foe of foesOf(s, seat).filter(({ at }) => y(at) === y(target))) hit(foe, 2);
  if (face === 13) {
    ready(aim);
    takeCard(s, seat);
  }
  if (face === 23) {
    s.pieces = s.pieces.filter((piece) => piece !== aim);
    conjure(s, aim.seat, aim.face);
  }
  if (face === 24) mend(aim, 4);
  if (face === 25) for (const foe of foesOf(s, seat)) if (foe.at === target || near(foe.at, target)) stun(s, foe);
  if (face === 26 && s.hands[(1 - seat) as 0].length > 0) s.phase = 'forget';
  if (face === 37) raise(aim, 2, 2);
  if (face === 38) for (const friend of troops(friendsOf(s, seat))) raise(friend, 2, 0);
  if (face === 39) {
    aim.health = 0;
    takeCard(s, seat);
    takeCard(s, seat);
  }
}

function play(s: Simple, seat: number, face: number, to: number, target: number): void {
  s.mana[seat as 0] -= textOf(face).cost;
  s.last[seat as 0] = face;
  if (textOf(face).kind === 'S') {
    spell(s, seat, face, target);
    for (const friend of friendsOf(s, seat)) if (isFace(friend, 2) && friend.health > 0) hit(leader(s, 1 - seat), 1);
  } else {
    const piece = newPiece(face, seat, to);
    land(s, piece);
    if (isFace(leader(s, 1 - seat), 65)) {
      const copy = summon(s, face, 1 - seat, to);
      if (copy) Object.assign(copy, { health: 1, most: 1 });
    }
    arrive(s, piece, target);
  }
  bury(s);
}

function strike(s: Simple, from: number, to: number): void {
  const piece = pieceAt(s, from)!;
  const foe = pieceAt(s, to)!;
  const isBehind = y(from) === y(to) && x(from) === x(to) + (foe.seat === 1 ? 1 : -1);
  const isAmbush = can(piece, 'Ambush') && isBehind;
  const answers = !isAmbush && foe.stun === 0 && (near(from, to) || can(foe, 'Longshot'));
  const back = answers ? foe.attack : 0;
  piece.strikes += 1;
  let dealt = hit(foe, piece.attack + (isAmbush ? 2 : 0));
  if (can(piece, 'Sweep'))
    for (const other of foesOf(s, piece.seat))
      if (other !== foe && near(other.at, from)) dealt += hit(other, piece.attack);
  const taken = hit(piece, back);
  if (can(piece, 'Leech')) mend(leader(s, piece.seat), dealt);
  if (can(foe, 'Leech')) mend(leader(s, foe.seat), taken);
  bury(s);
}

function swear(s: Simple, seat: number, target: number): void {
  const { face, at } = leader(s, seat);
  const aim = pieceAt(s, target)!;
  s.mana[seat as 0] -= 1;
  s.hasSworn = true;
  if (face === 57) for (const foe of foesOf(s, seat)) if (foe.at === target || near(foe.at, target)) hit(foe, 1);
  if (face === 58) aim.isNew = false;
  if (face === 59) stun(s, aim);
  if (face === 60) mend(leader(s, seat), 3);
  if (face === 61) summon(s, 55, seat, at);
  if (face === 62) raise(aim, 1, 1);
  bury(s);
}

function endTurn(s: Simple): void {
  const { seat } = s;
  for (const piece of friendsOf(s, seat)) {
    if (isFace(piece, 18)) for (const other of friendsOf(s, seat)) if (near(other.at, piece.at)) mend(other, 1);
    if (isFace(piece, 32)) summon(s, 55, seat, piece.at);
  }
  bury(s);
  if (s.winner !== undefined) return;
  if ([0, 1].some((one) => isFace(leader(s, one), 68))) hit(leader(s, seat), s.mana[seat as 0]);
  const readers = s.pieces.filter((piece) => isFace(piece, 51)).length;
  for (let i = 0; i < 1 + readers + (isFace(leader(s, seat), 66) ? 1 : 0); i++) takeCard(s, seat);
  bury(s);
  if (s.winner !== undefined) return;
  for (const piece of friendsOf(s, seat)) piece.stun = Math.max(0, piece.stun - 1);
  startTurn(s);
}

function startTurn(s: Simple): void {
  if (s.turn === 80) {
    const [first, second] = [leader(s, 0).health, leader(s, 1).health];
    s.phase = 'over';
    s.winner = first === second ? 2 : first > second ? 0 : 1;
    return;
  }
  s.turn += 1;
  s.seat = 1 - s.seat;
  const seat = s.seat;
  s.most[seat as 0] = Math.min(9, s.most[seat as 0] + 1);
  s.mana[seat as 0] = s.most[seat as 0];
  s.replaced = 0;
  s.hasSworn = false;
  for (const piece of s.pieces) {
    piece.hasUsedWard = false;
    if (piece.seat === seat) ready(piece);
  }
  for (const piece of friendsOf(s, seat)) {
    if (can(piece, 'Grow')) raise(piece, 1, 1);
    if (isFace(piece, 9)) for (const foe of troops(foesOf(s, seat))) hit(foe, 1);
    if (isFace(piece, 36)) s.mana[seat as 0] += 1;
    if (isFace(piece, 64)) for (const foe of foesOf(s, seat)) if (near(foe.at, piece.at)) hit(foe, 1);
    if (isFace(piece, 67)) summon(s, 29, seat, piece.at);
  }
  bury(s);
  if (s.winner === undefined) s.phase = 'turn';
}

const isBoundAt = (s: Simple, piece: Piece) =>
  foesOf(s, piece.seat).some((foe) => can(foe, 'Guard') && near(foe.at, piece.at));
const times = (piece: Piece) => (can(piece, 'Twin') ? 2 : 1);
const mayAct = (piece: Piece) => !piece.isNew && piece.stun === 0 && piece.strikes < times(piece);

function canGo(s: Simple, piece: Piece, to: number): boolean {
  if (!mayAct(piece) || piece.moves >= times(piece) || isBoundAt(s, piece) || pieceAt(s, to)) return false;
  if (can(piece, "can't move")) return false;
  if (can(piece, 'Flight') || distance(piece.at, to) === 1) return true;
  if (distance(piece.at, to) !== 2) return false;
  return squares.some(
    (step) =>
      distance(piece.at, step) === 1 &&
      distance(step, to) === 1 &&
      (pieceAt(s, step)?.seat ?? piece.seat) === piece.seat,
  );
}

function canHit(s: Simple, piece: Piece, foe: Piece): boolean {
  if (!mayAct(piece) || piece.attack === 0 || foe.seat === piece.seat) return false;
  if (!near(piece.at, foe.at) && !can(piece, 'Longshot')) return false;
  return can(foe, 'Guard') || !isBoundAt(s, piece);
}

/** Every choice of so many cards of a hand. */
function choicesOf(hand: readonly number[], count: number): number[][] {
  if (count === 0) return [[]];
  return hand.flatMap((face, i) => choicesOf(hand.slice(i + 1), count - 1).map((rest) => [face, ...rest]));
}

const sorted = (faces: readonly number[]) => [...faces].sort((a, b) => a - b);
const without = (hand: readonly number[], faces: readonly number[]) => {
  const rest = [...hand];
  for (const face of faces) rest.splice(rest.indexOf(face), 1);
  return rest;
};

export type Choice = { readonly text: string; readonly run: (s: Simple) => void };

/** Who must choose. */
export const chooser = (s: Simple) => (s.phase === 'forget' ? 1 - s.seat : s.seat);

/** Everything that may be done now, each once. Conceding is left out. */
export function choices(s: Simple): Choice[] {
  const found = new Map<string, Choice['run']>();
  const seat = chooser(s) as 0;
  const hand = s.hands[seat];
  if (s.phase === 'mulligan')
    for (const count of [0, 1, 2])
      for (const faces of choicesOf(hand, count))
        found.set(`bury ${sorted(faces)}`, (next) => {
          next.hands[seat] = without(next.hands[seat], faces);
          next.hands[seat].push(...next.decks[seat].splice(0, count));
          if (next.seat === 0) next.seat = 1;
          else startTurn(next);
        });
  if (s.phase === 'seek')
    for (const kept of [undefined, ...new Set(hand.filter((face) => isSought(s, face)))])
      for (const faces of choicesOf(kept === undefined ? hand : without(hand, [kept]), s.aside - (kept ? 1 : 0)))
        found.set(`keep ${kept ?? '-'} bury ${sorted(faces)}`, (next) => {
          next.hands[seat] = without(next.hands[seat], kept === undefined ? faces : [kept, ...faces]);
          if (kept !== undefined) next.open[seat].push(kept);
          next.phase = 'turn';
        });
  if (s.phase === 'forget')
    found.set('forget', (next) => {
      next.hands[seat] = next.decks[seat].splice(0, next.hands[seat].length);
      next.phase = 'turn';
    });
  if (s.phase === 'turn') turnChoices(s, seat, found);
  return [...found].map(([text, run]) => ({ text, run }));
}

const isSought = (s: Simple, face: number) => (s.sought === 'spell' ? textOf(face).kind === 'S' : textOf(face).isBeast);

function turnChoices(s: Simple, seat: 0, found: Map<string, Choice['run']>): void {
  for (const piece of friendsOf(s, seat)) {
    for (const to of squares)
      if (canGo(s, piece, to))
        found.set(`move ${piece.at} ${to}`, (next) => {
          const mover = pieceAt(next, piece.at)!;
          mover.at = to;
          mover.moves += 1;
          land(next, mover);
          bury(next);
        });
    for (const foe of foesOf(s, seat))
      if (canHit(s, piece, foe)) found.set(`strike ${piece.at} ${foe.at}`, (next) => strike(next, piece.at, foe.at));
  }
  for (const face of new Set(s.hands[seat]))
    for (const [to, target] of placesFor(s, seat, face))
      found.set(`play ${face} ${to} ${target}`, (next) => {
        next.hands[seat] = without(next.hands[seat], [face]);
        play(next, seat, face, to, target);
      });
  s.open[seat].forEach((face, i) => {
    for (const [to, target] of placesFor(s, seat, face))
      found.set(`open ${i} ${to} ${target}`, (next) => {
        next.open[seat].splice(i, 1);
        play(next, seat, face, to, target);
      });
  });
  const peddlers = friendsOf(s, seat).filter((piece) => isFace(piece, 47)).length;
  if (s.replaced < 1 + peddlers)
    for (const face of s.hands[seat])
      found.set(`replace ${face}`, (next) => {
        next.hands[seat] = without(next.hands[seat], [face]);
        next.replaced += 1;
        if (isFace(leader(next, 1 - seat), 66)) hit(leader(next, seat), 1);
        takeCard(next, seat);
        bury(next);
      });
  const own = leader(s, seat);
  const isOathTurn = Math.ceil(s.turn / 2) % 3 === 0 && s.oaths && !s.hasSworn && s.mana[seat] > 0;
  if (isOathTurn && textOf(own.face).kind === 'G')
    for (const target of aims(s, seat, own.face) ?? [NOWHERE])
      found.set(`swear ${target}`, (next) => swear(next, seat, target));
  found.set('end', endTurn);
}

/** Where a card may go and at whom it may be aimed. */
function placesFor(s: Simple, seat: number, face: number): [number, number][] {
  const { cost, kind } = textOf(face);
  if (cost > s.mana[seat as 0]) return [];
  const aimed = aims(s, seat, face);
  if (kind === 'S') return (aimed ?? [NOWHERE]).map((target) => [NOWHERE, target]);
  const free = squares.filter((at) => !pieceAt(s, at) && friendsOf(s, seat).some((friend) => near(friend.at, at)));
  const targets = aimed && aimed.length > 0 ? aimed : [NOWHERE];
  return free.flatMap((to) => targets.map((target): [number, number] => [to, target]));
}

export function after(s: Simple, choice: Choice): Simple {
  const next = structuredClone(s);
  choice.run(next);
  return next;
}

/** Histories down to a depth, as the kit's perft counts them but without conceding. */
export function simplePerft(s: Simple, depth: number): number {
  if (s.phase === 'over' || depth === 0) return 1;
  return choices(s).reduce((nodes, choice) => nodes + simplePerft(after(s, choice), depth - 1), 1);
}
