import type { Hex } from '@facedown/base';
import { type ConcealedState, concealedConfig } from '@facedown/concealed';
import { type Legal, unpackSlots } from '@facedown/game-kit';
import { expectGolden } from '@facedown/game-kit/testing';
import { describe, expect, it } from 'vitest';
import { makeGameFile } from './gameFile/gameFile.js';
import { verifyGame } from './gameFile/verifyGame.js';
import { dealers } from './registry.js';
import { type Choose, type PlayTable, playSeat, seatTable } from './testing/playTable.js';

/** The highest card in hand. */
const highest: Choose = (client) => {
  const { state, hand } = client.view();
  const slots = unpackSlots((state as ConcealedState).hands[client.party]!);
  const front = ({ arrange }: Legal<unknown>) => hand.get(slots[arrange[0]?.[0] ?? -1]!) ?? -1;
  return client.legalActions().reduce((best, one) => (front(one) > front(best) ? one : best));
};

/** A whole game, told line by line, and verified from its file. */
async function story(plan: Pick<PlayTable, 'dealer' | 'mode'> & { rounds: number; seed: string }): Promise<string> {
  const config = concealedConfig({ stake: 10n, bond: 10n, rounds: plan.rounds, handSize: 4 });
  const { clients } = await seatTable({ game: 'concealed', seats: 2, config, ...plan });
  const lines: string[] = [];
  const listen = async () => {
    for await (const { events } of clients[0]!.watch())
      for (const { kind, party, words, shown } of events) {
        // Who sends a dealer's step first differs from run to run on a chain; what it shows doesn't.
        if (kind !== 'dealer') lines.push(party === undefined ? words : `seat ${party}: ${words}`);
        for (const { slot, face } of shown) lines.push(`seat ${slot >> 8} opens ${face}`);
      }
  };
  await Promise.all([listen(), ...clients.map((client) => playSeat(client, highest))]);
  await clients[0]!.done;
  const verdict = await verifyGame(makeGameFile(clients[0]!.file()));
  if (!verdict.ok) throw new Error(verdict.code);
  expect(verdict.end).toBe('over');
  lines.push(`payouts ${verdict.outcome.payouts.join(' ')}`);
  return `${lines.join('\n')}\n`;
}

describe('Concealed at the salt dealer', () => {
  it('is one story by audit, off the chain and on it', async () => {
    const audit = { dealer: 'salt', rounds: 9, seed: 'audit' };
    const told = await story({ ...audit, mode: 'offchain' });
    expectGolden(new URL('./golden/concealed-audit.txt', import.meta.url), told);
    expect(await story({ ...audit, mode: 'onchain' })).toBe(told);
  });

  it.runIf(process.env.FACEDOWN_LONG)(
    'is one story by proof, off the chain and on it',
    async () => {
      const proof = { dealer: 'salt-proof', rounds: 3, seed: 'proof' };
      const told = await story({ ...proof, mode: 'offchain' });
      expectGolden(new URL('./golden/concealed-proof.txt', import.meta.url), told);
      expect(await story({ ...proof, mode: 'onchain' })).toBe(told);
    },
    900_000,
  );
});

describe('dealers', () => {
  it('tells the two ways of the salt dealer apart by what a table says to it', async () => {
    const { saltConfig } = await import('@facedown/dealers/salt');
    expect(dealers['salt-proof']!.config).toBe(saltConfig('Proof') satisfies Hex);
  });
});
