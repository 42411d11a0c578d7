import { connectChain, faucet, readBalance } from '@facedown/chain';
import { ANVIL_KEYS } from '@facedown/chain/node';
import { finishOf, HoldemPhase, packWords } from '@facedown/holdem';
import { isDeed } from '@facedown/protocol';
import { describe, expect, it } from 'vitest';
import { verbsAt } from './attacks/cases/moves.js';
import { createTable } from './createTable.js';
import { joinTable } from './joinTable.js';
import type { ChainJudge } from './judge/chainJudge.js';
import { JudgeError } from './judge/judge.js';
import { ANY_TERMS } from './terms.js';
import type { AttackPlan } from './testing/attackTable.js';
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

/** The last seat says nothing more from the first time that it owes this. */
function vanishing(owes: (verbs: readonly string[], hand: number) => boolean): Pick<
  AttackPlan,
  'tamper' | 'isStuck'
> & {
  readonly isGone: () => boolean;
} {
  let gone = false;
  return {
    isGone: () => gone,
    isStuck: () => gone,
    tamper: (party) =>
      party !== 2
        ? undefined
        : {
            said(message, attack) {
              if (!gone && isDeed(message) && owes(verbsAt(attack, message), rulesOf(attack).hand)) {
                gone = true;
                attack.clients[2]!.stop();
              }
              return gone ? [] : [message];
            },
          },
  };
}

describe('a sit-and-go for chips', () => {
  it('of three is signed off the chain to its last place, and the contract pays places less one rake', async () => {
    const result = await playSitAndGo(chain, { seats: 3, dealer: 'players', seed: 'honest', isBlameless: true });
    expectPlacesPaid(result);
    expect(result.calls().filter((call) => !['create', 'join', 'settle'].includes(call))).toEqual([]);
    expect(await result.clients[0]!.verify()).toMatchObject({ ok: true, end: 'over' });
  });

  it('goes on to its places on the chain where who is out signs nothing more', async () => {
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
      // Calm seats do not send it out before it comes to that.
      const result = await playSitAndGo(chain, { seats: 3, dealer: 'players', seed: `gone ${what}`, ...plan });
      expect(isGone()).toBe(true);
      const places = expectPlacesPaid(result);
      expect(places[2]).toBeGreaterThan(1);
      expect([...result.late]).toEqual([2]);
    },
    900_000,
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
    await expect.poll(balances, { timeout: 20_000 }).toEqual(before.map((balance) => balance - ENTRY));
    await expect(creator.post(tableId, { kind: 'start' })).rejects.toMatchObject({ code: 'NotEnoughSeats' });
    gone.abort();
    await joined;
    await guest.leaveLobby(tableId, 1);
    expect(await balances()).toEqual([before[0]! - ENTRY, before[1]]);
    await creator.cancel(tableId);
    expect(await balances()).toEqual(before);
  });
});
