import { bytesToHex, type Hex, hexToBytes, isHex, type RandomBytes } from '@facedown/base';
import { acceptKeys, isThreshold, keyOf, prf, proveShareKey, type SubsetKey, subsets, tagWord } from '@facedown/crypto';
import { freshRing, openRing, type RingState } from '../keys/keyRing.js';
import { labelOf, namesOf, nameText } from '../keys/names.js';
import { type CommitteeFile, hashText, MAX_DAYS } from '../keys/publicCommittee.js';
import { refused } from '../refused.js';
import { type Card, type OperatorSecret, operatorOf } from './card.js';
import { type Envelope, openEnvelope, signEnvelope } from './envelope.js';
import { type Box, openBox, sealTo } from './seal.js';

/**
 * How n operators come to one committee, by files that they pass on. Each gives its card. Then each gives a join: of
 * every set of which it is the lowest member the key, sealed to each of the others. Then each gives a check: for every
 * set that it is in, a point that follows from the key, and its share keys with proofs. Whoever has all checks sees
 * that all members of a set hold the same key and that every share lies on its polynomial. Pseudorandom secret sharing
 * (Cramer, Damgård, Ishai 2005): any t − 1 operators miss the key of some set, so the order of the files doesn't matter.
 */
export interface Terms {
  readonly threshold: number;
  /** First day, UTC, since 1970. */
  readonly from: number;
  readonly days: number;
}

export interface Roster extends Terms {
  /** By address; server i is the i-th. */
  readonly cards: readonly Card[];
  readonly ceremony: Hex;
}

export function rosterOf(cards: readonly Card[], { threshold, from, days }: Terms): Roster {
  const sorted = [...cards].sort((a, b) => (a.operator < b.operator ? -1 : 1));
  if (new Set(sorted.map(({ operator }) => operator)).size !== sorted.length)
    throw refused('BadOperators', 'An operator is there twice.');
  if (!isThreshold(threshold, sorted.length))
    throw refused('BadThreshold', 'Two or more must be needed, of at most nine, and no more than there are.');
  if (!Number.isInteger(from) || from < 0 || !Number.isInteger(days) || days < 1 || days > MAX_DAYS)
    throw refused('BadTerm', `A committee serves 1 to ${MAX_DAYS} days.`);
  const text = JSON.stringify({ threshold, from, days, cards: sorted.map((card) => card.text) });
  return { threshold, from, days, cards: sorted, ceremony: hashText(text) };
}

export function serverOf(roster: Roster, secret: OperatorSecret): number {
  const at = roster.cards.findIndex(
    ({ operator, open }) => operator === operatorOf(secret) && open === secret.box.open,
  );
  if (at < 0) throw refused('NotOperator', 'Your own card is not among those of this ceremony.');
  return at + 1;
}

const about = (ceremony: Hex, members: readonly number[], from: number, to: number): string =>
  `${ceremony}/${members.join('-')}/${from}/${to}`;

/** The keys that this server draws, by set; to be kept until the ceremony is over. */
export type DrawnKeys = Readonly<Record<string, Hex>>;

export function drawKeys(roster: Roster, server: number, random: RandomBytes): DrawnKeys {
  const mine = subsets(roster.threshold, roster.cards.length).filter(([lowest]) => lowest === server);
  return Object.fromEntries(mine.map((members) => [members.join('-'), bytesToHex(random(32))]));
}

export function makeJoin(
  roster: Roster,
  secret: OperatorSecret,
  drawn: DrawnKeys,
  random: RandomBytes,
): Promise<Envelope> {
  const server = serverOf(roster, secret);
  const boxes: Record<string, Box> = {};
  for (const [set, key] of Object.entries(drawn)) {
    const members = set.split('-').map(Number);
    for (const to of members)
      if (to !== server)
        boxes[`${set}/${to}`] = sealTo(
          roster.cards[to - 1]!.open,
          about(roster.ceremony, members, server, to),
          hexToBytes(key),
          random,
        );
  }
  const { ceremony, threshold, from, days } = roster;
  return signEnvelope(secret.signing, { kind: 'join', ceremony, threshold, from, days, server, boxes });
}

interface Join {
  readonly server: number;
  readonly boxes: Readonly<Record<string, Box>>;
  readonly text: string;
}

/** The terms that a join was made under, before anyone knows the roster. */
export async function termsOfJoin(raw: unknown): Promise<Terms> {
  const { body } = await openEnvelope(raw);
  const { kind, threshold, from, days } = body as Record<string, unknown>;
  if (kind !== 'join' || ![threshold, from, days].every(Number.isInteger))
    throw refused('MalformedFile', 'This is no join of a ceremony.');
  return { threshold: threshold as number, from: from as number, days: days as number };
}

/** Opens a file of this ceremony and sees that the server it names has signed it. */
async function ofCeremony(roster: Roster, kind: string, raw: unknown) {
  const { body, text, signer } = await openEnvelope(raw);
  const said = body as Record<string, unknown>;
  if (said.kind !== kind) throw refused('MalformedFile', `This is no ${kind} of a ceremony.`);
  if (said.ceremony !== roster.ceremony)
    throw refused('OtherCeremony', `A ${kind} belongs to other cards or other terms than yours.`);
  const server = said.server as number;
  if (roster.cards[server - 1]?.operator !== signer)
    throw refused('NotSigned', `A ${kind} is not signed by the operator whose it says it is.`);
  return { said, text, server };
}

async function openJoins(roster: Roster, raws: readonly unknown[]): Promise<Join[]> {
  const joins: Join[] = [];
  for (const raw of raws) {
    const { said, text, server } = await ofCeremony(roster, 'join', raw);
    const boxes = said.boxes as Join['boxes'];
    const isSound =
      typeof boxes === 'object' &&
      boxes !== null &&
      Object.values(boxes).every((box) => isHex(box?.ephemeral) && isHex(box?.sealed));
    if (!isSound) throw refused('MalformedFile', 'This is no join of a ceremony.');
    joins[server - 1] = { server, boxes, text };
  }
  roster.cards.forEach((_, i) => {
    if (!joins[i]) throw refused('JoinMissing', `The join of server ${i + 1} is not there yet.`);
  });
  return joins;
}

/** All keys of the sets that this server is in. */
function collectKeys(roster: Roster, secret: OperatorSecret, drawn: DrawnKeys, joins: readonly Join[]): SubsetKey[] {
  const server = serverOf(roster, secret);
  return subsets(roster.threshold, roster.cards.length)
    .filter((members) => members.includes(server))
    .map((members) => {
      const [lowest] = members as [number];
      const set = members.join('-');
      if (lowest === server) {
        if (!drawn[set]) throw refused('OtherCeremony', 'You have drawn your keys for other terms.');
        return { members, key: hexToBytes(drawn[set]) };
      }
      const box = joins[lowest - 1]!.boxes[`${set}/${server}`];
      const key = box && openBox(secret.box, about(roster.ceremony, members, lowest, server), box);
      if (key?.length !== 32)
        throw refused('BadBox', `Server ${lowest} has sent you no key for the servers ${members.join(', ')}.`);
      return { members, key };
    });
}

const CHECK = tagWord('facedown/v1/check');

/** A point that shows which key a server holds and tells nothing of it. */
const checkPoint = (key: Uint8Array): Hex => bytesToHex(keyOf(prf(key, CHECK)).bytes);

const joinsHash = (joins: readonly Join[]): Hex => hashText(JSON.stringify(joins.map(({ text }) => text)));

interface Checked {
  readonly envelope: Envelope;
  readonly ring: RingState;
}

export async function makeCheck(
  roster: Roster,
  secret: OperatorSecret,
  drawn: DrawnKeys,
  joinFiles: readonly unknown[],
  random: RandomBytes,
): Promise<Checked> {
  const joins = await openJoins(roster, joinFiles);
  const server = serverOf(roster, secret);
  const { ceremony, threshold, from, days, cards } = roster;
  const keys = collectKeys(roster, secret, drawn, joins);
  const points = Object.fromEntries(keys.map(({ members, key }) => [members.join('-'), checkPoint(key)]));
  const state = freshRing({ ceremony, server, threshold, servers: cards.length, from, days }, keys);
  const ring = openRing({ ...state, daily: state.daily.map((one) => ({ ...one, key: one.key.slice() })) });
  const proofs: Record<string, Hex> = {};
  for (const name of namesOf(from, days)) {
    if (name.use === 'escrow') ring.advance(name.day);
    const share = ring.shareOf(name);
    if (!share.ok) throw refused(share.code, 'A key of the term could not be made.');
    const proof = proveShareKey(
      labelOf(ceremony, name),
      { threshold, servers: cards.length, server },
      share.value,
      random,
    );
    proofs[nameText(name)] = bytesToHex(proof);
  }
  const body = { kind: 'check', ceremony, server, joins: joinsHash(joins), points, proofs };
  return { envelope: await signEnvelope(secret.signing, body), ring: state };
}

/** A record of names and bytes, as a check holds two of. */
function hexes(raw: unknown): Record<string, Hex> | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const found: Record<string, Hex> = {};
  for (const [name, value] of Object.entries(raw)) {
    if (!isHex(value)) return undefined;
    found[name] = value;
  }
  return found;
}

/** Everyone's checks fit together: the committee as everyone may know it. Says whose file doesn't. */
export async function acceptChecks(
  roster: Roster,
  joinFiles: readonly unknown[],
  checkFiles: readonly unknown[],
): Promise<CommitteeFile> {
  const joins = joinsHash(await openJoins(roster, joinFiles));
  const { ceremony, threshold, from, days, cards } = roster;
  const checks: { points: Readonly<Record<string, Hex>>; proofs: Readonly<Record<string, Hex>> }[] = [];
  for (const raw of checkFiles) {
    const { said, server } = await ofCeremony(roster, 'check', raw);
    if (said.joins !== joins)
      throw refused('OtherJoins', `Server ${server} was given other joins than you: someone sends different files.`);
    const [points, proofs] = [hexes(said.points), hexes(said.proofs)];
    if (!points || !proofs) throw refused('MalformedFile', 'This is no check of a ceremony.');
    checks[server - 1] = { points, proofs };
  }
  cards.forEach((_, i) => {
    if (!checks[i]) throw refused('CheckMissing', `The check of server ${i + 1} is not there yet.`);
  });
  for (const members of subsets(threshold, cards.length)) {
    const set = members.join('-');
    const points = members.map((server) => checks[server - 1]!.points[set]);
    if (!points[0] || points.some((point) => point !== points[0]))
      throw refused('KeysDiffer', `The servers ${members.join(', ')} do not hold the same key. Begin anew.`);
  }
  const proofs: Record<string, Hex> = {};
  for (const name of namesOf(from, days)) {
    const text = nameText(name);
    const all: Hex = `0x${checks.map((check) => (check.proofs[text] ?? '0x').slice(2)).join('')}`;
    const accepted = acceptKeys(labelOf(ceremony, name), threshold, cards.length, hexToBytes(all));
    if (!accepted.ok) throw refused(accepted.code, `The servers' keys for ${text} are not accepted. Begin anew.`);
    proofs[text] = all;
  }
  return {
    version: 1,
    ceremony,
    threshold,
    from,
    days,
    operators: cards.map(({ operator }) => operator),
    urls: cards.map(({ url }) => url),
    proofs,
  };
}
