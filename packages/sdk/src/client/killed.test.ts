import { randomBelow, seededRandom } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { distinctStates } from '../attacks/cases/crash.js';
import { verifyGame } from '../gameFile/verifyGame.js';
import { joinTable } from '../joinTable.js';
import { memoryStore } from '../store/memoryStore.js';
import type { OpenStore } from '../store/store.js';
import { playSeat, quietChoice, seatTable } from '../testing/playTable.js';
import type { Relay } from '../transport/relay.js';
import type { Client } from './client.js';

const LONG = process.env.FACEDOWN_LONG !== undefined;
const times = { answerMs: 0, staggerMs: 20, resendMs: 40, patienceMs: 3_600_000 };

/** A seat whose process dies after some of its writes, at once or when it has said its word, again and again. */
function mortal(seed: string, between: number) {
  const disk = memoryStore();
  const random = seededRandom(seed);
  let left = 1 + randomBelow(random, between);
  let deaths = 0;
  let die = () => {};
  /** One life: what it says after its death is heard by nobody. */
  function life(relay: Relay) {
    let isDead = false;
    const dead = new Promise<void>((resolve) => {
      die = () => {
        isDead = true;
        deaths++;
        left = 1 + randomBelow(random, between);
        resolve();
      };
    });
    const store: OpenStore = async (table, party) => {
      const kept = await disk(table, party);
      return {
        ...kept,
        append: async (entries) => {
          if (isDead) throw new Error('dead');
          await kept.append(entries);
          if (--left > 0) return;
          const isAtOnce = randomBelow(random, 2) === 0;
          if (!isAtOnce) return void setTimeout(die, randomBelow(random, 30));
          die();
          throw new Error('dead');
        },
      };
    };
    const mouth: Relay = { ...relay, post: async (...said) => (isDead ? undefined : relay.post(...said)) };
    return { store, relay: mouth, dead };
  }
  return { life, deaths: () => deaths };
}

async function playWithDeaths(seats: number, seed: string, between: number, hands: number) {
  const seat = mortal(seed, between);
  let now: ReturnType<typeof seat.life> | undefined;
  const played = await seatTable({
    ...{ game: 'holdem', dealer: 'players', seats, seed, times, registerSeconds: 600, answerSeconds: 600 },
    storeOf: (party) => (party === 0 ? (table, own) => now!.store(table, own) : memoryStore()),
    relayOf: (relay, party) => {
      if (party !== 0) return relay;
      now = seat.life(relay);
      return now.relay;
    },
  });
  const { judge, relay, tableId } = played;
  let own = played.clients[0]!;
  const others = played.clients.slice(1);
  const choose = (party: number) => quietChoice(seededRandom(`${seed}/${party}`));
  for (const client of others) void playSeat(client, choose(client.party), hands);
  for (;;) {
    void playSeat(own, choose(0));
    const how = await Promise.race([now!.dead.then(() => 'died' as const), own.done, others[0]!.done]);
    if (how !== 'died' && how.kind !== 'failed') break;
    own.stop();
    now = seat.life(relay);
    own = await joinTable({ judge, relay: now.relay, tableId, times, seat: 0, amount: 0n, store: now.store });
  }
  const all: Client[] = [own, ...others];
  return { endings: await Promise.all(all.map(({ done }) => done)), relay, deaths: seat.deaths(), all };
}

describe('a seat that dies after any of its writes, many times in several hands', () => {
  it.each(LONG ? Array.from({ length: 16 }, (_, i) => [2 + (i % 4), i] as const) : [[2, 1] as const, [3, 2] as const])(
    'comes back each time, and the table goes on (%i seats, %i)',
    async (seats, seed) => {
      const { endings, deaths, relay, all } = await playWithDeaths(seats, `killed ${seed}`, LONG ? 12 : 24, 3);
      expect(deaths).toBeGreaterThan(3);
      for (const ending of endings) expect(ending).toMatchObject({ kind: 'settled' });
      expect(distinctStates(relay, 0)).toEqual([]);
      expect(await verifyGame(all[0]!.file())).toMatchObject({ ok: true });
    },
    900_000,
  );
});
