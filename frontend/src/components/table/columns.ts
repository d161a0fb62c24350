import type { CSSProperties, ReactNode } from 'react';

export type SortDirection = 'asc' | 'desc';

export interface Sorting {
  /** Key of the column. */
  key: string;
  direction: SortDirection;
}

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** A second, quieter line of the cell. */
  note?: (row: Row) => ReactNode;
  /** Puts weight or alarm on one cell. */
  tone?: (row: Row) => 'strong' | 'alarm' | undefined;
  /** The column that names the row; the first one where none says so. */
  rowHeader?: boolean;
  /** Which way the first press on the header sorts; without it the table cannot be sorted by the column. */
  sort?: SortDirection;
  align?: 'center' | 'end';
  /** Figures: to the right, with digits of one width. */
  numeric?: boolean;
  /** Long text, which breaks into lines; everything else stays on one. */
  wrap?: boolean;
  /** px */
  width?: number;
  /** px */
  minWidth?: number;
  /** The first column stays in sight while the others scroll sideways, unless this is said. */
  sticky?: false;
  /** Left out where the table has less room than this: 640, 860 or 1,080 px. */
  hideBelow?: 'sm' | 'md' | 'lg';
}

/** @returns what a press on the column's header asks for; `null` where it cannot be sorted by */
export function nextSorting<Row>({ key, sort }: Column<Row>, now: Sorting | undefined): Sorting | null {
  if (!sort) return null;
  if (now?.key !== key) return { key, direction: sort };
  return { key, direction: now.direction === 'asc' ? 'desc' : 'asc' };
}

/** Attributes that a column gives to its header and to each of its cells. */
export function cellProps<Row>(column: Column<Row>) {
  const { align, numeric, wrap = false, width, minWidth, sticky, hideBelow } = column;
  const style: CSSProperties = { width, minWidth };
  return {
    'data-align': align,
    'data-number': numeric || undefined,
    'data-wrap': wrap,
    'data-sticky': sticky,
    'data-hide-below': hideBelow,
    style: width === undefined && minWidth === undefined ? undefined : style,
  };
}
