import { allFaces, BaseError, type Hex, slotAt, unwrap } from '@facedown/base';
import { readTable, send } from '@facedown/chain';
import { pendingHash } from '@facedown/dealers/fhe';
import { callNow, fheVaultAbi, openMessage } from '@facedown/fhevm';
import { anyRulesCode } from '@facedown/fhevm/testing';
import { advance, type Deed, deal, type Need, NO_ROUND, ownDeck, roundOf, show, tableHash } from '@facedown/game-kit';
import { compactSignature } from '@facedown/protocol';
import { encodeFunctionData } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyGame, BOTH } from './anyGame.js';
import { sessionOf } from './chainTable.js';
import { connect, readArtifact } from './contracts.js';
import { FheAnything, type FheChain, fheTableOf, startFheChain } from './fheTable.js';
import { brokenLaws } from './law.js';

/** Both seats owe something at once: their shares come in any order, and all of them are one version. */
let chain: FheChain;
let rules: Hex;
beforeAll(async () => {
  chain = await startFheChain();
  rules = (await send(chain.client, { data: anyRulesCode })).contractAddress!;
});
afterAll(() => chain.anvil.stop());

const ALL = allFaces(64);
const LIST = Array.from({ length: 12 }, (_, i) => i + 1);
const DECKS = [0, 1].map((seat) => ownDeck(seat, LIST, seat, 3n));
const DEALS = [0, 1].flatMap((seat) => [0, 1].map((i) => deal(slotAt(seat, i), seat)));

const callOf = (board: FheAnything, seat?: number) =>
  callNow({ client: chain.client, vault: chain.fhe.vault }, fheTableOf(board.table), seat);
type Call = Awaited<ReturnType<typeof callOf>>;
const refused = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'done',
    (error) => (error instanceof BaseError ? error.code : String(error)),
  );
const post = (data: Hex) => refused(send(chain.client, { to: chain.fhe.vault, data }));
const serve = (call: Call, seat: number) =>
  post(encodeFunctionData({ abi: fheVaultAbi, functionName: 'serve', args: [call, seat] }));

/** A board that waits for these needs after the decks, and the deals where `isDealt`. */
async function waiting(needs: Need[], isDealt = false): Promise<FheAnything> {
  const board = await FheAnything.open(chain, rules);
  for (const before of isDealt ? [DECKS, DEALS] : [DECKS]) {
    await board.ask(before);
    await board.meet();
  }
  await board.ask(needs);
  return board;
}
async function share(board: FheAnything, party: number) {
  const evidence = await board.seats[party]!.contribute(board.context(party), board.cards, board.rules.needs);
  const deed = { party, payload: '0x' as Hex, evidence };
  await board.table.post(deed);
  return deed;
}
const recordOf = ({ table: { table } }: FheAnything) =>
  readTable(chain.client, { table: table.id.table, tableId: table.id.tableId });

describe('a round of the fhe dealer', () => {
  it.each<[string, Need[], boolean]>([
    ['a deal', DEALS, false],
    ['a show', [0, 1].map((seat) => show(slotAt(seat, 0), ALL)), true],
  ])(
    'keeps the law for dealers in both halves: %s',
    async (_what, needs, isDealt) => {
      const board = await waiting(needs, isDealt);
      const made = new Map<number, Deed>();
      for (const party of [0, 1]) {
        const evidence = await board.seats[party]!.contribute(board.context(party), board.cards, board.rules.needs);
        made.set(party, { party, payload: '0x', evidence });
      }
      const client = connect(chain.anvil.url);
      const { contractAddress } = await send(chain.client, { data: readArtifact('Replay').bytecode });
      const contracts = { client, replay: contractAddress!, rules, dealer: chain.fhe.dealer };
      // The vault draws for the recorded state alone, so each brings what it has on every way.
      const round = {
        table: board.table.table,
        base: board.table.state,
        bring: async (_: unknown, party: number) => made.get(party)!,
      };
      expect(await brokenLaws(round, contracts)).toEqual([]);
    },
    900_000,
  );

  it('is one version, whoever comes first', async () => {
    const board = await waiting(DEALS);
    const base = board.table.state;
    const later = await share(board, 1);
    expect(board.table.state).toMatchObject({ version: base.version, round: tableHash(board.table.table, base) });
    expect((await recordOf(board)).state).toBe(tableHash(board.table.table, board.table.state));
    const sooner = await share(board, 0);
    expect(board.table.state).toMatchObject({ version: base.version + 1n, round: NO_ROUND });
    const { state, version } = await recordOf(board);
    expect([state, version]).toEqual([tableHash(board.table.table, board.table.state), Number(base.version) + 1]);
    const other = [sooner, later].reduce((next, deed) => unwrap(advance(board.table.table, next, deed)), base);
    expect(tableHash(board.table.table, other)).toBe(state);
    for (const seat of [0, 1]) expect(new Set((await board.hand(seat)).values()).size).toBe(2);
  });

  it("gives nobody a second draw after the other's share, and takes no other round than the recorded one", async () => {
    const board = await waiting(DEALS);
    const before = await callOf(board);
    expect(await serve(before, 1)).toBe('done');
    expect(await serve({ ...before, round: pendingHash([]) }, 0)).toBe('NotRecorded');
    await share(board, 0);
    const after = await callOf(board);
    expect(await serve(before, 1)).toBe('NotRecorded');
    expect(await serve({ ...after, round: NO_ROUND }, 1)).toBe('NotRecorded');
    expect(await serve({ ...after, round: pendingHash([]) }, 1)).toBe('NotRecorded');
    expect(await serve(after, 1)).toBe('ServedBefore');
    expect(await serve(after, 0)).toBe('NothingOwed');
    await share(board, 1);
  });

  it("opens by a signature of its beginning, also after the other's share", async () => {
    const needs = [0, 1].map((seat) => show(slotAt(seat, 0), ALL));
    const board = await waiting(needs, true);
    const signed = async (state: Hex) => {
      const parts = { state, seat: 1, act: pendingHash(needs) };
      return compactSignature(await sessionOf(1).signTypedData(openMessage(chain.fhe.vault, board.context(1), parts)));
    };
    const open = async (signature: Awaited<ReturnType<typeof signed>>) =>
      post(
        encodeFunctionData({
          abi: fheVaultAbi,
          functionName: 'open',
          args: [await callOf(board), 1, [], '0x', signature],
        }),
      );
    const early = await signed(roundOf(board.table.table, board.table.state));
    await share(board, 0);
    expect(await open(await signed(tableHash(board.table.table, board.table.state)))).toBe('NotYourKey');
    expect(await open(early)).toBe('done');
    expect(await open(early)).toBe('OpenedBefore');
    await share(board, 1);
    expect((await recordOf(board)).state).toBe(tableHash(board.table.table, board.table.state));
    for (const seat of [0, 1]) expect((await board.hand(seat)).size).toBe(1);
  });

  it('that ends by the clock names the late seat alone', async () => {
    const board = await waiting(DEALS);
    await share(board, 0);
    await board.table.lapse();
    const { state, lapsed } = await recordOf(board);
    expect([state, lapsed]).toEqual([tableHash(board.table.table, board.table.state), 2]);
    expect(board.cards.seats.map(({ slots }) => slots)).toEqual(['0x', '0x']);
    await board.table.settle();
  });
});

describe('a round of actions', () => {
  /** Each seat shows a card of its own, in this order. */
  async function shownBy(order: readonly number[]) {
    const board = await waiting([deal(slotAt(0, 2), 0)], true);
    await board.meet();
    const { actor } = board.rules;
    const payload = (next: number, needs: Need[]) => anyGame.codecs.action.encode({ actor: next, waits: false, needs });
    await board.table.post({ party: actor, payload: payload(BOTH, []), evidence: '0x' });
    const base = board.table.state;
    const deeds = [];
    for (const party of order) {
      const needs = [show(slotAt(party, 0), ALL)];
      const evidence = await board.seats[party]!.prove(board.context(party), board.cards, needs, []);
      const deed = { party, payload: payload(0, needs), evidence };
      await board.table.post(deed);
      deeds.push(deed);
    }
    return { board, base, deeds };
  }

  it('opens the cards of both seats in either order', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const { board, base, deeds } = await shownBy(order);
      const { state } = await recordOf(board);
      expect(board.table.state.version).toBe(base.version + 1n);
      expect(tableHash(board.table.table, board.table.state)).toBe(state);
      const other = deeds.reverse().reduce((next, deed) => unwrap(advance(board.table.table, next, deed)), base);
      expect(tableHash(board.table.table, other)).toBe(state);
    }
  });

  it('opens nothing more for a seat that has acted', async () => {
    const { board } = await shownBy([1]);
    const needs = [show(slotAt(1, 1), ALL)];
    expect(await refused(board.seats[1]!.prove(board.context(1), board.cards, needs, []))).toBe('NotWaiting');
    expect(await serve(await callOf(board), 0)).toBe('NotWaiting');
  });
});
