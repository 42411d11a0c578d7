import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom, systemRandom } from '@facedown/base';
import { escrowDealer } from '@facedown/dealers/escrow';
import { HoldemPhase, type HoldemState, holdem } from '@facedown/holdem';
import { type EmbeddedCommittee, embeddedCommittee, serveApp } from '@facedown/keyserver';
import { offerOf, tablesPolicy } from '@facedown/keyserver/offer';
import { parseMessage } from '@facedown/protocol';
import { type Client, createTable, joinTable, localRelay, memoryJudge, type Relay } from '@facedown/sdk';
import type { KeyServers } from '@facedown/sdk/engine';
import { jumpClock, playSeat, quietChoice } from '@facedown/sdk/testing';
import { holdemSeating } from '@facedown/twin';
import { median } from './measure.js';

const [GONE, FLOP] = [2, 3];
const TABLES = 5;
const seconds = () => Date.now() / 1000;
const clock = jumpClock();
const judge = memoryJudge({ resolve: () => ({ game: holdem, dealer: escrowDealer }), clock });
const rulesOf = (client: Client) => client.engine().fixed.state.rules as HoldemState;

/**
 * A hand of Hold'em among three clients, of which one vanishes owing its three tokens of the flop: milliseconds from the
 * judge's word that it is late until another seat's view shows the board. Key servers over HTTP on loopback, all in this
 * process.
 */
export async function vanishedSeat(shape: { readonly threshold: number; readonly servers: number }): Promise<number> {
  let house: EmbeddedCommittee | undefined;
  const policy = tablesPolicy([judge], () => house!.committee);
  const limits = { perSecond: 1e6, burst: 1e6 };
  house = await embeddedCommittee({ ...shape, ...limits, days: 2, policy, random: systemRandom, seconds });
  const served = await Promise.all(house.servers.map(({ app }) => serveApp(app)));
  const offered = offerOf(house.committee, seconds(), { urls: served.map(({ url }) => url), isOneOperator: true })!;
  try {
    const times: number[] = [];
    for (let table = 0; table < TABLES; table++) times.push(await playOne(`bench/vanished/${table}`, offered));
    return median(times);
  } finally {
    await Promise.all(served.map((one) => one.close()));
  }
}

async function playOne(seed: string, { urls, configs }: KeyServers): Promise<number> {
  const relay = localRelay();
  const { config, amounts } = holdemSeating(3);
  const dealt = { game: 'holdem', dealer: 'escrow', dealerConfig: configs.escrow!, config, seats: 3 } as const;
  const tableId = await createTable({ judge, ...dealt, registerSeconds: 600, answerSeconds: 600 });
  let vanishing: Client | undefined;
  const clients = await Promise.all(
    amounts.map((amount, seat) =>
      joinTable({
        judge,
        relay: seat === GONE ? sayingNoTokens(relay, () => vanishing) : relay,
        tableId,
        seat,
        amount,
        clock,
        random: seededRandom(`${seed}/${seat}`),
        times: { answerMs: 0, staggerMs: 20, resendMs: 100, patienceMs: 1e9 },
        keyServers: urls,
      }),
    ),
  );
  vanishing = clients[GONE];
  for (const [seat, client] of clients.entries())
    void playSeat(client, quietChoice(seededRandom(`${seed}/choice/${seat}`)), 1);
  const there = clients.filter((_, seat) => seat !== GONE);
  const [first] = there as [Client];
  let late: number | undefined;
  /** Seats whose tokens the judge has. */
  const given = new Set<number>();
  judge.watch(tableId, (event) => {
    if (event.kind !== 'record') return;
    if (event.record.kind === 'lapse') late ??= performance.now();
    if (event.record.kind === 'advance') given.add(event.record.deed.party);
  });
  const shown = (async () => {
    for await (const _ of first.watch()) if (boardOf(first) >= FLOP) return performance.now();
    throw new Error('the board was never shown');
  })();
  let end: number | undefined;
  void shown.then((at) => {
    end = at;
  });
  let isDisputed = false;
  while (end === undefined) {
    await sleep(5);
    if (rulesOf(first).phase < HoldemPhase.Flop) continue;
    if (!isDisputed) {
      isDisputed = true;
      clients[GONE]!.stop();
      await first.dispute();
    }
    const { phase, remainingMs } = await judge.read(tableId);
    // Time is taken from the vanished seat alone.
    const isLate = phase === 'play' && late === undefined && there.every(({ party }) => given.has(party));
    if (phase === 'register' || isLate) clock.jump(remainingMs + 1);
  }
  for (const client of clients) client.stop();
  if (late === undefined) throw new Error('nobody was late');
  return end - late;
}

const boardOf = (client: Client): number => {
  let cards = 0;
  for (let { board } = client.view().state as HoldemState; board > 0n; board >>= 8n) cards++;
  return cards;
};

/** What a seat says reaches the others until it owes tokens of the board. */
const sayingNoTokens = (relay: Relay, client: () => Client | undefined): Relay => ({
  ...relay,
  async post(table, text) {
    const said = parseMessage(text);
    const own = client();
    const isToken = said.ok && said.value.kind === 'share' && own && rulesOf(own).phase >= HoldemPhase.PreFlop;
    if (!isToken) await relay.post(table, text);
  },
});
