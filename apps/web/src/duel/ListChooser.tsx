import { bytesToHex, type Hex } from '@facedown/base';
import { bringingList, type DuelAction, DuelPhase } from '@facedown/duel';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../ui/Dialog.js';
import { DeckPicker } from './DeckPicker.js';
import { deckOf } from './decks.js';
import type { DuelModel } from './model.js';
import { useTexts } from './texts.js';

interface ListChooserProps {
  readonly model: DuelModel;
  readonly seat: number;
  readonly onAct: (action: DuelAction) => void;
}

interface Brought {
  readonly list: Hex;
  readonly nonce: Hex;
}

/** What was chosen is kept until it is opened, or a reload would leave the seat with a hash that it can't open. */
const keyOf = (): string => `facedown.duel.list.${location.hash.split('?')[0]}`;

function readBrought(): Brought | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf()) ?? 'null') as Partial<Brought> | null;
    return stored?.list && stored.nonce ? { list: stored.list, nonce: stored.nonce } : undefined;
  } catch {
    return undefined;
  }
}

/** The seat brings its own list: first its hash, then, once both hashes are there, the list itself. */
export function ListChooser({ model, seat, onAct }: ListChooserProps) {
  const texts = useTexts();
  const { phase } = model.view.state;
  const [deck, setDeck] = useState('ember');
  const list = deckOf(deck);
  const opened = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once, by itself.
  useEffect(() => {
    const brought = phase === DuelPhase.Reveal && !opened.current ? readBrought() : undefined;
    if (!brought) return;
    opened.current = true;
    onAct(bringingList(seat, brought.list, brought.nonce).reveal);
  }, [phase, seat]);
  if (phase !== DuelPhase.Choose) return null;
  const bring = () => {
    if (!list) return;
    const nonce = bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
    localStorage.setItem(keyOf(), JSON.stringify({ list, nonce } satisfies Brought));
    onAct(bringingList(seat, list, nonce).choose);
  };
  return (
    <Dialog title={texts.duel.chooseDeck} onClose={() => {}} modal className="du-choose">
      <p className="hint">{texts.duel.hashFirst}</p>
      <DeckPicker deck={deck} onChoose={setDeck} />
      <div className="dialog-actions">
        <button type="button" className="button primary" data-testid="bring-deck" disabled={!list} onClick={bring}>
          {texts.duel.bringDeck}
        </button>
      </div>
    </Dialog>
  );
}
