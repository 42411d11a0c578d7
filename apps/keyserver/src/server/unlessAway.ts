import { JudgeError } from '@facedown/sdk/engine';

/** A table that a judge doesn't know is refused by it, and that is an answer; a judge that can't be asked, or rambles, gave none. */
export function unlessAway(error: unknown): undefined {
  if (error instanceof JudgeError) return undefined;
  throw error;
}
