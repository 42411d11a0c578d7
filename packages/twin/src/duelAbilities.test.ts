import { type Hex, seededRandom, unwrap } from '@facedown/base';
import { HOST, openDealer, openHost, openSeat } from '@facedown/dealers/open';
import { cardKey, newCardSecret, playersDealer, playersSeat } from '@facedown/dealers/players';
import { saltConfig, saltDealer, saltSeat } from '@facedown/dealers/salt';
import {
  copiesOf,
  type DuelAction,
  DuelKind,
  DuelPhase,
  type DuelState,
  duel,
  duelConfig,
  duelLegal,
  hiddenCount,
  listOf,
  NONE,
  STARTERS,
} from '@facedown/duel';
import { contextOf, type Legal, type SeatView, shuffledDecks } from '@facedown/game-kit';
import { nodeProver } from '@facedown/zk/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Anvil, startAnvil } from './anvil.js';
import { type Client, connect, deploy } from './contracts.js';
import { playTable, type TablePlan } from './playTable.js';
import { replayTable } from './replayTable.js';

const isLong = process.env.FACEDOWN_LONG !== undefined;
const id = { chainId: 31337n, table: `0x${'11'.repeat(20)}` as Hex, tableId: 5n, epoch: 1n };
const owner: Hex = `0x${'22'.repeat(20)}`;
const prover = nodeProver();

let anvil: Anvil;
let client: Client;
let replay: Hex;
let rules: Hex;
beforeAll(async () => {
  anvil = await startAnvil();
  client = connect(anvil.url);
  replay = await deploy(client, 'Replay');
  rules = await deploy(client, 'DuelRules');
});
afterAll(() => anvil.stop());

const DIVER = 15;
const SEER = 20;
const LETHE = 26;
const TINKER = 50;
const CRIER = 48;
/** Three of each card with a hidden ability, and of spells that a Seek may find. */
const LIST = listOf(
  60,
  copiesOf([DIVER, SEER, LETHE, TINKER, 14, 16, 17, 19, 23, 24, 25, CRIER, 47].map((face) => [face, 3])),
);

/** Full mana from the first turn: what costs four need not be waited for. */
const rich: typeof duel = {
  ...duel,
  begin(state) {
    const begun = unwrap(duel.begin(state));
    return { ok: true, value: { ...begun, most: [8, 8] } };
  },
};

const ABILITIES = ['mulligan', 'replace', 'draw', 'seek', 'conjure', 'forget'] as const;
type Ability = (typeof ABILITIES)[number];

/** Seat 0 does each of the seed's abilities once, as soon as it holds the card; seat 1 answers and ends its turns. */
function abilities() {
  const done = new Set<Ability>();
  const first = (legal: readonly Legal<DuelAction>[], isIt: (action: DuelAction) => boolean) =>
    legal.find(({ action }) => isIt(action));
  const choose = ({ state: raw, seat, hand }: SeatView): Legal<unknown> => {
    const state = raw as DuelState;
    const legal = duelLegal(state, seat, hand);
    const noting = (ability: Ability, choice: Legal<DuelAction> | undefined) => {
      if (!choice || done.has(ability)) return undefined;
      done.add(ability);
      return choice;
    };
    if (done.size === ABILITIES.length && state.phase === DuelPhase.Turn)
      return first(legal, ({ kind }) => kind === DuelKind.Concede)!;
    const playing = (face: number) => first(legal, ({ kind, what }) => kind === DuelKind.Play && what === face);
    switch (state.phase) {
      case DuelPhase.Mulligan:
        done.add('mulligan');
        return first(legal, ({ what }) => what === (seat === 0 ? 2 : 0))!;
      case DuelPhase.Seek: {
        const kept = first(legal, ({ kind, what }) => kind === DuelKind.Keep && what !== NONE);
        return kept ?? first(legal, ({ kind }) => kind === DuelKind.Keep)!;
      }
      case DuelPhase.Forget:
        return first(legal, ({ kind }) => kind === DuelKind.Forget)!;
      default:
        return (
          (seat === 0
            ? (noting('forget', hiddenCount(state, 1) > 0 ? playing(LETHE) : undefined) ??
              noting('seek', playing(SEER)) ??
              noting('draw', playing(DIVER)) ??
              noting('conjure', playing(TINKER)) ??
              noting(
                'replace',
                first(legal, ({ kind }) => kind === DuelKind.Replace),
              ) ??
              // What follows only looks for the cards that are missing.
              first(legal, ({ kind }) => kind === DuelKind.Replace) ??
              playing(CRIER))
            : undefined) ?? first(legal, ({ kind }) => kind === DuelKind.End)!
        );
    }
  };
  return { done, choose };
}

type Parties = Pick<TablePlan<never>, 'dealer' | 'dealerConfig' | 'keys' | 'parties'>;

function partiesOf(dealer: string, seed: string): Parties {
  const random = seededRandom(`${seed}/secrets`);
  if (dealer === 'players') {
    const secrets = [0, 1].map(() => newCardSecret(random));
    return {
      dealer: playersDealer,
      keys: secrets.map((secret, seat) => cardKey(contextOf(id, 0n, seat), owner, secret, random)),
      parties: new Map(secrets.map((secret, seat) => [seat, playersSeat(seat, secret, random)])),
    } as unknown as Parties;
  }
  if (dealer === 'open')
    return {
      dealer: openDealer,
      keys: ['0x', '0x'],
      parties: new Map([
        ...[0, 1].map((seat) => [seat, openSeat(seat)] as const),
        [HOST, openHost(shuffledDecks(random))] as const,
      ]),
    } as unknown as Parties;
  return {
    dealer: saltDealer,
    dealerConfig: saltConfig(dealer === 'salt' ? 'Audit' : 'Proof'),
    keys: ['0x', '0x'],
    parties: new Map([0, 1].map((seat) => [seat, saltSeat({ seat, secret: random(32), prover })])),
  } as unknown as Parties;
}

const CONTRACTS: Readonly<Record<string, string>> = {
  open: 'OpenDealer',
  players: 'PlayersDealer',
  salt: 'SaltDealer',
  'salt-proof': 'SaltDealer',
};

describe('the hidden abilities of Duel', () => {
  it.each([
    ['open', 160],
    ['salt', 160],
    ['players', 160],
    // Each proof takes half a second: the short run ends after the mulligan's.
    ['salt-proof', isLong ? 160 : 8],
  ] as const)(
    'are done at the %s dealer, and the contracts agree on each',
    async (dealer, maxSteps) => {
      const { done, choose } = abilities();
      const seed = `abilities/${dealer}`;
      const record = await playTable({
        id,
        game: rich,
        seating: { config: duelConfig({ stake: 10n, lists: [LIST, STARTERS.root] }), amounts: [10n, 10n] },
        random: seededRandom(seed),
        maxSteps,
        choose,
        ...partiesOf(dealer, seed),
      });
      const contracts = { replay, rules, dealer: await deploy(client, CONTRACTS[dealer]!) };
      expect(await replayTable(client, contracts, record)).toEqual([]);
      if (maxSteps < 160) expect([...done]).toContain('mulligan');
      else expect([...done].sort()).toEqual([...ABILITIES].sort());
    },
    900_000,
  );
});
