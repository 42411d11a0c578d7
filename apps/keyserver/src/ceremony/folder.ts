import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RandomBytes } from '@facedown/base';
import { hasRing, readSecret, saveCommittee, saveRing, saveSigning, writeSecret } from '../keys/keyStore.js';
import type { CommitteeFile } from '../keys/publicCommittee.js';
import { refused } from '../refused.js';
import { type Card, makeCard, newOperator, type OperatorSecret, openCard, operatorOf } from './card.js';
import {
  acceptChecks,
  type DrawnKeys,
  drawKeys,
  makeCheck,
  makeJoin,
  type Roster,
  rosterOf,
  serverOf,
  type Terms,
  termsOfJoin,
} from './ceremony.js';

/**
 * A ceremony on disk. `own` is the operator's folder and never leaves the machine; `shared` holds what everyone may see,
 * and is copied from one to the other by whatever means. Each step may be repeated, and says what it still waits for.
 */
export interface CeremonyFolders {
  readonly own: string;
  readonly shared: string;
}

interface OwnFile {
  readonly secret: OperatorSecret;
  readonly ceremony?: string;
  readonly drawn?: DrawnKeys;
}

const OPERATOR = 'operator.json';

/** First step: a key pair, and a card for the others. */
export async function newCard({ own, shared }: CeremonyFolders, url: string): Promise<string> {
  const file = join(own, OPERATOR);
  if (existsSync(file) || hasRing(own))
    throw refused('AlreadyThere', 'This folder has an operator already. Take another for another committee.');
  const secret = newOperator(url);
  writeSecret(file, `${JSON.stringify({ secret } satisfies OwnFile)}\n`);
  return share(shared, `card-${operatorOf(secret)}.json`, await makeCard(secret));
}

const readOwn = (own: string): OwnFile => JSON.parse(readSecret(join(own, OPERATOR))) as OwnFile;

/** Second step, once all cards are there: keys for the sets of which this server is the lowest. */
export async function joinCeremony(
  { own, shared }: CeremonyFolders,
  wanted: Partial<Terms> & { today: number; operators: number },
  random: RandomBytes,
): Promise<{ file: string; roster: Roster }> {
  const kept = readOwn(own);
  const cards = await cardsIn(shared);
  if (cards.length !== wanted.operators)
    throw refused('CardMissing', `There are ${cards.length} cards; you said ${wanted.operators} operators.`);
  const [first] = filesIn(shared, 'join');
  const theirs = first === undefined ? undefined : await termsOfJoin(first);
  const terms = {
    threshold: wanted.threshold ?? theirs?.threshold ?? Math.floor(cards.length / 2) + 1,
    from: wanted.from ?? theirs?.from ?? wanted.today,
    days: wanted.days ?? theirs?.days ?? 30,
  };
  const roster = rosterOf(cards, terms);
  const server = serverOf(roster, kept.secret);
  if (kept.drawn && kept.ceremony !== roster.ceremony)
    throw refused('OtherCeremony', 'You have joined under other cards or terms. Begin anew in another folder.');
  const drawn = kept.drawn ?? drawKeys(roster, server, random);
  writeSecret(join(own, OPERATOR), `${JSON.stringify({ secret: kept.secret, ceremony: roster.ceremony, drawn })}\n`);
  const name = `join-${server}.json`;
  // Others may have this very file: a second one would look like a lie.
  if (existsSync(join(shared, name))) return { file: join(shared, name), roster };
  return { file: share(shared, name, await makeJoin(roster, kept.secret, drawn, random)), roster };
}

type Finished = { readonly waitsFor: string } | { readonly committee: CommitteeFile };

/** Last step, called twice: once all joins are there it gives the check, once all checks are there it ends. */
export async function finishCeremony({ own, shared }: CeremonyFolders, random: RandomBytes): Promise<Finished> {
  const kept = readOwn(own);
  if (!kept.drawn) throw refused('NotJoined', 'Join first.');
  const cards = await cardsIn(shared);
  const joins = filesIn(shared, 'join');
  if (joins.length < cards.length) return { waitsFor: `${cards.length - joins.length} more joins` };
  const roster = rosterOf(cards, await termsOfJoin(joins[0]));
  if (kept.ceremony !== roster.ceremony)
    throw refused('OtherCeremony', 'The cards or the terms are not those that you have joined under.');
  const server = serverOf(roster, kept.secret);
  const name = `check-${server}.json`;
  const { envelope, ring } = await makeCheck(roster, kept.secret, kept.drawn, joins, random);
  if (!existsSync(join(shared, name))) share(shared, name, envelope);
  const checks = filesIn(shared, 'check');
  if (checks.length < cards.length) return { waitsFor: `${cards.length - checks.length} more checks` };
  const committee = await acceptChecks(roster, joins, checks);
  saveCommittee(own, committee);
  saveRing(own, ring);
  // The box's key and the drawn keys have done their work: whoever finds them later opens nothing.
  saveSigning(own, kept.secret);
  rmSync(join(own, OPERATOR));
  return { committee };
}

function share(folder: string, name: string, content: unknown): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, name);
  writeFileSync(file, `${JSON.stringify(content)}\n`);
  return file;
}

async function cardsIn(shared: string): Promise<Card[]> {
  return Promise.all(filesIn(shared, 'card').map(openCard));
}

function filesIn(folder: string, kind: string): unknown[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${kind}-`) && name.endsWith('.json'))
    .sort()
    .map((name) => {
      try {
        return JSON.parse(readFileSync(join(folder, name), 'utf8')) as unknown;
      } catch (cause) {
        throw refused('MalformedFile', `${name} is no file of a ceremony.`, cause);
      }
    });
}
