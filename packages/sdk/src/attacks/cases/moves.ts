import type { Hex } from '@facedown/base';
import { contextOf } from '@facedown/game-kit';
import type { DeedMessage } from '@facedown/protocol';
import { verbsOf } from '../../client/view.js';
import { baseHashOf, tryMove, tryShare } from '../../engine/check.js';
import { stateOf } from '../../engine/trail.js';
import type { Fixed } from '../../engine/types.js';
import type { Attack } from '../../testing/attackTable.js';

export const flip = (hex: Hex, at: number): Hex => {
  const i = 2 + 2 * Math.floor((hex.length / 2 - 1) * at);
  return `${hex.slice(0, i)}${hex[i] === '0' ? '1' : '0'}${hex.slice(i + 1)}` as Hex;
};

/** The state that a move of the attacker starts from. */
export const baseOf = (attack: Attack, move: DeedMessage): Fixed =>
  stateOf(attack.clients[attack.attacker]!.engine(), baseHashOf(move))!;

/** The verbs that a move of the attacker has to prove; `Action` among them where it chooses. */
export function verbsAt(attack: Attack, move: DeedMessage): string[] {
  const { rules } = baseOf(attack, move).state;
  const { game } = attack.table;
  if (move.payload === '0x') return verbsOf(game.pending(rules).needs);
  const action = game.codecs.action.parse(move.payload);
  return action.ok ? ['Action', ...verbsOf(game.needs(rules, move.party, action.value))] : [];
}

/** Another action that the attacker could have taken just as well, or another shuffle of the same deck. */
export async function otherMove(move: DeedMessage, attack: Attack): Promise<DeedMessage | undefined> {
  const base = baseOf(attack, move);
  const { game } = attack.table;
  const { rules, dealer, version } = base.state;
  const { party } = move;
  if (move.kind === 'share') {
    const context = contextOf(attack.table.id, version, party);
    const evidence = await attack.secrets.contribute(context, dealer, game.pending(rules).needs);
    const [first, second] = [move.evidence, evidence].map((one) =>
      tryShare(attack.table, base.state, { party, payload: '0x', evidence: one }),
    );
    const isOther = first?.ok && second?.ok && first.value.hash !== second.value.hash;
    return isOther ? attack.forge({ ...move, evidence }) : undefined;
  }
  const forged = (payload: Hex, evidence: Hex) => {
    const tried = tryMove(attack.table, base, { previous: move.previous, party, payload, evidence });
    return tried.ok && tried.value.hash !== move.next
      ? attack.forge({ ...move, payload, evidence, next: tried.value.hash })
      : undefined;
  };
  for (const { action } of game.candidates(rules, move.party)) {
    const payload = game.codecs.action.encode(action);
    if (payload === move.payload || game.needs(rules, move.party, action).length > 0) continue;
    const other = forged(payload, '0x');
    if (other) return other;
  }
  return undefined;
}
