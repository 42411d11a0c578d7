import { formatMarkdown } from './format.js';
import type { Measurement } from './measure.js';

const mark = (name: string): string => `<!-- ${name} -->`;

/** The page of figures with one benchmark's section printed anew, or put at its end. */
export function withFigures(page: string, name: string, when: string, measurements: readonly Measurement[]): string {
  const section = `${mark(name)}\n## ${name}\n\n${when}\n\n${formatMarkdown(measurements)}\n${mark(name)}`;
  const [before, old, after] = page.split(mark(name));
  return old === undefined ? `${page.trimEnd()}\n\n${section}\n` : `${before}${section}${after}`;
}
