const SWAPS = [
  [/ (<=?|>=?|==|!=) /g, { '<': '<=', '<=': '<', '>': '>=', '>=': '>', '==': '!=', '!=': '==' }, 'Comparison'],
  [/ (&&|\|\|) /g, { '&&': '||', '||': '&&' }, 'Logic'],
  [/ ([+*-]) /g, { '+': '-', '-': '+', '*': '/' }, 'Arithmetic'],
  [/ ([+-]=) /g, { '+=': '-=', '-=': '+=' }, 'Assignment'],
  [/\b(true|false)\b/g, { true: 'false', false: 'true' }, 'Truth'],
];
// A refusal, or a call made for its effect alone, that is left out.
const DROPPED = [
  [/\bif \([^;{}]*\) revert [^;]*;/g, 'Refusal'],
  [/(?<=[;{}]\s*)(?:[a-z_]\w*\.)?_?[a-z]\w*\([^;{}]*\);/g, 'Call'],
];

/** Every mutant of one Solidity file, as `{ file, from, to, text, kind }` over its characters. */
export function solidityMutants(file, source) {
  const code = withoutWords(source);
  const mutants = [];
  for (const [pattern, swaps, kind] of SWAPS)
    for (const match of code.matchAll(pattern)) {
      const from = match.index + match[0].indexOf(match[1]);
      mutants.push({ file, from, to: from + match[1].length, text: swaps[match[1]], kind });
    }
  for (const [pattern, kind] of DROPPED)
    for (const { index, 0: found } of code.matchAll(pattern))
      mutants.push({ file, from: index, to: index + found.length, text: kind === 'Call' ? ';' : '{}', kind });
  return mutants.sort((a, b) => a.from - b.from || a.to - b.to);
}

/** Comments, strings and imports become blanks of the same length, so that places stay true. */
function withoutWords(source) {
  const blank = (text) => text.replace(/[^\n]/g, ' ');
  return source.replace(
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|\bimport\b[^;]*;|\bassembly\b[^{]*\{(?:[^{}]|\{[^{}]*\})*\}/g,
    blank,
  );
}
