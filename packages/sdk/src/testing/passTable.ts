import { bytesToHex, type Hex, serverParty, unwrap } from '@facedown/base';
import type { ShareMessage } from '@facedown/protocol';
import { propose } from '../engine/propose.js';
import type { Engine } from '../engine/types.js';
import { type EngineTable, engineTable, sentBy, talkedOut } from './engineTable.js';

export interface PassTable {
  readonly at: EngineTable;
  /** The server's deck, with which the game begins. */
  readonly deck: ShareMessage;
  /** The seats' engines after the deal: all of them owe a pass, in one round. */
  readonly seats: readonly Engine[];
  readonly payload: Hex;
  readonly evidence: Hex;
  /** What each seat passes, by seat. */
  readonly passes: readonly ShareMessage[];
}

/** Hearts at the open dealer: dealt, and all seats pass three cards at once. A round of several seats that costs no proof. */
export async function passTable(seed: string, seats = 3): Promise<PassTable> {
  const at = await engineTable({ seed, game: 'hearts', dealer: 'open', seats });
  const order = bytesToHex(Uint8Array.from({ length: 20 }, (_, face) => face));
  const dealt = unwrap(propose(at.open(serverParty(0), seats), '0x', order));
  const all = Array.from({ length: seats }, (_, seat) => seat);
  const engines = talkedOut(
    all.map((seat) => at.open(seat)),
    dealt,
  );
  const { game } = at.table;
  const payload = game.codecs.action.encode(game.candidates(engines[0]!.fixed.state.rules, 0)[0]!.action);
  // Mixes nothing: the hand stays as it was dealt.
  const evidence: Hex = '0x0001020304';
  const passes = engines.map((engine) => sentBy(unwrap(propose(engine, payload, evidence)))[0] as ShareMessage);
  return { at, deck: sentBy(dealt)[0] as ShareMessage, seats: engines, payload, evidence, passes };
}
