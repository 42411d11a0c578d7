import { bytesToBigint, type Hex, hexToBytes, isSeatParty, membersOf } from '@facedown/base';
import type { PlayersState } from '@facedown/dealers/players';
import { auditCommitment, type SaltState, SaltWay } from '@facedown/dealers/salt';
import { EVERYONE, type Need, PendingKind, type TableState, unpackSlots, Verb } from '@facedown/game-kit';
import { parseMessage, tableKey } from '@facedown/protocol';
import { type Client, loadDealer, sessionOf } from '@facedown/sdk';
import {
  bytesSaid,
  cipherAt,
  facePoints,
  hexIn,
  ORDER,
  openers,
  type Received,
  received,
  stripped,
} from '@facedown/sdk/testing/opening';
import { saltCommitment } from '@facedown/zk';
import type { MatrixHouse } from './house.js';
import type { PlayedCell, Possible } from './playCell.js';

/** What all but one could read with everything that they, relay, chain and spectators received. */
interface Secrecy {
  /** Cards that were opened without a right to it, and secrets that were found. */
  readonly opened: readonly string[];
  /** How many closed cards the attempt was made on. */
  readonly tried: number;
  /** With the one key more, and on what was given by right, the same attempt succeeds. */
  readonly isReal: boolean;
}

export async function secrecyOf(house: MatrixHouse, cell: Possible, played: PlayedCell): Promise<Secrecy> {
  const blobs = await receivedIn(house, played);
  const pool = received(blobs);
  const kept = keptOf(played);
  // Whatever a dealer is made of: nobody's secrets are anywhere. A secret of zero bytes is none.
  const lost = kept.flatMap(({ session, dealer }, seat) =>
    [session, dealer].filter((one) => one.length === 66 && pool.holds(hexToBytes(one))).map(() => `secret of ${seat}`),
  );
  const found = await attemptAt(house, cell, played, pool);
  return { ...found, opened: [...lost, ...found.opened] };
}

function attemptAt(house: MatrixHouse, cell: Possible, played: PlayedCell, pool: Received): Promise<Secrecy> | Secrecy {
  if (cell.dealer === 'fhe') return byAnothersKey(house, played);
  if (cell.dealer.startsWith('salt')) return bySalts(played);
  return byTokens(cell, played, pool);
}

const keptOf = ({ seated: { judges, tableId, clients }, store }: PlayedCell) =>
  clients.map(({ party }) => {
    const { chainId, table } = judges[0]!;
    return store.secretsOf(tableKey({ chainId, table, tableId }), party)!;
  });

/** What passed between the seats, all calldata and events since, and the file that a spectator has. */
async function receivedIn(house: MatrixHouse, { seated, file, firstBlock }: PlayedCell): Promise<Uint8Array[]> {
  const last = Number(await house.request('eth_blockNumber'));
  const texts: string[] = [file];
  for (let number = firstBlock; number <= last; number++) {
    const at = `0x${number.toString(16)}`;
    texts.push(JSON.stringify(await house.request('eth_getBlockByNumber', at, true)));
    texts.push(JSON.stringify(await house.request('eth_getLogs', { fromBlock: at, toBlock: at })));
  }
  return [...seated.relay.passed.flatMap(({ message }) => bytesSaid(message)), ...texts.flatMap(hexIn)];
}

/** In a slot's mask of the `committee` dealer: the key of which only its servers have shares. */
const SERVERS = 15;

interface Sealed {
  readonly slot: number;
  readonly cipher: Hex;
  readonly missing: readonly number[];
}

const slotsOf = (cards: unknown): PlayersState['slots'] =>
  ((cards as { players?: PlayersState }).players ?? (cards as PlayersState)).slots;

/**
 * All but one take their own tokens from a card; what is missing is one token of whoever isn't with them: a seat, or
 * the key servers. For each face that the card might have they know what that token would be: if it is among what
 * they received, they have the card.
 */
function byTokens({ game }: Possible, played: PlayedCell, pool: Received): Secrecy {
  const secrets = keptOf(played).map(({ dealer }) => BigInt(dealer) % ORDER);
  const faces = facePoints(played.clients[0]!.engine().table.game.faces);
  const due = dueTokens(played.clients[0]!, played.states);
  const seen = hiddenAgain(played.clients[0]!, played.states);
  const opened: string[] = [];
  let tried = 0;
  let isGiven = false;
  let isRead = false;
  let isFound = false;
  for (const { slot, cipher, missing } of sealedIn(played.states).filter((one) => !seen.has(one.cipher)))
    for (const alone of missing) {
      const theirs = missing.filter((one) => one !== alone);
      if (theirs.includes(SERVERS)) continue;
      const left = stripped(
        cipherAt(cipher),
        theirs.map((seat) => secrets[seat]!),
      );
      const own = secrets[alone];
      // With the last key the card is there, whether it was shown later or not. Nobody has that of the servers.
      if (!isRead && own !== undefined) {
        const read = stripped({ ...cipherAt(cipher), b: left }, [own]);
        isRead = faces.some((face) => face.equals(read));
      }
      const asked = due.get(`${aOf(cipher)}/${alone}`);
      if (asked) {
        // What was given by right the same attempt must find.
        isGiven ||= asked === 'bare';
        isFound ||= pool.has(openers(left, faces));
        continue;
      }
      tried++;
      if (pool.has(openers(left, faces))) opened.push(`${game}: slot ${slot}, without ${alone}`);
    }
  return { opened, tried, isReal: isRead && (isFound || !isGiven) };
}

function sealedIn(states: ReadonlyMap<bigint, TableState>): Sealed[] {
  const all = new Map<string, Sealed>();
  for (const { dealer } of states.values())
    for (const [slot, { cipher, missing, holder }] of slotsOf(dealer))
      if (holder !== EVERYONE && missing !== 0n)
        all.set(`${cipher}/${missing}`, { slot, cipher, missing: membersOf(missing) });
  return [...all.values()];
}

const aOf = (cipher: Hex): string => cipher.slice(0, 130);

/**
 * By the log: whose token for which ciphertext the rules had asked for by then. It is given bare, but where servers
 * deal: to the seat alone.
 */
function dueTokens(client: Client, states: ReadonlyMap<bigint, TableState>): Map<string, 'bare' | 'sealed'> {
  const due = new Map<string, 'bare' | 'sealed'>();
  for (const { version, party, payload } of deedsOf(client)) {
    const base = states.get(version - 1n);
    if (!base) continue;
    const slots = slotsOf(base.dealer);
    const needs = needsOf(client, base, party, payload);
    // What is shown after a mix lies under another ciphertext, which no state ever held.
    const mixed = needs.filter(({ verb }) => verb === Verb.Mix).flatMap(({ list }) => unpackSlots(list));
    for (const { verb, slot, seat, list } of needs) {
      const given =
        verb === Verb.Exit
          ? unpackSlots(list)
          : verb === Verb.Show || (verb === Verb.Deal && seat !== party)
            ? [slot]
            : [];
      // The chair gives what seats owed that have vanished, and the servers' own.
      const givers = isSeatParty(party) ? [party] : Array.from({ length: SERVERS + 1 }, (_, place) => place);
      const how = verb === Verb.Deal && !isSeatParty(party) ? 'sealed' : 'bare';
      for (const one of given)
        if (!mixed.includes(one))
          for (const giver of givers) due.set(`${aOf(slots.get(one)?.cipher ?? '0x')}/${giver}`, how);
    }
  }
  return due;
}

/** What lay open and was taken back to a hand: until it is mixed everyone knows it by right. */
function hiddenAgain(client: Client, states: ReadonlyMap<bigint, TableState>): ReadonlySet<Hex> {
  const seen = new Set<Hex>();
  for (const { version, party, payload } of deedsOf(client)) {
    const [base, after] = [states.get(version - 1n), states.get(version)];
    if (!base || !after) continue;
    for (const { verb, slot } of needsOf(client, base, party, payload))
      if (verb === Verb.Hide) seen.add(slotsOf(after.dealer).get(slot)?.cipher ?? '0x');
  }
  return seen;
}

const deedsOf = (client: Client) =>
  client.log().flatMap(({ version, deeds }) => deeds.map((deed) => ({ ...deed, version })));

function needsOf(client: Client, { rules }: TableState, party: number, payload: Hex): readonly Need[] {
  const { game } = client.engine().table;
  const action = payload === '0x' ? undefined : game.codecs.action.parse(payload);
  return action?.ok ? game.needs(rules as never, party, action.value as never) : game.pending(rules as never).needs;
}

/** The other seat tries every word that it received as the salt that its opponent has committed to. */
function bySalts({ clients, states, seated }: PlayedCell): Secrecy {
  const [client] = clients;
  const closing = deedsOf(client!).find(({ version, party, payload }) => {
    const base = states.get(version - 1n);
    return base !== undefined && needsOf(client!, base, party, payload).some(({ verb }) => verb === Verb.Close);
  })?.version;
  const words = { before: new Set<bigint>(), after: new Set<bigint>() };
  for (const { message } of seated.relay.passed) {
    const parsed = parseMessage(message);
    const version = parsed.ok && 'version' in parsed.value ? parsed.value.version : 0n;
    const part = closing !== undefined && version >= closing ? words.after : words.before;
    for (const bytes of bytesSaid(message))
      for (let at = 0; at + 32 <= bytes.length; at += 32) part.add(bytesToBigint(bytes.subarray(at, at + 32)));
  }
  const opened: string[] = [];
  let tried = 0;
  let isReal = false;
  const commitments = new Map<bigint, { seat: number; way: number; scope: bigint }>();
  for (const { dealer } of states.values()) {
    const { way, seats } = dealer as SaltState;
    seats.forEach(({ salt, scope }, seat) => {
      if (salt !== 0n) commitments.set(salt, { seat, way, scope });
    });
  }
  for (const [salt, { seat, way, scope }] of commitments) {
    const commit = (word: bigint) =>
      way === SaltWay.Audit ? auditCommitment(word, scope) : saltCommitment(word % FIELD, scope);
    tried += words.before.size;
    if ([...words.before].some((word) => commit(word) === salt)) opened.push(`the salt of seat ${seat}`);
    // By audit it is opened at the end; by proof never, and nothing is there to compare with.
    if (way === SaltWay.Proof || [...words.after].some((word) => commit(word) === salt)) isReal = true;
  }
  return { opened, tried, isReal };
}

const FIELD = ORDER;

/** Seat 0 asks the key holders for what seat 1 holds, with all that it has; seat 1 is answered. */
async function byAnothersKey(_house: MatrixHouse, played: PlayedCell): Promise<Secrecy> {
  const { judges, tableId } = played.seated;
  const { reach } = await loadDealer('fhe');
  const kept = keptOf(played);
  const held = [...played.states.values()].filter(({ rules }) => isActing(played.clients[0]!, rules)).at(-1)!;
  const handRead = (by: number, seat: number) => {
    const client = played.clients[by]!;
    const around = { engine: () => client.engine(), tell: () => {}, isStopped: () => true, handIsThere: () => {} };
    const { session, dealer } = kept[by]!;
    const outside = { judge: judges[by]!, tableId, answerSeconds: 10, session: sessionOf(session), around };
    return reach!(dealer, seat, { ...outside, reach: judges[by]!.fhe! } as never).hand(held.dealer as never);
  };
  const [own, stolen] = [await handRead(1, 1), await handRead(0, 1)];
  return { opened: stolen.size > 0 ? ['the hand of seat 1'] : [], tried: own.size, isReal: own.size > 0 };
}

const isActing = (client: Client, rules: unknown): boolean =>
  client.engine().table.game.pending(rules as never).kind === PendingKind.Action;
