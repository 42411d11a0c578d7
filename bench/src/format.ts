import type { Measurement } from './measure.js';

/** One JSON object a line, fractions to four significant digits. */
export function formatJson(measurements: readonly Measurement[]): string {
  return measurements
    .map((one) => JSON.stringify(one, (_key, value) => (typeof value === 'number' ? significant(value) : value)))
    .join('\n');
}

export const formatTable = (measurements: readonly Measurement[]): string =>
  tablesOf(measurements)
    .map(({ rows }) => {
      const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
      return rows
        .map((row) =>
          row
            .map((cell, column) => cell.padEnd(widths[column]!))
            .join('  ')
            .trimEnd(),
        )
        .join('\n');
    })
    .join('\n');

/** The same in Markdown. */
export const formatMarkdown = (measurements: readonly Measurement[]): string =>
  tablesOf(measurements)
    .map(({ head, rows }) => {
      const lines = (head ? rows : [['', 'figure', 'value', 'compared', 'bound'], ...rows]).map(
        (row) => `| ${row.join(' | ')} |`,
      );
      return [lines[0], `|${' --- |'.repeat(rows[0]!.length)}`, ...lines.slice(1)].join('\n');
    })
    .join('\n\n');

interface Table {
  /** The first row names the columns. */
  readonly head: boolean;
  readonly rows: readonly (readonly string[])[];
}

function tablesOf(measurements: readonly Measurement[]): Table[] {
  const many = measurements.filter((one) => one.of !== undefined);
  const single = measurements.filter((one) => one.of === undefined);
  const metrics = [...new Set(many.map(({ metric }) => metric))];
  const sideBySide = [...new Set(many.map((one) => one.of!))].map((of) => [
    of,
    ...metrics.map((metric) => {
      const found = many.find((one) => one.of === of && one.metric === metric);
      return found ? amountOf(found) : '–';
    }),
  ]);
  const lines = single.map(({ name, metric, against, ratio, limit, ...one }) => [
    name,
    metric,
    amountOf(one),
    ratio === undefined ? '' : `${significant(ratio)} × ${against ?? ''}`.trim(),
    limit === undefined ? '' : `limit ${limit.toLocaleString('en')}`,
  ]);
  return [
    ...(many.length > 0 ? [{ head: true, rows: [['', ...metrics], ...sideBySide] }] : []),
    ...(single.length > 0 ? [{ head: false, rows: lines }] : []),
  ];
}

const amountOf = ({ value, unit }: Pick<Measurement, 'value' | 'unit'>): string =>
  `${significant(value).toLocaleString('en')} ${unit}`.trim();

/** Counts (gas, bytes) stay exact. */
const significant = (value: number): number => (Number.isInteger(value) ? value : Number(value.toPrecision(4)));
