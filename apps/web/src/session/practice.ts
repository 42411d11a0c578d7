import { BaseError, systemRandom } from '@facedown/base';
import { type Client, joinTable, loadDealer, localRelay, makeGameFile, newSession, sessionOf } from '@facedown/sdk';
import { type DealerKit, newSalt, type SeatSecrets, tableIdOf } from '@facedown/sdk/engine';
import { type BotTable, type Desk, deskAt } from './desk.js';
import { fileKeeper } from './files.js';
import { journalStore } from './journal.js';
import { holdSeat } from './lock.js';
import type { PracticeRequest, WorkerEvent } from './messages.js';
import { publish } from './publish.js';
import { deriveSecrets } from './secrets.js';
import { sharedChecks } from './sharedChecks.js';
import { mayDraft } from './spare.js';
import { actionOf, type OpenTable, unwrap } from './table.js';
import { keptJudge, readTable, type TableRecord, writeTable } from './tableStore.js';
import type { TrustFacts } from './view.js';

const OWN_SEAT = 0;
/** Nobody claims a timeout here: a person may think for as long as he likes. */
const NEVER = 2 ** 40;

/** A name that another game's table has already is kept apart from it. */
async function placeOf({ game, table }: PracticeRequest): Promise<string> {
  const other = (await readTable(table))?.opening.game;
  return other === undefined || other === game ? table : `${game}/${table}`;
}

/**
 * A table within this browser: the person's seat and the bots, each with its own keys and journal, as at any other
 * table; only the judge and the relay live here, too.
 */
export async function openPractice(request: PracticeRequest, tell: (event: WorkerEvent) => void): Promise<OpenTable> {
  let clients: readonly Client[] = [];
  let stopped = false;
  const table = await placeOf(request);
  await holdSeat(table, request.takeOver, () => stop('takenOver'));
  const desk = await deskAt(request.game, table, 'practice', request);
  const dealer = (request.dealer ?? desk.dealer ?? 'players') as TrustFacts['dealer'];
  const kit = await loadDealer(dealer);
  const own = await deriveSecrets(request.root, table, kit);
  const record = (await readTable(table)) ?? (await newTable({ ...request, table }, desk, kit));
  const { judge, tableId } = await keptJudge(record, () => ({ game: desk.game, dealer: kit.dealer }));
  const id = tableIdOf(judge, tableId, 1n);
  const keys = dealer === 'salt-proof' ? await (await import('./proving.js')).tellProofs(id, tell) : undefined;
  const sitting = (await judge.read(tableId)).entries.find(({ seat }) => seat === OWN_SEAT);
  if (sitting && sitting.session !== sessionOf(own.session).address)
    throw new BaseError('This table was played with other keys.', { category: 'user', code: 'OtherKeys' });

  const { amount } = desk.seating(request);
  const checks = sharedChecks(kit.dealer);
  const relay = localRelay();
  clients = await Promise.all([own, ...record.botSecrets].map(sitDown));
  const me = clients[OWN_SEAT]!;

  const thinking = request.thinking;
  for (const client of clients.slice(1)) {
    const onProgress = (done: number) =>
      tell({ event: 'progress', progress: [{ seat: client.party, what: 'think', done }] });
    void playBot(client, desk, thinking, { name: table, onProgress });
  }
  let showSaid = () => {};
  const published = publish(me, desk, () => record.names, tell, {
    facts: () => ({ dealer, keys, place: 'here', mode: 'free', phase: 'live' }),
    onForced: (choice) => void me.act(choice),
    onSaid: (show) => {
      showSaid = show;
    },
    onRest: fileKeeper(`practice/${table}`, () => makeGameFile(me.file())),
  });
  published.catch((error) => fail(error));
  void me.done.then((ending) => {
    if (ending.kind === 'failed') fail(ending.error);
    if (ending.kind === 'settled') tell({ event: 'ended', payouts: ending.payouts });
  });

  return {
    act: async (choice) => {
      unwrap(await me.act(await actionOf(desk, me, choice)));
      showSaid();
    },
    // The bots have nobody else to play for: the table ends.
    leave: async () => void (await Promise.all(clients.map((client) => client.leave()))),
    sitOut: async () => unwrap(await me.sitOut()),
    sitIn: async () => unwrap(await me.sitIn()),
    topUp: async (amount) => unwrap(await me.topUp(amount)),
    claim: async () => {},
    stop: () => stop(),
    file: () => makeGameFile(me.file()),
  };

  function stop(why?: 'takenOver'): void {
    if (stopped) return;
    stopped = true;
    for (const client of clients) client.stop();
    if (why) tell({ event: why });
  }

  function fail(error: unknown): void {
    if (stopped) return;
    const { category, code, shortMessage, recoverable } =
      error instanceof BaseError ? error : new BaseError(String(error), { category: 'unknown', code: 'ClientFailed' });
    tell({ event: 'problem', error: { category, code, message: shortMessage, recoverable } });
  }

  function sitDown(secrets: SeatSecrets, seat: number): Promise<Client> {
    const isOwn = seat === OWN_SEAT;
    return joinTable({
      judge,
      relay,
      tableId,
      seat,
      amount,
      store: journalStore(secrets, { isBrief: !isOwn }),
      random: systemRandom,
      dealerOf: () => (isOwn ? checks.own : checks.bots),
      mayDraft,
      // Here nobody listens to how long an answer takes; the pause is for the person who watches.
      times: { resendMs: 2000, staggerMs: 0, answerMs: request.thinking > 0 ? 150 : 0, patienceMs: NEVER },
    });
  }
}

async function newTable(request: PracticeRequest, desk: Desk, kit: DealerKit): Promise<TableRecord> {
  const seats = 1 + request.bots.length;
  const { config } = desk.seating(request);
  const record: TableRecord = {
    table: request.table,
    opening: {
      salt: newSalt(),
      game: request.game,
      dealer: request.dealer ?? desk.dealer ?? 'players',
      name: 'Practice',
      config,
      dealerConfig: kit.config ?? '0x',
      minSeats: seats,
      maxSeats: seats,
      servers: [],
      onchain: false,
      registerSeconds: 60,
      answerSeconds: 300,
    },
    names: [request.name, ...request.bots],
    botSecrets: request.bots.map(() => ({
      session: newSession(systemRandom).secret,
      dealer: kit.newSecret(systemRandom),
    })),
  };
  await writeTable(record);
  return record;
}

async function playBot(client: Client, desk: Desk, thinking: number, table: BotTable): Promise<void> {
  const bot = desk.newBot(table);
  for await (const { waiting, version, state, hand } of client.watch()) {
    if (!waiting.mine || version !== client.view().version) continue;
    const seen = { state, seat: client.party, hand };
    const pause = thinking * desk.pause(seen, fraction());
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    await client.act(bot(seen));
  }
}

const fraction = () => systemRandom(1)[0]! / 256;
