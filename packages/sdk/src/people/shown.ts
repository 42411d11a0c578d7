import { allFaces, type Hex, isHex, ok, type Result, refuse } from '@facedown/base';
import { contextOf, type Need, show, type TableRules, type TableState } from '@facedown/game-kit';

/**
 * A card of one's own that a seat shows though nobody asks for it, as after a fold. No state, log or file has it:
 * it is said beside the game, with the evidence that the dealer would ask for if it were a move.
 */
export interface ShownCard {
  /** Of the state in which the seat holds the card. */
  readonly epoch: bigint;
  readonly version: bigint;
  readonly slot: number;
  readonly evidence: Hex;
}

const MAX_EVIDENCE_CHARS = 1200;
const LINE = /^([1-9]\d{0,18}) (0|[1-9]\d{0,18}) (0|[1-9]\d{0,4}) (0x(?:[0-9a-f]{2})*)$/;

export const showNeed = (slot: number): Need => show(slot, allFaces(256));

export const makeShown = ({ epoch, version, slot, evidence }: ShownCard): string =>
  `${epoch} ${version} ${slot} ${evidence}`;

export function parseShown(text: string): Result<ShownCard, 'MalformedWord'> {
  const [, epoch, version, slot, evidence] = (text.length <= MAX_EVIDENCE_CHARS && LINE.exec(text)) || [];
  if (epoch === undefined || version === undefined || Number(slot) > 0xffff || !isHex(evidence))
    return refuse('MalformedWord');
  return ok({ epoch: BigInt(epoch), version: BigInt(version), slot: Number(slot), evidence });
}

/** The face that lies there, if the evidence of `seat` opens it: whoever lies is refused as with a move. */
export function checkShown(
  { id, dealer }: TableRules<unknown, unknown>,
  state: TableState,
  seat: number,
  { epoch, version, slot, evidence }: ShownCard,
): Result<number> {
  if (id.epoch !== epoch || state.version !== version) return refuse('OtherState');
  const proven = dealer.prove(contextOf(id, version, seat), state.dealer, [showNeed(slot)], evidence);
  if (!proven.ok) return proven;
  const [shown] = proven.value.shown;
  return shown ? ok(shown.face) : refuse('WrongFace');
}
