import { cardOf, duelSetData } from '@facedown/duel';
import { CardFace } from '../cards/CardFace.js';
import { artOf } from './art.js';
import { useTexts } from './texts.js';
import { cardLines, nameOfFace } from './words.js';

const records = new Map(duelSetData.cards.map((card) => [card.face, card]));
/** As many letters as a card is wide. */
const LINE = 22;

/** A card of this set in full; decoration where whoever uses it says what it is. */
export function DuelCard({ face, label }: { face: number; label?: string | undefined }) {
  const texts = useTexts();
  const { kind, cost, attack, health } = cardOf(face);
  const hasNumbers = kind !== 'spell';
  return (
    <CardFace
      name={nameOfFace(face, texts)}
      art={artOf(face)}
      record={records.get(face)!}
      cost={kind === 'unit' || kind === 'spell' ? cost : undefined}
      attack={hasNumbers ? attack : undefined}
      defence={hasNumbers ? health : undefined}
      lines={joined(cardLines(face, texts)).flatMap(wrapped).slice(0, 4)}
      label={label}
    />
  );
}

/** Short ones share a line: a card has room for four. */
function joined(texts: readonly string[]): string[] {
  const lines: string[] = [];
  for (const text of texts) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} · ${text}`.length <= LINE) lines[lines.length - 1] = `${last} · ${text}`;
    else lines.push(text);
  }
  return lines;
}

/** Text in a picture breaks where it is told to. */
function wrapped(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= LINE) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** A card from behind. */
export function CardBack() {
  return (
    <svg viewBox="0 0 100 140" className="card-face" aria-hidden="true">
      <rect x="1.5" y="1.5" width="97" height="137" rx="8" fill="#2b3f52" stroke="#e9d8b4" strokeWidth="3" />
      <path d="M50 26 82 70 50 114 18 70Z" fill="#41607c" stroke="#e9d8b4" strokeWidth="2" />
      <path d="M50 48 66 70 50 92 34 70Z" fill="#e9d8b4" />
    </svg>
  );
}
