import { allFaces, BaseError, type Hex, isHex, slotAt } from '@facedown/base';
import { checkpoint as postCheckpoint, readTable, send } from '@facedown/chain';
import { ConcealedPhase } from '@facedown/concealed';
import { actionHash, deedOf, NO_CARDS, pendingHash } from '@facedown/dealers/fhe';
import { openDealer } from '@facedown/dealers/open';
import {
  callNow,
  DEV_NETWORK,
  fheCall,
  fheVaultAbi,
  newPermission,
  openMessage,
  type Pile,
  permissionMessage,
  readPiles,
  vaultPort,
} from '@facedown/fhevm';
import { type DevKms, devHolders, hostArtifact, newSealingPair, openSealed, proofOf } from '@facedown/fhevm/dev';
import { anyRulesCode } from '@facedown/fhevm/testing';
import {
  claim,
  deal,
  type Need,
  NO_ROUND,
  ownDeck,
  packSlots,
  pass,
  show,
  type TableState,
  tableHash,
} from '@facedown/game-kit';
import { compactSignature, messageDomain, messageTypes } from '@facedown/protocol';
import { decodeErrorResult, encodeFunctionData } from 'viem';
import { getContractEvents } from 'viem/actions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionOf } from './chainTable.js';
import {
  codeOnChain,
  FHE_SECRET,
  FheAnything,
  type FheChain,
  FheConcealed,
  fheTableOf,
  portOf,
  startFheChain,
} from './fheTable.js';
import { turnInOne } from './fheTurn.js';

let chain: FheChain;
let rules: Hex;
beforeAll(async () => {
  chain = await startFheChain({ signers: 13, threshold: 9 });
  rules = (await send(chain.client, { data: anyRulesCode })).contractAddress!;
});
afterAll(() => chain.anvil.stop());

const ALL = allFaces(64);
const LIST = Array.from({ length: 39 }, (_, i) => i + 1);
const decks = [0, 1].map((seat) => ownDeck(seat, LIST, seat, 3n));

/** Both seats have five cards, seat 0 acts. */
async function dealt(): Promise<FheAnything> {
  const board = await FheAnything.open(chain, rules);
  await board.ask(decks);
  await board.meet();
  await board.ask([0, 1].flatMap((seat) => [0, 1, 2, 3, 4].map((i) => deal(slotAt(seat, i), seat))));
  await board.meet();
  return board;
}

type Board = FheAnything | FheConcealed;
const at = () => ({ client: chain.client, vault: chain.fhe.vault });
const handleOf = async (board: Board, seat: number): Promise<Hex> =>
  (await readPiles(at(), fheTableOf(board.table)))[seat]!.hand;
const refused = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'done',
    (error) => (error instanceof BaseError ? error.code : String(error)),
  );
type Call = ReturnType<typeof fheCall>;
const callOf = (board: Board, seat?: number): Promise<Call> => callNow(at(), fheTableOf(board.table), seat);
const serve = (call: Call, seat: number) =>
  send(chain.client, {
    to: chain.fhe.vault,
    data: encodeFunctionData({ abi: fheVaultAbi, functionName: 'serve', args: [call, seat] }),
  });

async function open(
  board: Board,
  seat: number,
  needs: Need[],
  signer: number,
  change: Partial<{ act: Hex; call: Call; arrange: Hex }> = {},
) {
  const arrange = change.arrange ?? '0x';
  const act = change.act ?? actionHash(seat, needs, arrange);
  const state = tableHash(board.table.table, board.table.state);
  const message = openMessage(chain.fhe.vault, board.context(seat), { state, seat, act });
  const signature = compactSignature(await sessionOf(signer).signTypedData(message));
  const args = [change.call ?? (await callOf(board)), seat, needs, arrange, signature] as const;
  const data = encodeFunctionData({ abi: fheVaultAbi, functionName: 'open', args });
  return { data, post: () => send(chain.client, { to: chain.fhe.vault, data }) };
}

const handlesOf = async (deed: Hex): Promise<readonly Hex[]> => {
  const events = await getContractEvents(chain.client, {
    address: chain.fhe.vault,
    abi: fheVaultAbi,
    eventName: 'Opened',
    args: { deed },
    fromBlock: 0n,
    strict: true,
  });
  expect(events.length).toBe(1);
  return events[0]!.args.handles;
};
/** The host's own refusals have names that only its artifacts know. */
async function settle(deed: Hex, handles: readonly Hex[], clear: Hex, proof: Hex): Promise<string> {
  const data = encodeFunctionData({ abi: fheVaultAbi, functionName: 'settle', args: [deed, handles, clear, proof] });
  try {
    await send(chain.client, { to: chain.fhe.vault, data });
    return 'done';
  } catch (error) {
    if (!(error instanceof BaseError) || error.code !== 'UnknownRevert') return (error as BaseError).code;
    const inner = error.walk((one) => isHex((one as { data?: unknown }).data)) as { data: Hex };
    return decodeErrorResult({ abi: [...hostArtifact('KMSVerifier').abi, ...fheVaultAbi], data: inner.data }).errorName;
  }
}

describe('the development coprocessor', () => {
  it('is the same after it was thrown away: one secret and the chain are all of it', async () => {
    const board = await dealt();
    const handle = await handleOf(board, 0);
    const again = devHolders(chain.client, FHE_SECRET).coprocessor;
    const other = devHolders(chain.client, new TextEncoder().encode('another')).coprocessor;
    const value = await chain.coprocessor.read(handle);
    expect(await again.read(handle)).toBe(value);
    expect(await other.read(handle)).not.toBe(value);
  });
});

describe('reading', () => {
  it("is refused for another seat's hand, a stranger's permission, another contract, and after its time", async () => {
    const board = await dealt();
    const handle = await handleOf(board, 0);
    const pair = await newSealingPair();
    const contract = chain.fhe.vault;
    const ask = async (signer: number, user: Hex, change: object = {}, sign: object = {}, holders = chain.holders) => {
      const permission = { ...newPermission(pair.publicKey as Hex, contract, Date.now()), ...change };
      const signature = await sessionOf(signer).signTypedData(
        permissionMessage(DEV_NETWORK, { ...permission, ...sign }),
      );
      return refused(holders.userDecrypt({ handle, contract, user, permission, signature }));
    };
    const [own, other] = [sessionOf(0).address, sessionOf(1).address];
    expect(await ask(0, own)).toBe('done');
    expect(await ask(1, other)).toBe('NotAllowed');
    expect(await ask(1, own)).toBe('PermissionRefused');
    expect(await ask(0, own, { contracts: [rules] })).toBe('PermissionRefused');
    expect(await ask(0, own, {}, { days: 2 })).toBe('PermissionRefused');
    expect(await ask(0, own, { start: Math.floor(Date.now() / 1000) + 600 })).toBe('PermissionRefused');
    expect(await ask(0, own, { start: Math.floor(Date.now() / 1000) - 2 * 86_400 })).toBe('PermissionExpired');
    expect(await ask(0, own, { days: 366 })).toBe('MalformedRequest');
    // Nobody has opened this card for everyone either.
    expect(await refused(chain.holders.publicDecrypt([handle]))).toBe('NotAllowed');
  });

  it('with a replayed permission gives an answer that only its owner can open', async () => {
    const board = await dealt();
    const [own, thief] = [await newSealingPair(), await newSealingPair()];
    const permission = newPermission(own.publicKey as Hex, chain.fhe.vault, Date.now());
    const signature = await sessionOf(0).signTypedData(permissionMessage(DEV_NETWORK, permission));
    const question = {
      handle: await handleOf(board, 0),
      contract: chain.fhe.vault,
      user: sessionOf(0).address,
      permission,
      signature,
    };
    const sealed = await chain.holders.userDecrypt(question);
    await expect(openSealed(thief, sealed)).rejects.toThrow();
    expect((await openSealed(own, sealed)).length).toBe(32);
    // With the thief's key in it the permission is nobody's.
    const swapped = { ...question, permission: { ...permission, publicKey: thief.publicKey as Hex } };
    expect(await refused(chain.holders.userDecrypt(swapped))).toBe('PermissionRefused');
  });
});

describe('serve', () => {
  it('gives nobody a second draw, whoever posts and however often', async () => {
    const board = await dealt();
    await board.ask([deal(slotAt(0, 7), 0)]);
    const before = await callOf(board);
    await serve(before, 0);
    expect(await refused(serve(before, 0))).toBe('ServedBefore');
    await board.meet();
    const drawn = await handleOf(board, 0);
    // The state that waited for the draw is no longer the recorded one.
    expect(await refused(serve(before, 0))).toBe('NotRecorded');
    expect(await handleOf(board, 0)).toBe(drawn);
  });

  it('gives nobody a second first part of a long deal', async () => {
    const board = await FheAnything.open(chain, rules);
    await board.ask(decks);
    await board.meet();
    await board.ask([0, 1, 2, 3, 4, 5].map((i) => deal(slotAt(0, i), 0)));
    const call = await callOf(board);
    expect(await board.seats[0]!.hand(board.cards)).toEqual(new Map());
    await serve(call, 0);
    // Four of six: nothing can be recorded yet.
    expect(await codeOnChain(board.table, { party: 0, payload: '0x', evidence: '0x' })).toBe('NotServed');
    // The second part goes on with what the first has made, and with nothing that was there before.
    expect(await refused(serve(call, 0))).toBe('NotServed');
    await serve(await callOf(board, 0), 0);
    expect(await refused(serve(call, 0))).toBe('ServedBefore');
    await board.meet();
    expect(new Set((await board.hand(0)).values()).size).toBe(6);
  });

  it('takes no ciphertexts but those which it has made under the reference', async () => {
    const board = await dealt();
    const [older] = (await callOf(board)).piles;
    await board.ask([deal(slotAt(0, 7), 0)]);
    await board.meet();
    await board.ask([deal(slotAt(0, 8), 0)]);
    const call = await callOf(board);
    const [own, other] = call.piles as [Pile, Pile];
    const brought: readonly (readonly Pile[])[] = [
      // The hand and the deck before the last draw: the same card could be drawn once more.
      [older!, other],
      [{ ...own, deck: older!.deck }, other],
      // The other seat's hand would be opened to this seat's key.
      [other, own],
      [{ ...own, hand: other.hand }, other],
      [{ deck: own.hand, hand: own.deck }, other],
      [{ deck: NO_CARDS, hand: NO_CARDS }, other],
      [],
    ];
    for (const piles of brought) expect(await refused(serve({ ...call, piles }, 0))).toBe('NotServed');
    await board.meet();
    const shows = [show(slotAt(0, 1), ALL)];
    const now = await callOf(board);
    for (const piles of [[other, now.piles[1]!], [older!, now.piles[1]!], []])
      expect(await refused((await open(board, 0, shows, 0, { call: { ...now, piles } })).post())).toBe('NotServed');
    const passes = [pass(slotAt(0, 2), 1)];
    // A card is passed into the hand that the other seat has, and into no other.
    const swapped = { ...now, piles: [now.piles[0]!, { ...now.piles[1]!, deck: own.deck }] };
    expect(await refused((await open(board, 0, passes, 0, { call: swapped })).post())).toBe('NotServed');
    await (await open(board, 0, passes, 0)).post();
  });

  it('acts on nothing that the table has not recorded', async () => {
    const board = await FheAnything.open(chain, rules);
    await board.ask(decks);
    const call = await callOf(board);
    const another = fheCall(
      {
        ...fheTableOf(board.table),
        // Its owner would rather have a deck of aces, now that it knows what comes.
        state: {
          ...fheTableOf(board.table).state,
          rules: {
            ...board.rules,
            needs: [
              ownDeck(
                0,
                LIST.map(() => 39),
                0,
                3n,
              ),
            ],
          },
        },
      },
      call.piles,
    );
    expect(await refused(serve(another, 0))).toBe('NotRecorded');
    expect(await refused(serve({ ...call, version: call.version + 1n }, 0))).toBe('NotRecorded');
    expect(await refused(serve({ ...call, dealer: (await callOf(await dealt())).dealer }, 0))).toBe('NotRecorded');
    expect(await refused(serve({ ...call, tableId: call.tableId - 1n }, 0))).toBe('NotRecorded');
    expect(await refused(serve({ ...call, terms: { ...call.terms, answerSeconds: 1 } }, 0))).toBe('NotRecorded');
    const seats = call.seating.seats.map((seat) => ({ ...seat, sessionKey: sessionOf(1).address }));
    expect(await refused(serve({ ...call, seating: { ...call.seating, seats } }, 0))).toBe('NotRecorded');
  });

  it('draws from no deck that was chosen after the random', async () => {
    const board = await FheAnything.open(chain, rules);
    const drawing = (list: readonly number[]) => [
      ownDeck(0, [...list], 0, 3n),
      ...[0, 1, 2].map((i) => deal(slotAt(0, i), 0)),
    ];
    await board.ask(drawing(LIST));
    const call = await callOf(board);
    await serve(call, 0);
    const drawn = await handleOf(board, 0);
    // The random is on the chain: for the same draw there is no other list any more, whoever brings it.
    const { state, ...table } = fheTableOf(board.table);
    const aces = { ...board.rules, needs: drawing(LIST.map(() => 39)) };
    const changed = fheCall({ ...table, state: { ...state, rules: aces } }, call.piles);
    expect(await refused(serve(changed, 0))).toBe('NotRecorded');
    expect(await refused(serve(call, 0))).toBe('ServedBefore');
    await board.meet();
    const before = (await board.hand(0)).values();
    expect([...before].every((face) => LIST.includes(face))).toBe(true);
    // A deck that the rules let him lay anew is another deck: what was drawn is gone with the old one.
    await board.ask([ownDeck(0, [40, 41, 42], 0, 3n)]);
    await board.meet();
    expect(await board.hand(0)).toEqual(new Map());
    await board.ask([deal(slotAt(0, 0), 0)]);
    await board.meet();
    expect([40, 41, 42]).toContain([...(await board.hand(0)).values()][0]);
    expect(await handleOf(board, 0)).not.toBe(drawn);
  });

  it('makes no draw that nobody waits for', async () => {
    const board = await dealt();
    expect(await refused(serve(await callOf(board), 0))).toBe('NotWaiting');
    await board.ask([deal(slotAt(0, 7), 0)]);
    expect(await refused(serve(await callOf(board), 1))).toBe('NothingOwed');
    expect(await refused(serve(await callOf(board), 9))).toBe('NothingOwed');
    await board.meet();
    await board.ask([show(slotAt(0, 0), ALL)]);
    expect(await refused(serve(await callOf(board), 0))).toBe('NothingOwed');
  });

  it('refuses a table of another dealer', async () => {
    const board = await FheAnything.open(
      { ...chain, deployment: { ...chain.deployment, dealers: { fhe: chain.deployment.dealers.open! } } },
      rules,
    );
    // The open dealer's state is another; the vault looks at the address before it reads a card.
    const { terms } = board.table;
    expect(terms.dealer).toBe(chain.deployment.dealers.open);
    const started = openDealer.start('0x', ['0x', '0x']);
    if (!started.ok) throw new Error('no start');
    const call = { ...(await callOf(board)), dealer: openDealer.encode(started.value) };
    expect(await refused(serve(call, 0))).toBe('WrongDealer');
  });

  it('finds no card of another table, even where both seats of a table agree on a state that names it', async () => {
    const victim = await dealt();
    const thieves = await FheAnything.open(chain, rules);
    await thieves.ask(decks);
    await thieves.meet();
    const stolen = victim.cards.seats[0]!;
    expect(stolen.cards).not.toBe(NO_CARDS);
    // Everyone at the thieves' table signs that its cards are the victim's, and that a draw is due.
    const seats = thieves.cards.seats.map((seat, i) => (i === 0 ? { ...seat, ...stolen } : seat));
    const forged = {
      rules: { ...thieves.rules, phase: 2, needs: [deal(slotAt(0, 9), 0)] },
      dealer: { seats },
      version: thieves.table.state.version + 1n,
      round: NO_ROUND,
    };
    await checkpoint(thieves, forged);
    expect(
      (await readTable(chain.client, { table: thieves.table.table.id.table, tableId: thieves.table.table.id.tableId }))
        .state,
    ).toBe(tableHash(thieves.table.table, forged));
    thieves.table.state = forged;
    expect(await refused(serve(await callOf(thieves), 0))).toBe('NotServed');
    const { piles } = await callOf(victim);
    expect(await refused(serve({ ...(await callOf(thieves)), piles }, 0))).toBe('NotServed');
    expect(await refused(thieves.hand(0))).toBe('NotServed');
    const shows = {
      ...forged,
      rules: { ...thieves.rules, phase: 1, actor: 0, needs: [] },
      version: forged.version + 1n,
    };
    await checkpoint(thieves, shows);
    thieves.table.state = shows;
    expect(await refused((await open(thieves, 0, [show(slotAt(0, 0), ALL)], 0)).post())).toBe('NotServed');
  });
});

/** All seats of a table sign a state. */
async function checkpoint(board: FheAnything, state: TableState): Promise<void> {
  const { table, tableSeating: seating, terms } = board.table;
  const { id } = table;
  const hash = tableHash(table, state);
  const { version } = state;
  const acks = await Promise.all(
    [0, 1].map(async (seat) =>
      compactSignature(
        await sessionOf(seat).signTypedData({
          domain: messageDomain(id.chainId, id.table),
          types: messageTypes,
          primaryType: 'Ack',
          message: { tableId: id.tableId, epoch: id.epoch, version, state: hash },
        }),
      ),
    ),
  );
  await postCheckpoint(chain.client, {
    table: id.table,
    tableId: id.tableId,
    terms,
    seating,
    fixed: { version, state: hash, acks },
  } as never);
}

describe('open', () => {
  it("is refused for another's card, with another's key, out of turn and a second time", async () => {
    const board = await dealt();
    const own = [show(slotAt(0, 1), ALL)];
    expect(await refused((await open(board, 0, own, 1)).post())).toBe('NotYourKey');
    expect(await refused((await open(board, 0, [show(slotAt(1, 1), ALL)], 0)).post())).toBe('NotHeld');
    expect(await refused((await open(board, 1, [show(slotAt(1, 1), ALL)], 1)).post())).toBe('NotWaiting');
    expect(await refused((await open(board, 0, [], 0)).post())).toBe('NothingToOpen');
    expect(await refused((await open(board, 0, own, 0, { arrange: '0x00' })).post())).toBe('MalformedEvidence');
    // A signature for one card opens no other.
    const act = actionHash(0, [show(slotAt(0, 2), ALL)], '0x');
    expect(await refused((await open(board, 0, own, 0, { act })).post())).toBe('NotYourKey');
    const opened = await open(board, 0, own, 0);
    await opened.post();
    expect(await refused(opened.post())).toBe('OpenedBefore');
    // Once the table has gone on, the old signature opens nothing.
    const again = await open(board, 0, [show(slotAt(0, 3), ALL)], 0);
    await board.ask([deal(slotAt(0, 8), 0)], 0);
    expect(await refused(again.post())).toBe('NotRecorded');
    const data = encodeFunctionData({
      abi: fheVaultAbi,
      functionName: 'open',
      args: [await callOf(board), 0, [], '0x', { r: NO_CARDS, vs: NO_CARDS }],
    });
    expect(await refused(send(chain.client, { to: chain.fhe.vault, data }))).toBe('NotYourKey');
  });

  it('tells at most as many values as one word holds', async () => {
    const board = await dealt();
    const many = Array.from({ length: 32 }, () => claim(slotAt(0, 1), ALL));
    expect(await refused((await open(board, 0, many, 0)).post())).toBe('TooManyValues');
    await (await open(board, 0, many.slice(0, 2), 0)).post();
  });

  it('of one arrangement is no evidence for another', async () => {
    const board = await dealt();
    const needs = [pass(slotAt(0, 0), 1)];
    await (await open(board, 0, needs, 0)).post();
    expect(await refused((await open(board, 0, needs, 0)).post())).toBe('ServedBefore');
    const deed = await board.deed(needs);
    expect(await codeOnChain(board.table, deed)).toBe('fine');
    const other = {
      ...(await board.deed([])),
      payload: board.table.table.game.codecs.action.encode({
        actor: 0,
        waits: false,
        needs: [pass(slotAt(0, 1), 1)],
      } as never),
    };
    expect(await codeOnChain(board.table, other)).toBe('NotServed');
  });
});

describe('settle', () => {
  it("takes neither another handle's proof, nor a changed face, nor one signature too few, nor one twice", async () => {
    const board = await dealt();
    const needs = [0, 1].map((i) => [show(slotAt(0, i), ALL)]);
    const deeds = needs.map((need) => deedOf(board.context(0), 0, actionHash(0, need, '0x')));
    for (const need of needs) await (await open(board, 0, need, 0)).post();
    const handles = await Promise.all(deeds.map(handlesOf));
    const kms = chain.holders as DevKms;
    const openings = await Promise.all(handles.map((list) => kms.publicDecrypt(list)));
    const [first, second] = openings as [(typeof openings)[0], (typeof openings)[0]];
    const signatures = (first.proof.slice(4, -2).match(/.{130}/g) ?? []).map((hex): Hex => `0x${hex}`);
    expect(signatures.length).toBe(13);
    const changed = `${first.clear.slice(0, -2)}${first.clear.endsWith('05') ? '06' : '05'}` as Hex;

    expect(await settle(deeds[0]!, handles[1]!, second.clear, second.proof)).toBe('NotOpened');
    expect(await settle(deeds[0]!, handles[0]!, second.clear, second.proof)).toBe('KMSInvalidSigner');
    expect(await settle(deeds[0]!, handles[0]!, changed, first.proof)).toBe('KMSInvalidSigner');
    expect(await settle(deeds[0]!, handles[0]!, first.clear, proofOf(signatures.slice(0, 8)))).toBe(
      'KMSSignatureThresholdNotReached',
    );
    expect(
      await settle(deeds[0]!, handles[0]!, first.clear, proofOf([...signatures.slice(0, 8), signatures[0]!])),
    ).toBe('InvalidKMSSignatures');
    expect(await settle(deeds[0]!, handles[0]!, first.clear, '0x')).toBe('EmptyDecryptionProof');
    expect(await settle(pendingHash([]), handles[0]!, first.clear, first.proof)).toBe('NotOpened');
    // Unsettled values are no evidence, and settled ones only as they are.
    const face = Number(BigInt(first.clear));
    const deed = (evidence: number) => ({
      party: 0,
      payload: board.table.table.game.codecs.action.encode({ actor: 0, waits: false, needs: needs[0] } as never),
      evidence: `0x${evidence.toString(16).padStart(2, '0')}` as Hex,
    });
    expect(await codeOnChain(board.table, deed(face))).toBe('NotSettled');
    expect(await settle(deeds[0]!, handles[0]!, first.clear, proofOf(signatures.slice(0, 9)))).toBe('done');
    expect(await settle(deeds[0]!, handles[0]!, first.clear, first.proof)).toBe('SettledBefore');
    expect(await codeOnChain(board.table, deed(face))).toBe('fine');
    expect(await codeOnChain(board.table, deed(face === 5 ? 6 : 5))).toBe('NotSettled');
  });

  it('does nothing for an old hand: its card is gone with the state that held it', async () => {
    const board = await dealt();
    const old = await callOf(board);
    await board.table.post(await board.deed([pass(slotAt(0, 0), 1)], [], 0));
    expect(await refused((await open(board, 0, [show(slotAt(0, 0), ALL)], 0, { call: old })).post())).toBe(
      'NotRecorded',
    );
    expect(await refused((await open(board, 0, [show(slotAt(0, 0), ALL)], 0)).post())).toBe('NotHeld');
    expect(board.cards.seats[0]!.slots.startsWith(packSlots([0xffff]))).toBe(true);
  });
});

describe('silent key holders', () => {
  it('stop no move that opens nothing, and the clock decides about a card that is due', async () => {
    let isSilent = false;
    const counted = { opens: 0 };
    const game = await FheConcealed.open(chain, { rounds: 1, handSize: 3 });
    const ports = await Promise.all([0, 1].map((seat) => portOf(chain, game.table, seat)));
    const seats = ports.map((port) => ({
      ...port,
      waiting: { seconds: 0.2, pauseMs: 20 },
      onStage: (stage: string) => {
        if (stage === 'submitting') counted.opens++;
      },
      relayer: {
        publicDecrypt: (handles: readonly Hex[]) =>
          isSilent ? Promise.reject(new TypeError('fetch failed')) : port.relayer.publicDecrypt(handles),
        userDecrypt: (handle: Hex) => port.relayer.userDecrypt(handle),
      },
    }));
    await game.until(({ rules: { phase } }) => phase === ConcealedPhase.First);
    isSilent = true;
    await game.until(({ rules: { phase } }) => phase === ConcealedPhase.Open);
    const port = vaultPort(seats[0]!);
    const context = game.context(0);
    expect(await refused(port.open(context, game.pendingNeeds, new Uint8Array()))).toBe('RelayerUnreachable');
    expect(counted.opens).toBe(1);
    isSilent = false;
    // The same question again, and no second transaction that opens.
    expect((await port.open(context, game.pendingNeeds, new Uint8Array())).length).toBe(1);
    expect(counted.opens).toBe(2);
    await handlesOf(deedOf(context, 0, pendingHash(game.pendingNeeds)));
    await game.table.lapse();
    expect(game.waiting.isOver).toBe(true);
    await game.table.settle();
    // The table is closed, and with it the vault.
    expect(await refused(serve(await callOf(game), 0))).toBe('NotPlaying');
  });
});

describe('FheRouter', () => {
  it('ends a turn, draws and records in one transaction that was signed before the draw existed', async () => {
    const board = await dealt();
    const payload = board.table.table.game.codecs.action.encode({
      actor: 0,
      waits: true,
      needs: [deal(slotAt(0, 5), 0)],
    } as never);
    const { gasUsed } = await turnInOne(chain, board.table, { party: 0, payload, evidence: '0x' });
    expect((await board.hand(0)).size).toBe(6);
    expect(gasUsed).toBeLessThan(720_000n);
    const { id } = board.table.table;
    const { state } = await readTable(chain.client, { table: id.table, tableId: id.tableId });
    expect(state).toBe(tableHash(board.table.table, board.table.state));
  });

  it('does all or nothing, and says what was refused', async () => {
    const board = await dealt();
    const before = board.table.state.version;
    const payload = board.table.table.game.codecs.action.encode({
      actor: 0,
      waits: true,
      needs: [deal(slotAt(0, 2), 0)],
    } as never);
    await expect(turnInOne(chain, board.table, { party: 0, payload, evidence: '0x' })).rejects.toThrow();
    const { id } = board.table.table;
    expect((await readTable(chain.client, { table: id.table, tableId: id.tableId })).version).toBe(Number(before));
  });
});
