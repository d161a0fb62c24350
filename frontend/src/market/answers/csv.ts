export type CsvCell = string | number | null;

function field(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  // A table program would compute a text that begins like a formula, also behind a sign at which it begins a new cell.
  const text = cell.replace(/^(?='*[=+\-@\t\r])/, "'").replace(/[;\t|](?='*[=+\-@\t\r])/g, "$&'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as RFC 4180 text; numbers in full precision, what is not available empty. */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');
}

/** A table with its head and columns behind that say the same in every row. */
export function withColumns(
  [head = [], ...rows]: readonly (readonly CsvCell[])[],
  columns: readonly (readonly [head: string, cell: CsvCell])[],
): CsvCell[][] {
  const cells = columns.map(([, cell]) => cell);
  return [[...head, ...columns.map(([name]) => name)], ...rows.map((row) => [...row, ...cells])];
}
