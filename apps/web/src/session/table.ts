import { BaseError, type Result } from '@facedown/base';
import type { Legal } from '@facedown/game-kit';
import type { Client } from '@facedown/sdk';
import type { Word } from '@facedown/sdk/people';
import type { Desk } from './desk.js';

/** A table that is open in this worker, wherever its other seats are. */
export interface OpenTable {
  /** A choice of this seat: the action, and how its cards are arranged where the game mixes them. */
  act(choice: unknown): Promise<void>;
  /** Where there is somebody to hear it. */
  say?(kind: Word['kind'], text: string): Promise<void>;
  /** A card of a hand that is over, to whoever listens. */
  show?(hand: number, slot: number): Promise<void>;
  leave(): Promise<void>;
  sitOut(): Promise<void>;
  sitIn(): Promise<void>;
  topUp(amount: bigint): Promise<void>;
  /** Asks for a free seat, where one watches; resolves once it is the own. */
  enter?(): Promise<void>;
  /** What is still being kept of a game that has ended. */
  rest?(): Promise<void>;
  /** Lets the clock act for a seat that is late. */
  claim(): Promise<void>;
  /** Seals the seat to another device, and gives it up here; where its table allows it. */
  moveAway?(code: string, path: string): Promise<string>;
  /** The game so far, as anyone can verify it. */
  file(): string;
  stop(): void;
}

/** What the rules refuse is told to the person. */
export function unwrap(said: Result<unknown>): void {
  if (!said.ok) throw new BaseError('The rules do not allow this.', { category: 'user', code: said.code });
}

/** What the page asks for is an action, or a wish that the game's desk makes one of. */
export async function actionOf(desk: Desk, client: Client, choice: unknown): Promise<Legal<unknown>> {
  const { state, hand } = client.view();
  const made = desk.wish ? await desk.wish(choice, { state, seat: client.party, hand }) : choice;
  return made as Legal<unknown>;
}
