import { dealers, games } from '@facedown/sdk';
import type { MatrixCell } from '@facedown/sdk/matrix';

/** The matrix as a table in Markdown, and the sentences of its empty cells. */
export function matrixTable(cells: readonly MatrixCell[]): string {
  const names = Object.keys(dealers);
  const reasons: string[] = [];
  const wordsOf = (cell: MatrixCell): string => {
    if (cell.fits) {
      const { min, max } = cell.seats;
      return `${min === max ? min : `${min}–${max}`} seats${cell.onchainOnly ? ', on chain' : ''}`;
    }
    const { words } = cell.misfit;
    if (!reasons.includes(words)) reasons.push(words);
    return `– (${reasons.indexOf(words) + 1})`;
  };
  const rows = Object.keys(games).map((game) => {
    const own = cells.filter((cell) => cell.game === game);
    return `| ${game} | ${names.map((dealer) => wordsOf(own.find((cell) => cell.dealer === dealer)!)).join(' | ')} |`;
  });
  return [
    `| game | ${names.map((name) => `\`${name}\``).join(' | ')} |`,
    `| --- |${names.map(() => ' --- |').join('')}`,
    ...rows,
    '',
    ...reasons.map((words, i) => `${i + 1}. ${words}`),
  ].join('\n');
}
