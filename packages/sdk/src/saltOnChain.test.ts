import { type Hex, hexToBytes } from '@facedown/base';
import { connectChain, readBalance } from '@facedown/chain';
import { ANVIL_KEYS } from '@facedown/chain/node';
import { bringingList, ConcealedKind, ConcealedPhase, type ConcealedState, concealedConfig } from '@facedown/concealed';
import type { SaltState } from '@facedown/dealers/salt';
import { auditPlay, encodeWords, scopeOf } from '@facedown/dealers/salt';
import { PendingKind, Verb } from '@facedown/game-kit';
import type { DeedMessage } from '@facedown/protocol';
import { describe, expect, it } from 'vitest';
import { presentOf } from './engine/propose.js';
import { JudgeError } from './judge/judge.js';
import type { Attack, AttackPlan, AttackResult } from './testing/attackTable.js';
import type { Choose } from './testing/playTable.js';
import { BOND, BROUGHT, STAKE, stakedTable, withholding, withSecrets } from './testing/stakedTable.js';
import { testChain } from './testing/testChain.js';

/** Concealed at the salt dealer; seat 1 is the one that lies or stalls. */
const chain = testChain();
const config = (rounds: number) => concealedConfig({ stake: STAKE, bond: BOND, rounds, handSize: 2 });

const plays: Choose = (client) => client.legalActions()[0]!;
const concedes: Choose = (client) =>
  client.legalActions().find(({ action }) => (action as { kind: number }).kind === ConcealedKind.Concede)!;

async function attacked(plan: Partial<AttackPlan> & Pick<AttackPlan, 'dealer'> & { seed: string }, rounds = 1) {
  const before = await chipsOf();
  const table = stakedTable(chain, { game: 'concealed', config: config(rounds), chooseOf: () => plays });
  const result = await table(plan.seed, plan);
  // What the chain paid, not what a client believes.
  const after = await chipsOf();
  return { ...result, gained: after.map((chips, seat) => chips - before[seat]!) };
}

/** The faucet gives each seat what it brings, so a seat that gets it back has that much more than before. */
async function chipsOf(): Promise<bigint[]> {
  const client = await connectChain({ rpcUrl: chain.url() });
  const owners = await Promise.all(
    [0, 1].map((seat) => connectChain({ rpcUrl: chain.url(), privateKey: ANVIL_KEYS[seat]! })),
  );
  return Promise.all(
    owners.map(({ account }) => readBalance(client, { token: chain.deployment().chips, owner: account.address })),
  );
}

function expectLiarPays(result: AttackResult & { gained: bigint[] }): void {
  expect(result.payouts).toEqual([2n * BROUGHT, 0n]);
  expect(result.gained).toEqual([2n * BROUGHT, 0n]);
  expect([...result.late]).toEqual([1]);
  expect(result.calls()).toEqual(expect.arrayContaining(['dispute', 'timeout', 'settle']));
}

const silentOn = (verb: number) => withholding((needs) => needs.some((need) => need.verb === verb));

/** Seals and opens a face that it doesn't hold: `absent` picks it. Everything else is honest. */
const sealing = (absent: (hand: readonly number[], list: readonly number[]) => number) => {
  const BLIND = 77n;
  const lies = new Map<number, number>();
  return withSecrets((own) => ({
    async prove(context, state, needs) {
      const { counter, list } = (state as SaltState).seats[1]!;
      const hand = [...(await own.hand(state)).values()];
      lies.set(counter, absent(hand, [...hexToBytes(list)]));
      expect(needs).toHaveLength(1);
      return encodeWords([auditPlay(BLIND, scopeOf(context), counter, lies.get(counter)!)]);
    },
    async contribute(context, state, needs) {
      if (!needs.some(({ verb }) => verb === Verb.Show)) return own.contribute(context, state, needs);
      const sealed = (state as SaltState).seats[1]!.plays[0]!;
      return encodeWords([lies.get(sealed.counter)!, BLIND]);
    },
  }));
};

/**
 * Posts a move of the attacker's to the contract as soon as the game is played there, and tells its answer.
 * Off the chain nobody takes such a move, so the attacker is stuck once it owes it.
 */
function posting(
  isAsked: (attack: Attack) => boolean,
  moveOf: (attack: Attack) => Promise<Pick<DeedMessage, 'payload' | 'evidence'>>,
) {
  const answers: string[] = [];
  let isDone = false;
  return {
    answers,
    isStuck: (attack: Attack) =>
      isAsked(attack) && (attack.clients[0]!.engine().mode !== 'chain' || answers.length > 0),
    async onView(_client: unknown, attack: Attack) {
      const { mode, table } = attack.clients[0]!.engine();
      if (isDone || mode !== 'chain' || !isAsked(attack)) return;
      isDone = true;
      const move = await moveOf(attack);
      const { fixed, ...engine } = attack.clients[0]!.engine();
      const present = presentOf({ fixed, ...engine });
      const { epoch } = table.id;
      const common = { epoch, version: fixed.state.version + 1n, party: 1, signature: '0x', ...move } as const;
      const deed: DeedMessage =
        move.payload === '0x'
          ? { kind: 'share', ...common, round: fixed.hash }
          : { kind: 'move', ...common, previous: fixed.hash, next: fixed.hash, ack: '0x' };
      await attack.judge.post(attack.tableId, { kind: 'advance', base: present, deeds: [attack.forge(deed)] }).then(
        () => answers.push('accepted'),
        (error) => {
          const code = error instanceof JudgeError ? error.code : String(error);
          // The other seat's part came first: once more from there.
          if (code === 'WrongState') isDone = false;
          else answers.push(code);
        },
      );
    },
  };
}

/** The same for the opening of the salt. */
const closing = (evidenceOf: (attack: Attack, state: SaltState) => Promise<Hex>) =>
  posting(
    (attack) => {
      const { fixed, table } = attack.clients[0]!.engine();
      const { kind, needs } = table.game.pending(fixed.state.rules as never);
      return kind === PendingKind.Dealer && needs.some(({ verb }) => verb === Verb.Close);
    },
    async (attack) => {
      const { fixed } = attack.clients[0]!.engine();
      return { payload: '0x', evidence: await evidenceOf(attack, fixed.state.dealer as SaltState) };
    },
  );

const ownOpening = (attack: Attack, state: SaltState): Promise<Hex> => {
  const { table, fixed } = { ...attack, fixed: attack.clients[0]!.engine().fixed };
  const { needs } = table.game.pending(fixed.state.rules as never);
  return attack.secrets.contribute({ ...table.id, version: fixed.state.version, party: 1 }, state, needs);
};

describe('by audit, a seat that', () => {
  it('played a card which it had not drawn loses stake and bond: the contract refuses its opening', async () => {
    const { answers, ...attempt } = closing(ownOpening);
    const result = await attacked({
      dealer: 'salt',
      seed: 'not-in-hand',
      ...attempt,
      ...sealing((hand, list) => list.find((face) => !hand.includes(face))!),
    });
    expectLiarPays(result);
    expect(answers).toEqual(['FaceNotInHand']);
  });

  it('played one card twice loses stake and bond', async () => {
    const { answers, ...attempt } = closing(ownOpening);
    let first: number | undefined;
    const result = await attacked(
      { dealer: 'salt', seed: 'twice', ...attempt, ...sealing((hand) => (first ??= hand[0]!)) },
      2,
    );
    expectLiarPays(result);
    expect(answers).toEqual(['FaceNotInHand']);
  });

  it('does not open its salt, or opens another one, loses stake and bond', async () => {
    const { answers, ...attempt } = closing(async () => encodeWords([5n]));
    expectLiarPays(await attacked({ dealer: 'salt', seed: 'unopened', ...silentOn(Verb.Close), ...attempt }));
    expect(answers).toEqual(['WrongSalt']);
  });

  it('concedes and does not open its salt loses its bond too', async () => {
    const chooseOf = (seat: number) => (seat === 1 ? concedes : plays);
    expectLiarPays(await attacked({ dealer: 'salt', seed: 'conceded', chooseOf, ...silentOn(Verb.Close) }));
  });

  it('withholds the beacon of a draw loses stake and bond', async () => {
    expectLiarPays(await attacked({ dealer: 'salt', seed: 'beacon', ...silentOn(Verb.Deal) }));
  });
});

describe('by audit, seats that', () => {
  it('open after a concession keep their bonds', async () => {
    const chooseOf = (seat: number) => (seat === 1 ? concedes : plays);
    const { payouts, calls } = await attacked({ dealer: 'salt', seed: 'fair', chooseOf });
    expect(payouts).toEqual([2n * STAKE + BOND, BOND]);
    expect(calls()).not.toContain('dispute');
  });
});

describe('where seats bring their own decks,', () => {
  const lists = [[], []] as const;
  const chosen = concealedConfig({ stake: STAKE, bond: BOND, rounds: 1, handSize: 2, lists });
  const deckOf = (seat: number) => [1, 2, 3].map((face) => face + 30 * seat);
  const nonceOf = (seat: number): Hex => `0x${`7${seat}`.repeat(32)}`;
  const brings =
    (seat: number, opened = deckOf(seat)): Choose =>
    (client) => {
      const { phase } = client.view().state as ConcealedState;
      if (phase === ConcealedPhase.Choose)
        return { action: bringingList(seat, deckOf(seat), nonceOf(seat)).choose, arrange: [] };
      if (phase === ConcealedPhase.Reveal)
        return { action: bringingList(seat, opened, nonceOf(seat)).reveal, arrange: [] };
      return plays(client);
    };

  it('hashes come first, then lists, then salts, and the decks are those', async () => {
    const result = await attacked({ dealer: 'salt', seed: 'own', config: chosen, chooseOf: (seat) => brings(seat) });
    expect(result.calls()).not.toContain('dispute');
    expect(result.gained).toEqual([BOND, 2n * STAKE + BOND]);
    const log = result.clients[0]!.log().map(({ deeds }) => deeds[0]!.payload.slice(0, 66));
    const kinds = log.filter((payload) => payload !== '0x').map(Number);
    expect(kinds.slice(0, 4)).toEqual([2, 2, 3, 3]);
    expect(log[4]).toBe('0x');
    expect(await result.clients[0]!.verify()).toMatchObject({ ok: true, end: 'over' });
  });

  it('a deck swapped after its hash is refused by everyone, and its seat loses the stake', async () => {
    const swapped = bringingList(1, [63, 63, 63], nonceOf(1)).reveal;
    const { answers, ...attempt } = posting(
      (attack) => {
        const { fixed, table } = attack.clients[0]!.engine();
        const { kind, seat } = table.game.pending(fixed.state.rules as never);
        const { phase } = fixed.state.rules as ConcealedState;
        return kind === PendingKind.Action && seat === 1 && phase === ConcealedPhase.Reveal;
      },
      async ({ table }) => ({ payload: table.game.codecs.action.encode(swapped as never), evidence: '0x' }),
    );
    const result = await attacked({
      dealer: 'salt',
      seed: 'swapped',
      config: chosen,
      chooseOf: (seat) => brings(seat, seat === 1 ? [63, 63, 63] : deckOf(seat)),
      ...attempt,
    });
    expect(answers).toEqual(['WrongList']);
    // Its bond goes home: it has told no lie, it has only not gone on.
    expect(result.gained).toEqual([2n * STAKE + BOND, BOND]);
    expect([...result.late]).toEqual([1]);
  });
});

describe('by proof, a game that', () => {
  it.runIf(process.env.FACEDOWN_LONG)(
    'a seat leaves in the middle is lost to it with its bond',
    async () => {
      expectLiarPays(await attacked({ dealer: 'salt-proof', seed: 'unproven', ...silentOn(Verb.Show) }));
    },
    900_000,
  );
});
