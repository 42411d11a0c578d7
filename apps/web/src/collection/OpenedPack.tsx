import { type DrawnCard, PACK_CARDS } from '@facedown/collection';
import { useEffect, useRef, useState } from 'react';
import type { PackView } from '../session/messages.js';
import type { GameCards } from './GameCards.js';
import { PackBack } from './PackBack.js';
import { useTexts } from './texts.js';

interface OpenedPackProps {
  readonly cards: GameCards;
  readonly pack: PackView;
  readonly isTurned: boolean;
  /** Draws it again from the chain's word, and asks what was minted. */
  readonly onVerify: () => Promise<PackView | undefined>;
}

/** Five backs, turned one by one or all at once. */
export function OpenedPack({ cards, pack, isTurned, onVerify }: OpenedPackProps) {
  const texts = useTexts();
  const t = texts.collection;
  const all = Array.from({ length: PACK_CARDS }, (_, i) => i);
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set(isTurned ? all : []));
  const [latest, setLatest] = useState<number>();
  const [proof, setProof] = useState<PackView>();
  const verify = async () => setProof(proof ? undefined : await onVerify());
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const wordsOf = ({ face, rarity, isPrismatic }: DrawnCard) =>
    t.drawn(cards.nameOf(face, texts), t.rarities[rarity], isPrismatic);
  const turn = (i: number) => {
    setTurned(new Set([...turned, i]));
    setLatest(i);
  };
  const said =
    latest === -1 ? pack.cards.map(wordsOf).join('; ') : latest === undefined ? '' : wordsOf(pack.cards[latest]!);
  return (
    <div className="panel cards-panel stack" data-testid="opened-pack">
      <h2 ref={title} tabIndex={-1}>
        {t.packOf(String(pack.serial))}
      </h2>
      <ul className="pack-cards">
        {pack.cards.map((card, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a drawn card is its place in the pack.
          <li key={i} data-rarity={card.rarity} data-prismatic={card.isPrismatic} data-turned={turned.has(i)}>
            {turned.has(i) ? (
              <span className={card.isPrismatic ? `found glow ${card.rarity} shine` : `found glow ${card.rarity}`}>
                <cards.Card face={card.face} label={wordsOf(card)} />
              </span>
            ) : (
              <button type="button" className="pack-back" aria-label={t.turn(i + 1)} onClick={() => turn(i)}>
                <PackBack />
              </button>
            )}
          </li>
        ))}
      </ul>
      <p role="status" data-testid="found-card">
        {said !== '' && t.turned(said)}
      </p>
      <div className="row">
        {turned.size < PACK_CARDS && (
          <button
            type="button"
            className="button primary"
            data-testid="turn-all"
            onClick={() => {
              setTurned(new Set(all));
              setLatest(-1);
            }}
          >
            {t.turnAll}
          </button>
        )}
        <button
          type="button"
          className="button"
          aria-expanded={proof !== undefined}
          data-testid="verify-pack"
          onClick={() => void verify()}
        >
          {t.verify}
        </button>
      </div>
      {proof && (
        <div className="stack" data-testid="pack-proof">
          <p className="deck-good">{t.verified}</p>
          <dl className="pack-proof">
            <div>
              <dt>{t.verifySerial}</dt>
              <dd>{String(proof.serial)}</dd>
            </div>
            <div>
              <dt>{t.verifyBlock}</dt>
              <dd>{String(proof.block)}</dd>
            </div>
            <div>
              <dt>{t.verifyWord}</dt>
              <dd>
                <code>{`0x${proof.value.toString(16)}`}</code>
              </dd>
            </div>
          </dl>
          <ol className="pack-proof-cards">
            {proof.cards.map((card, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a drawn card is its place in the pack.
              <li key={i}>{wordsOf(card)}</li>
            ))}
          </ol>
          <p className="hint">{t.verifyHow}</p>
        </div>
      )}
    </div>
  );
}
