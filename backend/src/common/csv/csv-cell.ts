const FORMULA = /^[=+\-@\t\r]/;

/**
 * One cell of a CSV file that people open in a spreadsheet. Text that a spreadsheet would run as a formula gets an
 * apostrophe in front; numbers are written as they are.
 */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows of cells as a CSV text with line feeds. */
export function csvText(rows: Iterable<readonly (string | number)[]>): string {
  let text = '';
  for (const row of rows) text += `${row.map(csvCell).join(',')}\n`;
  return text;
}
