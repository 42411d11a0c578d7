import type { Session } from '../session/session.js';
import type { TableView } from '../session/view.js';

type Playing = Pick<Session<unknown>, 'state' | 'subscribe' | 'act'>;

const gone = new WeakSet<Playing>();

/** Has its person left this table, which keeps his seat until its end? */
export const hasGone = (session: Playing): boolean => gone.has(session);

/** From here on the seat does what costs it least whenever it is asked, whatever page is shown. */
export function playOn<View extends TableView, Choice>(
  session: Playing,
  cheapest: (view: View) => Choice | undefined,
): void {
  if (gone.has(session)) return;
  gone.add(session);
  // Once for each turn: what is refused is refused again, and the clock is there.
  let tried = -1;
  const step = () => {
    const { latest, busy, payouts } = session.state();
    if (!latest || busy || payouts !== undefined || latest.seat === undefined || latest.version === tried) return;
    if (latest.waiting.kind !== 'action' || !latest.waiting.parties.includes(latest.seat)) return;
    const choice = cheapest(latest as View);
    if (choice === undefined) return;
    tried = latest.version;
    void session.act(choice);
  };
  session.subscribe(step);
  step();
}
