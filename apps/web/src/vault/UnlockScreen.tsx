import { Mark } from '../cards/Mark.js';
import { OwnSeats } from '../seats/OwnSeats.js';
import { useTexts } from '../texts/index.js';
import { PinForm } from './PinForm.js';

export function UnlockScreen() {
  const texts = useTexts();
  return (
    <>
      <OwnSeats />
      <main className="unlock">
        <div className="panel stack">
          <Mark size={48} />
          <h1>{texts.vault.title}</h1>
          <p>{texts.vault.text}</p>
          <PinForm purpose="unlock" onDone={() => {}} />
          <a href="#/">{texts.nav.back}</a>
        </div>
      </main>
    </>
  );
}
