import { AHEAD, type Ahead } from './ahead.js';
import { useTexts } from './texts.js';

interface AheadChoiceProps {
  readonly chosen: Ahead | undefined;
  readonly onChoose: (ahead: Ahead | undefined) => void;
}

/** What will be done as soon as one is asked. Chosen again, it is taken back. */
export function AheadChoice({ chosen, onChoose }: AheadChoiceProps) {
  const { holdem: t } = useTexts();
  return (
    <fieldset className="ahead" aria-label={t.ahead}>
      {AHEAD.map((one) => (
        <button
          key={one}
          type="button"
          className="size"
          aria-pressed={chosen === one}
          data-testid={`ahead-${one}`}
          onClick={() => onChoose(chosen === one ? undefined : one)}
        >
          {t.aheads[one]}
        </button>
      ))}
    </fieldset>
  );
}
