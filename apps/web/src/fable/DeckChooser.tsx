import { makeDeckCode } from '@facedown/collection';
import { adviceFor, FableStart, type FableState, provisionOf } from '@facedown/fable';
import { type ReactNode, useId, useState } from 'react';
import { Dialog } from '../ui/Dialog.js';
import { type Deck, decksFor, FABLE_SET, keepDeck } from './decks.js';
import { FableCard } from './FableCard.js';
import { FaceCounts } from './FaceCounts.js';
import { PasteDialog } from './PasteDialog.js';
import { useTexts } from './texts.js';

export interface Brought {
  readonly deck: Deck;
  readonly bid: number;
}

interface DeckChooserProps {
  readonly state: FableState;
  readonly seat: number;
  readonly brought: Brought | undefined;
  readonly onChange: (brought: Brought) => void;
  readonly children?: ReactNode;
}

/** Only decks that this table takes can be chosen. */
export function DeckChooser({ state, seat, brought, onChange, children }: DeckChooserProps) {
  const t = useTexts().fable;
  const { config } = state;
  const owned = state.owned[seat]!;
  const [decks, setDecks] = useState(() => decksFor(config, owned));
  const [open, setOpen] = useState<'paste' | 'list'>();
  const name = useId();
  const bid = brought?.bid ?? adviceFor(config);
  const isChosen = (deck: Deck) => brought !== undefined && keyOf(brought.deck) === keyOf(deck);
  const choose = (deck: Deck) => onChange({ deck, bid });
  return (
    <section className="deck-chooser" aria-label={t.chooseDeck} data-testid="deck-chooser">
      {children}
      <fieldset>
        <legend>{t.chooseDeck}</legend>
        {decks.length === 0 && <p>{t.noDeck}</p>}
        <div className="deck-tiles">
          {decks.map((deck) => (
            <label key={keyOf(deck)} className={isChosen(deck) ? 'deck-tile chosen' : 'deck-tile'}>
              <input
                type="radio"
                name={name}
                checked={isChosen(deck)}
                onChange={() => choose(deck)}
                aria-label={t.deckOf(deck.name, deck.faces.length)}
              />
              <span className="deck-picture" aria-hidden="true">
                {emblemsOf(deck).map((face) => (
                  <FableCard key={face} face={face} small />
                ))}
              </span>
              <b>{deck.name || t.ownDeck}</b>
              <small>{t.starterNotes[deck.name] ?? (deck.name.startsWith('…') ? t.pastedDeck : t.ownDeck)}</small>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="deck-more">
        <button type="button" className="button small" onClick={() => setOpen('paste')} data-testid="paste">
          {t.paste}
        </button>
        <button type="button" className="button small" onClick={() => setOpen('list')} disabled={!brought}>
          {t.list}
        </button>
        {brought && (
          <span className="hint">
            {t.provision(provisionOf(brought.deck.faces), config.provision * brought.deck.faces.length)}
          </span>
        )}
      </div>
      {config.start === FableStart.Bid && brought && (
        <BidSlider
          bid={bid}
          most={config.health - 1}
          advice={adviceFor(config)}
          onBid={(next) => onChange({ ...brought, bid: next })}
        />
      )}
      {open === 'paste' && (
        <PasteDialog
          config={config}
          owned={owned}
          onClose={() => setOpen(undefined)}
          onUse={(faces) => {
            const deck = keepDeck(faces);
            setDecks(decksFor(config, owned));
            choose(deck);
            setOpen(undefined);
          }}
        />
      )}
      {open === 'list' && brought && <DeckDialog deck={brought.deck} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

const keyOf = ({ name, faces }: Deck): string => `${name} ${faces.join()}`;

/** The dearest three tell decks apart. */
const emblemsOf = ({ faces }: Deck): number[] => [...new Set(faces)].slice(-3);

function BidSlider(props: { bid: number; most: number; advice: number; onBid: (bid: number) => void }) {
  const { bid, most, advice, onBid } = props;
  const t = useTexts().fable;
  const id = useId();
  return (
    <div className="bid">
      <label htmlFor={id}>
        {t.bid}: <output data-testid="bid">{bid}</output>
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={most}
        value={bid}
        onChange={(event) => onBid(Number(event.target.value))}
      />
      <p className="hint">
        {t.bidNote(bid)} {t.advice(advice)}
        {bid !== advice && (
          <button type="button" className="button quiet small" onClick={() => onBid(advice)}>
            {t.takeAdvice}
          </button>
        )}
      </p>
    </div>
  );
}

function DeckDialog({ deck, onClose }: { deck: Deck; onClose: () => void }) {
  const texts = useTexts();
  const t = texts.fable;
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard?.writeText(makeDeckCode(FABLE_SET, deck.faces)).catch(() => {});
    setCopied(true);
  };
  return (
    <Dialog title={t.deckOf(deck.name, deck.faces.length)} onClose={onClose}>
      <FaceCounts faces={deck.faces} />
      <div className="dialog-actions">
        <button type="button" className="button" onClick={copy}>
          {copied ? t.copied : t.copyCode}
        </button>
        <button type="button" className="button primary" onClick={onClose}>
          {texts.errors.actions.close}
        </button>
      </div>
    </Dialog>
  );
}
