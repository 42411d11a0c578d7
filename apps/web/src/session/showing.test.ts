import { HoldemKind, type HoldemState, holeSlots } from '@facedown/holdem';
import type { Client } from '@facedown/sdk';
import { makeShown, parseShown } from '@facedown/sdk/people';
import { seatTable } from '@facedown/sdk/testing';
import { expect, it } from 'vitest';
import desk from '../holdem/desk.js';
import { openShowing } from './showing.js';
import type { SeenCard } from './view.js';

/** Folds until the third hand, and tells what the seat held in each. */
async function foldAway(client: Client): Promise<ReadonlyMap<number, number>[]> {
  const held: ReadonlyMap<number, number>[] = [];
  for await (const { waiting, state, hand } of client.watch()) {
    const { hand: number } = state as HoldemState;
    if (number > 2) break;
    if (hand.size > 0) held[number] = hand;
    if (!waiting.mine) continue;
    const legal = client.legalActions() as { action: { kind: number }; arrange: [] }[];
    await client.act(legal.find(({ action }) => action.kind === HoldemKind.Fold) ?? legal[0]!);
  }
  return held;
}

it('shows what lies there when its hand is over, and names whoever shows another card', async () => {
  const { clients } = await seatTable({ game: 'holdem', dealer: 'players', seats: 2, seed: 'showing' });
  const held = await Promise.all(clients.map(foldAway));
  for (const client of clients) client.stop();
  const { table, history } = clients[1]!.engine();
  const ends = history.filter(({ state }) => desk.hidden!(state.rules)?.hand === 2);
  const [first, second] = holeSlots(ends[0]!.state.rules as HoldemState, 0);

  const heard: (SeenCard | readonly [number, string])[] = [];
  const hooks = {
    seen: (card: SeenCard) => void heard.push(card),
    refused: (seat: number, code: string) => void heard.push([seat, code]),
  };
  const [mine, theirs] = clients.map((client) => openShowing(client, desk, hooks)) as [
    ReturnType<typeof openShowing>,
    ReturnType<typeof openShowing>,
  ];
  // While it is played nothing is shown, and what is wished or said of it early waits until it is over.
  for (const { state } of history.filter(({ state }) => state.version < ends[0]!.state.version))
    mine.note(table, state);
  const early = mine.show(2, first);
  expect(await Promise.race([early, 'nothing yet'])).toBe('nothing yet');
  for (const { state } of ends) mine.note(table, state);
  const said = await early;
  if (!said.ok) throw new Error(said.code);
  expect(await mine.show(1, first)).toMatchObject({ code: 'TooLate' });
  expect(await mine.show(2, holeSlots(ends[0]!.state.rules as HoldemState, 1)[0])).toMatchObject({ code: 'NotHidden' });
  theirs.hear(0, said.value);
  expect(heard).toEqual([]);
  for (const { state } of ends) theirs.note(table, state);
  expect(heard.splice(0)).toEqual([{ seat: 0, slot: first, face: held[0]![2]!.get(first), hand: 2 }]);

  const card = parseShown(said.value);
  if (!card.ok) throw new Error(card.code);
  for (const [seat, lie] of [
    [0, { ...card.value, slot: second }],
    [0, { ...card.value, evidence: `0x${card.value.evidence.slice(2, -2)}00` as const }],
    [1, card.value],
    [0, { ...card.value, slot: 40 }],
  ] as const)
    theirs.hear(seat, makeShown(lie));
  expect(heard.map((one) => 'face' in one)).toEqual([false, false, false, false]);
  expect(heard.splice(0).map((one) => (one as readonly [number, string])[0])).toEqual([0, 0, 1, 0]);
  // Of a hand long gone nobody can tell: nobody is accused.
  theirs.hear(0, makeShown({ ...card.value, version: 1n }));
  expect(heard).toEqual([]);
});
