import { setTimeout as sleep } from 'node:timers/promises';
import { bytesToHex, concatBytes, membersOf, seededRandom, systemRandom } from '@facedown/base';
import { escrowConfig, escrowDealer } from '@facedown/dealers/escrow';
import { tablePending } from '@facedown/game-kit';
import { HoldemEnd, HoldemPhase, type HoldemState, holdem } from '@facedown/holdem';
import { makeGameFile, memoryJudge } from '@facedown/sdk';
import { escrowClaim } from '@facedown/sdk/committee';
import { jumpClock, playSeat, quietChoice, triedMutations } from '@facedown/sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedCommittee, embeddedCommittee } from './embedded.js';
import { judgePolicy } from './judgePolicy.js';
import { DAY_SECONDS } from './keys/names.js';
import { type Served, serveApp } from './server/serve.js';
import { keyedTable } from './testing/keyedTable.js';

const DAY = 20_000;
const CHAIR = 128;
const clock = jumpClock();
const judge = memoryJudge({ resolve: () => ({ game: holdem, dealer: escrowDealer }), clock });
let house: EmbeddedCommittee;
const served: Served[] = [];
beforeAll(async () => {
  const policy = judgePolicy(judge, () => house.committee);
  const random = systemRandom;
  house = await embeddedCommittee({ policy, random, seconds: () => DAY * DAY_SECONDS, days: 3 });
  for (const { app } of house.servers) served.push(await serveApp(app));
});
afterAll(() => Promise.all(served.map((one) => one.close())));

/** What a table says of the committee of that day. */
const configOf = (day: number) => {
  const { committee } = house;
  const { keys, threshold } = committee.keyOf({ use: 'escrow', day })!;
  const all = bytesToHex(concatBytes(...keys.map(({ bytes }) => bytes)));
  return escrowConfig({ ceremony: committee.ceremony, day, threshold, keys: all });
};

const seated = (seed: string, keyServers: readonly string[]) =>
  keyedTable({ judge, clock, seed, dealer: 'escrow', dealerConfig: configOf(DAY), keyServersOf: () => keyServers });

const rulesOf = (client: { engine(): { fixed: { state: { rules: unknown } } } }) =>
  client.engine().fixed.state.rules as HoldemState;

describe('a table with key servers', () => {
  it('finishes its hand although a seat vanishes before the flop and one of three servers is down', async () => {
    // Nobody listens at the first server's place.
    const urls = ['http://127.0.0.1:9', ...served.slice(1).map(({ url }) => url)];
    const { tableId, clients } = await seated('vanished', urls);
    const there = clients.slice(0, 2);
    let isGone = false;
    // The last seat shuffles and gives its tokens, and says nothing more when it is asked.
    for (const [seat, client] of there.entries()) void playSeat(client, quietChoice(seededRandom(`choice ${seat}`)), 1);
    let refused: string | undefined;
    for (;;) {
      await sleep(10);
      const { party } = clients[2]!;
      const rules = rulesOf(clients[0]!);
      const owing = () => {
        const { table, fixed } = clients[0]!.engine();
        return membersOf(tablePending(table, fixed.state).parties);
      };
      if (!isGone && rules.phase === HoldemPhase.PreFlop && owing().includes(party)) {
        isGone = true;
        clients[2]!.stop();
        // Nobody is late yet: no server says a word.
        const { table, fixed } = clients[0]!.engine();
        const claim = escrowClaim(table, fixed.state);
        const answer = await house.servers[1]!.server.token(claim);
        refused = answer.ok ? 'answered' : answer.code;
        await clients[0]!.dispute();
      }
      if (rules.end !== HoldemEnd.None && isGone) break;
      const { phase, hash, remainingMs } = await judge.read(tableId);
      if (phase === 'done') break;
      if (phase === 'register' && there.every((one) => one.engine().mode === 'registering'))
        clock.jump(remainingMs + 1);
      // Time is taken from the vanished seat alone: by the state that the judge has now, not by one before it.
      const isKnown = phase === 'play' && there.every((one) => one.engine().fixed.hash === hash);
      if (isKnown && owing().join() === String(party)) clock.jump(remainingMs + 1);
    }
    const rules = rulesOf(clients[0]!);
    expect(refused).toBe('NothingOwed');
    expect(rules.end).not.toBe(HoldemEnd.Cancelled);
    const brought = clients[0]!.log().flatMap(({ deeds }) => deeds.filter(({ party }) => party === CHAIR));
    expect(brought.length).toBeGreaterThan(0);
    expect(await clients[0]!.verify()).toMatchObject({ ok: true });
    const text = makeGameFile(clients[0]!.file());
    const found = await triedMutations(text, 'mutations', { short: 5, long: 400 });
    expect(found).toMatchObject({ verdict: 'needsChain', accepted: [] });
    for (const client of clients) client.stop();
  });
});
