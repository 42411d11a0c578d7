import { bytesOf, lengthOf, members } from '@facedown/game-kit/parts';
import { faceName, NONE, TABLE } from './cards.js';
import { type RelicAction, RelicKind, RelicPhase, type RelicState } from './layout.js';

const phaseNames = Object.keys(RelicPhase);
const kindNames = Object.keys(RelicKind);

export function describeState(state: RelicState): string {
  const phase = phaseNames[state.phase]!;
  const money = `stacks ${state.stacks.join('/')} pool ${state.pool}`;
  if (state.phase === RelicPhase.Waiting)
    return `${phase}: seated ${members(state.seated).join(' ') || 'nobody'}, ${money}`;
  if (state.phase === RelicPhase.Between)
    return `${phase}: relics ${state.relics.join('/')}, winners ${members(state.winners).join(' ') || 'none'}, ${money}, going on ${members(state.ready).join(' ') || 'nobody'}, leaving ${members(state.leaving).join(' ') || 'nobody'}`;
  const asked = state.target === NONE ? '' : ` asks ${state.target}`;
  const shielded = state.shielded ? `, protected ${members(state.shielded).join(' ')}` : '';
  return `${phase}: turn of ${state.turn}${asked}, in ${members(state.alive).join(' ')}${shielded}, deck ${lengthOf(state.deck)}, relics ${state.relics.join('/')}, discards ${discardText(state)}`;
}

function discardText(state: RelicState): string {
  const owners = [0, 1, 2, 3, TABLE];
  const bytes = bytesOf(state.discards);
  const parts = owners.flatMap((owner) => {
    const faces = bytes.filter((byte) => byte >> 4 === owner).map((byte) => byte & 15);
    return faces.length > 0 ? [`${owner === TABLE ? 'up' : owner}:${faces.join('')}`] : [];
  });
  return parts.join(' ') || 'none';
}

export function describeAction({ kind, face, target, guess, first, second }: RelicAction): string {
  if (kind === RelicKind.Play) {
    const aimed = target === NONE ? '' : ` at ${target}`;
    const named = guess === NONE ? '' : face === 1 ? ` naming ${faceName(guess)}` : ` dropping ${faceName(guess)}`;
    return `play ${faceName(face)}${aimed}${named}`;
  }
  const name = (kindNames[kind] ?? `unknown ${kind}`).toLowerCase();
  if (kind === RelicKind.Return)
    return second === NONE ? `${name} place ${first}` : `${name} places ${first} then ${second}`;
  return face === NONE ? name : `${name} ${faceName(face)}`;
}
