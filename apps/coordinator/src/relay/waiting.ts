interface WaitingLimits {
  readonly waitingFrames: number;
  readonly waitingChars: number;
  /** Of these, what a connection may have waiting whatever others of its address do. */
  readonly waitingOwnChars: number;
}

/** What all connections of one address have waiting beyond their own. */
export interface Together {
  mayWait(chars: number): boolean;
  waited(chars: number): void;
}

/** However short a frame is, something is kept for it. */
const FRAME_CHARS = 500;

/** What a connection has said and nobody has taken in yet. */
export function makeWaiting(limits: WaitingLimits, together: Together) {
  let frames = 0;
  let chars = 0;
  const beyond = (sum: number): number => Math.max(0, sum - limits.waitingOwnChars);
  return {
    put(length: number): boolean {
      const sum = chars + length + FRAME_CHARS;
      if (frames >= limits.waitingFrames || sum > limits.waitingChars) return false;
      if (!together.mayWait(beyond(sum) - beyond(chars))) return false;
      frames++;
      chars = sum;
      return true;
    },
    take(length: number): void {
      const sum = chars - length - FRAME_CHARS;
      together.waited(beyond(chars) - beyond(sum));
      frames--;
      chars = sum;
    },
  };
}
