import type { ReactNode } from 'react';
import { TableFrame } from '../../components/table/TableFrame';

export interface ScrollTableProps {
  caption: string;
  /** Long texts: on a narrow screen each row becomes a block of lines; rows and cells must name their roles. */
  stacked?: boolean;
  children: ReactNode;
}

/** Frame of the answers' tables: grids of two dimensions, tinted cells and sums, which are more than rows and columns. */
export function ScrollTable({ caption, stacked = false, children }: ScrollTableProps) {
  return (
    <TableFrame caption={caption} density="compact" narrow={stacked ? 'lines' : undefined}>
      {children}
    </TableFrame>
  );
}
