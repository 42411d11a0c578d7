import { isHex, ok, type Result, refuse } from '@facedown/base';
import { type CardOf, MAX_COPIES, MAX_FACES, RARITIES, type SetData, type SetOf } from './setOf.js';

const PLAIN_NAME = /^(?! )[ -~]{1,31}(?<! )$/;
const BREAKS_OUT = /["\\<>&]/;

type SetCode = 'BadCode' | 'BadVersion' | 'NoCards' | 'NoSuchFace' | 'SameFace' | 'SameName' | SetRecordCode;
type SetRecordCode = 'BadRecord' | 'BadStarter';

/** Makes a set of what a game's package says about it, or tells what is wrong. */
export function loadSet<Card extends CardOf>(data: SetData<Card>): Result<SetOf<Card>, SetCode> {
  if (!/^[A-Z]{2}$/.test(data.code)) return refuse('BadCode');
  if (!Number.isInteger(data.version) || data.version < 1 || data.version > 255) return refuse('BadVersion');
  if (data.cards.length === 0) return refuse('NoCards');
  const byFace = new Map<number, Card>();
  const byName = new Map<string, Card>();
  for (const card of data.cards) {
    if (!Number.isInteger(card.face) || card.face < 0 || card.face >= MAX_FACES) return refuse('NoSuchFace');
    if (!isCard(card)) return refuse('BadRecord');
    if (byFace.has(card.face)) return refuse('SameFace');
    if (byName.has(card.name.toLowerCase())) return refuse('SameName');
    byFace.set(card.face, card);
    byName.set(card.name.toLowerCase(), card);
  }
  for (const { faces } of data.starters) {
    const isKnown = faces.length > 0 && faces.every((face) => byFace.has(face));
    if (!isKnown || faces.some((face) => countIn(faces, face) > MAX_COPIES)) return refuse('BadStarter');
  }
  return ok({ ...data, byFace, byName });
}

const isCard = ({ name, rarity, data }: CardOf): boolean =>
  PLAIN_NAME.test(name) &&
  !BREAKS_OUT.test(name) &&
  (rarity === 'none' || (RARITIES as readonly string[]).includes(rarity)) &&
  isHex(data);

const countIn = (faces: readonly number[], wanted: number): number => faces.filter((face) => face === wanted).length;
