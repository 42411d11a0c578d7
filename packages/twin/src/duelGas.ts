import { type DuelAction, DuelKind, type DuelState, duel, freshUnit, NONE, packUnit } from '@facedown/duel';
import { emberLists, stateOf } from '@facedown/duel/testing';
import { encodeFunctionData } from 'viem';
import { type Client, deploy, readArtifact } from './contracts.js';
import type { GasFigure } from './tableGas.js';

const SQUARES = [1, 5, 10, 11, 12, 13, 14, 18, 19, 20, 21, 22, 23, 26, 28, 29, 30, 31, 32, 40];
/** Librarians, Tidecallers, Spore Mothers, Ash Adepts and Sellswords: the dear ones. */
const FACES = [51, 18, 32, 2, 43];
const GENERALS = [57, 59];
const HOMES = [18, 26];
const TRANSACTION = 21_000;

/** Ten units a seat, face to face. */
function crowdedDuel(): DuelState {
  const units = SQUARES.map((square, i) => {
    const seat = square % 9 < 4 ? 0 : 1;
    const face = HOMES[seat] === square ? GENERALS[seat]! : FACES[i % 5]!;
    return packUnit({ ...freshUnit(face, seat, square), moves: 0, attack: 3, health: 4, most: 9 });
  });
  // Every card of both factions may be in hand.
  return stateOf({ config: emberLists, state: { units } });
}

const WORKS: readonly (readonly [work: string, action: DuelAction, limit: number])[] = [
  ['move', { kind: DuelKind.Move, what: 18, to: 9, target: 0 }, 70_000],
  ['strike', { kind: DuelKind.Strike, what: 21, to: 22, target: 0 }, 80_000],
  ['play with an effect', { kind: DuelKind.Play, what: 6, to: 36, target: 26 }, 90_000],
  ['spell on a row', { kind: DuelKind.Play, what: 12, to: NONE, target: 22 }, 90_000],
  ['end of turn', { kind: DuelKind.End, what: 0, to: 0, target: 0 }, 90_000],
];

/** What `step` costs with twenty units, from receipts of calls that do nothing else; its data is not counted. */
export async function measureDuelGas(client: Client): Promise<GasFigure[]> {
  const rules = await deploy(client, 'DuelRules');
  const { abi } = readArtifact('DuelRules');
  const state = duel.codecs.state.encode(crowdedDuel());
  const figures: GasFigure[] = [];
  for (const [work, action, limit] of WORKS) {
    const args = [state, 0, duel.codecs.action.encode(action)];
    const data = encodeFunctionData({ abi, functionName: 'step', args });
    const { gasUsed, status } = await client.sendTransactionSync({ to: rules, data, gas: 1_000_000n });
    if (status !== 'success') throw new Error(`${work} is refused`);
    const bytes = Buffer.from(data.slice(2), 'hex');
    const dataGas = bytes.reduce((sum, byte) => sum + (byte === 0 ? 4 : 16), 0);
    figures.push({ work, gas: Number(gasUsed) - TRANSACTION - dataGas, limit });
  }
  return figures;
}
