import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../texts/index.js';
import { Dialog } from '../ui/Dialog.js';
import type { Room, TableModel } from './room.js';
import { TopUp } from './TopUp.js';

const MoveSeat = lazy(() => import('../people/MoveSeat.js'));

interface TableMenuProps {
  // biome-ignore lint/suspicious/noExplicitAny: the menu makes no choices of the game's.
  readonly room: Room<TableModel, any>;
  readonly leaveText?: string | undefined;
}

/** What a seat can do beside playing. */
export function TableMenu({ room, leaveText }: TableMenuProps) {
  const texts = useTexts();
  const [leaving, setLeaving] = useState(false);
  const [moving, setMoving] = useState(false);
  return (
    <>
      <TopUp room={room} />
      {(room.sitOut ?? room.sitIn) && (
        <button type="button" className="button quiet small" onClick={room.sitOut ?? room.sitIn}>
          {room.sitOut ? texts.table.sitOut : texts.table.sitIn}
        </button>
      )}
      {room.lastHand && (
        <button type="button" className="button quiet small" onClick={room.lastHand} data-testid="last-hand">
          {texts.table.lastHand}
        </button>
      )}
      <button type="button" className="button quiet small" onClick={() => setLeaving(true)}>
        {texts.table.leaveNow}
      </button>
      {leaving && (
        <Dialog title={texts.table.leave} onClose={() => setLeaving(false)}>
          <p style={{ marginTop: 'var(--space-3)' }}>{leaveText ?? texts.table.leaveText}</p>
          {room.moveAway && (
            <button
              type="button"
              className="button quiet small"
              onClick={() => {
                setLeaving(false);
                setMoving(true);
              }}
            >
              {texts.table.move}
            </button>
          )}
          <div className="dialog-actions">
            <button type="button" className="button" onClick={() => setLeaving(false)}>
              {texts.table.stay}
            </button>
            <button
              type="button"
              className="button primary"
              onClick={() => {
                setLeaving(false);
                room.leave();
              }}
            >
              {texts.table.leaveNow}
            </button>
          </div>
        </Dialog>
      )}
      {moving && room.moveAway && (
        <Suspense>
          <MoveSeat moveAway={room.moveAway} onClose={() => setMoving(false)} />
        </Suspense>
      )}
    </>
  );
}
