import { pathToFileURL } from 'node:url';
import { isBuilt } from './program.js';

/** What a thread is told to run. It gets no loader from the process's arguments, so it registers its own for TypeScript. */
export function threadCode(file: string): string {
  const load = `import(${JSON.stringify(pathToFileURL(file).href)})`;
  if (isBuilt()) return load;
  return `import(${JSON.stringify(import.meta.resolve('tsx/esm/api'))}).then(({ register }) => {
    register();
    return ${load};
  });`;
}
