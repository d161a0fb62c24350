/**
 * Where a formula may begin: a spreadsheet that separates cells by one of these signs begins a new cell behind it. What
 * looks guarded already is guarded once more, so that the text comes back as it was.
 */
const FORMULA = /(?<=^|[;\t|])(?='*[=+\-@\t\r])/g;
const GUARD = /(?<=^|[;\t|])'(?='*[=+\-@\t\r])/g;

/**
 * One cell of a CSV file that people open in a spreadsheet. Text that a spreadsheet would run as a formula, as a whole or
 * behind a `;`, tab or `|`, gets an apostrophe in front; numbers are written as they are.
 */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  const text = value.replace(FORMULA, "'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Text of a cell without the apostrophes of {@link csvCell}. */
export function unguardedText(cell: string): string {
  return cell.replace(GUARD, '');
}

/** Rows of cells as a CSV text with line feeds. */
export function csvText(rows: Iterable<readonly (string | number)[]>): string {
  let text = '';
  for (const row of rows) text += `${row.map(csvCell).join(',')}\n`;
  return text;
}
