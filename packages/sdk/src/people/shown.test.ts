import { bytesToHex, hexToBytes } from '@facedown/base';
import { HoldemKind, type HoldemState, holeSlots } from '@facedown/holdem';
import { describe, expect, it } from 'vitest';
import type { Client } from '../client/client.js';
import { playSeat, seatTable } from '../testing/playTable.js';
import { checkShown, makeShown, parseShown, type ShownCard } from './shown.js';

/** A hand that ends with a fold, and the state in which it is paid. */
async function folded(dealer: string) {
  const { clients, servers } = await seatTable({ game: 'holdem', dealer, seats: 2, seed: `shown-${dealer}` });
  const hands: ReadonlyMap<number, number>[] = [];
  await Promise.all(
    clients.map((client) =>
      playSeat(
        client,
        () => {
          hands[client.party] = client.view().hand;
          const legal = client.legalActions() as { action: { kind: number } }[];
          return (legal.find(({ action }) => action.kind === HoldemKind.Fold) ?? legal[0]) as never;
        },
        1,
      ),
    ),
  );
  for (const server of servers) server.stop();
  const { table, history } = clients[0]!.engine();
  const paid = history.find(({ state }) => isPaid(state))!;
  return { clients, table, state: paid.state, hands };
}
const isPaid = ({ rules }: { rules: unknown }) => (rules as HoldemState).winners !== 0;

const shownBy = async (client: Client, version: bigint, slot: number): Promise<ShownCard> => {
  const shown = await client.show(version, slot);
  if (!shown.ok) throw new Error(shown.code);
  return shown.value;
};

describe.each(['players', 'open'])('a card that is shown after a fold, dealt by %s', (dealer) => {
  it('is the one that lies there, for everyone, and no lie passes', async () => {
    const { clients, table, state, hands } = await folded(dealer);
    const seat = hands.findIndex((hand) => hand !== undefined);
    const [first, second] = holeSlots(state.rules as HoldemState, seat);
    const card = await shownBy(clients[seat]!, state.version, first);
    const check = (said: ShownCard, by = seat) => checkShown(table, state, by, said);
    expect(check(card)).toEqual({ ok: true, value: hands[seat]!.get(first) });
    expect(parseShown(makeShown(card))).toEqual({ ok: true, value: card });

    // Another state, another table's epoch: nobody can tell, and nobody is called a liar.
    expect(check({ ...card, version: card.version + 1n })).toMatchObject({ code: 'OtherState' });
    expect(check({ ...card, epoch: card.epoch + 1n })).toMatchObject({ code: 'OtherState' });
    // What isn't one's own can't be shown, by its holder's words or by one's own.
    expect(await clients[1 - seat]!.show(state.version, first)).toMatchObject({ code: 'NotHeld' });
    expect(check(card, 1 - seat)).toMatchObject({ ok: false });
    expect(await clients[seat]!.show(10_000n, first)).toMatchObject({ code: 'TooLate' });
    if (dealer === 'open') return;
    // The evidence of one card opens no other, and none that was touched opens any.
    expect(check({ ...card, slot: second })).toMatchObject({ ok: false });
    const bytes = hexToBytes(card.evidence);
    for (const at of [0, 63, 64, bytes.length - 1]) {
      const touched = Uint8Array.from(bytes, (byte, i) => (i === at ? byte ^ 1 : byte));
      expect(check({ ...card, evidence: bytesToHex(touched) })).toMatchObject({ ok: false });
    }
    expect(check({ ...card, evidence: `${card.evidence}00` })).toMatchObject({ ok: false });
    expect(check({ ...card, evidence: '0x' })).toMatchObject({ ok: false });
  });
});

describe('parseShown', () => {
  it('takes one spelling and nothing else', () => {
    expect(parseShown('1 7 3 0xab')).toEqual({
      ok: true,
      value: { epoch: 1n, version: 7n, slot: 3, evidence: '0xab' },
    });
    for (const text of [
      '',
      '1 7 3',
      '1 07 3 0xab',
      '0 7 3 0xab',
      '1 7 65536 0xab',
      '1 7 3 0xAB',
      '1 7 3 0xa',
      '1 7 3 0xab ',
    ])
      expect(parseShown(text)).toMatchObject({ code: 'MalformedWord' });
    expect(parseShown(`1 7 3 0x${'00'.repeat(600)}`)).toMatchObject({ code: 'MalformedWord' });
  });
});
