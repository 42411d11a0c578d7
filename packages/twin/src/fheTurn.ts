import { type Hex, keccak256, unwrap } from '@facedown/base';
import { send, tableAbi } from '@facedown/chain';
import { fheCall, fheRouterAbi, fheVaultAbi, readPiles, routed } from '@facedown/fhevm';
import { advance, type Deed, type TableState } from '@facedown/game-kit';
import { encodeFunctionData, type TransactionReceipt } from 'viem';
import { type ChainTable, signDeed } from './chainTable.js';
import { type FheChain, fheTableOf } from './fheTable.js';

/** A move as its party signs it before anything is on the chain, and the state that it leads to. */
async function signed(table: ChainTable, state: TableState, deed: Deed) {
  const next = unwrap(advance(table.table, state, deed));
  const signature = await signDeed(table.table, state, deed, next);
  return { next, move: { ...deed, witness: '0x' as Hex, signature } };
}

const posted = (table: ChainTable, state: TableState, move: Awaited<ReturnType<typeof signed>>['move']): Hex => {
  const { id, game, dealer } = table.table;
  const cards = dealer.encode(state.dealer);
  const rules = game.codecs.state.encode(state.rules);
  const call = {
    tableId: id.tableId,
    terms: table.terms,
    seating: table.tableSeating,
    state: { rules, dealer: cards, dealerHash: keccak256(cards), version: state.version, round: state.round },
    moves: [move],
  };
  return encodeFunctionData({ abi: tableAbi, functionName: 'advance', args: [call] });
};

/** An action, the draw that it makes the table wait for, and the draw's record: one transaction, all signed beforehand. */
export async function turnInOne(chain: FheChain, table: ChainTable, action: Deed): Promise<TransactionReceipt> {
  const first = await signed(table, table.state, action);
  const second = await signed(table, first.next, { party: action.party, payload: '0x', evidence: '0x' });
  const piles = await readPiles({ client: chain.client, vault: chain.fhe.vault }, fheTableOf(table));
  const waiting = fheCall({ ...fheTableOf(table), state: first.next as never }, piles);
  const serve = encodeFunctionData({ abi: fheVaultAbi, functionName: 'serve', args: [waiting, action.party] });
  const calls = [
    { to: table.table.id.table, data: posted(table, table.state, first.move) },
    { to: chain.fhe.vault, data: serve },
    { to: table.table.id.table, data: posted(table, first.next, second.move) },
  ];
  const { text, calls: cut } = routed(calls);
  const data = encodeFunctionData({ abi: fheRouterAbi, functionName: 'post', args: [text, cut] });
  const receipt = await send(table.client, { to: chain.fhe.router, data });
  table.state = second.next;
  return receipt;
}
