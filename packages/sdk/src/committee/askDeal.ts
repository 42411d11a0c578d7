import { bytesToHex, type Hex, unwrap } from '@facedown/base';
import { contextHash } from '@facedown/crypto';
import {
  answersEvidence,
  basesOf,
  CHAIR,
  type CommitteeState,
  chairDebt,
  duesOf,
  isSharing,
  labelOfTable,
  tableCommittee,
} from '@facedown/dealers/committee';
import { committeeIn, escrowConfig } from '@facedown/dealers/escrow';
import { contextOf, type TableId, type TableRules, type TableState } from '@facedown/game-kit';
import { plainOf } from '@facedown/protocol';
import type { ChairAsk } from '../registry.js';
import { type AskOptions, askDeals, askTableKey, askTokens } from './askCommittee.js';

/** What a key server is told of a table whose key it is to sign. */
export const tableKeyClaim = (id: TableId, { committee, players }: CommitteeState): unknown =>
  plainOf({ ...id, config: escrowConfig(committee), keys: players.keys });

/** What it is told of a state in which the open chair owes something: the state, and who has signed it. */
export const dealClaim = (
  { id, game }: TableRules<unknown, unknown>,
  { rules, dealer, version, round }: TableState,
  acks: ReadonlyMap<number, Hex> | undefined,
): unknown =>
  plainOf({ ...id, version, round, rules: game.codecs.state.encode(rules), dealer, acks: [...(acks ?? [])] });

/** Asks the key servers for the table's key, or for the cards that are due, and makes the open chair's evidence of their answers. */
export async function askDeal({ table, state, acks, urls, fetch }: ChairAsk): Promise<Hex> {
  const dealer = state.dealer as CommitteeState;
  const how = { urls, ...(fetch ? { fetch } : {}) };
  if (!isSharing(dealer)) {
    const options: AskOptions = { ...how, claim: tableKeyClaim(table.id, dealer) };
    const key = { label: labelOfTable(table.id, dealer), master: committeeIn(dealer.committee) };
    return bytesToHex((await askTableKey(options, key)).made.bytes);
  }
  const { needs } = table.game.pending(state.rules);
  const debt = unwrap(chairDebt(dealer, needs));
  const options: AskOptions = { ...how, claim: dealClaim(table, state, acks) };
  const bound = contextHash(contextOf(table.id, state.version, CHAIR));
  const committee = tableCommittee(dealer);
  const [dues, bases] = [duesOf(debt), basesOf(debt)];
  const [deal, shows] = await Promise.all([
    dues.length > 0 ? askDeals(options, { bound, committee, dues }) : undefined,
    bases.length > 0 ? askTokens(options, { bound, committee, bases }) : undefined,
  ]);
  return answersEvidence(dealer, needs, {
    ...(deal ? { deal: deal.made } : {}),
    ...(shows ? { shows: shows.made } : {}),
  });
}
