import { CARDS, creaturesOf, FablePhase, type FableState, isQuiet, placesIn } from '@facedown/fable';
import { type ReactNode, useRef } from 'react';
import type { Clock } from '../session/view.js';
import { Arrows } from './Arrows.js';
import { BoardRow } from './BoardRow.js';
import { useTexts } from './texts.js';
import './fable.css';
import type { Foreseen } from './foresee.js';
import { SeatBar } from './SeatBar.js';
import type { Drafting } from './useDraft.js';

interface BattlefieldProps {
  readonly state: FableState;
  /** From whose side it is seen. */
  readonly seat: number;
  readonly who: (seat: number) => { readonly name: string; readonly mine: boolean };
  /** None where nobody chooses: for spectators, and in a replay. */
  readonly drafting: Drafting | undefined;
  readonly foreseen: Foreseen | undefined;
  readonly clock: Clock | undefined;
  readonly waiting: readonly number[];
  readonly status: string;
  /** The own last move is drawn already and not fixed yet. */
  readonly ahead?: boolean;
  readonly children?: ReactNode;
}

/** Both boards, the other's on top. */
export function Battlefield(props: BattlefieldProps) {
  const { state, seat, who, drafting, foreseen, clock, waiting, status, ahead = false, children } = props;
  const t = useTexts().fable;
  const field = useRef<HTMLElement>(null);
  const other = 1 - seat;
  const defending = state.phase === FablePhase.Defend;
  const attacking = new Set(placesIn(state.attackers));
  const draft = drafting?.draft;
  const blocks = [...(draft?.blocks ?? [])];
  const nameAt = (side: number, place: number) => CARDS[creaturesOf(state.boards[side]!)[place]!.face]!.name;
  const ownPairs = new Map(
    blocks.map(([attacker, blocker], i) => [blocker, { number: i + 1, against: nameAt(other, attacker) }] as const),
  );
  const theirPairs = new Map(
    blocks.map(([attacker, blocker], i) => [attacker, { number: i + 1, against: nameAt(seat, blocker) }] as const),
  );
  const isTheirs = defending && state.turn === seat;
  const hurt = foreseen && (isTheirs ? seat : other);
  const side = (one: number) => (
    <SeatBar
      state={state}
      seat={one}
      who={who(one)}
      clock={waiting.includes(one) ? clock : undefined}
      foreseen={hurt === one ? foreseen?.left : undefined}
    />
  );
  return (
    <section ref={field} className={ahead ? 'battlefield ahead' : 'battlefield'} aria-label={t.battlefield}>
      {side(other)}
      <BoardRow
        state={state}
        seat={other}
        who={who(other)}
        attackers={isTheirs ? attacking : NOBODY}
        pairs={theirPairs}
        aimed={draft?.aimed}
        dies={foreseen?.dies[other] ?? NOBODY}
        canTap={(place) => drafting !== undefined && isTheirs && attacking.has(place)}
        onTap={(place) => drafting?.tapTheirs(place)}
      />
      <div className="field-middle">
        <p className="fable-status" role="status" data-testid="status">
          {status}
        </p>
        {children}
      </div>
      <BoardRow
        state={state}
        seat={seat}
        who={who(seat)}
        attackers={isTheirs ? NOBODY : defending ? attacking : (draft?.attackers ?? NOBODY)}
        pairs={ownPairs}
        aimed={undefined}
        dies={foreseen?.dies[seat] ?? NOBODY}
        canTap={() => drafting !== undefined && (isTheirs || !isQuiet(state))}
        onTap={(place) => drafting?.tapOwn(place)}
      />
      {side(seat)}
      <Arrows
        field={field}
        pairs={blocks.map(([attacker, blocker]) => ({ from: [seat, blocker], to: [other, attacker] }))}
      />
    </section>
  );
}

const NOBODY: ReadonlySet<number> = new Set();
