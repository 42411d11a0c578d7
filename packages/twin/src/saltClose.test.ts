import { type Hex, membersOf, seededRandom } from '@facedown/base';
import { connectChain, type Deployment } from '@facedown/chain';
import { ANVIL_KEYS, type Anvil, deploy, startAnvil } from '@facedown/chain/node';
import { ConcealedKind, concealed, concealedCodecs, concealedConfig, MAX_EVENTS } from '@facedown/concealed';
import { type SaltState, saltConfig, saltDealer, saltSeat } from '@facedown/dealers/salt';
import { contextOf, type Deed, PendingKind, tablePending, Verb } from '@facedown/game-kit';
import { nodeProver } from '@facedown/zk/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChainTable } from './chainTable.js';

const GAS_CAP = 16_777_216;
/** What one event of the audit may cost, and the rest of the transaction: the longest game stays a fifth below the cap. */
const GAS_FOR_AN_EVENT = 17_400;
const GAS_FOR_THE_REST = 150_000;

let anvil: Anvil;
let deployment: Deployment;
beforeAll(async () => {
  anvil = await startAnvil();
  deployment = await deploy(await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[0]! }));
});
afterAll(() => anvil.stop());

/** Plays a game with the largest hands by audit and answers with the gas of its dearest Close. */
async function closing(rounds: number): Promise<number> {
  const prover = nodeProver();
  const seats = [0, 1].map((seat) => saltSeat({ seat, secret: seededRandom(`close ${seat}`)(32), prover }));
  const list = Array.from({ length: 64 }, (_, i) => i);
  const many = { rounds, handSize: 16, cardsPerRound: 4, replace: true };
  const table = await ChainTable.open({
    rpcUrl: anvil.url,
    deployment,
    rules: 'concealed',
    dealerName: 'salt',
    game: concealed,
    dealer: saltDealer,
    dealerConfig: saltConfig('Audit'),
    seating: {
      config: concealedConfig({ stake: 10n, bond: 10n, ...many, lists: [list, list] }),
      amounts: [20n, 20n],
    },
  });
  let most = 0;
  for (;;) {
    const { kind, parties } = tablePending(table.table, table.state);
    if (kind === PendingKind.Over) return most;
    const party = membersOf(parties)[0]!;
    const rules = table.state.rules as never;
    const dealer = table.state.dealer as SaltState;
    const { needs } = concealed.pending(rules);
    const context = contextOf(table.table.id, table.state.version, party);
    let deed: Deed;
    if (kind === PendingKind.Dealer) {
      deed = { party, payload: '0x', evidence: await seats[party]!.contribute(context, dealer, needs) };
    } else {
      const action = { kind: ConcealedKind.Play };
      const owed = concealed.needs(rules, party, action);
      const orders = owed.map(({ list: slots }) => Array.from({ length: (slots.length - 2) / 4 }, (_, i) => i));
      const payload: Hex = concealedCodecs.action.encode(action);
      deed = { party, payload, evidence: await seats[party]!.prove(context, dealer, owed, orders) };
    }
    const { gasUsed } = await table.post(deed);
    if (needs[0]?.verb === Verb.Close) most = Math.max(most, Number(gasUsed));
  }
}

describe('Close of an audited game', () => {
  it('costs what its events cost', async () => {
    const rounds = 6;
    expect(await closing(rounds)).toBeLessThan(rounds * 6 * GAS_FOR_AN_EVENT + GAS_FOR_THE_REST);
    expect(MAX_EVENTS * GAS_FOR_AN_EVENT + GAS_FOR_THE_REST).toBeLessThan(GAS_CAP * 0.8);
  });

  it.runIf(process.env.FACEDOWN_LONG)(
    'of the longest game fits into a transaction with a fifth to spare',
    async () => expect(await closing(MAX_EVENTS / 6)).toBeLessThan(GAS_CAP * 0.8),
    900_000,
  );
});
