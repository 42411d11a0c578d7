import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCES = {
  coordinator: '../main.ts',
  bots: '../bots/main.ts',
  judging: '../judging/thread.ts',
} as const;
export type Program = keyof typeof SOURCES;

/** A program of this house: built into plain JavaScript, or the TypeScript that it was written in. */
export function fileOf(program: Program): string {
  const built = process.env.FACEDOWN_BUILT;
  return built ? join(built, `${program}.mjs`) : fileURLToPath(new URL(SOURCES[program], import.meta.url));
}

export const isBuilt = (): boolean => process.env.FACEDOWN_BUILT !== undefined;

/** Young objects get little room: a house that waits would keep 50 MB for them. */
const LEAN = '--max-semi-space-size=4';

/** What Node is told to run it. */
export const argumentsOf = (program: Program): string[] =>
  isBuilt() ? [LEAN, fileOf(program)] : ['--import', import.meta.resolve('tsx'), fileOf(program)];
