import { CARDS_STAGES, type CardsStage, type Progress } from '../session/view.js';
import { useTexts } from '../texts/index.js';
import { useSecondsSince } from '../ui/now.js';

const isStage = (what: Progress['what']): what is CardsStage => (CARDS_STAGES as readonly string[]).includes(what);

/** What the own seat waits for whose cards lie on a chain, and for how long; what is quick isn't told. */
export function CardsWait({ progress }: { progress: readonly Progress[] }) {
  const t = useTexts().trust;
  const now = progress.find(({ what }) => isStage(what));
  const seconds = useSecondsSince(now?.since);
  if (!now || !isStage(now.what) || seconds < 1) return null;
  const words = t.cards[now.what];
  return (
    <div className="banner mild" role="status" data-testid="cards-wait" data-stage={now.what}>
      {words} · {t.seconds(seconds)}
      <div className="progress unknown" role="progressbar" aria-label={words} aria-valuemin={0} aria-valuemax={100}>
        <i style={{ width: '40%' }} />
      </div>
    </div>
  );
}
