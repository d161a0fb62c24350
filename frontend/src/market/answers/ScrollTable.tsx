import type { ReactNode } from 'react';
import classes from './ScrollTable.module.css';

export interface ScrollTableProps {
  caption: string;
  /**
   * Long texts: on a narrow screen each row becomes a block of lines. Browsers then forget that it is a table, so its
   * rows and cells must name their roles.
   */
  stacked?: boolean;
  children: ReactNode;
}

/** A table that scrolls sideways inside its box where the screen is narrow, by keyboard too. */
export function ScrollTable({ caption, stacked = false, children }: ScrollTableProps) {
  return (
    <div className={classes.scroll} role="region" aria-label={caption} tabIndex={0}>
      <table className={classes.table} data-stacked={stacked} role={stacked ? 'table' : undefined}>
        <caption>{caption}</caption>
        {children}
      </table>
    </div>
  );
}
