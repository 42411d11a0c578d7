import { CARDS, fableSetData, type Keyword } from '@facedown/fable';
import { CardFace } from '../cards/CardFace.js';
import { useTexts } from './texts.js';

/** On a field of 24 by 24: a wing, an arrow through a wall, an open eye, a drop. */
const SIGNS: Readonly<Record<Keyword, string>> = {
  winged: 'M2 6C10 3 18 5 22 13c-4-1-6 0-8 3-1-3-3-4-6-3 1-2 0-3-2-4 0-1-2-2-4-3Z',
  breach: 'M2 9h10V4l10 8-10 8v-5H2Z',
  wakeful: 'M1 12C6 4 18 4 23 12 18 20 6 20 1 12Zm11-4a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z',
  venom: 'M12 1c5 7 8 11 8 15a8 8 0 0 1-16 0c0-4 3-8 8-15Z',
};

interface FableCardProps {
  readonly face: number;
  readonly small?: boolean;
  /** Named for a screen reader; where a button names it already it is decoration. */
  readonly named?: boolean;
  /** Where a screen reader should say more than its name and numbers. */
  readonly label?: string;
  /** The table plays without keywords. */
  readonly plain?: boolean;
}

export function FableCard({ face, small = false, named = false, label, plain = false }: FableCardProps) {
  const t = useTexts().fable;
  const { name, attack, defence, provision, keyword } = CARDS[face]!;
  const shown = plain ? '' : keyword;
  return (
    <CardFace
      name={name}
      record={fableSetData.cards[face]!}
      art={{ seed: name, sharp: attack / 6, broad: defence / 8, winged: keyword === 'winged' }}
      cost={provision}
      attack={attack}
      defence={defence}
      sign={shown === '' ? undefined : SIGNS[shown]}
      lines={shown === '' ? [] : [t.keywords[shown]]}
      label={label ?? (named ? t.card(name, attack, defence, shown) : undefined)}
      small={small}
    />
  );
}
