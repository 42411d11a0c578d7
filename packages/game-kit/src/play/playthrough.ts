import { membersOf, pick, type RandomBytes, unwrap } from '@facedown/base';
import type { Game } from '../game.js';
import { PendingKind } from '../joints/index.js';
import { act, choicesAt, type DeckSource, openWorld, type Seating, settle, shuffledDecks } from './world.js';

/** A whole game as text that a person can read, for golden files. */
export function playthrough<Config, State, Action>(
  game: Game<Config, State, Action>,
  seating: Seating<Config>,
  random: RandomBytes,
  options: { decks?: DeckSource; maxActions?: number } = {},
): string {
  const decks = options.decks ?? shuffledDecks(random);
  const lines = [`game ${game.name}, ${seating.amounts.length} seats`];
  const tell = (shown: { slot: number; face: number }[]) => {
    if (shown.length > 0) lines.push(`  shown ${shown.map(({ slot, face }) => `${slot}:${face}`).join(' ')}`);
  };
  let world = settle(game, openWorld(game, seating), decks, tell);
  for (let actions = 0; actions < (options.maxActions ?? 10_000); actions++) {
    lines.push(`  ${game.describeState(world.state)}`);
    if (game.pending(world.state).kind === PendingKind.Over) break;
    const { seat, legal } = choicesAt(game, world);
    const choice = pick(random, legal);
    lines.push(`seat ${seat}: ${game.describeAction(choice.action)} (of ${legal.length})`);
    const acted = unwrap(act(game, world, seat, choice));
    tell(acted.shown);
    world = settle(game, acted, decks, tell);
  }
  const { payouts, pot, house, winners } = game.outcome(world.state);
  lines.push(
    `payouts ${payouts.join(' ')}, pot ${pot}, house ${house}, winners ${membersOf(winners).join(' ') || 'none'}`,
  );
  return `${lines.join('\n')}\n`;
}
