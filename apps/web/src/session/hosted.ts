import { BaseError, type Hex } from '@facedown/base';
import { type Client, loadDealer, makeGameFile, sessionOf, type View, watchTable } from '@facedown/sdk';
import { type LobbyTable, tableKey } from '@facedown/sdk/coordinator';
import {
  JudgeError,
  type TableView as JudgeView,
  type Phase,
  patienceSeconds,
  secondsToAct,
  tableIdOf,
} from '@facedown/sdk/engine';
import { isSaidBy, parseWord, signWord, type Word } from '@facedown/sdk/people';
import { isGameName } from '../gameNames.js';
import { lineTo } from './createHosted.js';
import { deskAt } from './desk.js';
import { fileKeeper } from './files.js';
import { hostedPlace } from './hostedPlace.js';
import { journalStore } from './journal.js';
import { holdSeat } from './lock.js';
import type { Door, HostedRequest, WorkerEvent } from './messages.js';
import { broughtSecrets, isMoved, parseCode, sealSeat } from './moving.js';
import { cardsOf, ratedFile } from './person.js';
import { publish } from './publish.js';
import { deriveSecrets } from './secrets.js';
import { openShowing } from './showing.js';
import { mayDraft } from './spare.js';
import { actionOf, type OpenTable, unwrap } from './table.js';
import type { Clock, TrustFacts } from './view.js';

export { createHosted } from './createHosted.js';

/** A seat at a table of the coordinator's, or a place to watch from where all seats are taken. */
export async function openHosted(request: HostedRequest, tell: (event: WorkerEvent) => void): Promise<OpenTable> {
  const house = lineTo(request.table);
  house.socket.changed((state) =>
    tell({ event: 'connection', connection: state === 'open' ? 'online' : 'reconnecting' }),
  );
  const isStaked = request.table.includes(':');
  const place = isStaked
    ? await (await import('./stakes.js')).stakedPlace(house, request, tell)
    : await hostedPlace(house, request);
  const { judge, tableId } = place;
  const channel = tableKey({ ...judge, tableId });
  const [before, listed] = await Promise.all([judge.read(tableId), house.table(place.listed)]);
  const { game } = before.opening;
  if (!isGameName(game) || game !== request.game)
    throw new BaseError('This page has no such game yet.', { category: 'user', code: 'UnknownGame' });
  const [kit, desk] = await Promise.all([
    loadDealer(before.opening.dealer),
    deskAt(game, request.table, 'hosted', request),
  ]);
  const secrets = (await broughtSecrets(request.root, channel)) ?? (await deriveSecrets(request.root, channel, kit));
  const { address } = sessionOf(secrets.session);
  const isMine = ({ session }: { session: Hex }) => session.toLowerCase() === address;

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
  // Words come on the same line and are no part of the game; each is its seat's, or isn't heard.
  let spoke = 0;
  const heard = new Map<number, number>();
  const listen = () => house.socket.send({ op: 'hear', table: channel });
  house.socket.on((frame) => {
    // At a new connection, as soon as it is known that a seat listens.
    if (frame.op === 'proved') listen();
    if (frame.op !== 'word') return;
    const word = parseWord(frame.word);
    if (word.ok) void hearWord(word.value);
  });
  const patienceMs = patienceSeconds(before.opening) * 1000;
  const spanMs = secondsToAct(before.opening) * 1000;
  const answerMs = before.opening.answerSeconds * 1000;

  const own = before.entries.find(isMine);
  const hasMoved = own !== undefined && (await isMoved(channel, own.seat));
  if (hasMoved || (before.phase !== 'lobby' && !own)) {
    // Its seats alone are told what happens there.
    const { spectators } = listed;
    if (!spectators && hasMoved)
      throw new BaseError('This seat is on another device.', { category: 'user', code: 'MovedAway' });
    if (!spectators)
      throw new BaseError('This table is private.', { category: 'user', code: 'NotInvited', recoverable: false });
    client = await watchTable({ judge, relay: house.relay, tableId });
  } else {
    await holdSeat(channel, request.takeOver, () => {
      client?.stop();
      house.close();
      tell({ event: 'takenOver' });
    });
    gathered(before);
    client = await sitDown();
    if (phase === 'lobby') phase = 'live';
  }
  house.socket.opened(listen);
  let isOver = false;
  let ended: Promise<void> = Promise.resolve();
  const seated = client;
  let names = await namesOf();
  let named = client.view().epoch;
  const namesNow = () => {
    // Somebody has come or gone: who sits there now is asked again.
    const { epoch } = seated.view();
    if (epoch !== named) {
      named = epoch;
      void namesOf().then((fresh) => {
        names = fresh;
      });
    }
    return names;
  };
  const keep = fileKeeper(`hosted/${request.table}`, async () =>
    isOver && !isStaked ? ratedFile(house, request.root, seated.file()) : makeGameFile(seated.file()),
  );
  let lies = 0;
  const showing = openShowing(seated, desk, {
    seen: (card) => tell({ event: 'seen', card }),
    refused: (seat, code) =>
      tell({
        event: 'trust',
        line: { id: --lies, kind: 'refused', seat, version: Number(seated.view().version), code },
      }),
  });
  let showSaid = () => {};
  void publish(client, desk, namesNow, tell, {
    onState: showing.note,
    // Who only watches keeps nothing.
    onRest: async (isEnd) => (seated.party < 0 ? undefined : keep(isEnd)),
    facts: () => ({ dealer, keys, place: 'coordinator', mode: place.mode, phase, chain: place.chain?.() }),
    clock: (view: View, since: number) =>
      view.waiting.kind === 'over'
        ? undefined
        : phase !== 'live' && deadline
          ? phase === 'register'
            ? { endsAt: deadline.at + answerMs, total: spanMs }
            : { endsAt: deadline.at, total: Math.max(answerMs, deadline.total) }
          : liveClock(view, since),
    onForced: (choice) => void client?.act(choice),
    onSaid: (show) => {
      showSaid = show;
    },
  });
  void client.done.then((ending) => {
    isOver = ending.kind === 'settled';
    if (isOver) phase = 'done';
    if (ending.kind === 'settled' || ending.kind === 'left') {
      if (seated.party >= 0) ended = keep(true).catch(() => {});
    }
    if (ending.kind === 'settled') tell({ event: 'ended', payouts: ending.payouts });
    if (ending.kind === 'left') tell({ event: 'left', payout: ending.payout });
    if (ending.kind === 'failed') {
      const { category, code, shortMessage: message, recoverable } = ending.error;
      tell({ event: 'problem', error: { category, code, message, recoverable } });
    }
  });

  return {
    act: async (choice) => {
      unwrap(await seated.act(await actionOf(desk, seated, choice)));
      showSaid();
    },
    say: async (kind, text) => say(kind, text),
    show: async (hand, slot) => {
      const card = await showing.show(hand, slot);
      unwrap(card);
      if (card.ok) say('card', card.value);
    },
    leave: () => seated.leave(),
    sitOut: async () => unwrap(await seated.sitOut()),
    sitIn: async () => unwrap(await seated.sitIn()),
    topUp: async (amount) => unwrap(await seated.topUp(amount)),
    enter,
    claim: () => seated.dispute(),
    ...(isStaked ? {} : { moveAway }),
    file: () => makeGameFile(seated.file()),
    rest: () => ended,
    stop() {
      unwatch();
      seated.stop();
      house.close();
    },
  };

  /** Whoever has the text can go on; here the seat only watches from now on. */
  async function moveAway(code: string, path: string): Promise<string> {
    const to = await parseCode(code);
    seated.stop();
    return sealSeat({ path, table: channel, party: seated.party, memoryAt: `hosted/${request.table}` }, secrets, to);
  }

  function say(kind: Word['kind'], text: string): void {
    spoke = Math.max(Date.now(), spoke + 1);
    const word = { seat: seated.party, at: spoke, kind, text: text.trim() };
    house.socket.send({ op: 'say', table: channel, word: signWord(sessionOf(secrets.session), channel, word) });
  }

  /** Whoever has used up his bank is waited for no longer than a turn, as the others' clients count it. */
  function liveClock({ waiting }: View, since: number): Clock {
    const [seat] = waiting.parties;
    if (waiting.kind !== 'action' || seat === undefined) return { endsAt: since + spanMs, total: spanMs };
    const { turnMs, bankMs } = seated.timeOf(seat);
    const bank = Math.min(bankMs, patienceMs - turnMs);
    const total = spanMs - patienceMs + turnMs + bank;
    return { endsAt: since + total, total, ...(bankMs > 0 ? { bank: total - turnMs, saved: bankMs } : {}) };
  }

  async function hearWord(word: Word): Promise<void> {
    // After a broken line everything is told again.
    if (word.at <= (heard.get(word.seat) ?? 0)) return;
    heard.set(word.seat, word.at);
    const session = (await judge.read(tableId)).entries.find(({ seat }) => seat === word.seat)?.session;
    if (!session || !isSaidBy(session, channel, word)) return;
    if (word.kind === 'card') showing.hear(word.seat, word.text);
    else tell({ event: 'word', word });
  }

  async function gather(): Promise<void> {
    gathered(await judge.read(tableId));
  }

  function gathered({ opening, entries, phase: now }: JudgeView): void {
    if (now === 'lobby')
      tell({
        event: 'gathering',
        name: opening.name,
        taken: entries.length,
        seats: opening.maxSeats,
        ...(request.invite ? { invite: request.invite } : {}),
      });
  }

  /** Asks for a free seat while the game goes on, and waits for the hand at which the others let it in. */
  async function enter(): Promise<void> {
    await holdSeat(channel, false, () => {});
    const entered = await sitDown(true);
    // From here the page opens the table as after a reload: the journal knows the seat.
    entered.stop();
  }

  /** To who watches: is there a seat for him, or does he sit here with another device? */
  async function doorOf({ seats, bots, owners, phase: now, maxSeats, access }: LobbyTable): Promise<Door | undefined> {
    if (seated.party >= 0 || isStaked || now !== 'running') return undefined;
    if (seats.some(({ owner }) => isOwn(owner))) return 'elsewhere';
    const isInvited = access === 'open' || request.invite !== undefined;
    const taken = new Set([...seats, ...bots].map(({ seat }) => seat));
    const free = Array.from({ length: maxSeats }, (_, seat) => seat).filter((seat) => !taken.has(seat));
    // A seat that was given away signs no more from here, whoever leaves it there.
    const moved = await Promise.all(free.map((seat) => isMoved(channel, seat)));
    return isInvited && !owners && moved.includes(false) && !moved.includes(true) ? 'free' : undefined;
  }

  /** The own seat where we have one, else the one that was wished for, else the first that is free. */
  async function sitDown(isLater = false): Promise<Client> {
    for (let attempt = isLater ? 1 : 0; ; attempt++) {
      const [now, { bots, owners }] =
        attempt === 0 ? [before, listed] : await Promise.all([judge.read(tableId), house.table(place.listed)]);
      const taken = new Set([...now.entries, ...bots].map(({ seat }) => seat));
      const all = Array.from({ length: now.opening.maxSeats }, (_, seat) => seat);
      const free = all.filter((one) => !taken.has(one));
      // Where each seat is somebody's, no other is one's own: in a rematch, or with whom the house has found.
      const seat = now.entries.find(isMine)?.seat ?? pickSeat(owners ? free.filter((one) => isOwn(owners[one])) : free);
      if (seat === undefined)
        throw new BaseError('All seats are taken.', { category: 'user', code: 'TableFull', recoverable: false });
      try {
        return await place.join({
          seat,
          amount: desk.buyIn(now.opening.config),
          store: journalStore(secrets),
          times: { patienceMs },
          mayDraft,
          // Whoever has left and asks for a seat again means it.
          again: isLater,
        });
      } catch (error) {
        if (!(error instanceof JudgeError && error.code === 'SeatTaken') || attempt > 8) throw error;
      }
    }
  }

  function isOwn(owner: Hex | undefined): boolean {
    return owner?.toLowerCase() === place.owner.toLowerCase();
  }

  function pickSeat(free: readonly number[]): number | undefined {
    return free.find((one) => one === request.seat) ?? free[0];
  }

  async function namesOf(): Promise<string[]> {
    const table = await house.table(place.listed);
    const { seats, maxSeats } = table;
    tell({ event: 'door', door: await doorOf(table) });
    const cards = await cardsOf(
      house,
      seats.filter(({ bot }) => !bot).map(({ owner }) => owner),
    );
    const people = seats
      .filter(({ bot }) => !bot)
      .map(({ seat, owner }) => {
        const card = cards.get(owner);
        return { seat, owner, ...(card ? { picture: card.picture } : {}) };
      });
    tell({ event: 'people', people });
    return Array.from({ length: maxSeats }, (_, seat) => {
      const sitting = seats.find((one) => one.seat === seat);
      return sitting?.bot
        ? (request.botNames[seat % request.botNames.length] ?? `${seat + 1}`)
        : ((sitting && cards.get(sitting.owner)?.name) ?? sitting?.name ?? request.seatNames[seat] ?? `${seat + 1}`);
    });
  }
}
