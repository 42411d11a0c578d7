import type { RandomBytes } from '@facedown/base';
import type { RingState } from '../keys/keyRing.js';
import type { CommitteeFile } from '../keys/publicCommittee.js';
import { makeCard, type OperatorSecret, openCard } from './card.js';
import { acceptChecks, drawKeys, makeCheck, makeJoin, rosterOf, serverOf, type Terms } from './ceremony.js';

export interface Made {
  readonly file: CommitteeFile;
  /** By server. */
  readonly rings: readonly RingState[];
  readonly operators: readonly OperatorSecret[];
}

/** A whole ceremony within one process, every step as strangers would make it. */
export async function ceremonyOf(secrets: readonly OperatorSecret[], terms: Terms, random: RandomBytes): Promise<Made> {
  const cards = await Promise.all(secrets.map(async (secret) => openCard(await makeCard(secret))));
  const roster = rosterOf(cards, terms);
  const operators = [...secrets].sort((a, b) => serverOf(roster, a) - serverOf(roster, b));
  const drawn = operators.map((_, i) => drawKeys(roster, i + 1, random));
  const joins = await Promise.all(operators.map((secret, i) => makeJoin(roster, secret, drawn[i]!, random)));
  const checks = await Promise.all(operators.map((secret, i) => makeCheck(roster, secret, drawn[i]!, joins, random)));
  const envelopes = checks.map(({ envelope }) => envelope);
  return { file: await acceptChecks(roster, joins, envelopes), rings: checks.map(({ ring }) => ring), operators };
}
