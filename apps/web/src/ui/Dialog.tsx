import { type ReactNode, useEffect, useRef } from 'react';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly className?: string;
  /** A dialog that must be answered cannot be waved away. */
  readonly modal?: boolean;
}

export function Dialog({ title, onClose, children, className = '', modal = false }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
  }, []);
  return (
    <dialog
      ref={ref}
      className={`dialog ${className}`}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        if (!modal) onClose();
      }}
    >
      <h2>{title}</h2>
      {children}
    </dialog>
  );
}
