import type { Hex } from '@facedown/base';
import {
  type ChainClient,
  type Deployment,
  NO_PERMIT,
  type Owner,
  readAllowance,
  readNonce,
  signJoin,
  signPermit,
} from '@facedown/chain';
import { compactSignature, type Signature, type TableEntry, type TableTerms } from '@facedown/protocol';
import type { Entry } from './judge.js';
import { signedUntil } from './signedUntil.js';

interface SignEntry {
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
  /** It is used at the next boundary, whenever that is. */
  readonly waits?: boolean;
}

const NOTHING: Hex = `0x${'00'.repeat(32)}`;
const NO_SIGNATURE: Signature = { r: NOTHING, vs: NOTHING };
/** Long enough for whoever posts it to be slow; a table takes nothing that lives longer than an hour. */
const SECONDS = 600n;
/** It waits for the next boundary; whoever waits longer signs anew (`enterTable`). */
const BOUNDARY_SECONDS = 900n;

/**
 * Everything that its owner signs for a seat: the authorisation, where somebody else posts it, and a permit
 * for the stake, where the table may not take it yet. A wallet is asked once for each, and for nothing later.
 */
export async function signEntry(options: SignEntry): Promise<TableEntry> {
  const { client, deployment, owner, sender, tableId, epoch, ticket } = options;
  const { seat, session, key, amount } = options.entry;
  const expires = await signedUntil(client, options.waits ? BOUNDARY_SECONDS : SECONDS);
  const nonce = await readNonce(client, { table: deployment.table, tableId, owner: owner.address });
  const isSent = sender === owner.address.toLowerCase();
  const authorisation = isSent
    ? ('0x' as const)
    : await signJoin(client, {
        owner,
        table: deployment.table,
        tableId,
        epoch,
        seat,
        sessionKey: session,
        cardKey: key,
        amount,
        nonce,
        expires,
      });
  return {
    seat,
    owner: owner.address,
    sessionKey: session,
    cardKey: key,
    amount,
    nonce,
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
