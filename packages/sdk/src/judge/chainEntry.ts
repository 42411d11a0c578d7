import type { Hex } from '@facedown/base';
import {
  type ChainClient,
  type Deployment,
  NO_PERMIT,
  type Owner,
  readAllowance,
  signJoin,
  signPermit,
} from '@facedown/chain';
import { compactSignature, type Signature, type TableEntry, type TableTerms } from '@facedown/protocol';
import type { Entry } from './judge.js';

export interface SignEntry {
  readonly client: ChainClient;
  readonly deployment: Deployment;
  readonly owner: Owner;
  /** Whom the contract will see as the sender. */
  readonly sender: Hex;
  readonly tableId: bigint;
  readonly terms: TableTerms;
  /** The epoch in which the seat begins to play. */
  readonly epoch: bigint;
  readonly entry: Entry;
  readonly ticket?: Hex | undefined;
}

const NOTHING: Hex = `0x${'00'.repeat(32)}`;
const NO_SIGNATURE: Signature = { r: NOTHING, vs: NOTHING };
/** Long enough for whoever posts it to be slow, short enough for it to be forgotten. */
const SECONDS = 86_400n;

/**
 * Everything that its owner signs for a seat: the authorisation, where somebody else posts it, and a permit
 * for the stake, where the table may not take it yet. A wallet is asked once for each, and for nothing later.
 */
export async function signEntry(options: SignEntry): Promise<TableEntry> {
  const { client, deployment, owner, sender, tableId, terms, epoch, ticket } = options;
  const { seat, session, key, amount } = options.entry;
  const expires = BigInt(Math.floor(Date.now() / 1000)) + SECONDS;
  const isSent = sender === owner.address.toLowerCase();
  const authorisation = isSent
    ? ('0x' as const)
    : await signJoin(client, {
        owner,
        table: deployment.table,
        tableId,
        terms,
        epoch,
        seat,
        sessionKey: session,
        cardKey: key,
        amount,
        expires,
      });
  return {
    seat,
    owner: owner.address,
    sessionKey: session,
    cardKey: key,
    amount,
    expires,
    authorisation,
    permit: await permitOf(options, expires),
    ticket: ticket ? compactSignature(ticket) : NO_SIGNATURE,
  };
}

async function permitOf({ client, deployment, owner, terms, entry }: SignEntry, deadline: bigint) {
  const { token } = terms;
  if (BigInt(token) === 0n || entry.amount === 0n) return NO_PERMIT;
  const spender = deployment.table;
  const allowed = await readAllowance(client, { token, owner: owner.address, spender });
  if (allowed >= entry.amount) return NO_PERMIT;
  return signPermit(client, { owner, token, spender, value: entry.amount, deadline });
}
