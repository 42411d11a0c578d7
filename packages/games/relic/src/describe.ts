import type { NameOf } from '@facedown/game-kit';
import { bytesOf, lengthOf, members } from '@facedown/game-kit/parts';
import { faceName, NONE, TABLE } from './cards.js';
import { type RelicAction, RelicKind, RelicPhase, type RelicState } from './layout.js';

const phaseNames = Object.keys(RelicPhase);
const kindNames = Object.keys(RelicKind);

export function describeState(state: RelicState, nameOf: NameOf = String): string {
  const phase = phaseNames[state.phase]!;
  const named = (mask: number) => members(mask).map(nameOf).join(' ');
  const money = `stacks ${state.stacks.join('/')} pool ${state.pool}`;
  if (state.phase === RelicPhase.Waiting) return `${phase}: seated ${named(state.seated) || 'nobody'}, ${money}`;
  if (state.phase === RelicPhase.Between)
    return `${phase}: relics ${state.relics.join('/')}, winners ${named(state.winners) || 'none'}, ${money}, going on ${named(state.ready) || 'nobody'}, leaving ${named(state.leaving) || 'nobody'}`;
  const asked = state.target === NONE ? '' : ` asks ${nameOf(state.target)}`;
  const shielded = state.shielded ? `, protected ${named(state.shielded)}` : '';
  return `${phase}: turn of ${nameOf(state.turn)}${asked}, in ${named(state.alive)}${shielded}, deck ${lengthOf(state.deck)}, relics ${state.relics.join('/')}, discards ${discardText(state, nameOf)}`;
}

function discardText(state: RelicState, nameOf: NameOf): string {
  const owners = [0, 1, 2, 3, TABLE];
  const bytes = bytesOf(state.discards);
  const parts = owners.flatMap((owner) => {
    const faces = bytes.filter((byte) => byte >> 4 === owner).map((byte) => byte & 15);
    return faces.length > 0 ? [`${owner === TABLE ? 'up' : nameOf(owner)}:${faces.join('')}`] : [];
  });
  return parts.join(' ') || 'none';
}

export function describeAction(action: RelicAction, nameOf: NameOf = String): string {
  const { kind, face, target, guess, first, second } = action;
  if (kind === RelicKind.Play) {
    const aimed = target === NONE ? '' : ` at ${nameOf(target)}`;
    const named = guess === NONE ? '' : face === 1 ? ` naming ${faceName(guess)}` : ` dropping ${faceName(guess)}`;
    return `play ${faceName(face)}${aimed}${named}`;
  }
  const name = (kindNames[kind] ?? `unknown ${kind}`).toLowerCase();
  if (kind === RelicKind.Return)
    return second === NONE ? `${name} place ${first}` : `${name} places ${first} then ${second}`;
  return face === NONE ? name : `${name} ${faceName(face)}`;
}
