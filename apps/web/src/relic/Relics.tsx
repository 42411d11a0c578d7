import { useTexts } from './texts.js';

const WANTED = [0, 1, 2] as const;

export function Relics({ count, testId }: { count: number; testId?: string }) {
  const texts = useTexts();
  return (
    <span className="relics" role="img" aria-label={texts.relic.relics(count)} data-count={count} data-testid={testId}>
      {WANTED.map((i) => (
        <svg key={i} viewBox="0 0 16 20" aria-hidden="true" className={i < count ? 'gem full' : 'gem'}>
          <path d="M8 1 15 7 8 19 1 7Z" />
          <path d="M1 7h14M8 1 5 7l3 12 3-12Z" className="facet" />
        </svg>
      ))}
    </span>
  );
}

export const Shield = ({ label }: { label: string }) => (
  <svg viewBox="0 0 16 18" className="shield" role="img" aria-label={label}>
    <path d="M8 1c2.5 1.6 4.6 2 7 2 0 7-2 11.5-7 14-5-2.5-7-7-7-14 2.4 0 4.5-.4 7-2Z" />
    <path d="M8 4v10M4.5 8h7" className="shield-mark" />
  </svg>
);

export const Eye = () => (
  <svg viewBox="0 0 20 12" className="eye" aria-hidden="true">
    <path d="M1 6c4-6.5 14-6.5 18 0-4 6.5-14 6.5-18 0Z" />
    <circle cx="10" cy="6" r="2.8" />
  </svg>
);
