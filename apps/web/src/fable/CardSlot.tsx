import type { ReactNode } from 'react';

interface CardSlotProps {
  readonly label: string;
  readonly picture: ReactNode;
  readonly className?: string;
  readonly angle?: number;
  readonly pressed?: boolean | undefined;
  readonly disabled: boolean;
  readonly onPress: () => void;
  /** What a test reads of it. */
  readonly data?: Readonly<Record<string, string | number | boolean>>;
  readonly children?: ReactNode;
}

/** A card that may lie under its neighbour: what one can press is exactly what one can see of it. */
export function CardSlot({ label, picture, className = '', angle = 0, ...slot }: CardSlotProps) {
  const { pressed, disabled, onPress, data = {}, children } = slot;
  const attributes = Object.fromEntries(Object.entries(data).map(([name, value]) => [`data-${name}`, value]));
  return (
    <li className={`card-slot ${className}`} style={{ '--angle': `${angle}deg` } as Record<string, string>}>
      <span className="slot-picture" aria-hidden="true">
        {picture}
        {children}
      </span>
      <button
        type="button"
        className="slot-button"
        aria-label={label}
        aria-pressed={pressed}
        disabled={disabled}
        onClick={onPress}
        {...attributes}
      />
    </li>
  );
}
