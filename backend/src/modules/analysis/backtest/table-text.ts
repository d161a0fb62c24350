/** Lines of a Markdown table, columns aligned; the first column left, the others right. */
export function tableText(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((title, i) => Math.max(3, title.length, ...rows.map((row) => row[i]!.length)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join(' | ')} |`;
  const rule = widths.map((width, i) => (i === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [line(head), `| ${rule.join(' | ')} |`, ...rows.map(line)];
}

export const NONE = '–';

/** `54.1 %` of 0.541. */
export function share(value: number | null | undefined): string {
  return value == null ? NONE : `${(100 * value).toFixed(1)} %`;
}

/** `54.1 % (48–60)` */
export function shareWithin(
  value: number | null | undefined,
  interval: { low: number; high: number } | null | undefined,
): string {
  if (value == null || !interval) return NONE;
  return `${share(value)} (${(100 * interval.low).toFixed(0)}–${(100 * interval.high).toFixed(0)})`;
}

export function decimals(value: number | null | undefined, digits = 3): string {
  if (value == null) return NONE;
  const text = value.toFixed(digits);
  // What rounds to nothing has no sign.
  return Number(text) === 0 ? (0).toFixed(digits) : text;
}
