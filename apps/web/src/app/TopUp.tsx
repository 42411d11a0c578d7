import { useState } from 'react';
import { useTexts } from '../texts/index.js';
import { Dialog } from '../ui/Dialog.js';
import { formatAmount } from '../ui/numbers.js';
import { AmountField } from './AmountField.js';
import type { Room, TableModel } from './room.js';

/** More chips from the next hand on; for a seat without any, the way back into the game. */
// biome-ignore lint/suspicious/noExplicitAny: nothing is chosen here.
export function TopUp({ room: { topUp } }: { room: Room<TableModel, any> }) {
  const t = useTexts().table;
  const [isOpen, setOpen] = useState(false);
  const [wished, setWished] = useState<bigint>();
  if (!topUp) return null;
  const { least, usual, most, isOut, bring } = topUp;
  const amount = wished === undefined || wished < least || wished > most ? usual : wished;
  const title = isOut ? t.rebuy : t.topUp;
  return (
    <>
      <button type="button" className={`button small ${isOut ? 'primary' : 'quiet'}`} onClick={() => setOpen(true)}>
        {title}
      </button>
      {isOpen && (
        <Dialog title={title} onClose={() => setOpen(false)}>
          <form
            className="stack"
            style={{ marginTop: 'var(--space-3)' }}
            onSubmit={(event) => {
              event.preventDefault();
              setOpen(false);
              bring(amount);
            }}
          >
            <AmountField label={t.howMany} value={amount} least={least} most={most} set={setWished} />
            <p className="hint">{t.topUpNote}</p>
            <div className="dialog-actions">
              <button type="button" className="button" onClick={() => setOpen(false)}>
                {t.notNow}
              </button>
              <button type="submit" className="button primary" data-testid="bring">
                {t.bring(formatAmount(amount))}
              </button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  );
}
