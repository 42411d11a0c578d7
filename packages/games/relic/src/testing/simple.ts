/**
 * Relic a second time, written without a thought for secrecy, speed or the chain: every card in the
 * open, one big object, copied before each change. It exists only to disagree with the real rules.
 */
export interface Simple {
  hands: (number[] | null)[];
  deck: number[];
  burnt: number;
  piles: number[][];
  safe: boolean[];
  points: number[];
  player: number;
  starter: number;
  /** What somebody must do before the turn is over: an answer that leaves no choice, or the Tactician's. */
  question: {
    who: number;
    what: 'knight' | 'show' | 'compare' | 'wizard' | 'swap' | 'leave' | 'return';
    from: number;
    guess?: number;
  } | null;
  ended: boolean;
}

const names = [
  'Scout',
  'Knight',
  'Healer',
  'Berserker',
  'Cleric',
  'Wizard',
  'Tactician',
  'Paladin',
  'Cursed Idol',
  'Sacred Crystal',
];

export function dealSimple(
  seats: number,
  deck: readonly number[],
  starter = 0,
  points = Array<number>(seats).fill(0),
): Simple {
  const cards = [...deck];
  const burnt = cards.shift()!;
  if (seats === 2) cards.splice(0, 3);
  const hands: number[][] = Array.from({ length: seats }, () => []);
  for (let i = 0; i < seats; i++) hands[(starter + i) % seats]!.push(cards.shift()!);
  hands[starter]!.push(cards.shift()!);
  return {
    hands,
    deck: cards,
    burnt,
    piles: hands.map(() => []),
    safe: hands.map(() => false),
    points,
    player: starter,
    starter,
    question: null,
    ended: false,
  };
}

interface SimpleChoice {
  label: string;
  next: Simple;
}

/** Every choice of whoever must choose, with what comes of it. `deck` is the order of the next round's cards. */
export function simpleChoices(game: Simple, deck: readonly number[]): { who: number; choices: SimpleChoice[] } {
  if (game.ended) return { who: -1, choices: [] };
  const { question } = game;
  if (question) return { who: question.who, choices: answers(game, deck) };
  const hand = game.hands[game.player]!;
  const choices: SimpleChoice[] = [];
  for (const card of new Set(hand)) {
    const other = hand[0] === card ? hand[1]! : hand[0]!;
    if ((card === 5 || card === 7) && other === 8) continue;
    const others = game.hands
      .map((_, seat) => seat)
      .filter((seat) => seat !== game.player && game.hands[seat] && !game.safe[seat]);
    const targets = card === 5 ? [...others, game.player] : [1, 2, 3, 7].includes(card) ? others : [];
    if (card === 9) choices.push(played(game, deck, card, other, null, null, ` dropping ${names[other]}`));
    else if (targets.length === 0) choices.push(played(game, deck, card, other, null, null, ''));
    else
      for (const target of targets)
        if (card === 1)
          for (const guess of [0, 2, 3, 4, 5, 6, 7, 8, 9])
            choices.push(played(game, deck, card, other, target, guess, ` at ${target} naming ${names[guess]}`));
        else choices.push(played(game, deck, card, other, target, null, ` at ${target}`));
  }
  return { who: game.player, choices };
}

function played(
  game: Simple,
  deck: readonly number[],
  card: number,
  other: number,
  target: number | null,
  guess: number | null,
  rest: string,
): SimpleChoice {
  const g = structuredClone(game);
  const me = g.player;
  g.hands[me] = [other];
  g.piles[me]!.push(card);
  const label = `play ${names[card]}${rest}`;
  if (card === 9) {
    g.piles[me]!.push(other);
    g.hands[me] = null;
  }
  if (card === 4) g.safe[me] = true;
  if (card === 6 && g.deck.length > 0) {
    g.hands[me] = [other, ...g.deck.splice(0, 2)];
    g.question = { who: me, what: 'return', from: me };
    return { label, next: g };
  }
  if (target !== null) {
    const what = ({ 1: 'knight', 2: 'show', 3: 'show', 5: 'wizard', 7: 'swap' } as const)[card as 1 | 2 | 3 | 5 | 7];
    g.question = {
      who: target,
      what,
      from: me,
      ...(card === 3 ? { guess: 3 } : {}),
      ...(guess === null ? {} : { guess }),
    };
    return { label, next: g };
  }
  return { label, next: turnOver(g, deck) };
}

function answers(game: Simple, deck: readonly number[]): SimpleChoice[] {
  const g = structuredClone(game);
  const { who, what, from, guess } = g.question!;
  g.question = null;
  const card = g.hands[who]?.[0] ?? -1;
  const one = (label: string, next: Simple) => [{ label, next }];
  switch (what) {
    case 'knight':
      if (card !== guess) return one('deny', turnOver(g, deck));
      return one('show', turnOver(out(g, who), deck));
    case 'show':
      if (guess !== 3) return one('reveal', turnOver(g, deck));
      g.question = { who: from, what: 'compare', from: who };
      return one('reveal', g);
    case 'compare': {
      const theirs = g.hands[from]![0]!;
      if (card === theirs) return one('equal', turnOver(g, deck));
      if (card < theirs) return one(`lower ${names[card]}`, turnOver(out(g, who), deck));
      const label = `higher ${names[theirs]}`;
      out(g, from);
      if (inRound(g).length === 1 || g.deck.length === 0) return one(label, turnOver(g, deck));
      g.question = { who: from, what: 'leave', from: who };
      return one(label, g);
    }
    case 'leave':
      return one('exit', turnOver(g, deck));
    case 'wizard': {
      const label = `discard ${names[card]}`;
      if (card === 9) return one(label, turnOver(out(g, who), deck));
      g.piles[who]!.push(card);
      g.hands[who] = [g.deck.length > 0 ? g.deck.shift()! : g.burnt];
      return one(label, turnOver(g, deck));
    }
    case 'swap':
      [g.hands[who], g.hands[from]] = [g.hands[from]!, g.hands[who]!];
      return one('swap', turnOver(g, deck));
    case 'return':
      return returns(g, deck, who);
  }
}

/** Each visible order of the cards, and each way to name the ones that go back. */
function returns(game: Simple, deck: readonly number[], who: number): SimpleChoice[] {
  const hand = game.hands[who]!;
  const orders =
    hand.length === 2
      ? [
          [0, 1],
          [1, 0],
        ]
      : [
          [0, 1, 2],
          [0, 2, 1],
          [1, 0, 2],
          [1, 2, 0],
          [2, 0, 1],
          [2, 1, 0],
        ];
  const faces = new Map(orders.map((order) => [order.map((i) => hand[i]).join(), order.map((i) => hand[i]!)]));
  const places = hand.map((_, i) => i);
  const picks =
    hand.length === 2
      ? places.map((i) => [i])
      : places.flatMap((i) => places.filter((j) => j !== i).map((j) => [i, j]));
  return [...faces.values()].flatMap((order) =>
    picks.map((pick) => {
      const g = structuredClone(game);
      g.deck.push(...pick.map((i) => order[i]!));
      g.hands[who] = [order.find((_, i) => !pick.includes(i))!];
      return { label: `return ${pick.map((i) => order[i]).join()}`, next: turnOver(g, deck) };
    }),
  );
}

function out(game: Simple, seat: number): Simple {
  game.piles[seat]!.push(...game.hands[seat]!);
  game.hands[seat] = null;
  game.safe[seat] = false;
  return game;
}

const inRound = (game: Simple) => game.hands.flatMap((hand, seat) => (hand ? [seat] : []));

function turnOver(game: Simple, deck: readonly number[]): Simple {
  const left = inRound(game);
  if (left.length > 1 && game.deck.length > 0) {
    do game.player = (game.player + 1) % game.hands.length;
    while (!game.hands[game.player]);
    game.safe[game.player] = false;
    game.hands[game.player]!.push(game.deck.shift()!);
    return game;
  }
  const total = (seat: number) => game.piles[seat]!.reduce((sum, card) => sum + card, 0);
  const top = Math.max(...left.map((seat) => game.hands[seat]![0]!));
  const highest = left.filter((seat) => game.hands[seat]![0] === top);
  const most = Math.max(...highest.map(total));
  const winners = highest.filter((seat) => total(seat) === most);
  for (const seat of winners) game.points[seat]!++;
  const scouts = left.filter((seat) => game.hands[seat]![0] === 0 || game.piles[seat]!.includes(0));
  if (scouts.length === 1) game.points[scouts[0]!]!++;
  if (game.points.some((points) => points >= 3)) return { ...game, ended: true };
  let starter = game.starter;
  do starter = (starter + 1) % game.hands.length;
  while (!winners.includes(starter));
  return dealSimple(game.hands.length, deck, starter, game.points);
}

export function simplePerft(game: Simple, deck: readonly number[], depth: number): number {
  if (depth === 0) return 1;
  return simpleChoices(game, deck).choices.reduce((sum, { next }) => sum + simplePerft(next, deck, depth - 1), 1);
}
