import type { ReactNode } from 'react';
import { Board } from './Board.js';
import { NO_OFFERS } from './choices.js';
import type { DuelModel } from './model.js';
import { SidePlate } from './SidePlate.js';
import { useTexts } from './texts.js';
import type { Turn } from './useTurn.js';
import './duel.css';

interface DuelTableProps {
  readonly model: DuelModel;
  readonly nameOf: (seat: number) => string;
  readonly status: string;
  /** What the person has in hand; none where nobody plays here. */
  readonly turn?: Turn;
  readonly onInspect?: (face: number) => void;
  readonly children?: ReactNode;
}

/** The other side's plate, what the table is doing, and the board. */
export function DuelTable({ model, nameOf, status, turn, onInspect, children }: DuelTableProps) {
  const { duel: t } = useTexts();
  const { view } = model;
  const other = 1 - (view.seat ?? 0);
  const grip = turn?.grip;
  return (
    <section className="du-table" aria-label={t.name} data-phase={view.state.phase}>
      <SidePlate view={view} seat={other} name={nameOf(other)} />
      <p className="du-status" role="status" data-testid="status">
        {status}
      </p>
      {children}
      <div className="du-field">
        <Board
          model={model}
          nameOf={nameOf}
          offers={turn?.offers ?? NO_OFFERS}
          held={grip?.kind === 'unit' ? grip.square : undefined}
          planned={grip?.kind === 'card' ? grip.to : undefined}
          ready={turn?.ready ?? new Set()}
          foreseen={turn?.foreseen ?? new Map()}
          {...(turn ? { onPress: turn.press, onLook: turn.look } : {})}
          {...(onInspect ? { onInspect } : {})}
        />
      </div>
    </section>
  );
}
