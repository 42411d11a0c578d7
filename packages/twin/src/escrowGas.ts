import { type Hex, membersOf } from '@facedown/base';
import { connectChain } from '@facedown/chain';
import { ANVIL_KEYS, deploy, startAnvil } from '@facedown/chain/node';
import { escrowDealer } from '@facedown/dealers/escrow';
import { contextOf, PendingKind, tablePending } from '@facedown/game-kit';
import { HoldemKind, HoldemPhase, type HoldemState, holdem } from '@facedown/holdem';
import { ChainTable } from './chainTable.js';
import { CHAIR, escrowSeats, holdemSeating, testServers } from './escrowTable.js';

interface EscrowGas {
  readonly work: string;
  readonly gas: number;
  readonly limit?: number;
}

/** What the chain charges for whole transactions of `escrow`, from their receipts: three seats of Hold'em, 3 of 5 servers. */
export async function measureEscrowGas(): Promise<EscrowGas[]> {
  const anvil = await startAnvil();
  try {
    const deployment = await deploy(await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[0]! }));
    const { config, chair } = testServers(3, 5, 'gas');
    let seats: ReturnType<typeof escrowSeats>['seats'] = [];
    const owners: Hex[] = [];
    const table = await ChainTable.open({
      rpcUrl: anvil.url,
      deployment,
      rules: 'holdem',
      dealerName: 'escrow',
      game: holdem,
      dealer: escrowDealer,
      dealerConfig: config,
      seating: holdemSeating(3),
      servers: [`0x${'00'.repeat(20)}`],
      keyOf({ party: seat, version: _, ...id }, owner) {
        owners[seat] = owner;
        const made = escrowSeats(id, 3, 'gas', (one) => owners[one] ?? owner);
        seats = made.seats;
        return made.keys[seat]!;
      },
    });
    const gas = { seal: 0, lapse: 0, chair: 0 };
    for (let step = 0; step < 100 && gas.chair === 0; step++) {
      const pending = tablePending(table.table, table.state);
      const rules = table.state.rules as HoldemState;
      const isGone = (party: number) => party === 2 && rules.phase === HoldemPhase.Flop;
      const [party] = membersOf(pending.parties).filter((one) => !isGone(one));
      if (party === undefined) {
        gas.lapse = Number((await table.lapse()).gasUsed);
        continue;
      }
      const context = contextOf(table.table.id, table.state.version, party);
      if (pending.kind === PendingKind.Dealer) {
        const giver = party === CHAIR ? chair : seats[party]!;
        const evidence = await giver.contribute(context, table.state.dealer as never, holdem.pending(rules).needs);
        const used = Number((await table.post({ party, payload: '0x', evidence })).gasUsed);
        if (party === CHAIR) gas.chair = used;
        if (rules.phase === HoldemPhase.Deal) gas.seal = Math.max(gas.seal, used);
        continue;
      }
      const action = holdem
        .candidates(rules, party)
        .map((one) => one.action)
        .find(({ kind }) => kind === HoldemKind.Check || kind === HoldemKind.Call)!;
      await table.post({ party, payload: holdem.codecs.action.encode(action), evidence: '0x' });
    }
    return [
      { work: 'three board tokens of a vanished seat, from 3 of 5 servers', gas: gas.chair, limit: 330_000 },
      { work: 'a seat’s tokens for the deal with its seals', gas: gas.seal },
      { work: 'the lapse before it', gas: gas.lapse },
    ];
  } finally {
    await anvil.stop();
  }
}
