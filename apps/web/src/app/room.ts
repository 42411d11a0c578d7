import type { Word } from '@facedown/sdk/people';
import type { GameName } from '../gameNames.js';
import type { SessionState } from '../session/session.js';
import type { TableView, TrustFacts } from '../session/view.js';

/** What every game folds its views into has the newest of them. */
export interface TableModel {
  readonly view: TableView;
}

/** How many chips a seat may bring now, and how many one would. */
export interface MayBring {
  readonly least: bigint;
  readonly usual: bigint;
  readonly most: bigint;
  /** It has none left, and is dealt no more before it brings some. */
  readonly isOut: boolean;
}

/** A table as its screen sees it: what to draw, and what a person can do about it. */
export interface Room<Model extends TableModel, Choice> {
  readonly game: GameName;
  readonly model: Model;
  readonly session: SessionState<Model>;
  readonly facts: TrustFacts;
  readonly own: number | undefined;
  readonly nameOf: (seat: number) => string;
  /** The table waits for an action of the own seat. */
  readonly asked: boolean;
  /** More has happened than is drawn so far. */
  readonly behind: boolean;
  /** The seat whose clock has run out. */
  readonly late: number | undefined;
  /** The own seat has said that it leaves. */
  readonly departing: boolean;
  readonly act: (choice: Choice) => Promise<void>;
  readonly skip: () => void;
  readonly claim: () => void;
  readonly leave: () => void;
  /** Seals the seat to the device with this code, and gives it up here. */
  readonly moveAway: ((code: string) => Promise<string>) | undefined;
  /** The own seat sits out: it is played to the end of its hand without asking. */
  readonly away: boolean;
  /** It has asked to sit out and has not been asked yet. */
  readonly wishesOut: boolean;
  /** Given where the game and the table allow it now. */
  readonly sitOut: (() => void) | undefined;
  readonly sitIn: (() => void) | undefined;
  /** The hand is played as any other, and then the seat leaves. */
  readonly lastHand: (() => void) | undefined;
  readonly isLast: boolean;
  /** Asks for a free seat; given to who watches, where there is one. Resolves once it is his. */
  readonly enter: (() => Promise<void>) | undefined;
  readonly topUp: (MayBring & { readonly bring: (amount: bigint) => void }) | undefined;
  /** To the others, beside the game; none where nobody would hear it. */
  readonly say: ((kind: Word['kind'], text: string) => void) | undefined;
  /** Shows the others a card of a hand that is over; none where nobody would see it. */
  readonly show: ((hand: number, slot: number) => void) | undefined;
  readonly dismiss: () => void;
  readonly file: () => Promise<string>;
  /** What gives the hand up, where the rules allow it now. */
  readonly fold: (() => void) | undefined;
}
