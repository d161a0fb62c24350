import { EmptyStretch, tableLines, type LineOptions, type TableLayout } from './table-lines.js';

const SEPARATORS = [',', ';', '\t', '|'] as const;
/** Spreadsheets write this line in front of a table, and read it. */
const SEPARATOR_LINE = /^\s*"?sep=([,;|\t])"?[ \t]*(?:\r\n|\n|\r)/i;
/** So many lines tell the separator of a table without a header. */
const SAMPLE_LINES = 50;

/** The letters and digits of a heading: `Adj. Close`, `adj_close` and `Adj Close` are one. */
export const headingOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

export interface LayoutHints extends LineOptions {
  isHeading: (heading: string) => boolean;
  /** Whether a cell may begin a row; tells the separator where there is no header. */
  beginsRow?: (cell: string) => boolean;
}

/**
 * How the cells of a table are told apart: by the separator that makes most known headings of its first line. Where it
 * makes none, by the one that leaves only beginnings of rows in front; else by the one that the first line has most of.
 */
export function detectLayout(text: string, { isHeading, beginsRow, ...options }: LayoutHints): TableLayout {
  const named = SEPARATOR_LINE.exec(text);
  if (named) return layoutOf(text, named[1]!, named[0].length, options);
  const tried = SEPARATORS.map((separator) => {
    const layout = layoutOf(text, separator, 0, options);
    const cells = firstCells(text, layout, options);
    const known = cells.filter((cell) => isHeading(headingOf(cell))).length;
    return { layout, cells: cells.length, known };
  });
  const best = tried.reduce((one, next) =>
    next.known > one.known || (next.known === one.known && next.cells > one.cells) ? next : one,
  );
  if (best.known > 0 || !beginsRow) return best.layout;
  const fitting = tried.filter(
    ({ layout, cells }) => cells > 1 && allBegin(text, layout, options, beginsRow),
  );
  return fitting.reduce((one, next) => (next.cells > one.cells ? next : one), fitting[0] ?? best).layout;
}

function layoutOf(text: string, separator: string, start: number, options: LineOptions): TableLayout {
  const layout = { separator, quote: '"', start } as const;
  const cells = firstCells(text, layout, options);
  const single = cells.every((cell) => /^'[^']*'$/.test(cell));
  return single && cells.length > 0 ? { ...layout, quote: "'" } : layout;
}

function firstCells(text: string, layout: TableLayout, options: LineOptions): string[] {
  try {
    for (const line of tableLines(text, layout, options)) return 'cells' in line ? line.cells : [];
  } catch (error) {
    // The reading of all lines says what is wrong with them; this one is not looked for eight times.
    if (error instanceof EmptyStretch) throw error;
  }
  return [];
}

function allBegin(
  text: string,
  layout: TableLayout,
  options: LineOptions,
  beginsRow: (cell: string) => boolean,
): boolean {
  let seen = 0;
  try {
    for (const line of tableLines(text, layout, options)) {
      if (!('cells' in line) || !beginsRow(line.cells[0]!)) return false;
      seen += 1;
      if (seen === SAMPLE_LINES) break;
    }
  } catch {
    return false;
  }
  return seen > 0;
}
