import { randomBelow, seededRandom, unwrap } from '@facedown/base';
import {
  act,
  choicesAt,
  handOf,
  type Legal,
  openWorld,
  scriptedDecks,
  settle,
  shuffledDecks,
  type World,
} from '@facedown/game-kit';
import { knownFaces, possibleFaces } from '../knows.js';
import { type RelicAction, RelicFace, RelicPhase, type RelicState } from '../layout.js';
import type { relic } from '../relic.js';
import { freeSeating } from './agree.js';

interface Moment {
  readonly world: World<RelicState>;
  readonly seat: number;
  readonly choice: Legal<RelicAction>;
}

/** One round, played at random on a given deck. */
function playRound(game: typeof relic, seed: string, seats: number): { deck: number[]; moments: Moment[] } {
  const random = seededRandom(seed);
  let deck: number[] = [];
  const shuffled = shuffledDecks(random);
  const decks: typeof shuffled = (need) => {
    deck = [...shuffled(need)];
    return deck;
  };
  let world = settle(game, openWorld(game, freeSeating(seats)), decks);
  const dealt = deck;
  const moments: Moment[] = [];
  while (deck === dealt && world.state.phase !== RelicPhase.Between) {
    const { seat, legal } = choicesAt(game, world);
    // The Crystal ends rounds early; prefer the others, so that knowledge piles up.
    const quiet = legal.filter(({ action }) => action.face !== RelicFace.Crystal);
    const from = quiet.length > 0 ? quiet : legal;
    const choice = from[randomBelow(random, from.length)]!;
    moments.push({ world, seat, choice });
    world = settle(game, unwrap(act(game, world, seat, choice)), decks);
  }
  return { deck: dealt, moments };
}

/** The same moves on another deck, if they are possible and everything that `seat` sees is the same. */
function replay(
  game: typeof relic,
  deck: readonly number[],
  moments: readonly Moment[],
  seats: number,
  seat: number,
): World<RelicState>[] | undefined {
  const decks = scriptedDecks(deck);
  let world = settle(game, openWorld(game, freeSeating(seats)), decks);
  const worlds: World<RelicState>[] = [];
  for (const moment of moments) {
    const sees = ({ state, truth }: World<RelicState>) =>
      JSON.stringify([state.discards, [...handOf(truth, seat)].sort()]);
    if (sees(world) !== sees(moment.world)) return undefined;
    worlds.push(world);
    const acted = act(game, world, moment.seat, moment.choice);
    if (!acted.ok) return undefined;
    world = settle(game, acted.value, decks);
  }
  return worlds;
}

interface WorldsReport {
  /** Pairs of worlds that a seat cannot tell apart. */
  pairs: number;
  /** How often another seat's card differed between the two. */
  differing: number;
  /** How often the seat was sure of another's card. */
  known: number;
  readonly breaches: string[];
}

/** Looks for anything that a seat could read from the state although its own eyes don't tell. */
export function compareWorlds(game: typeof relic, rounds: number): WorldsReport {
  const report: WorldsReport = { pairs: 0, differing: 0, known: 0, breaches: [] };
  for (let round = 0; round < rounds; round++) {
    const seats = 2 + (round % 3);
    const { deck, moments } = playRound(game, `worlds/${round}`, seats);
    const random = seededRandom(`swap/${round}`);
    for (let attempt = 0; attempt < 12; attempt++) {
      const seat = randomBelow(random, seats);
      const [a, b] = [randomBelow(random, deck.length), randomBelow(random, deck.length)];
      const upTo = moments.slice(0, 1 + randomBelow(random, moments.length));
      if (deck[a] === deck[b]) continue;
      const other = deck.map((face, i) => (i === a ? deck[b]! : i === b ? deck[a]! : face));
      const worlds = replay(game, other, upTo, seats, seat);
      if (!worlds) continue;
      report.pairs++;
      worlds.forEach((there, i) => {
        comparePair(game, seat, upTo[i]!.world, there, report);
      });
    }
  }
  return report;
}

function comparePair(
  game: typeof relic,
  seat: number,
  here: World<RelicState>,
  there: World<RelicState>,
  report: WorldsReport,
) {
  const text = game.describeState(here.state);
  if (game.codecs.state.encode(here.state) !== game.codecs.state.encode(there.state))
    report.breaches.push(`the state differs: ${text}`);
  const [known, possible] = [knownFaces, possibleFaces].map((tell) => {
    const [one, two] = [here, there].map(({ state, truth }) => tell(state, seat, handOf(truth, seat)));
    if (JSON.stringify([...one!]) !== JSON.stringify([...two!]))
      report.breaches.push(`seat ${seat} knows different things: ${text}`);
    return one!;
  });
  const faceOf = (world: World<RelicState>, holder: number) => world.truth.get(world.state.held[holder]!)!.face;
  for (const [holder, face] of known!) {
    report.known++;
    for (const world of [here, there])
      if (faceOf(world, holder) !== face) report.breaches.push(`seat ${seat} is sure of a wrong face: ${text}`);
  }
  for (const [holder, set] of possible!) {
    for (const world of [here, there])
      if (((set >> faceOf(world, holder)) & 1) === 0)
        report.breaches.push(`seat ${seat} rules out the true face: ${text}`);
    if (faceOf(here, holder) !== faceOf(there, holder)) report.differing++;
  }
}
