import { type Hex, keccak256, seededRandom } from '@facedown/base';
import { answerShuffle, setShuffling } from '@facedown/dealers/players';
import type { DealerSeat } from '@facedown/game-kit';
import { type DraftMessage, makeMessage, parseMessage, type WireMessage } from '@facedown/protocol';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { draftDigest } from '../signing/digest.js';
import { sessionOf, signWith } from '../signing/session.js';
import { memoryStore } from '../store/memoryStore.js';
import { type ManualClock, manualClock } from '../testing/manualClock.js';
import { quietChoice, seatTable } from '../testing/playTable.js';
import { type Relay, tableKey } from '../transport/relay.js';
import type { Client } from './client.js';

const open: Client[] = [];
afterEach(() => {
  for (const client of open.splice(0)) client.stop();
});

const HANDS = 2;
/** Signs a draft as the seat would. */
type Sign = (draft: Omit<DraftMessage, 'signature'>, party: number) => DraftMessage;

/** A table of Hold'em what became of its decks, with a relay or a seat that does what it likes. */
async function played(
  at: {
    readonly said?: (draft: DraftMessage, sign: Sign) => readonly DraftMessage[];
    readonly heard?: (draft: DraftMessage, sign: Sign) => readonly DraftMessage[];
    readonly seats?: number;
    readonly hands?: number;
    readonly secretsOf?: (own: DealerSeat) => DealerSeat;
  } = {},
) {
  const clock = manualClock();
  const store = memoryStore();
  const said: WireMessage[] = [];
  let sign: Sign | undefined;
  const relayOf = (relay: Relay, party: number): Relay => ({
    ...relay,
    async post(table, text) {
      const message = parseMessage(text);
      if (!message.ok) return;
      const { value } = message;
      said.push(value);
      const all = value.kind === 'draft' && party === 0 && at.said ? at.said(value, sign!) : [value];
      for (const one of all) await relay.post(table, makeMessage(one));
    },
    subscribe: (table, hear) =>
      relay.subscribe(table, (text) => {
        const message = parseMessage(text);
        const draft = message.ok && message.value.kind === 'draft' ? message.value : undefined;
        hear(text);
        for (const one of draft && draft.party !== party ? (at.heard?.(draft, sign!) ?? []) : [])
          hear(makeMessage(one));
      }),
  });
  const table = { game: 'holdem', dealer: 'players', seats: at.seats ?? 2, seed: 'drafting', clock };
  const parts = { storeOf: () => store, relayOf, ...(at.secretsOf ? { secretsOf: at.secretsOf } : {}) };
  const { clients } = await seatTable({ ...table, ...parts });
  open.push(...clients);
  const { id } = clients[0]!.engine().table;
  sign = (draft, party) => {
    const session = sessionOf(store.secretsOf(tableKey(id), party)!.session);
    return { ...draft, signature: signWith(session)(draftDigest(id, draft)) };
  };
  let ended = 0;
  for (const client of clients) {
    void playSlowly(client, clock, at.hands ?? HANDS);
    void client.done.then(() => ended++);
  }
  await clock.run(() => ended === clients.length, 600_000);
  const decks = said.filter(({ kind }) => kind === 'drafted').length;
  return {
    decks,
    drafters: said.flatMap((one) => (one.kind === 'draft' ? [one.party] : [])),
    faults: clients.flatMap((client) => client.view().faults),
    endings: await Promise.all(clients.map(({ done }) => done)),
  };
}

/** Whoever thinks gives the others time to shuffle. */
async function playSlowly(client: Client, clock: ManualClock, last: number): Promise<void> {
  const choose = quietChoice(seededRandom(client.party));
  let [hands, wasBoundary, asked] = [0, true, -1n];
  for await (const { outcome, waiting, version } of client.watch()) {
    if (wasBoundary && !outcome.boundary && ++hands === last) void client.leave();
    wasBoundary = outcome.boundary;
    if (!waiting.mine || version === asked) continue;
    asked = version;
    clock.after(2000, () => void client.act(choose(client)));
  }
}

const other = (value: Hex): Hex =>
  `0x${value.slice(2, -4)}${value.slice(-4, -2) === '00' ? '01' : '00'}${value.slice(-2)}`;
const ALL = 2 * (HANDS - 1);

describe('decks that are shuffled while another hand is played', () => {
  it('are dealt with, all but the first', async () => {
    expect(await played()).toMatchObject({
      decks: ALL,
      faults: [],
      endings: [{ kind: 'settled' }, { kind: 'settled' }],
    });
  });

  it('are begun as soon as they may be, also where nothing else happens', async () => {
    const clock = manualClock();
    const at: number[] = [];
    const relayOf = (relay: Relay): Relay => ({
      ...relay,
      async post(table, text) {
        const message = parseMessage(text);
        if (message.ok && message.value.kind === 'draft') at.push(clock.now());
        await relay.post(table, text);
      },
    });
    const table = { game: 'holdem', dealer: 'players', seats: 2, seed: 'drafting', clock, relayOf };
    // A page that was hidden, or whose shuffler wasn't there yet, while its person thinks.
    setShuffling(async (ask) => answerShuffle(ask));
    onTestFinished(() => setShuffling(undefined));
    const { clients } = await seatTable({ ...table, mayDraft: () => clock.now() >= 5000 });
    open.push(...clients);
    await clock.run(() => at.length === 2, 15_000);
    expect(Math.min(...at)).toBeGreaterThanOrEqual(5000);
  });

  it.each([
    ['by drafts that nobody of the table has signed', 0],
    ['by a seat that drafts decks without end', 2],
  ])('are not pushed out %s', async (_, party) => {
    const flood = (draft: DraftMessage, sign: Sign) =>
      draft.party !== 0
        ? []
        : Array.from({ length: 40 }, (_, i) => {
            const deck = keccak256(`0x${(16 + i).toString(16)}`);
            return party === 0 ? { ...draft, deck } : sign({ ...draft, party, deck, evidence: deck }, party);
          });
    expect(await played({ seats: 3, heard: flood })).toMatchObject({ decks: 3 * (HANDS - 1), faults: [] });
  });

  it('are shuffled when they are asked for where one of the shuffles is false, and nobody is accused of a lie', async () => {
    const lie = (draft: DraftMessage, sign: Sign) => [sign({ ...draft, evidence: other(draft.evidence) }, 0)];
    const { decks, faults, endings } = await played({ said: lie });
    // The liar itself deals by what it has drafted; nobody follows it there.
    expect(decks).toBeLessThan(ALL);
    expect(faults).toEqual([]);
    expect(endings).toMatchObject([{ kind: 'settled' }, { kind: 'settled' }]);
  });

  it('are not made any more with a seat that has drafted falsely once', async () => {
    let lies = 0;
    const lie = (draft: DraftMessage, sign: Sign) =>
      lies++ === 0 ? [sign({ ...draft, evidence: other(draft.evidence) }, 0)] : [draft];
    const hands = 3;
    const honest = await played({ hands, seats: 3 });
    expect(honest.drafters).toEqual([0, 1, 2, 0, 1, 2]);
    const { drafters, faults, endings } = await played({ hands, seats: 3, said: lie });
    // Two have drafted with it once. It begins again itself: what it lost on the way to the relay it doesn't know.
    expect(drafters.filter((party) => party !== 0)).toEqual([1, 2]);
    expect(lies).toBe(hands - 1);
    expect(faults).toEqual([]);
    expect(endings.map(({ kind }) => kind)).toEqual(['settled', 'settled', 'settled']);
  });

  it('are tried once and not without end where a seat can’t make its shuffle ahead', async () => {
    let tried = 0;
    const failing = (own: DealerSeat): DealerSeat => ({
      ...own,
      contribute(context, state, needs) {
        // A draft is of no version.
        if (context.version !== 0n || state === undefined) return own.contribute(context, state, needs);
        tried++;
        return tried > 2 ? Promise.reject(new Error('no proof')) : own.contribute(context, state, needs);
      },
    });
    const { decks, endings } = await played({ secretsOf: failing });
    expect(decks).toBe(0);
    expect(endings).toMatchObject([{ kind: 'settled' }, { kind: 'settled' }]);
    expect(tried).toBeLessThan(4 * HANDS);
  });
});
