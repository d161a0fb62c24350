import type { ReactNode, Ref } from 'react';
import { cellProps, type Column } from './columns';
import { SelectBox, type Selection } from './selection';
import classes from './Table.module.css';

export interface RowProps<Row> {
  row: Row;
  /** Place among all rows, from 0. */
  index: number;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  rowData?: (row: Row) => Readonly<Record<`data-${string}`, string | boolean | undefined>>;
  selection?: Selection<Row>;
  onOpen?: (row: Row) => void;
  narrow?: 'cards';
  /** Of a table that draws only some of its rows: how assistive technology counts this one. */
  rowIndex?: number;
  ref?: Ref<HTMLTableRowElement>;
}

export function DataRow<Row>(props: RowProps<Row>) {
  const { row, index, columns, rowKey, rowData, selection, narrow, rowIndex, ref } = props;
  const key = rowKey(row);
  const selected = selection?.selected.has(key) ?? false;
  const named = columns.findIndex(({ rowHeader }) => rowHeader);
  return (
    <tr
      {...rowData?.(row)}
      ref={ref}
      role={narrow && 'row'}
      data-index={index}
      data-selected={selected || undefined}
      aria-rowindex={rowIndex}
    >
      {selection && (
        <td data-select role={narrow && 'cell'}>
          <SelectBox
            label={selection.label(row)}
            disabled={!(selection.selectable?.(row) ?? true)}
            checked={selected}
            onChange={(on) => selection.onChange([key], on)}
          />
        </td>
      )}
      {columns.map((column, place) => (
        <DataCell key={column.key} {...props} column={column} names={place === Math.max(named, 0)} />
      ))}
    </tr>
  );
}

interface CellProps<Row> extends RowProps<Row> {
  column: Column<Row>;
  /** It names the row. */
  names: boolean;
}

function DataCell<Row>({ row, column, names, onOpen, narrow }: CellProps<Row>) {
  const Cell = names ? 'th' : 'td';
  const words = column.cell(row);
  const content = (
    <>
      {names && onOpen ? (
        <button type="button" className={classes.open} data-open onClick={() => onOpen(row)}>
          {words}
        </button>
      ) : (
        words
      )}
      {column.note && <span className={classes.note}>{column.note(row)}</span>}
    </>
  );
  return (
    <Cell
      {...cellProps(column)}
      scope={names ? 'row' : undefined}
      role={narrow && (names ? 'rowheader' : 'cell')}
      data-tone={column.tone?.(row)}
      data-label={narrow && column.header}
    >
      {narrow ? <div>{content}</div> : content}
    </Cell>
  );
}

/** Buttons of a row, side by side at its end. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
