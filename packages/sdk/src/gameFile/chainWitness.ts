import { BaseError, type Hex } from '@facedown/base';
import { type ChainClient, type Deployment, readEvents, type TableEvent } from '@facedown/chain';
import { entriesAfter } from '../change/change.js';
import { chainJudge } from '../judge/chainJudge.js';
import { type ChainTable, followTable, newChainTable } from '../judge/chainTable.js';
import type { Entry } from '../judge/judge.js';
import { openingHash } from '../judge/opening.js';
import { loadDealer, loadGame } from '../registry.js';
import type { FileDeed, FileEntry } from './gameFile.js';
import type { Verdict } from './verifyGame.js';
import { NOTHING_OPEN, type Open, type Witness } from './witness.js';

interface ChainWitnessOptions {
  /** The chain that is asked; who runs its node is believed. */
  readonly client: ChainClient;
  /** The contracts whose word counts, as the asker knows them: never as a file names them. */
  readonly deployment: Deployment;
}

type Shown = Extract<Verdict, { ok: true }>;

/** Asks the table's contract for everything that no signature in the file says. */
export function chainWitness({ client, deployment }: ChainWitnessOptions): Witness {
  return async (file, alone, again) => {
    const { chainId, table, tableId } = file.table;
    if (chainId !== BigInt(deployment.chainId) || table !== deployment.table.toLowerCase()) throw elsewhere();
    const judge = chainJudge({ client, deployment, resolve });
    const view = await judge.read(tableId);
    const events = await readEvents(client, {
      table: deployment.table,
      tableId,
      fromBlock: BigInt(deployment.block),
    });
    if (openingHash(view.opening) !== openingHash(file.opening)) return wrong('WrongTerms');
    const epochs = epochsOf(deployment, events);
    const known = epochs.get(file.table.epoch);
    if (!known) return wrong('NotRecorded');
    const stranger = file.entries.find(
      (entry) =>
        !isSame(
          entry,
          known.entries.find(({ seat }) => seat === entry.seat),
        ),
    );
    if (stranger || known.entries.length !== file.entries.length)
      return wrong('WrongSeat', stranger ? { party: stranger.seat } : {});
    let seated: readonly Entry[] = file.entries;
    for (const { change } of file.later ?? []) {
      const { version } = change;
      const after = epochs.get(change.epoch);
      if (!after) return wrong('NotRecorded', { version });
      if (after.hash !== change.state || after.startVersion !== version) return wrong('WrongNext', { version });
      seated = entriesAfter(seated, change);
      const entrant = seated.find(
        (entry) =>
          !isSame(
            entry,
            after.entries.find(({ seat }) => seat === entry.seat),
          ),
      );
      if (entrant || seated.length !== after.entries.length)
        return wrong('WrongSeat', { version, ...(entrant ? { party: entrant.seat } : {}) });
    }
    // What the others have signed may never have come to the file's writer, but to the contract.
    const fixed = fixedIn(events);
    const hears = alone.open.lines.length > 0 && fixed.size > 0;
    const shown = hears ? await again((epoch, line) => fixed.has(nameOf(epoch, line))) : alone;
    if (!shown.ok) return shown;
    const lines = [file.log, ...(file.later ?? []).map(({ log }) => log)].flat();
    // What everyone's signature under a later state vouches for needs no chain.
    const isOpen = ({ version }: FileEntry) => shown.open.lines.includes(version);
    const missing = lines.filter((line) => isOpen(line) && !isRecorded(line, events)).map(({ version }) => version);
    const last = lines.at(-1)?.version ?? file.startVersion;
    return judged(shown, missing, settledIn(events), last);
  };
}

/** What stays open after the chain was asked, and how the table ended. */
function judged(shown: Shown, lines: readonly bigint[], settled: Settled | undefined, last: bigint): Verdict {
  const { payouts, house } = shown.outcome;
  if (settled && shown.end !== 'unfinished' && !isPaid(settled, payouts, house)) return wrong('WrongPayouts');
  // A table whose last word in the file isn't its end was paid later, though it may have paid the same.
  const isHere = settled?.version === last || settled?.version === last + 1n;
  const isSettled = settled !== undefined && isHere && shown.outcome.boundary && isPaid(settled, payouts, house);
  const end = shown.end === 'unfinished' && isSettled ? 'settled' : shown.end;
  const open: Open = { ...NOTHING_OPEN, lines, end: end === 'unfinished' };
  return { ...shown, end, open, verdict: lines.length > 0 || open.end ? 'needsChain' : 'proven' };
}

const nameOf = (epoch: bigint, { version, hash }: Pick<FileEntry, 'version' | 'hash'>): string =>
  `${epoch}/${version}/${hash}`;

/** States under which the contract has seen everyone's signature. */
const fixedIn = (events: readonly TableEvent[]): ReadonlySet<string> =>
  new Set(
    events.flatMap((event) =>
      event.eventName === 'Fixed' ? [nameOf(event.args.epoch, { ...event.args, hash: event.args.state })] : [],
    ),
  );

type Settled = { readonly version: bigint; readonly payouts: readonly bigint[]; readonly house: bigint };

const isPaid = (settled: Settled, payouts: readonly bigint[], house: bigint): boolean =>
  settled.house === house &&
  Array.from({ length: Math.max(settled.payouts.length, payouts.length) }, (_, seat) => seat).every(
    (seat) => (settled.payouts[seat] ?? 0n) === (payouts[seat] ?? 0n),
  );

function settledIn(events: readonly TableEvent[]): Settled | undefined {
  const settled = events.find(({ eventName }) => eventName === 'Settled');
  return settled?.eventName === 'Settled' ? settled.args : undefined;
}

/** Who sat in each epoch and with which state it began, as the contract told it. */
function epochsOf(deployment: Deployment, events: readonly TableEvent[]): ReadonlyMap<bigint, ChainTable> {
  const epochs = new Map<bigint, ChainTable>();
  let table = newChainTable(deployment.block);
  for (const [i, event] of events.entries()) {
    table = followTable(table, [event]);
    const isLast = events[i + 1]?.transactionHash !== event.transactionHash;
    // Seats, keys and state of an epoch are told by one transaction.
    const began = events.some((one) => one.transactionHash === event.transactionHash && one.eventName === 'Started');
    if (isLast && began) epochs.set(table.epoch, table);
  }
  return epochs;
}

function isSame(entry: Entry, other: Entry | undefined): boolean {
  if (!other) return false;
  const { seat, owner, session, key, amount, brought } = other;
  return (
    entry.seat === seat &&
    entry.owner === lower(owner) &&
    entry.session === lower(session) &&
    entry.key === lower(key) &&
    entry.amount === amount &&
    entry.brought === brought
  );
}

/** Did the contract record exactly this: these deeds, or its clock? */
function isRecorded({ version, hash, deeds, lapsed }: FileEntry, events: readonly TableEvent[]): boolean {
  const name = lapsed ? 'Lapsed' : 'Moved';
  const last = events.find(
    (event) => event.eventName === name && event.args.version === version && event.args.state === hash,
  );
  if (!last) return false;
  // The deed that led to the state was told with it; the round's other shares before, at the version on which it began.
  const before = deeds.filter((deed) => lapsed || !isOf(deed, last));
  const isWhole = lapsed === true || before.length === deeds.length - 1;
  const isWithin = (event: TableEvent) => event.eventName === 'Moved' && event.args.version === version - 1n;
  return isWhole && before.every((deed) => events.some((event) => isWithin(event) && isOf(deed, event)));
}

const isOf = ({ party, payload, evidence }: FileDeed, event: TableEvent): boolean =>
  event.eventName === 'Moved' &&
  event.args.party === party &&
  event.args.payload === payload &&
  event.args.evidence === evidence;

const lower = (value: Hex): Hex => value.toLowerCase() as Hex;

const resolve = async ({ game, dealer }: { game: string; dealer: string }) => ({
  game: await loadGame(game),
  dealer: (await loadDealer(dealer)).dealer,
});

const wrong = (code: string, where: { party?: number; version?: bigint } = {}): Verdict => ({
  ok: false,
  verdict: 'wrong',
  code,
  ...where,
});

const elsewhere = (): BaseError =>
  new BaseError('This game was played at another contract than the one that is asked.', {
    category: 'user',
    code: 'UnknownContract',
    suggestedAction: 'Give the deployment of its chain.',
  });
