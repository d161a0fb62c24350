import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { LoadError } from '../state/LoadError';
import { StatePanel, type StatePanelProps } from '../state/StatePanel';
import { cellProps, type Column, type Sorting } from './columns';
import { DataRow, type RowProps } from './DataRow';
import type { Selection } from './selection';
import classes from './Table.module.css';
import { TableFrame, type TableFrameProps } from './TableFrame';
import { TableHead } from './TableHead';
import { t } from './texts';
import { useRowKeys } from '../use-row-keys';
import type { VirtualRows } from './VirtualRows';

/** From this many rows on, a long table draws only those near the window of its box. */
const VIRTUAL_FROM = 100;
/** What the keyboard walks over: that which opens a row. */
const OPENER = '[data-open]';

export interface EmptyTable extends Pick<StatePanelProps, 'icon' | 'title' | 'action'> {
  text: ReactNode;
}

export interface DataTableProps<Row> extends Pick<
  TableFrameProps,
  'caption' | 'captionShown' | 'density' | 'maxHeight' | 'busy'
> {
  columns: readonly Column<Row>[];
  /** `undefined` while they load. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Marks of the row for tests and for other parts of the page. */
  rowData?: RowProps<Row>['rowData'];
  sorting?: Sorting;
  onSort?: (sorting: Sorting) => void;
  selection?: Selection<Row>;
  /** Opens a row: its first words become a button, and arrow keys go from row to row. */
  onOpen?: (row: Row) => void;
  /** What fails to load, in the words of the message; the caption where left out. */
  what?: string;
  /** Why there are no rows. */
  error?: unknown;
  onRetry?: () => void;
  /** What stands instead of a table without rows; without it the bare head does. */
  empty?: EmptyTable;
  /** There are further rows. */
  more?: { label?: string; loading: boolean; onMore: () => void };
  /**
   * Of a table with a `maxHeight` that may have thousands of rows: `VirtualRows`. Handed in, because what it needs is
   * larger than all the rest and most tables are short.
   */
  long?: typeof VirtualRows;
  /** Rows that stand for those to come. */
  loadingRows?: number;
  narrow?: 'cards';
}

/**
 * The product's table: columns in, states, order, selection and keyboard done. What is on screen lives with the caller
 * (mostly in the address): the table sorts nothing and fetches nothing.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    error,
    onRetry,
    empty,
    more,
    selection,
    maxHeight,
    loadingRows = 8,
  } = props;
  // A state: rows that depend on the box are drawn anew once it is there.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  if (error) return <LoadError what={props.what ?? caption} error={error} onRetry={() => onRetry?.()} />;
  if (rows?.length === 0 && empty)
    return (
      <StatePanel icon={empty.icon} title={empty.title} action={empty.action}>
        {empty.text}
      </StatePanel>
    );
  const LongRows = maxHeight !== undefined && rows && rows.length >= VIRTUAL_FROM ? props.long : undefined;
  return (
    <>
      {!rows && <VisuallyHidden role="status">{t('table.loading.status', { what: caption })}</VisuallyHidden>}
      <TableFrame
        ref={setScroller}
        caption={caption}
        captionShown={props.captionShown}
        density={props.density}
        narrow={props.narrow}
        maxHeight={maxHeight}
        busy={props.busy || !rows}
        rowCount={LongRows && rows ? rows.length + 1 : undefined}
      >
        <TableHead {...props} />
        {!rows ? (
          <LoadingRows columns={columns} count={loadingRows} selectable={selection !== undefined} />
        ) : LongRows ? (
          <LongRows {...props} rows={rows} scroller={scroller} opener={OPENER} />
        ) : (
          <AllRows {...props} rows={rows} />
        )}
      </TableFrame>
      {more && (
        <div className={classes.more}>
          <Button variant="default" loading={more.loading} onClick={more.onMore}>
            {more.label ?? t('table.more.button')}
          </Button>
        </div>
      )}
    </>
  );
}

function AllRows<Row>(props: DataTableProps<Row> & { rows: readonly Row[] }) {
  const { rows, rowKey, onOpen, narrow } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const onKeyDown = useRowKeys(
    body,
    rows.length,
    (index) => body.current?.rows[index]?.scrollIntoView?.({ block: 'nearest' }),
    OPENER,
  );
  return (
    <tbody ref={body} role={narrow && 'rowgroup'} onKeyDown={onOpen && onKeyDown}>
      {rows.map((row, index) => (
        <DataRow key={rowKey(row)} {...props} row={row} index={index} />
      ))}
    </tbody>
  );
}

interface LoadingRowsProps<Row> {
  columns: readonly Column<Row>[];
  count: number;
  selectable: boolean;
}

/** Rows of the height that those to come will have. */
function LoadingRows<Row>({ columns, count, selectable }: LoadingRowsProps<Row>) {
  const line = columns.some(({ note }) => note) ? 40 : 20;
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: count }, (_, place) => (
        <tr key={place}>
          {selectable && <td data-select />}
          {columns.map((column) => (
            <td key={column.key} {...cellProps(column)}>
              <Skeleton height={line} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
