import { Mark } from '../cards/Mark.js';
import type { PageError } from '../errors/ErrorDialog.js';
import { OwnSeats } from '../seats/OwnSeats.js';
import { useTexts } from '../texts/index.js';

/** Why one cannot sit at this table, and where to go instead. */
export function NoSeat({ problem }: { problem: PageError }) {
  const texts = useTexts();
  return (
    <>
      <OwnSeats />
      <main className="unlock">
        <div className="panel stack" data-testid="no-seat" data-code={problem.code}>
          <Mark size={48} />
          <h1>{texts.table.refused}</h1>
          <p role="status">{texts.problem(problem)}</p>
          <a className="button primary" href="#/">
            {texts.nav.back}
          </a>
        </div>
      </main>
    </>
  );
}
