import { Instrumenter } from '@stryker-mutator/instrumenter';

// Texts, patterns and lists are data more often than decisions: their mutants say little about what tests hold.
const excludedMutations = ['StringLiteral', 'Regex', 'ObjectLiteral', 'ArrayDeclaration'];
const silent = () => {};
const logger = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  fatal: silent,
};

/** Every mutant of one TypeScript file, as `{ file, from, to, text, kind }` over its characters. */
export async function typescriptMutants(file, source) {
  const { mutants } = await new Instrumenter(logger).instrument([{ name: file, mutate: true, content: source }], {
    ignorers: [],
    excludedMutations,
    plugins: null,
    noHeader: true,
  });
  const starts = lineStarts(source);
  const at = ({ line, column }) => starts[line] + column;
  return mutants
    .filter(({ status }) => status !== 'Ignored')
    .map(({ location, replacement, mutatorName }) => ({
      file,
      from: at(location.start),
      to: at(location.end),
      text: replacement,
      kind: mutatorName,
    }));
}

function lineStarts(source) {
  const starts = [0];
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
