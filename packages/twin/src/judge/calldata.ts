import { type Hex, keccak256 } from '@facedown/base';
import { NO_PERMIT, tableAbi } from '@facedown/chain';
import type { TableState } from '@facedown/game-kit';
import { compactSignature, type Signature, type TableEntry } from '@facedown/protocol';
import type { Entering, JudgeCall, JudgedTable } from '@facedown/sdk/engine';
import { encodeFunctionData } from 'viem';
import { type Room, seatingOf } from './room.js';

const NOTHING: Hex = `0x${'00'.repeat(32)}`;
const NO_SIGNATURE: Signature = { r: NOTHING, vs: NOTHING };

/** The same call as the contract takes it. */
export function callData({ terms, setup }: Room, now: JudgedTable, call: JudgeCall): Hex {
  const { tableId } = now.table.id;
  const seating = seatingOf(now);
  const common = { tableId, terms, seating };
  const { game } = now.table;
  const lobby = () => ({ tableId, terms, setup, seating, rules: game.codecs.state.encode(now.lobby) });
  const fixed = ({ version, hash, acks }: { version: bigint; hash: Hex; acks: readonly Hex[] }) => ({
    version,
    state: hash,
    acks: acks.map(compactSignature),
  });
  const data = (functionName: string, ...args: unknown[]) =>
    encodeFunctionData({ abi: tableAbi, functionName, args } as never);
  switch (call.kind) {
    case 'join':
      return data('join', { ...lobby(), entry: entryOf(call.entry) });
    case 'start':
    case 'begin':
      return data(call.kind, { ...lobby(), cardKeys: keysOf(now) });
    case 'leaveLobby':
      return data('leaveLobby', lobby(), call.seat, call.permission ?? '0x');
    case 'cancel':
      return data('cancel', lobby());
    case 'revoke':
      return data('revoke', tableId);
    case 'revokeFor':
      return data('revokeFor', tableId, call.owner, call.permission);
    case 'checkpoint':
      return data('checkpoint', tableId, terms, seating, fixed(call));
    case 'dispute':
      return data('dispute', tableId, terms, seating, fixed(call), call.seat, call.permission ?? '0x');
    case 'advance': {
      const moves = call.deeds.map(({ party, payload, evidence, signature }) => ({
        party,
        payload,
        evidence,
        witness: '0x',
        signature: compactSignature(signature),
      }));
      return data('advance', { ...common, state: stateOf(now, call.base), moves });
    }
    case 'timeout':
      return data('timeout', { tableId, terms, state: stateOf(now, call.base), witness: '0x' });
    case 'settle': {
      const { rules, dealerHash, version, round, acks, seat, permission = '0x' } = call;
      return data('settle', {
        ...common,
        rules,
        dealerHash,
        version,
        round,
        acks: acks.map(compactSignature),
        seat,
        permission,
      });
    }
    case 'change': {
      const { change, signatures } = call;
      return data('change', {
        ...common,
        setup,
        rules: change.rules,
        dealerHash: change.dealerHash,
        version: change.version - 1n,
        leaving: change.leaving.reduce((mask, seat) => mask | (1n << BigInt(seat)), 0n),
        entries: change.entries.map(entryOf),
        cardKeys: change.keys,
        signatures: signatures.map(compactSignature),
      });
    }
  }
}

const keysOf = ({ opening, entries }: JudgedTable): Hex[] =>
  Array.from({ length: opening.maxSeats }, (_, seat) => entries.find((one) => one.seat === seat)?.key ?? '0x');

function stateOf({ table }: JudgedTable, state: TableState) {
  const dealer = table.dealer.encode(state.dealer);
  return {
    rules: table.game.codecs.state.encode(state.rules),
    dealer,
    dealerHash: keccak256(dealer),
    version: state.version,
    round: state.round,
  };
}

const entryOf = ({ seat, owner, session, key, amount, authorisation, ticket }: Entering): TableEntry => ({
  seat,
  owner,
  sessionKey: session,
  cardKey: key,
  amount,
  nonce: authorisation?.nonce ?? 0n,
  expires: authorisation?.expires ?? 0n,
  authorisation: authorisation?.signature ?? '0x',
  permit: NO_PERMIT,
  ticket: ticket ? compactSignature(ticket) : NO_SIGNATURE,
});
