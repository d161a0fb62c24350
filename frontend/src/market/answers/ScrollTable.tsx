import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { labelCells } from '../../components/table/label-cells';
import { TableFrame } from '../../components/table/TableFrame';

export interface ScrollTableProps {
  caption: string;
  /**
   * What a row becomes where there is little room, so that its last column can be read without scrolling. `lines`: a block
   * of long texts; its rows and cells must name their roles. `labels`: a line for each figure with the name of its column.
   * A grid that is read both ways (correlations, sensitivities) has neither and scrolls beside its first column.
   */
  narrow?: 'lines' | 'labels';
  children: ReactNode;
}

/** Frame of the answers' tables: grids of two dimensions, tinted cells and sums, which are more than rows and columns. */
export function ScrollTable({ caption, narrow, children }: ScrollTableProps) {
  const box = useRef<HTMLDivElement>(null);
  // After every drawing: rows come and go with what is chosen above the table.
  useLayoutEffect(() => {
    const table = box.current?.querySelector('table');
    if (table && narrow === 'labels') labelCells(table);
  });
  return (
    <TableFrame ref={box} caption={caption} density="compact" narrow={narrow}>
      {children}
    </TableFrame>
  );
}
