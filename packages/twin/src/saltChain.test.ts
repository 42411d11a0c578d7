import { membersOf, seededRandom } from '@facedown/base';
import { connectChain, type Deployment, readBalance } from '@facedown/chain';
import { ANVIL_KEYS, type Anvil, deploy, startAnvil } from '@facedown/chain/node';
import { ConcealedKind, concealed, concealedCodecs, concealedConfig } from '@facedown/concealed';
import { auditPlay, type SaltState, saltConfig, saltDealer, saltSeat, scopeOf } from '@facedown/dealers/salt';
import { contextOf, type DealerSeat, type Deed, PendingKind, tablePending, Verb } from '@facedown/game-kit';
import { nodeProver } from '@facedown/zk/node';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChainTable } from './chainTable.js';

let anvil: Anvil;
let deployment: Deployment;
beforeAll(async () => {
  anvil = await startAnvil();
  deployment = await deploy(await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[0]! }));
});
afterAll(() => anvil.stop());

const random = seededRandom('salt on chain');
const prover = nodeProver();
const seats = [0, 1].map((seat) => saltSeat({ seat, secret: random(32), prover }));
const play = concealedCodecs.action.encode({ kind: ConcealedKind.Play });

const openTable = (way: 'Proof' | 'Audit') =>
  ChainTable.open({
    rpcUrl: anvil.url,
    deployment,
    rules: 'concealed',
    dealerName: 'salt',
    game: concealed,
    dealer: saltDealer,
    dealerConfig: saltConfig(way),
    seating: { config: concealedConfig({ stake: 10n, bond: 5n, rounds: 2, handSize: 3 }), amounts: [15n, 15n] },
  });

async function deedOf(table: ChainTable, by: readonly DealerSeat<SaltState>[] = seats): Promise<Deed> {
  const pending = tablePending(table.table, table.state);
  const party = membersOf(pending.parties)[0]!;
  const context = contextOf(table.table.id, table.state.version, party);
  const dealer = table.state.dealer as SaltState;
  if (pending.kind === PendingKind.Dealer) {
    const evidence = await by[party]!.contribute(context, dealer, concealed.pending(table.state.rules as never).needs);
    return { party, payload: '0x', evidence };
  }
  const needs = concealed.needs(table.state.rules as never, party, { kind: ConcealedKind.Play });
  return { party, payload: play, evidence: await by[party]!.prove(context, dealer, needs, [[1, 0, 2]]) };
}

const isOver = (table: ChainTable) => tablePending(table.table, table.state).kind === PendingKind.Over;
const balances = async (table: ChainTable) =>
  Promise.all(
    [1, 2].map((key) =>
      readBalance(table.client, { token: deployment.chips, owner: privateKeyToAccount(ANVIL_KEYS[key]!).address }),
    ),
  );

describe('Concealed on a real table', () => {
  it('is played move by move by audit and pays after both salts were opened', async () => {
    const table = await openTable('Audit');
    while (!isOver(table)) await table.post(await deedOf(table));
    const before = await balances(table);
    await table.settle();
    const after = await balances(table);
    const { payouts } = concealed.outcome(table.state.rules as never);
    expect([after[0]! - before[0]!, after[1]! - before[1]!]).toEqual([...payouts]);
  });

  it('is played move by move by proof: no draw or play above 400,000 gas, a first hand not above 445,000', async () => {
    const table = await openTable('Proof');
    const gas = { first: [] as number[], draw: [] as number[], play: [] as number[] };
    while (!isOver(table)) {
      const deed = await deedOf(table);
      const { round } = table.state.rules as { round: number };
      const [need] = concealed.pending(table.state.rules as never).needs;
      const { gasUsed } = await table.post(deed);
      if (deed.evidence.length <= 2 + 64 * 8) continue;
      gas[need?.verb === Verb.Show ? 'play' : round === 0 ? 'first' : 'draw'].push(Number(gasUsed));
    }
    await table.settle();
    expect([gas.first.length, gas.draw.length, gas.play.length]).toEqual([2, 2, 4]);
    expect(Math.max(...gas.draw, ...gas.play)).toBeLessThanOrEqual(400_000);
    expect(Math.max(...gas.first)).toBeLessThanOrEqual(445_000);
  });

  it('takes game and bond from a seat that played a card it did not hold', async () => {
    const table = await openTable('Audit');
    // The face 63 is in no list. It is sealed and opened with a blind of the liar's own.
    const [absent, blind] = [63, 77n];
    let lie: 'sealed' | 'opened' | undefined;
    for (;;) {
      const { kind, needs, seat } = concealed.pending(table.state.rules as never);
      const dealer = table.state.dealer as SaltState;
      const scope = scopeOf(contextOf(table.table.id, table.state.version, 0));
      if (kind === PendingKind.Action && seat === 0 && !lie) {
        lie = 'sealed';
        const evidence = word(auditPlay(blind, scope, dealer.seats[0]!.counter, absent));
        await table.post({ party: 0, payload: play, evidence });
      } else if (kind === PendingKind.Dealer && needs[0]!.verb === Verb.Show && lie === 'sealed') {
        lie = 'opened';
        await table.post({ party: 0, payload: '0x', evidence: `${word(BigInt(absent))}${word(blind).slice(2)}` });
      } else if (kind === PendingKind.Dealer && needs[0]!.verb === Verb.Close) break;
      else if (kind === PendingKind.Action && seat === 0) {
        await table.post({
          party: 0,
          payload: concealedCodecs.action.encode({ kind: ConcealedKind.Concede }),
          evidence: '0x',
        });
      } else await table.post(await deedOf(table));
    }
    const opening = await deedOf(table);
    expect(opening.party).toBe(0);
    await expect(table.post(opening)).rejects.toThrow('FaceNotInHand');
    const context = contextOf(table.table.id, table.state.version, 1);
    const evidence = await seats[1]!.contribute(
      context,
      table.state.dealer as SaltState,
      concealed.pending(table.state.rules as never).needs,
    );
    await table.post({ party: 1, payload: '0x', evidence });
    await table.lapse();
    const before = await balances(table);
    await table.settle();
    const after = await balances(table);
    expect([after[0]! - before[0]!, after[1]! - before[1]!]).toEqual([0n, 30n]);
  });

  it('takes game and bond from a seat that withholds a beacon', async () => {
    const table = await openTable('Audit');
    for (let step = 0; step < 2; step++) await table.post(await deedOf(table));
    const first = await deedOf(table);
    expect(first.party).toBe(0);
    await table.post(first);
    // Seat 1 never sends the beacon for seat 0.
    await table.lapse();
    expect(concealed.outcome(table.state.rules as never).payouts).toEqual([30n, 0n]);
    const before = await balances(table);
    await table.settle();
    expect((await balances(table))[0]! - before[0]!).toBe(30n);
  });
});

const word = (value: bigint): `0x${string}` => `0x${value.toString(16).padStart(64, '0')}`;
