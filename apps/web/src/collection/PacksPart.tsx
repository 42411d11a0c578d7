import { useId, useState } from 'react';
import type { CardSetView, PackView } from '../session/messages.js';
import { formatAmount } from '../ui/numbers.js';
import type { GameCards } from './GameCards.js';
import { Marble } from './Marble.js';
import { OpenedPack } from './OpenedPack.js';
import { useTexts } from './texts.js';
import type { CardsRoom } from './useCards.js';

const COUNTS = [1, 2, 3, 5, 10] as const;

interface PacksPartProps {
  readonly game: string;
  readonly cards: GameCards;
  readonly own: CardSetView;
  readonly balance: bigint;
  readonly room: CardsRoom;
}

interface OnTable {
  readonly pack: PackView;
  /** It was open before: nothing is turned again. */
  readonly isTurned: boolean;
}

/** Packs are bought here, lie here as marbles, and are cracked. */
export function PacksPart({ game, cards, own, balance, room }: PacksPartProps) {
  const t = useTexts().collection;
  const id = useId();
  const [count, setCount] = useState(1);
  const [cracking, setCracking] = useState<bigint>();
  const [onTable, setOnTable] = useState<OnTable>();
  const closed = own.packs.filter(({ isOpened }) => !isOpened);
  const opened = own.packs.filter(({ isOpened }) => isOpened).reverse();
  const crack = async (serial: bigint, isTurned: boolean) => {
    setCracking(serial);
    setOnTable(undefined);
    const pack = await room.open(serial);
    setCracking(undefined);
    if (pack) setOnTable({ pack, isTurned });
  };
  return (
    <section className="stack" aria-label={t.parts.packs} data-testid="packs">
      <p className="lead">{t.packsLead}</p>
      <form
        className="panel cards-panel pack-shop"
        onSubmit={(event) => {
          event.preventDefault();
          void room.act({ kind: 'buy', game, count });
        }}
      >
        <p>
          {own.price === undefined ? t.notSold : t.price(formatAmount(own.price))}{' '}
          <span data-testid="balance" data-balance={String(balance)}>
            {t.balance(formatAmount(balance))}
          </span>
        </p>
        <div className="field">
          <label htmlFor={id}>{t.howMany}</label>
          <select id={id} value={count} onChange={(event) => setCount(Number(event.target.value))}>
            {COUNTS.map((n) => (
              <option key={n} value={n}>
                {n}
              </option>
            ))}
          </select>
        </div>
        <button
          type="submit"
          className="button primary"
          data-testid="buy"
          disabled={room.busy || own.price === undefined}
        >
          {t.buy(count)}
        </button>
      </form>

      <h2>{t.closed}</h2>
      {closed.length === 0 && <p className="hint">{t.noPacks}</p>}
      <ul className="marbles">
        {closed.map(({ serial }) => (
          <li key={String(serial)}>
            <button
              type="button"
              className="marble-button"
              disabled={room.busy}
              aria-label={t.openOf(String(serial))}
              data-testid={`open-${serial}`}
              onClick={() => void crack(serial, false)}
            >
              <Marble serial={serial} isCracking={cracking === serial} />
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="hint">
        {cracking !== undefined && t.cracking(String(cracking))}
      </p>
      {onTable && (
        <OpenedPack
          key={String(onTable.pack.serial)}
          cards={cards}
          pack={onTable.pack}
          isTurned={onTable.isTurned}
          onVerify={() => room.open(onTable.pack.serial)}
        />
      )}

      {opened.length > 0 && (
        <>
          <h2>{t.opened}</h2>
          <ul className="row">
            {opened.map(({ serial }) => (
              <li key={String(serial)}>
                <button
                  type="button"
                  className="button small"
                  disabled={room.busy}
                  aria-label={t.look(String(serial))}
                  onClick={() => void crack(serial, true)}
                >
                  {t.packOf(String(serial))}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
