import { BaseError, type Hex } from '@facedown/base';
import type { DealerSeat, Legal } from '@facedown/game-kit';
import {
  type Client,
  type Coordinator,
  connectCoordinator,
  createTable,
  HOSTED_CHAIN,
  HOSTED_TABLE,
  type Judge,
  JudgeError,
  type TableView as JudgeView,
  joinTable,
  loadDealer,
  makeGameFile,
  newInviter,
  openClient,
  openEngine,
  type Phase,
  relayDigest,
  rosterOf,
  sessionOf,
  signTicket,
  signWith,
  startOf,
  tableIdOf,
  tableKey,
  type View,
} from '@facedown/sdk';
import { isGameName, loadDesk } from './desk.js';
import { fileKeeper } from './files.js';
import { holdSeat } from './lock.js';
import type { CreateRequest, HostedRequest, WorkerEvent } from './messages.js';
import { publish } from './publish.js';
import { deriveSecrets, systemRandom } from './secrets.js';
import type { OpenTable } from './table.js';
import type { TrustFacts } from './view.js';

const REGISTER_SECONDS = 10;

const connect = (): Coordinator => connectCoordinator({ urls: [self.location.origin] });

/** Opens a table at the coordinator, with bots where they are wished for. */
export async function createHosted(request: CreateRequest): Promise<{ table: string; invite?: string }> {
  const house = connect();
  try {
    const inviter = request.private ? newInviter(systemRandom) : undefined;
    const { spectators } = request;
    const listing = inviter
      ? { access: 'private' as const, inviter: inviter.address, spectators }
      : { access: 'open' as const, spectators };
    const desk = await loadDesk[request.game]();
    const tableId = await createTable({
      judge: house.judge({ listing }),
      game: request.game,
      dealer: request.dealer ?? desk.dealer ?? 'players',
      config: desk.hosted(request),
      seats: request.seats,
      name: request.name,
      registerSeconds: Math.min(REGISTER_SECONDS, request.clock),
      answerSeconds: request.clock,
    });
    const strength = 'medium';
    if (request.bots > 0)
      await house.inviteBots(tableId, { count: request.bots, strength, ...(inviter ? { inviter } : {}) });
    return { table: String(tableId), ...(inviter ? { invite: inviter.secret.slice(2) } : {}) };
  } finally {
    house.close();
  }
}

/** A seat at a table of the coordinator's, or a place to watch from where all seats are taken. */
export async function openHosted(request: HostedRequest, tell: (event: WorkerEvent) => void): Promise<OpenTable> {
  const house = connect();
  house.socket.changed((state) =>
    tell({ event: 'connection', connection: state === 'open' ? 'online' : 'reconnecting' }),
  );
  const tableId = BigInt(request.table);
  const channel = tableKey({ chainId: HOSTED_CHAIN, table: HOSTED_TABLE, tableId });
  // A table without spectators is told only to its seats: at each connection the session key shows that we are one.
  let greeting: Hex | undefined;
  let prove: (nonce: Hex) => void = () => {};
  house.socket.on((frame) => {
    if (frame.op === 'hello') {
      greeting = frame.nonce as Hex;
      prove(greeting);
    } else if (frame.op === 'proved') house.socket.send({ op: 'subscribe', table: channel, after: '0' });
  });
  const inviter = request.invite ? sessionOf(`0x${request.invite}`) : undefined;
  const ticket = (id: bigint, owner: Hex) => signTicket(inviter!, tableIdOf(judge, id, 1n), owner);
  const judge: Judge = house.judge(inviter ? { ticket } : {});
  const before = await judge.read(tableId);
  const { game } = before.opening;
  if (!isGameName(game) || game !== request.game)
    throw new BaseError('This page has no such game yet.', { category: 'user', code: 'UnknownGame' });
  const [kit, desk] = await Promise.all([loadDealer(before.opening.dealer), loadDesk[game]()]);
  const secrets = await deriveSecrets(request.root, channel, kit);
  const { address } = sessionOf(secrets.session);
  const isMine = ({ session }: { session: Hex }) => session.toLowerCase() === address;

  prove = (nonce) =>
    house.socket.send({ op: 'prove', signature: signWith(sessionOf(secrets.session))(relayDigest(nonce)) });
  if (greeting) prove(greeting);

  const isProven = desk.isProven?.(before.opening.dealerConfig) ?? false;
  const dealer = (isProven ? `${before.opening.dealer}-proof` : before.opening.dealer) as TrustFacts['dealer'];
  const keys = isProven
    ? await (await import('./proving.js')).tellProofs(tableIdOf(judge, tableId, 1n), tell)
    : undefined;
  let client: Client | undefined;
  let deadline: { at: number; total: number } | undefined;
  let phase: Phase = before.phase;
  const unwatch = judge.watch(tableId, (event) => {
    if (event.kind === 'joined') void gather();
    if (event.kind !== 'phase') return;
    phase = event.phase;
    deadline = event.remainingMs > 0 ? { at: Date.now() + event.remainingMs, total: event.remainingMs } : undefined;
  });
  const patienceMs = before.opening.answerSeconds * 1000;

  if (before.phase !== 'lobby' && !before.entries.some(isMine)) client = spectate(before);
  else {
    await holdSeat(channel, request.takeOver, () => {
      client?.stop();
      house.close();
      tell({ event: 'takenOver' });
    });
    await gather();
    client = await sitDown(before);
  }
  const names = await namesOf();
  const seated = client;
  const keep = fileKeeper(`hosted/${request.table}`, () => makeGameFile(seated.file()));
  void publish(client, desk, names, tell, {
    // Who only watches keeps nothing.
    onRest: async (isEnd) => (seated.party < 0 ? undefined : keep(isEnd)),
    facts: () => ({ dealer, keys, place: 'coordinator', mode: 'hosted', phase }),
    clock: (view: View, since: number) =>
      view.waiting.kind === 'over'
        ? undefined
        : phase !== 'live' && deadline
          ? { endsAt: deadline.at, total: deadline.total }
          : { endsAt: since + patienceMs, total: patienceMs },
    onForced: (choice) => void client?.act(choice),
  });
  void client.done.then((ending) => {
    if (ending.kind === 'settled') {
      if (seated.party >= 0) void keep(true);
      tell({ event: 'ended', payouts: ending.payouts });
    }
    if (ending.kind === 'failed') {
      const { category, code, shortMessage: message, recoverable } = ending.error;
      tell({ event: 'problem', error: { category, code, message, recoverable } });
    }
  });

  return {
    async act(choice) {
      const said = await seated.act(choice as Legal<unknown>);
      if (!said.ok) throw new BaseError('The rules do not allow this.', { category: 'user', code: said.code });
    },
    leave: () => seated.leave(),
    claim: () => seated.dispute(),
    file: () => makeGameFile(seated.file()),
    stop() {
      unwatch();
      seated.stop();
      house.close();
    },
  };

  async function gather(): Promise<void> {
    const { opening, entries, phase: now } = await judge.read(tableId);
    if (now === 'lobby')
      tell({
        event: 'gathering',
        name: opening.name,
        taken: entries.length,
        seats: opening.maxSeats,
        ...(request.invite ? { invite: request.invite } : {}),
      });
  }

  /** The own seat where we have one, else the first that is free. */
  async function sitDown(view: JudgeView): Promise<Client> {
    const { journalStore } = await import('./journal.js');
    for (let attempt = 0; ; attempt++) {
      const now = attempt === 0 ? view : await judge.read(tableId);
      const listed = await house.table(tableId);
      const taken = new Set([...now.entries, ...listed.bots].map(({ seat }) => seat));
      const all = Array.from({ length: now.opening.maxSeats }, (_, seat) => seat);
      const seat = now.entries.find(isMine)?.seat ?? all.find((one) => !taken.has(one));
      if (seat === undefined)
        throw new BaseError('All seats are taken.', { category: 'user', code: 'TableFull', recoverable: false });
      try {
        return await joinTable({
          judge,
          relay: house.relay,
          tableId,
          seat,
          amount: desk.buyIn(now.opening.config),
          store: journalStore(secrets),
          times: { patienceMs },
        });
      } catch (error) {
        if (!(error instanceof JudgeError && error.code === 'SeatTaken') || attempt > 8) throw error;
      }
    }
  }

  function spectate({ opening, entries, epoch, startVersion }: JudgeView): Client {
    const table = { id: tableIdOf(judge, tableId, epoch), game: desk.game, dealer: kit.dealer };
    const start = startOf(table, opening, entries, startVersion);
    if (!start.ok)
      throw new BaseError('This table did not start as its terms say.', { category: 'contract', code: start.code });
    return openClient({
      engine: openEngine({ table, roster: rosterOf(opening, entries), start: start.value }),
      about: { opening, entries, startVersion },
      secrets: BLIND,
      store: NO_STORE,
      relay: house.relay,
      judge,
    });
  }

  async function namesOf(): Promise<string[]> {
    const { seats, maxSeats } = await house.table(tableId);
    return Array.from({ length: maxSeats }, (_, seat) => {
      const sitting = seats.find((one) => one.seat === seat);
      return sitting?.bot
        ? (request.botNames[seat % request.botNames.length] ?? `${seat + 1}`)
        : (request.seatNames[seat] ?? `${seat + 1}`);
    });
  }
}

/** A spectator's part in the cards: none. */
const BLIND: DealerSeat = {
  contribute: async () => '0x',
  prove: async () => '0x',
  hand: async () => new Map(),
};
const NO_STORE = {
  read: async () => [],
  append: async () => {},
  readSecrets: async () => undefined,
  writeSecrets: async () => {},
  close: async () => {},
};
