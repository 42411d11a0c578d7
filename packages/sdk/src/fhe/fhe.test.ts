import { concealedConfig } from '@facedown/concealed';
import { RelayerError } from '@facedown/fhevm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../client/client.js';
import { createTable } from '../createTable.js';
import { joinTable } from '../joinTable.js';
import { gameEntry } from '../registry.js';
import { memoryStore } from '../store/memoryStore.js';
import { ANY_TERMS } from '../terms.js';
import { type ChainPlan, seatOnChain, walletJudge } from '../testing/chainTable.js';
import { type FheTestChain, reachingJudge, reachOf, startFheTestChain } from '../testing/fheChain.js';
import { playSeat } from '../testing/playTable.js';
import { localRelay } from '../transport/localRelay.js';
import { watchTable } from '../watchTable.js';

let chain: FheTestChain;
beforeAll(async () => {
  chain = await startFheTestChain();
});
afterAll(() => chain.anvil.stop());

const seated = (plan: Partial<ChainPlan> & Pick<ChainPlan, 'game' | 'seed'>) =>
  seatOnChain({
    url: chain.anvil.url,
    deployment: chain.deployment,
    dealer: 'fhe',
    seats: 2,
    mode: 'onchain',
    judgeAt: (seat) => reachingJudge(chain, seat),
    ...plan,
  });

const short = { config: concealedConfig({ stake: 10n, bond: 5n, rounds: 1, handSize: 2 }), amounts: [15n, 15n] };

describe('a table of the fhe dealer', () => {
  it('plays Concealed to its end, pays, and tells what it waits for', async () => {
    const { clients } = await seated({ game: 'concealed', seed: 'concealed', ...short });
    const stages = new Set<string>();
    const watching = (async () => {
      for await (const { cards } of clients[0]!.watch()) if (cards) stages.add(cards);
    })();
    await Promise.all(clients.map((client) => playSeat(client, () => client.legalActions()[0]!)));
    await watching;
    const [ending] = await Promise.all(clients.map(({ done }) => done));
    expect(ending).toMatchObject({ kind: 'settled' });
    if (ending!.kind === 'settled') expect(ending!.payouts.reduce((sum, payout) => sum + payout)).toBe(30n);
    expect([...stages]).toEqual(expect.arrayContaining(['submitting', 'verifying', 'settling', 'reading']));
    expect(await clients[0]!.verify()).toMatchObject({ ok: true, end: 'over' });
  });

  it('gives a seat that is taken up again the same cards by the secret that it kept', async () => {
    const store = memoryStore();
    const { clients, tableId, relay, judges } = await seated({ game: 'concealed', seed: 'again', ...short, store });
    await reached(clients[0]!, 1n, ({ hand }) => hand.size === 2);
    const before = [...clients[0]!.view().hand];
    clients[0]!.stop();
    const again = await joinTable({
      judge: judges[0]!,
      relay,
      tableId,
      seat: 0,
      amount: 15n,
      store,
      limits: ANY_TERMS,
    });
    await reached(again, 1n, ({ hand }) => hand.size === 2);
    expect([...again.view().hand]).toEqual(before);
    for (const client of [again, clients[1]!]) client.stop();
  });
});

describe('whoever comes to a table that plays', () => {
  it('sees it as it stands by the chain alone, also while the first round is half recorded', async () => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const slow = async (seat: number) => {
      const judge = await reachingJudge(chain, seat);
      const post: typeof judge.post = async (tableId, call) => {
        if (seat === 1 && call.kind === 'advance') await held;
        return judge.post(tableId, call);
      };
      return { ...judge, post };
    };
    const store = memoryStore();
    const plan = { game: 'concealed', seed: 'watched', ...short, store, judgeAt: slow } as const;
    const { clients, tableId, relay, judges } = await seated(plan);
    const come = async (by = relay) => watchTable({ judge: await reachingJudge(chain, 5), relay: by, tableId });
    while ((await judges[0]!.records(tableId, 0n)).length === 0)
      await new Promise((resolve) => setTimeout(resolve, 20));
    // The version is still the first one, and the recorded state is not.
    const early = await come();
    clients[0]!.stop();
    const seat = { seat: 0, amount: 15n, store, limits: ANY_TERMS };
    const back = await joinTable({ ...seat, judge: judges[0]!, relay, tableId });
    letGo();
    await reached(back, 1n, ({ waiting, hand }) => waiting.kind === 'action' && hand.size === 2);
    // Nobody moves now, and nothing more is said: what is there must be enough.
    const { version } = back.view();
    const watchers = [early, await come(), await come(localRelay())];
    for (const watcher of watchers) {
      await reached(watcher, version);
      expect(watcher.view()).toMatchObject({ waiting: { kind: 'action', parties: [0] }, hand: new Map() });
    }
    await Promise.all([back, clients[1]!].map((client) => playSeat(client, () => client.legalActions()[0]!)));
    watchers.push(await come());
    for (const watcher of watchers) {
      expect(await watcher.done).toMatchObject({ kind: 'settled' });
      expect(watcher.view().version).toBe(back.view().version);
    }
  });
});

describe('silent key holders', () => {
  it('end no client: the table is shown without its hand, and with it once they answer', async () => {
    let isSilent = false;
    const { relayer } = reachOf(chain);
    const reach = {
      relayer: async (seat: Parameters<typeof relayer>[0]) => {
        const own = await relayer(seat);
        const heard = <Answer>(ask: () => Promise<Answer>) =>
          isSilent ? Promise.reject(new RelayerError('unreachable')) : ask();
        return {
          publicDecrypt: (handles: Parameters<typeof own.publicDecrypt>[0]) => heard(() => own.publicDecrypt(handles)),
          userDecrypt: (handle: Parameters<typeof own.userDecrypt>[0]) => heard(() => own.userDecrypt(handle)),
        };
      },
    };
    isSilent = true;
    const { clients } = await seated({
      game: 'concealed',
      seed: 'silent',
      ...short,
      judgeAt: (seat) => reachingJudge(chain, seat, seat === 0 ? reach : {}),
    });
    const [client] = clients;
    await reached(client!, 1n, ({ waiting }) => waiting.kind === 'action');
    expect(client!.view().hand.size).toBe(0);
    isSilent = false;
    await reached(client!, 1n, ({ hand }) => hand.size === 2);
    for (const one of clients) one.stop();
  });
});

describe('createTable', () => {
  const asked = async (over: Partial<Parameters<typeof createTable>[0]>) =>
    createTable({
      judge: await reachingJudge(chain, 0),
      game: 'concealed',
      dealer: 'fhe',
      config: short.config,
      seats: 2,
      mode: 'onchain',
      ...over,
    }).then(
      () => 'fine',
      (error) => error.code,
    );

  it('refuses the dealer off the chain, a shared deck, and decks or hands that it cannot hold', async () => {
    const config = (options: object) => concealedConfig({ stake: 10n, ...options });
    expect(await asked({ mode: 'offchain' })).toBe('OnlyOnChain');
    const holdem = await gameEntry('holdem').example(2);
    expect(await asked({ game: 'holdem', config: holdem.config })).toBe('NoSharedDeck');
    expect(await asked({ config: config({ lists: [Array(43).fill(1), [1, 2, 3]] }) })).toBe('DeckTooLarge');
    expect(await asked({ config: config({ lists: [[], []] }) })).toBe('DeckTooLarge');
    expect(await asked({ config: config({ handSize: 9, rounds: 1 }) })).toBe('HandTooLarge');
    expect(await asked({})).toBe('fine');
  });
});

describe('joinTable', () => {
  it('refuses a table whose cards it cannot reach, before anything is signed to be paid', async () => {
    const judge = await walletJudge(chain.anvil.url, chain.deployment, 5);
    const tableId = await createTable({
      judge,
      game: 'concealed',
      dealer: 'fhe',
      seats: 2,
      mode: 'onchain',
      config: short.config,
    });
    const joining = joinTable({ judge, relay: localRelay(), tableId, seat: 0, amount: 15n, limits: ANY_TERMS });
    await expect(joining).rejects.toMatchObject({ code: 'NoFhe' });
    expect((await judge.read(tableId)).entries).toEqual([]);
  });
});

/** The first view of this version or later of which it is so. */
async function reached(
  client: Client,
  version: bigint,
  isIt: (view: ReturnType<Client['view']>) => boolean = () => true,
): Promise<void> {
  for await (const view of client.watch()) if (view.version >= version && isIt(view)) return;
}
