import type { Hex } from '@facedown/base';
import {
  type ChainClient,
  type Deployment,
  readAllowance,
  readBalance,
  readChange,
  readNonce,
  type TableCall,
  type TableEvent,
} from '@facedown/chain';
import type { TableId } from '@facedown/game-kit';
import { compactSignature, entryCodec, fullSignature, type TableEntry } from '@facedown/protocol';
import { isTicket } from '../access/tickets.js';
import type { Change } from '../change/change.js';
import { changeDigest, changeHead, joinDigest } from '../signing/digest.js';
import { signerOf } from '../signing/session.js';
import { seatingOf } from './chainCalls.js';
import type { ChainTable } from './chainTable.js';
import { chainTime } from './chainTime.js';
import { type Entry, JudgeError } from './judge.js';
import { changeSignatures } from './signatures.js';

/** Everything that the owner signed for his seat, as bytes that travel with his wish to enter. */
export const makeEntryProof = (entry: TableEntry): Hex => entryCodec.encode(entry);

function entryOf({ proof, ...entry }: Entry): TableEntry | undefined {
  const parsed = proof === undefined ? undefined : entryCodec.parse(proof);
  if (!parsed?.ok) return undefined;
  const { seat, owner, sessionKey, cardKey, amount } = parsed.value;
  const isSame =
    seat === entry.seat &&
    lower(owner) === lower(entry.owner) &&
    lower(sessionKey) === lower(entry.session) &&
    lower(cardKey) === lower(entry.key) &&
    amount === entry.amount;
  return isSame ? parsed.value : undefined;
}

export function changeCall(
  tableId: bigint,
  now: ChainTable,
  change: Change,
  acks: ReadonlyMap<number, Hex>,
): TableCall<'change'> {
  const entries = change.entries.map((entry) => {
    const signed = entryOf(entry);
    if (!signed) throw new JudgeError('BadSignature');
    return signed;
  });
  return {
    tableId,
    terms: now.terms,
    setup: now.setup,
    seating: seatingOf(now),
    rules: change.rules,
    dealerHash: change.dealerHash,
    version: change.version - 1n,
    leaving: change.leaving.reduce((mask, seat) => mask | (1n << BigInt(seat)), 0n),
    entries,
    cardKeys: [...change.keys],
    signatures: changeSignatures(now.entries, change, acks).map(compactSignature),
  };
}

/** What the sender has to bring of the chain's own coin; nothing where somebody else's would be needed, too. */
export function coinsOf({ entries }: Pick<Change, 'entries'>, owner: Hex): bigint | undefined {
  const paying = entries.filter(({ amount }) => amount > 0n);
  if (paying.some((entry) => lower(entry.owner) !== lower(owner))) return undefined;
  return paying.reduce((sum, { amount }) => sum + amount, 0n);
}

/**
 * The boundary of the newest change and everyone's signatures, where the transaction that made it shows them. A hint:
 * what counts is told by events, and both are checked by whoever uses them.
 */
export async function withHint(
  client: ChainClient,
  id: Omit<TableId, 'epoch'>,
  table: ChainTable,
  events: readonly TableEvent[],
): Promise<ChainTable> {
  const began = events.findLast(({ eventName, args }) => eventName === 'Started' && 'epoch' in args && args.epoch > 0n);
  if (!began || !table.change) return table;
  const call = await readChange(client, { hash: began.transactionHash }).catch(() => undefined);
  if (!call) return table;
  const { rules, dealerHash } = call;
  const change = { ...table.change, rules, dealerHash };
  return { ...table, change, acks: acksIn(call, { ...id, epoch: change.epoch }, change) };
}

/** By seat: whose they are is told by the signatures alone, as leavers whose time ran out need not have signed. */
function acksIn({ seating, signatures }: TableCall<'change'>, id: TableId, change: Change): Map<number, Hex> {
  const digest = changeDigest(id, changeHead(id, change));
  const seatOf = new Map(seating.seats.map(({ sessionKey }, seat) => [lower(sessionKey), seat]));
  for (const { seat, session } of change.entries) seatOf.set(lower(session), seat);
  return new Map(
    signatures.flatMap((compact) => {
      const signature = fullSignature(compact);
      const signer = signerOf(digest, signature);
      const seat = signer === undefined ? undefined : seatOf.get(signer);
      return seat === undefined ? [] : [[seat, signature] as const];
    }),
  );
}

/** The code of why the contract would not take this entry, as far as it can be told before all have signed. */
export async function badEntry(
  client: ChainClient,
  deployment: Deployment,
  id: TableId,
  now: ChainTable,
  entry: Entry,
): Promise<string | undefined> {
  const signed = entryOf(entry);
  if (!signed) return 'BadSignature';
  const { token } = now.terms;
  const { owner, amount, sessionKey, cardKey, seat, nonce, expires } = signed;
  const inviter = now.setup.inviter;
  if (BigInt(inviter) !== 0n && !isTicket(inviter, id, owner, fullSignature(signed.ticket))) return 'NotInvited';
  if (expires <= (await chainTime(client))) return 'AuthorisationExpired';
  const current = await readNonce(client, { table: deployment.table, tableId: id.tableId, owner });
  if (nonce !== current) return 'AuthorisationRevoked';
  const join = { seat, owner, sessionKey, cardKey, amount, nonce, expires };
  // A contract's wallet answers for itself when the change is posted.
  const isByKey = signerOf(joinDigest(id, join), lower(signed.authorisation)) === lower(owner);
  const code = isByKey ? '0x' : await client.request({ method: 'eth_getCode', params: [owner, 'latest'] });
  if (!isByKey && (code === undefined || code === '0x')) return 'BadSignature';
  if (amount === 0n) return undefined;
  if ((await readBalance(client, { token, owner })) < amount) return 'TransferFailed';
  if (BigInt(token) === 0n || signed.permit.value >= amount) return undefined;
  const allowed = await readAllowance(client, { token, owner, spender: deployment.table });
  return allowed >= amount ? undefined : 'TransferFailed';
}

const lower = (value: Hex): Hex => value.toLowerCase() as Hex;
