import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const SOURCES = {
  coordinator: '../main.ts',
  bots: '../bots/main.ts',
  judging: '../judging/thread.ts',
  reading: '../chain/thread.ts',
  keys: '../keyServers/thread.ts',
} as const;
export type Program = keyof typeof SOURCES;

/** A program of this house: built into plain JavaScript, or the TypeScript that it was written in. */
export const fileOf = (program: Program): string =>
  builtOf(program) ?? fileURLToPath(new URL(SOURCES[program], import.meta.url));

export const isBuilt = (): boolean => process.env.FACEDOWN_BUILT !== undefined;

const builtOf = (name: string): string | undefined =>
  process.env.FACEDOWN_BUILT && join(process.env.FACEDOWN_BUILT, `${name}.mjs`);

/** Young objects get little room: a house that waits would keep 50 MB for them. */
const LEAN = '--max-semi-space-size=4';

/** What Node is told to run it. */
export const argumentsOf = (program: Program): string[] => [...(isBuilt() ? [LEAN] : typeScript()), fileOf(program)];

/** The same for any program by its name among the built ones, or its source. */
export const toRun = (name: string, source: URL): string[] =>
  isBuilt() ? [builtOf(name)!] : [...typeScript(), fileURLToPath(source)];

const typeScript = (): string[] => ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href];
