import type { Hex } from '@facedown/base';
import { contextHash } from '@facedown/crypto';
import { CHAIR, committeeIn, type EscrowState, recoveryBases, recoveryEvidence } from '@facedown/dealers/escrow';
import { contextOf, type TableRules, type TableState } from '@facedown/game-kit';
import { plainOf } from '@facedown/protocol';
import type { ChairAsk } from '../registry.js';
import { askTokens } from './askCommittee.js';

/** What a key server is told of a table whose open chair owes something: the state, and nothing that becomes a base. */
export function escrowClaim(
  { id, game }: TableRules<unknown, unknown>,
  { rules, dealer, version }: TableState,
): unknown {
  return plainOf({ ...id, version, rules: game.codecs.state.encode(rules), dealer });
}

/** Asks the key servers for the tokens of seats that are absent, and makes the open chair's evidence of their answers. */
export async function recoverTokens({ table, state, urls, fetch }: ChairAsk): Promise<Hex> {
  const dealer = state.dealer as EscrowState;
  const { needs } = table.game.pending(state.rules);
  const { made } = await askTokens(
    { urls, claim: escrowClaim(table, state), ...(fetch ? { fetch } : {}) },
    {
      bound: contextHash(contextOf(table.id, state.version, CHAIR)),
      committee: committeeIn(dealer.committee),
      bases: recoveryBases(dealer, needs),
    },
  );
  return recoveryEvidence(dealer, needs, made);
}
