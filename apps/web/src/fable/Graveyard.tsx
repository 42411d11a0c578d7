import { hexToBytes } from '@facedown/base';
import type { FableState } from '@facedown/fable';
import { Dialog } from '../ui/Dialog.js';
import { FaceCounts } from './FaceCounts.js';
import { useTexts } from './texts.js';

interface GraveyardProps {
  readonly state: FableState;
  readonly seat: number;
  readonly title: string;
  readonly onClose: () => void;
}

export function Graveyard({ state, seat, title, onClose }: GraveyardProps) {
  const texts = useTexts();
  const faces = [...hexToBytes(state.graves[seat]!)];
  return (
    <Dialog title={title} onClose={onClose}>
      {faces.length === 0 ? <p className="hint">{texts.fable.emptyGrave}</p> : <FaceCounts faces={faces} />}
      <div className="dialog-actions">
        <button type="button" className="button primary" onClick={onClose}>
          {texts.errors.actions.close}
        </button>
      </div>
    </Dialog>
  );
}
