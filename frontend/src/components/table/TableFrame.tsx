import type { ReactNode, Ref } from 'react';
import classes from './Table.module.css';

export interface TableFrameProps {
  /** Names the table and the box that it scrolls in. */
  caption: string;
  /** Readable above the rows, too, not only for those who hear the page. */
  captionShown?: boolean;
  density?: 'compact';
  /**
   * What a row becomes where the table has little room; without it the table scrolls sideways under its first column.
   * `cards`: a block of lines, each with the name of its column; `lines`: a block of lines without names. Browsers then
   * forget that it is a table, so its rows and cells must name their roles. `labels`: as `cards`, for figures, with roles
   * and names by `labelCells`.
   */
  narrow?: 'cards' | 'lines' | 'labels';
  /** px; what is longer scrolls inside the box, under the head of the table. */
  maxHeight?: number;
  /** New rows are on their way. */
  busy?: boolean;
  /** Rows with the head, where not all of them are in the document. */
  rowCount?: number;
  /** The box that scrolls. */
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** The box, the frame and the type of every table; `DataTable` fills it from columns, tables of another shape themselves. */
export function TableFrame(props: TableFrameProps) {
  const { caption, captionShown = false, density, narrow, maxHeight, busy, rowCount, ref, children } = props;
  return (
    <div
      ref={ref}
      className={classes.scroll}
      data-boxed={maxHeight !== undefined || undefined}
      style={maxHeight === undefined ? undefined : { maxHeight }}
      role="region"
      aria-label={caption}
      aria-busy={busy || undefined}
      tabIndex={0}
    >
      <table
        className={classes.table}
        data-density={density}
        data-narrow={narrow}
        data-virtual={rowCount === undefined ? undefined : true}
        role={narrow ? 'table' : undefined}
        aria-rowcount={rowCount}
      >
        <caption data-shown={captionShown || undefined}>{caption}</caption>
        {children}
      </table>
    </div>
  );
}
