import type { Hex } from '@facedown/base';
import { connectChain, faucet, readBalance } from '@facedown/chain';
import { ANVIL_KEYS } from '@facedown/chain/node';
import { finishOf, HoldemKind, HoldemPhase, type HoldemState, packWords } from '@facedown/holdem';
import { type DeedMessage, isDeed } from '@facedown/protocol';
import { describe, expect, it } from 'vitest';
import { flip, verbsAt } from './attacks/cases/moves.js';
import { createTable } from './createTable.js';
import type { Fixed } from './engine/types.js';
import { joinTable } from './joinTable.js';
import type { ChainJudge } from './judge/chainJudge.js';
import { JudgeError } from './judge/judge.js';
import { ANY_TERMS } from './terms.js';
import type { Attack } from './testing/attackTable.js';
import { walletJudge } from './testing/chainTable.js';
import {
  allIn,
  calmFirst,
  ENTRY,
  owedTo,
  placesOf,
  playSitAndGo,
  quickSitAndGo,
  rulesOf,
  type SitAndGoResult,
  TREASURY,
  vanishing,
} from './testing/sitAndGo.js';
import { testChain } from './testing/testChain.js';
import { localRelay } from './transport/localRelay.js';

/** Entries in chips, contracts on a chain, sealed cards: all that is paid is read from the token. */
const chain = testChain();
const isLong = process.env.FACEDOWN_LONG !== undefined;

/** Each seat is paid for its place, and one rake is taken: read from the token. */
function expectPlacesPaid(result: SitAndGoResult): readonly number[] {
  const places = placesOf(result);
  const { rake, prizes } = owedTo(places);
  expect({ gained: result.gained, raked: result.raked }).toEqual({ gained: prizes, raked: rake });
  expect(Math.min(...places)).toBe(1);
  return places;
}

describe('a sit-and-go for chips', () => {
  it('of three is signed off the chain to its last place, and the contract pays places less one rake', async () => {
    // A busy machine is no seat that stalls: nobody loses patience with a shuffle.
    const honest = { isBlameless: true, times: { patienceMs: 600_000 } } as const;
    const result = await playSitAndGo(chain, { seats: 3, dealer: 'players', seed: 'honest', ...honest });
    expectPlacesPaid(result);
    expect(result.calls().filter((call) => !['create', 'join', 'settle'].includes(call))).toEqual([]);
    expect(await result.clients[0]!.verify()).toMatchObject({ ok: true, end: 'over' });
  });

  it.runIf(isLong)('goes on to its places on the chain where who is out signs nothing more', async () => {
    let left: number | undefined;
    let result: SitAndGoResult;
    // By the cards another may be out first: then it is tried again.
    for (let i = 0; left === undefined; i++)
      result = await playSitAndGo(chain, {
        seats: 3,
        dealer: 'players',
        seed: `out ${i}`,
        chooseOf: (seat) => (seat === 0 ? calmFirst : allIn),
        onView(_, attack) {
          const state = rulesOf(attack);
          if (left !== undefined || finishOf(state, 2) === 0 || state.phase === HoldemPhase.Waiting) return;
          left = finishOf(state, 2);
          attack.clients[2]!.stop();
        },
        isStuck: () => left !== undefined,
        until: (attack) => left === undefined && rulesOf(attack).places !== 0n && finishOf(rulesOf(attack), 2) === 0,
      });
    expect(left).toBe(3);
    expect(expectPlacesPaid(result!)[2]).toBe(3);
    expect(result!.calls()).toEqual(expect.arrayContaining(['dispute', 'advance', 'settle']));
    expect(result!.late.size).toBe(0);
  });

  const moments: [string, (verbs: readonly string[], hand: number) => boolean][] = [
    ['an action', (verbs) => verbs.includes('Action')],
    ['the first shuffle', (verbs) => verbs.includes('Deck')],
    ['the second shuffle', (verbs, hand) => verbs.includes('Deck') && hand > 0],
    ['tokens of a deal', (verbs) => verbs.includes('Deal')],
    ['tokens of the board', (verbs) => verbs.includes('Show') && !verbs.includes('Action')],
  ];
  it.runIf(isLong).each(moments)(
    'pays the two who stay their prizes where the third vanishes when it owes %s',
    async (what, owes) => {
      const { isGone, ...plan } = vanishing(owes);
      // Calm seats do not end it before it comes to that.
      const chooseOf = () => (what.includes('second') ? calmFirst : allIn);
      const result = await playSitAndGo(chain, {
        seats: 3,
        dealer: 'players',
        seed: `gone ${what}`,
        chooseOf,
        ...plan,
      });
      expect(isGone()).toBe(true);
      const places = expectPlacesPaid(result);
      expect(places[2]).toBeGreaterThan(1);
      expect([...result.late]).toEqual([2]);
    },
  );

  it('is not settled by chips in the middle, whoever leads and whatever he posts', async () => {
    const answers: string[] = [];
    const result = await playSitAndGo(chain, {
      seats: 2,
      dealer: 'players',
      seed: 'settle',
      attacker: 1,
      isBlameless: true,
      onView(client, attack) {
        const { fixed } = client.engine();
        if (answers.length > 0 || !fixed.acks || rulesOf(attack).hand === 0) return;
        answers.push('');
        const said = (kind: string) => (error: unknown) =>
          answers.push(`${kind} ${error instanceof JudgeError ? error.code : error}`);
        void attack.judge
          .post(attack.tableId, { kind: 'settle', end: { fixed }, seat: 1 })
          .then(() => answers.push('settled'), said('settle'));
      },
    });
    expect(answers).toEqual(['', 'settle NotFinal']);
    expectPlacesPaid(result);
  });
});

describe('a seat that lies', () => {
  const forged: Hex = `0x${'5a'.repeat(32)}`;
  /** What it says instead, and the code under which the others have its signature. */
  const lies: [string, string, (deed: DeedMessage, attack: Attack) => DeedMessage, string | undefined][] = [
    [
      'a state in which it has lost nothing',
      'Action',
      (deed) => ({ ...deed, next: forged }) as DeedMessage,
      'WrongNext',
    ],
    [
      'more chips than it has',
      'Action',
      (deed, { table }) => ({
        ...deed,
        payload: table.game.codecs.action.encode({ kind: HoldemKind.Raise, amount: 3n * ENTRY }),
      }),
      'NotEnoughChips',
    ],
    ['another deck', 'Deck', (deed) => ({ ...deed, evidence: flip(deed.evidence, 0.6) }), undefined],
    ['a token of another card', 'Deal', (deed) => ({ ...deed, evidence: flip(deed.evidence, 0.6) }), undefined],
  ];
  it.each(isLong ? lies : lies.slice(-1))(
    'with %s is caught by its own signature, and the chain pays by places',
    async (what, verb, lie, code) => {
      let told = 0;
      const result = await playSitAndGo(chain, {
        seats: 3,
        dealer: 'players',
        seed: `lie ${what}`,
        chooseOf: (seat) => (seat === 2 ? calmFirst : allIn),
        tamper: (party) =>
          party !== 2
            ? undefined
            : {
                said(message, attack) {
                  if (!isDeed(message) || !verbsAt(attack, message).includes(verb)) return [message];
                  told++;
                  return [attack.forge(lie(message, attack))];
                },
              },
        // On the chain it says what it should have said, and time that is taken from it there is soon another's.
        isStuck: ({ clients }) => told > 0 && clients[2]!.engine().mode !== 'chain',
      });
      expect(told).toBeGreaterThan(0);
      expectPlacesPaid(result);
      expect([...result.late].filter((seat) => seat !== 2)).toEqual([]);
      // On the chain it may still say what it should have said, and go on: off the chain all its actions were lies.
      const moved = result.clients[0]!.log().some(({ deeds }) =>
        deeds.some(({ kind, party }) => kind === 'move' && party === 2),
      );
      if (verb === 'Action') expect(moved || result.late.has(2)).toBe(true);
      for (const seat of [0, 1]) {
        const [fault] = result.clients[seat]!.engine().faults;
        expect(fault).toMatchObject({ kind: 'BadMove', party: 2, ...(code ? { code } : {}) });
      }
      expect(result.calls()).toEqual(expect.arrayContaining(['dispute', 'settle']));
    },
  );

  it.runIf(isLong)(
    'who is out and brings the state in which it still had chips to the chain gets its place and no more',
    async () => {
      let kept: Fixed | undefined;
      let posted: string | undefined;
      let result: SitAndGoResult;
      // By the cards another may be out first: then it is tried again.
      for (let i = 0; posted === undefined; i++)
        result = await playSitAndGo(chain, {
          seats: 3,
          dealer: 'players',
          seed: `older ${i}`,
          chooseOf: (seat) => (seat === 0 ? calmFirst : allIn),
          onView(_, attack) {
            const { fixed } = attack.clients[2]!.engine();
            const state = rulesOf(attack);
            if (fixed.acks && finishOf(fixed.state.rules as HoldemState, 2) === 0) kept = fixed;
            if (posted !== undefined || !kept || finishOf(state, 2) === 0 || state.phase === HoldemPhase.Waiting)
              return;
            posted = 'asked';
            attack.clients[2]!.stop();
            void attack.judge.post(attack.tableId, { kind: 'dispute', seat: 2, fixed: kept }).then(
              () => {
                posted = 'disputed';
              },
              (error) => {
                posted = String(error.code ?? error);
              },
            );
          },
          isStuck: () => posted !== undefined,
          until: (attack) =>
            posted === undefined && rulesOf(attack).places !== 0n && finishOf(rulesOf(attack), 2) === 0,
        });
      expect(posted).toBe('disputed');
      expect(expectPlacesPaid(result!)).toEqual(expect.arrayContaining([1, 2, 3]));
      expect(finishOf(rulesOf(result!), 2)).toBe(3);
      // The others bring the newer state that it has signed itself.
      expect(result!.calls()).toContain('checkpoint');
    },
  );
});

describe('a sit-and-go that does not begin', () => {
  it('gives every entry back, to who leaves and when it is cancelled; with fewer seats than prizes nobody starts it', async () => {
    const judges = await Promise.all(
      [0, 1].map((seat) => walletJudge(chain.url(), chain.deployment(), seat, { treasury: TREASURY })),
    );
    const [creator, guest] = judges as [ChainJudge, ChainJudge];
    const { chips } = chain.deployment();
    const client = await connectChain({ rpcUrl: chain.url(), privateKey: ANVIL_KEYS[8]! });
    for (const { owner } of judges) await faucet(client, { chips, amount: ENTRY, to: owner });
    const balances = () => Promise.all(judges.map(({ owner }) => readBalance(client, { token: chips, owner })));
    const before = await balances();
    const config = { ...quickSitAndGo(3), prizes: packWords([5000, 3000, 2000]) };
    const tableId = await createTable({
      judge: creator,
      game: 'holdem',
      dealer: 'players',
      config,
      seats: 3,
      minSeats: 2,
    });
    const gone = new AbortController();
    const joining = judges.map((judge, seat) =>
      joinTable({ judge, relay: localRelay(), tableId, seat, amount: ENTRY, limits: ANY_TERMS, signal: gone.signal }),
    );
    const joined = Promise.allSettled(joining);
    await expect.poll(balances).toEqual(before.map((balance) => balance - ENTRY));
    await expect(creator.post(tableId, { kind: 'start' })).rejects.toMatchObject({ code: 'NotEnoughSeats' });
    gone.abort();
    await joined;
    await guest.leaveLobby(tableId, 1);
    expect(await balances()).toEqual([before[0]! - ENTRY, before[1]]);
    await creator.cancel(tableId);
    expect(await balances()).toEqual(before);
  });
});
