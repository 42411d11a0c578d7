import type { Measurement } from './measure.js';

/** One JSON object a line, fractions to four significant digits. */
export function formatJson(measurements: readonly Measurement[]): string {
  return measurements
    .map((one) => JSON.stringify(one, (_key, value) => (typeof value === 'number' ? significant(value) : value)))
    .join('\n');
}

export function formatTable(measurements: readonly Measurement[]): string {
  const rows = measurements.map(({ name, metric, value, unit, against, ratio, limit }) => [
    name,
    metric,
    `${significant(value).toLocaleString('en')} ${unit}`,
    ratio === undefined ? '' : `${significant(ratio)} × ${against ?? ''}`.trim(),
    limit === undefined ? '' : `limit ${limit.toLocaleString('en')}`,
  ]);
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]!.length))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Counts (gas, bytes) stay exact. */
const significant = (value: number): number => (Number.isInteger(value) ? value : Number(value.toPrecision(4)));
