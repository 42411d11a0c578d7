import { useId, useState } from 'react';
import type { CardSetView } from '../session/messages.js';
import { CardFilter, filtered, NO_FILTER } from './CardFilter.js';
import type { GameCards } from './GameCards.js';
import { useTexts } from './texts.js';
import type { CardsRoom } from './useCards.js';

interface CollectionPartProps {
  readonly game: string;
  readonly cards: GameCards;
  /** Nothing where nobody owns cards. */
  readonly own: CardSetView | undefined;
  readonly room: CardsRoom;
}

const NOTHING = { owned: 0, staked: 0, bound: 0 } as const;
const SHOWN = ['all', 'owned', 'missing'] as const;
type Shown = (typeof SHOWN)[number];

/** One tile a face, with where its copies are; what is missing is grey. */
export function CollectionPart({ game, cards, own, room }: CollectionPartProps) {
  const texts = useTexts();
  const t = texts.collection;
  const id = useId();
  const [filter, setFilter] = useState(NO_FILTER);
  const [shown, setShown] = useState<Shown>('all');
  const countOf = (face: number) => own?.counts.get(face) ?? NOTHING;
  const sumOf = (face: number) => {
    const { owned, staked, bound } = countOf(face);
    return owned + staked + bound;
  };
  const isThere = (face: number) => !own || cards.isFree(face) || sumOf(face) > 0;
  const all = filtered(cards, NO_FILTER, texts);
  const faces = filtered(cards, filter, texts).filter(
    (face) => shown === 'all' || isThere(face) === (shown === 'owned'),
  );
  const labels: Record<Shown, string> = { all: t.all, owned: t.showOwned, missing: t.showMissing };
  return (
    <section className="stack" aria-label={t.parts.collection} data-testid="collection">
      {own && <Stakes game={game} cards={cards} own={own} room={room} />}
      <CardFilter cards={cards} filter={filter} onFilter={setFilter}>
        {own && (
          <div className="field">
            <label htmlFor={id}>{t.shown}</label>
            <select id={id} value={shown} onChange={(event) => setShown(event.target.value as Shown)}>
              {SHOWN.map((one) => (
                <option key={one} value={one}>
                  {labels[one]}
                </option>
              ))}
            </select>
          </div>
        )}
      </CardFilter>
      <p className="hint" role="status" data-testid="found">
        {faces.length === 0 ? t.nothingFound : t.found(faces.length, all.length)}
      </p>
      <ul className="card-tiles">
        {faces.map((face) => (
          <Tile key={face} face={face} cards={cards} own={own} isThere={isThere(face)} room={room} />
        ))}
      </ul>
    </section>
  );
}

interface TileProps {
  readonly face: number;
  readonly cards: GameCards;
  readonly own: CardSetView | undefined;
  readonly isThere: boolean;
  readonly room: CardsRoom;
}

function Tile({ face, cards, own, isThere, room: { busy, act } }: TileProps) {
  const texts = useTexts();
  const t = texts.collection;
  const { Card } = cards;
  const name = cards.nameOf(face, texts);
  const { rarity } = cards.set.byFace.get(face)!;
  const { owned, staked, bound } = own?.counts.get(face) ?? NOTHING;
  const tokens = own?.tokens.filter((token) => token.face === face) ?? [];
  const prismatic = tokens.filter(({ isPrismatic }) => isPrismatic).length;
  const free = tokens.find(({ isStaked }) => !isStaked);
  const kept = tokens.find(({ isStaked }) => isStaked);
  const label = [cards.wordsOf(face, texts), t.rarities[rarity], ...(isThere ? [] : [t.missing])].join(', ');
  return (
    <li className={isThere ? 'card-tile' : 'card-tile missing'} data-face={face} data-rarity={rarity}>
      <span className={prismatic > 0 ? 'tile-picture shine' : 'tile-picture'}>
        <Card face={face} label={label} />
      </span>
      <b>{name}</b>
      {own && !cards.isFree(face) && (
        <>
          <span className="tile-counts" data-testid={`counts-${face}`}>
            {owned + staked + bound === 0 ? t.missing : t.counts(owned, staked, bound)}
            {prismatic > 0 && ` · ${prismatic} ${t.prismatic}`}
          </span>
          <span className="row tile-actions">
            {free && (
              <button
                type="button"
                className="button small"
                disabled={busy || own.isInGame}
                aria-label={t.stakeOf(name)}
                onClick={() => void act({ kind: 'stake', ids: [free.id] })}
              >
                {t.stake}
              </button>
            )}
            {kept && (
              <button
                type="button"
                className="button small"
                disabled={busy || own.isInGame}
                aria-label={t.unstakeOf(name)}
                onClick={() => void act({ kind: 'unstake', ids: [kept.id] })}
              >
                {t.unstake}
              </button>
            )}
          </span>
        </>
      )}
    </li>
  );
}

/** The starter, and everything at once. */
function Stakes(props: { game: string; cards: GameCards; own: CardSetView; room: CardsRoom }) {
  const { game, cards, own, room } = props;
  const texts = useTexts();
  const t = texts.collection;
  const ids = (isStaked: boolean) => own.tokens.filter((token) => token.isStaked === isStaked).map(({ id }) => id);
  const [free, kept] = [ids(false), ids(true)];
  const isStill = room.busy || own.isInGame;
  return (
    <div className="panel cards-panel stack">
      <p className="hint">{t.stakeNote}</p>
      {own.isInGame && (
        <p className="warning" data-testid="in-game">
          {t.locked}
        </p>
      )}
      <div className="row">
        <button
          type="button"
          className="button"
          data-testid="stake-all"
          disabled={isStill || free.length === 0}
          onClick={() => void room.act({ kind: 'stake', ids: free })}
        >
          {t.stakeAll(free.length)}
        </button>
        <button
          type="button"
          className="button"
          data-testid="unstake-all"
          disabled={isStill || kept.length === 0}
          onClick={() => void room.act({ kind: 'unstake', ids: kept })}
        >
          {t.unstakeAll(kept.length)}
        </button>
      </div>
      {!own.hasStarter && (
        <div className="stack">
          <h2>{t.starterTitle}</h2>
          <p className="hint">{t.starterNote}</p>
          <div className="row">
            {cards.set.starters.map(({ name }, which) => (
              <button
                key={name}
                type="button"
                className="button primary"
                data-testid={`claim-${which}`}
                disabled={isStill}
                onClick={() => void room.act({ kind: 'starter', game, which })}
              >
                {t.claim(cards.starterName(name, texts))}
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
