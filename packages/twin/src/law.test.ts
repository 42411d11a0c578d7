import { type Hex, ok, seededRandom } from '@facedown/base';
import { concealed, concealedConfig } from '@facedown/concealed';
import { escrowDealer } from '@facedown/dealers/escrow';
import { HOST, openDealer, openHost, openSeat } from '@facedown/dealers/open';
import { cardKey, newCardSecret, type PlayersState, playersDealer, playersSeat } from '@facedown/dealers/players';
import { saltConfig, saltDealer, saltSeat } from '@facedown/dealers/salt';
import { type AnyDealer, type Context, type GameCase, type Need, shuffledDecks, Verb } from '@facedown/game-kit';
import { kuhnCase } from '@facedown/game-kit/kuhn';
import { holdemCase } from '@facedown/holdem';
import { relicCase } from '@facedown/relic';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Anvil, startAnvil } from './anvil.js';
import { type Client, connect, deploy } from './contracts.js';
import { CHAIR, escrowSeats, holdemSeating, relicSeating, testServers } from './escrowTable.js';
import { brokenLaws, type Contracts, type Round } from './law.js';
import { lowestCase } from './lowest/case.js';
import { playTable, type TablePlan } from './playTable.js';

const id = { chainId: 31337n, table: `0x${'11'.repeat(20)}` as Hex, tableId: 5n, epoch: 1n };
const owner: Hex = `0x${'22'.repeat(20)}`;
const NO_DECKS: Hex = `0x${'00'.repeat(32)}`;
const long = process.env.FACEDOWN_LONG ? 10 : 1;

// biome-ignore lint/suspicious/noExplicitAny: tables of every dealer in one list.
type Plan = TablePlan<any>;
type Make = (seed: string) => Pick<Plan, 'game' | 'dealer' | 'seating' | 'keys' | 'parties'> & Partial<Plan>;

const openTable =
  (gameCase: GameCase): Make =>
  (seed) => {
    const random = seededRandom(seed);
    const seating = gameCase.seating(random);
    const seats = seating.amounts.map((_, seat) => [seat, openSeat(seat)] as const);
    return {
      game: gameCase.game,
      dealer: openDealer as AnyDealer,
      seating,
      keys: seating.amounts.map((): Hex => '0x'),
      parties: new Map([...seats, [HOST, openHost(shuffledDecks(random))] as const]),
    };
  };

const playersTable =
  (gameCase: GameCase, seats: number, dealer = playersDealer): Make =>
  (seed) => {
    const random = seededRandom(seed);
    let seating = gameCase.seating(random);
    while (seating.amounts.length !== seats) seating = gameCase.seating(random);
    const secrets = seating.amounts.map(() => newCardSecret(random));
    return {
      game: gameCase.game,
      dealer: dealer as AnyDealer,
      seating,
      keys: secrets.map((secret, party) => cardKey({ ...id, version: 0n, party }, owner, secret, random)),
      parties: new Map(secrets.map((secret, seat) => [seat, playersSeat(seat, secret, random)])),
    };
  };

const saltTable: Make = (seed) => {
  const random = seededRandom(seed);
  const prover = { prove: () => Promise.reject(new Error('the audit way has no proofs')) };
  return {
    game: concealed,
    dealer: saltDealer as AnyDealer,
    dealerConfig: saltConfig('Audit'),
    seating: { config: concealedConfig({ stake: 10n, rounds: 3, cardsPerRound: 2 }), amounts: [20n, 20n] },
    keys: ['0x', '0x'],
    parties: new Map([0, 1].map((seat) => [seat, saltSeat({ seat, secret: random(32), prover })])),
  };
};

const { config, chair } = testServers(2, 3, 'the law');
const escrowTable =
  (gameCase: GameCase, seatingOf: typeof holdemSeating): Make =>
  (seed) => {
    const { keys, seats } = escrowSeats(id, 3, seed);
    return {
      game: gameCase.game,
      dealer: escrowDealer as AnyDealer,
      dealerConfig: config,
      seating: seatingOf(3),
      keys,
      parties: new Map([...seats.entries(), [CHAIR, chair]]),
      lapseEvery: 9,
    };
  };

let anvil: Anvil;
let client: Client;
const deployed: Record<string, Hex> = {};
beforeAll(async () => {
  anvil = await startAnvil();
  client = connect(anvil.url);
  for (const name of ['Replay', 'PlayersDealer', 'OpenDealer', 'SaltDealer', 'LowestRules', 'KuhnRules'])
    deployed[name] = await deploy(client, name);
  for (const name of ['RelicRules', 'HoldemRules', 'ConcealedRules']) deployed[name] = await deploy(client, name);
  deployed.EscrowDealer = await deploy(client, 'EscrowDealer', [deployed.PlayersDealer!]);
});
afterAll(() => anvil.stop());

/** Plays on and tries every round on the way; answers with how many there were. What is broken goes into the list. */
async function tried(make: Make, seed: string, maxSteps: number, broken: string[], contracts?: Contracts) {
  let rounds = 0;
  const atRound = async (round: Round) => {
    rounds++;
    broken.push(...(await brokenLaws(round, contracts)));
  };
  await playTable({ id, random: seededRandom(`${seed}/play`), maxSteps, ...make(seed), atRound });
  return rounds;
}

describe('the law for dealers', () => {
  it.each<[string, Make, string, string, number, number, number]>([
    ['open, all seats acting at once', openTable(lowestCase as GameCase), 'LowestRules', 'OpenDealer', 6, 20, 6],
    ['players, Kuhn', playersTable(kuhnCase as GameCase, 2), 'KuhnRules', 'PlayersDealer', 3, 8, 3],
    ["players, Hold'em", playersTable(holdemCase as GameCase, 3), 'HoldemRules', 'PlayersDealer', 1, 14, 2],
    ['players, Relic', playersTable(relicCase as GameCase, 3), 'RelicRules', 'PlayersDealer', 1, 14, 2],
    ['salt, Concealed', saltTable, 'ConcealedRules', 'SaltDealer', 2, 40, 10],
    ['escrow, Relic', escrowTable(relicCase as GameCase, relicSeating), 'RelicRules', 'EscrowDealer', 2, 30, 4],
    ["escrow, Hold'em", escrowTable(holdemCase as GameCase, holdemSeating), 'HoldemRules', 'EscrowDealer', 2, 16, 2],
  ])('holds in both halves: %s', async (name, make, rules, dealer, games, maxSteps, atLeast) => {
    const contracts = { client, replay: deployed.Replay!, rules: deployed[rules]!, dealer: deployed[dealer]! };
    let rounds = 0;
    for (let game = 0; game < games * long; game++) {
      const broken: string[] = [];
      rounds += await tried(make, `${name}/${game}`, maxSteps, broken, contracts);
      expect(broken, `game ${game}`).toEqual([]);
    }
    expect(rounds).toBeGreaterThanOrEqual(atLeast);
  });

  it('leaves `open` rounds of one: its host alone owes anything', async () => {
    for (const gameCase of [kuhnCase, holdemCase] as GameCase[])
      expect(await tried(openTable(gameCase), 'one', 30, [])).toBe(0);
  });
});

/** `players`, whose tokens do something else with the state afterwards. */
const faulty = (made: (party: number) => Partial<PlayersState>, rest: Partial<typeof playersDealer> = {}) => ({
  ...playersDealer,
  contribute(context: Context, state: PlayersState, needs: readonly Need[], evidence: Hex) {
    const next = playersDealer.contribute(context, state, needs, evidence);
    return next.ok && state.laid === NO_DECKS && !needs.some(({ verb }) => verb === Verb.Deck)
      ? ok({ ...next.value, ...made(context.party) })
      : next;
  },
  ...rest,
});
const PAID = 0xffn;

describe('the law for dealers bites', () => {
  it.each<[string, typeof playersDealer, string]>([
    ['remembers who came last', faulty((party) => ({ done: BigInt(party + 1) })), 'the order matters'],
    [
      'lets one pay for all',
      faulty(() => ({ done: PAID }), {
        owed: (state, needs) => (state.done === PAID ? 0n : playersDealer.owed(state, needs)),
      }),
      "ends another's debt",
    ],
    [
      'wants what was made for this moment',
      faulty(() => ({ done: PAID }), {
        contribute: (context, state, needs, evidence) =>
          state.done === PAID
            ? { ok: false, code: 'BadProof' }
            : faulty(() => ({ done: PAID })).contribute(context, state, needs, evidence),
      }),
      'is BadProof after others have given',
    ],
  ])('on a dealer that %s', async (_fault, dealer, sentence) => {
    const broken: string[] = [];
    // What is broken may also end the game.
    await tried(playersTable(relicCase as GameCase, 3, dealer), 'fault', 4, broken).catch(() => undefined);
    expect(broken.join()).toContain(sentence);
  });

  it('on a contract that deals otherwise', async () => {
    const broken: string[] = [];
    const at = { client, replay: deployed.Replay!, rules: deployed.KuhnRules!, dealer: deployed.OpenDealer! };
    await tried(playersTable(kuhnCase as GameCase, 2), 'fault', 4, broken, at);
    expect(broken).toContain('the contract goes another way');
  });
});
