import { useRef } from 'react';

interface TileButtonProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly onPress: () => void;
  readonly onExplain: () => void;
}

const LONG_PRESS_MS = 500;

/** The whole of a tile: a tap presses it; holding it, the other button or the key i explains. It can be asked about also where it can't be pressed. */
export function TileButton({ label, disabled, onPress, onExplain }: TileButtonProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasHeld = useRef(false);
  const stop = () => clearTimeout(timer.current);
  const held = () => {
    wasHeld.current = true;
    onExplain();
  };
  return (
    <button
      type="button"
      className="tile-button"
      aria-disabled={disabled}
      aria-label={label}
      aria-keyshortcuts="i"
      onClick={() => {
        // A finger that comes up after it was held is no tap.
        if (!wasHeld.current && !disabled) onPress();
        wasHeld.current = false;
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        onExplain();
      }}
      onPointerDown={(event) => {
        wasHeld.current = false;
        if (event.pointerType === 'touch') timer.current = setTimeout(held, LONG_PRESS_MS);
      }}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onKeyDown={(event) => {
        wasHeld.current = false;
        if (event.key === 'i') onExplain();
      }}
    />
  );
}
