import { RARITIES, type Rarity } from '@facedown/collection';
import { type ReactNode, useId } from 'react';
import type { GameCards } from './GameCards.js';
import { type Texts, useTexts } from './texts.js';

interface Filter {
  readonly text: string;
  readonly rarity: Rarity | '';
  readonly group: string;
}

export const NO_FILTER: Filter = { text: '', rarity: '', group: '' };

/** The faces that a filter leaves, cheapest first. */
export function filtered(cards: GameCards, { text, rarity, group }: Filter, texts: Texts): number[] {
  const wanted = text.trim().toLocaleLowerCase(texts.locale);
  const has = cards.groups.find(({ name }) => name === group)?.has;
  return cards.set.cards
    .filter((card) => cards.isInDecks(card.face))
    .filter((card) => rarity === '' || card.rarity === rarity)
    .map(({ face }) => face)
    .filter((face) => has?.(face) ?? true)
    .filter((face) => cards.wordsOf(face, texts).toLocaleLowerCase(texts.locale).includes(wanted))
    .sort((a, b) => cards.costOf(a) - cards.costOf(b) || a - b);
}

interface CardFilterProps {
  readonly cards: GameCards;
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
  readonly children?: ReactNode;
}

export function CardFilter({ cards, filter, onFilter, children }: CardFilterProps) {
  const texts = useTexts();
  const t = texts.collection;
  const id = useId();
  return (
    <search className="card-filter">
      <div className="field">
        <label htmlFor={`${id}-text`}>{t.search}</label>
        <input
          id={`${id}-text`}
          type="search"
          value={filter.text}
          onChange={(event) => onFilter({ ...filter, text: event.target.value })}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-rarity`}>{t.rarity}</label>
        <select
          id={`${id}-rarity`}
          value={filter.rarity}
          onChange={(event) => onFilter({ ...filter, rarity: event.target.value as Filter['rarity'] })}
        >
          <option value="">{t.all}</option>
          {RARITIES.map((rarity) => (
            <option key={rarity} value={rarity}>
              {t.rarities[rarity]}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={`${id}-group`}>{t.group}</label>
        <select
          id={`${id}-group`}
          value={filter.group}
          onChange={(event) => onFilter({ ...filter, group: event.target.value })}
        >
          <option value="">{t.all}</option>
          {cards.groups.map(({ name, label }) => (
            <option key={name} value={name}>
              {label[texts.locale]}
            </option>
          ))}
        </select>
      </div>
      {children}
    </search>
  );
}
