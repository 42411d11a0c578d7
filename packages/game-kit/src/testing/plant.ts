import { seededRandom } from '@facedown/base';
import type { AnyGame } from '../game.js';
import { jointLayout, type Need, PendingKind, Verb } from '../joints/index.js';
import { type GameCase, recordScript } from '../play/script.js';
import { type ConformanceOptions, findViolations } from './conformance.js';

/** A game whose rules forgot to ask for something. */
interface PlantedFault {
  readonly name: string;
  readonly game: AnyGame;
}

/** What an action shows, claims, passes, compares or hides, and what the table deals, shows and shuffles, can be forgotten. */
const PLANTED: readonly number[] = [
  Verb.Show,
  Verb.Claim,
  Verb.Pass,
  Verb.Same,
  Verb.Deal,
  Verb.None,
  Verb.Hide,
  Verb.Reshuffle,
  // Never forgotten as a whole, but by a seat.
  Verb.Deck,
];

/** So many times more games are tried before a fault counts as overlooked. */
const MORE = 6;

/**
 * Plants away every verb that random games of this case ask for, one after the other: all of that verb in one kind of
 * action or phase, and where there are several only the last. `kindOf` names the kind of an action.
 */
function plantFaults(
  gameCase: GameCase,
  { games, seed }: ConformanceOptions,
  kindOf: (action: unknown) => string = (action) => `kind ${(action as { kind: number }).kind}`,
): PlantedFault[] {
  const game = gameCase.game as AnyGame;
  const seen = new Map<string, number>();
  const note = (where: string, needs: readonly Need[]) => {
    for (const verb of PLANTED) {
      const count = needs.filter((need) => need.verb === verb).length;
      const key = `${where}/${verb}`;
      if (count > (seen.get(key) ?? 0)) seen.set(key, count);
    }
  };
  const phases = new Map(Object.entries(gameCase.phases ?? {}).map(([name, phase]) => [phase, name]));
  const phaseOf = (state: unknown) => {
    const { phase } = state as { phase: number };
    return `phase ${phases.get(phase) ?? phase}`;
  };
  const spy: AnyGame = {
    ...game,
    needs(state, seat, action) {
      const needs = game.needs(state, seat, action);
      note(kindOf(action), needs);
      return needs;
    },
    pending(state) {
      const pending = game.pending(state);
      if (pending.kind === PendingKind.Dealer) note(phaseOf(state), pending.needs);
      return pending;
    },
  };
  for (let number = 0; number < games; number++)
    recordScript({ ...gameCase, game: spy }, seededRandom(`${seed}/${number}`), { lapses: false });
  const withCut = (name: string, where: string, cut: (needs: readonly Need[]) => Need[]): PlantedFault => ({
    name,
    game: {
      ...game,
      needs(state, seat, action) {
        const needs = game.needs(state, seat, action);
        return kindOf(action) === where ? cut(needs) : needs;
      },
      pending(state) {
        const pending = game.pending(state);
        const isHere = pending.kind === PendingKind.Dealer && phaseOf(state) === where;
        return isHere ? { ...pending, needs: cut(pending.needs) } : pending;
      },
    },
  });
  return [...seen].flatMap(([key, count]) => {
    const at = key.lastIndexOf('/');
    const where = key.slice(0, at);
    const verb = Number(key.slice(at + 1));
    const word = jointLayout.enums.Verb[verb]!.toLowerCase();
    const fault = (name: string, cut: (needs: readonly Need[]) => Need[]) => withCut(`${where} ${name}`, where, cut);
    const fewer =
      verb === Verb.Deck || verb === Verb.Reshuffle
        ? [
            fault(`with a ${word} that one seat less shuffles`, (needs) =>
              needs.map((need) => (need.verb === verb ? { ...need, set: need.set & (need.set - 1n) } : need)),
            ),
          ]
        : [];
    if (verb === Verb.Deck) return fewer;
    const whole = fault(`without ${word}`, (needs) => needs.filter((need) => need.verb !== verb));
    if (count === 1) return [whole, ...fewer];
    const last = fault(`without its last ${word}`, (needs) => {
      const gone = needs.findLastIndex((need) => need.verb === verb);
      return needs.filter((_, i) => i !== gone);
    });
    return [whole, last, ...fewer];
  });
}

/** How many faults were planted, and which of them the conformance suite overlooks. */
export function findOverlooked(
  gameCase: GameCase,
  options: ConformanceOptions,
  kindOf?: (action: unknown) => string,
): { planted: number; overlooked: string[] } {
  const faults = plantFaults(gameCase, options, kindOf);
  const finds = ({ game }: PlantedFault, games: number, seed: string | number) =>
    findViolations({ ...gameCase, game }, { ...options, games, seed, stopAtFirst: true }).length > 0;
  // What is asked for in one game of fifty may not come up in a dozen.
  const isCaught = (fault: PlantedFault) =>
    finds(fault, options.games, options.seed) || finds(fault, MORE * options.games, `${options.seed}/more`);
  return { planted: faults.length, overlooked: faults.filter((fault) => !isCaught(fault)).map(({ name }) => name) };
}
