import { Mark } from '../cards/Mark.js';
import { OwnSeats } from '../seats/OwnSeats.js';
import { useTexts } from '../texts/index.js';

export function OtherTab({ onTakeOver }: { onTakeOver: () => void }) {
  const texts = useTexts();
  return (
    <>
      <OwnSeats />
      <main className="unlock">
        <div className="panel stack">
          <Mark size={48} />
          <h1>{texts.errors.otherTab}</h1>
          <p>{texts.errors.otherTabText}</p>
          <button type="button" className="button primary" onClick={onTakeOver}>
            {texts.errors.takeOver}
          </button>
          <a href="#/">{texts.nav.back}</a>
        </div>
      </main>
    </>
  );
}
