import { BaseError, type RandomBytes, seededRandom } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import type { Client, Ending } from '../client/client.js';
import { withRetry } from '../client/clock.js';
import { manualClock } from '../testing/manualClock.js';
import { type PlayTable, playSeat, quietChoice } from '../testing/playTable.js';
import { memoryWorld } from '../testing/world.js';
import type { Relay } from '../transport/relay.js';

const PATIENCE_MS = 600_000;

/** Plays one hand of Hold'em to its payout. */
async function playHand(more: Partial<PlayTable>, seats = 2, follow?: (client: Client) => Promise<void>) {
  const world = memoryWorld();
  const plan = { game: 'holdem', dealer: 'players', seats, seed: 'errors', times: { patienceMs: PATIENCE_MS } };
  const seated = await world.seat({ ...plan, ...more });
  const endings = new Map<number, Ending>();
  for (const client of seated.clients) {
    void follow?.(client);
    void playSeat(client, quietChoice(seededRandom(client.party)), 1);
    void client.done.then((ending) => endings.set(client.party, ending));
  }
  await world.run(() => endings.size === seats, { honest: seated.clients });
  expect([...endings.values()].map(({ kind }) => kind)).toEqual(seated.clients.map(() => 'settled'));
  return { ...seated, quarrels: seated.calls().filter((call) => !['create', 'join', 'settle'].includes(call)) };
}

const wordsOf = (client: Client, party: number): string[] => {
  const { game } = client.engine().table;
  return client.log().flatMap(({ deeds: [move] }) => {
    if (!move || move.party !== party || move.payload === '0x') return [];
    const action = game.codecs.action.parse(move.payload);
    return action.ok ? [game.describeAction(action.value)] : [];
  });
};

describe('a network that fails', () => {
  it('is tried three times more, each time after a longer wait', async () => {
    const clock = manualClock();
    const at: number[] = [];
    let gaveUp = false;
    const failing = withRetry(clock, async () => {
      at.push(clock.now());
      throw new Error('no network');
    }).catch(() => {
      gaveUp = true;
    });
    await clock.run(() => gaveUp);
    await failing;
    expect(at).toEqual([0, 100, 400, 1300]);
  });

  it('is not tried again where the answer is final', async () => {
    let tries = 0;
    const refusal = new BaseError('no', { category: 'contract', code: 'StaleVersion', recoverable: false });
    await expect(
      withRetry(manualClock(), async () => {
        tries++;
        throw refusal;
      }),
    ).rejects.toBe(refusal);
    expect(tries).toBe(1);
  });

  it('three times for every message costs time, and no quarrel', async () => {
    const tries = new Map<string, number>();
    const flaky = (relay: Relay): Relay => ({
      ...relay,
      async post(table, message) {
        const before = tries.get(message) ?? 0;
        tries.set(message, before + 1);
        if (before < 3) throw new Error('no network');
        await relay.post(table, message);
      },
    });
    const { quarrels } = await playHand({ relayOf: flaky });
    expect(quarrels).toEqual([]);
    // Those of the last moment are still on their way when the table ends.
    expect([...tries.values()].filter((count) => count >= 4).length).toBeGreaterThan(10);
  });

  it('for good, for one seat, brings the others their money by the chain', async () => {
    const world = memoryWorld();
    const seated = await world.seat({
      game: 'holdem',
      dealer: 'players',
      seats: 3,
      seed: 'cut-off',
      times: { patienceMs: 5000 },
      relayOf: (relay, party) =>
        party === 2
          ? {
              post: () => Promise.reject(new Error('no network')),
              fetch: () => Promise.reject(new Error('no network')),
              subscribe: () => () => {},
            }
          : relay,
    });
    const endings = new Map<number, Ending>();
    for (const client of seated.clients) {
      void playSeat(client, quietChoice(seededRandom(client.party)), 1);
      void client.done.then((ending) => endings.set(client.party, ending));
    }
    await world.run(() => endings.size === 3, { honest: seated.clients });
    // The seat without a relay still hears the chain, so nobody was too late.
    expect(seated.clients[0]!.log().filter(({ late }) => late)).toEqual([]);
    expect(seated.calls()).toContain('advance');
  });
});

/** Fails the proofs of one seat, from the first hand that it has to show. */
function failingProofs(party: number, failures: number, clients: () => readonly Client[] | undefined) {
  let failed = 0;
  const randomOf = (random: RandomBytes, seat: number): RandomBytes =>
    seat !== party
      ? random
      : (length) => {
          const client = clients()?.[party];
          if (client?.view().waiting.mine && isShowdown(client) && failed < failures) {
            failed++;
            throw new Error('no proof');
          }
          return random(length);
        };
  return { randomOf, failed: () => failed };
}
const isShowdown = (client: Client): boolean => {
  const { game } = client.engine().table;
  return client.legalActions().some(({ action }) => game.describeAction(action) === 'show');
};

describe('a proof that fails', () => {
  const play = async (failures: number) => {
    let seated: readonly Client[] | undefined;
    const fault = failingProofs(0, failures, () => seated);
    const world = memoryWorld();
    const times = { patienceMs: PATIENCE_MS };
    const plan = { game: 'holdem', dealer: 'players', seats: 2, seed: 'proofs', times };
    const { clients, calls } = await world.seat({ ...plan, randomOf: fault.randomOf });
    seated = clients;
    const endings = new Map<number, Ending>();
    const show = (client: Client) => {
      const { game } = client.engine().table;
      const shown = client.legalActions().find(({ action }) => game.describeAction(action) === 'show');
      return shown ?? quietChoice(seededRandom(client.party))(client);
    };
    for (const client of clients) {
      void playSeat(client, show, 1);
      void client.done.then((ending) => endings.set(client.party, ending));
    }
    await world.run(() => endings.size === 2, { honest: clients });
    return { words: wordsOf(clients[1]!, 0), failed: fault.failed(), calls: calls() };
  };

  it('twice is made at the third attempt', async () => {
    const { words, failed } = await play(2);
    expect(failed).toBe(2);
    expect(words).toContain('show');
  });

  it('three times gives the hand up rather than lose the clock', async () => {
    const { words, failed, calls } = await play(3);
    expect(failed).toBe(3);
    expect(words).not.toContain('show');
    expect(words).toContain('muck');
    expect(calls).not.toContain('dispute');
    expect(calls).not.toContain('timeout');
  });

  it('three times for a dealer’s step is told, tried again later, and nobody goes to the chain', async () => {
    let failed = 0;
    const told = new Set<string | undefined>();
    const randomOf = (random: RandomBytes, party: number): RandomBytes => {
      let calls = 0;
      return (length) => {
        // The first bytes make the seat's keys; the next are for its shuffle.
        if (party === 1 && ++calls > 4 && failed < 4) {
          failed++;
          throw new Error('no proof');
        }
        return random(length);
      };
    };
    const { quarrels, clients } = await playHand({ randomOf }, 2, async (client) => {
      for await (const { stuck } of client.watch()) if (client.party === 1) told.add(stuck);
    });
    expect(failed).toBe(4);
    expect(quarrels).toEqual([]);
    expect(told).toEqual(new Set([undefined, 'ProofFailed']));
    expect(clients[1]!.view().stuck).toBeUndefined();
  });

  it('because somebody outside is silent is made again where the rules leave one answer', async () => {
    let seated: readonly Client[] = [];
    let silent = 0;
    const isForced = (client: Client | undefined) => {
      if (!client) return false;
      const { waiting, state } = client.view();
      const isAsked = waiting.kind === 'action' && waiting.parties.includes(client.party);
      return isAsked && client.engine().table.game.forced?.(state);
    };
    const randomOf =
      (random: RandomBytes, party: number): RandomBytes =>
      (length) => {
        if (silent < 2 && isForced(seated[party])) {
          silent++;
          throw new BaseError('No answer.', { category: 'network', code: 'Silent' });
        }
        return random(length);
      };
    const world = memoryWorld();
    const plan = { game: 'holdem', dealer: 'players', seats: 2, seed: 'proofs', times: { patienceMs: PATIENCE_MS } };
    const { clients, calls } = await world.seat({ ...plan, randomOf });
    seated = clients;
    const endings = new Map<number, Ending>();
    for (const client of clients) {
      void playSeat(client, quietChoice(seededRandom(client.party)), 1);
      void client.done.then((ending) => endings.set(client.party, ending));
    }
    await world.run(() => endings.size === 2, { honest: clients });
    expect(silent).toBe(2);
    expect(clients[0]!.log().filter(({ late }) => late)).toEqual([]);
    expect(calls()).not.toContain('dispute');
  });

  it('for a dealer’s step without end is told until the clock has decided, and no longer', async () => {
    const told: (string | undefined)[] = [];
    const randomOf = (random: RandomBytes, party: number): RandomBytes => {
      let calls = 0;
      return (length) => {
        if (party === 1 && ++calls > 4) throw new Error('no proof');
        return random(length);
      };
    };
    const world = memoryWorld();
    const plan = { game: 'holdem', dealer: 'players', seats: 2, seed: 'errors', times: { patienceMs: PATIENCE_MS } };
    const { clients, calls } = await world.seat({ ...plan, randomOf });
    const endings = new Map<number, Ending>();
    for (const client of clients) {
      void playSeat(client, quietChoice(seededRandom(client.party)), 1);
      void client.done.then((ending) => endings.set(client.party, ending));
    }
    void (async () => {
      for await (const { stuck } of clients[1]!.watch()) told.push(stuck);
    })();
    await world.run(() => endings.size === 2, { honest: [clients[0]!] });
    expect(calls()).toContain('timeout');
    expect(told).toContain('ProofFailed');
    expect([told.at(-1), clients[1]!.view().stuck]).toEqual([undefined, undefined]);
  });
});
