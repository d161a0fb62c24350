import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { cellProps, nextSorting, type Column, type Sorting } from './columns';
import { SelectBox, selectedOf, type Selection } from './selection';
import classes from './Table.module.css';

export interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  sorting?: Sorting;
  onSort?: (sorting: Sorting) => void;
  selection?: Selection<Row>;
  narrow?: 'cards';
}

/** Names of the columns, and the box that selects what is on the page. */
export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { columns, rows = [], rowKey, sorting, onSort, selection, narrow } = props;
  const role = (name: string) => (narrow ? name : undefined);
  const { keys, chosen } = selectedOf(rows, rowKey, selection);
  return (
    <thead role={role('rowgroup')}>
      <tr role={role('row')}>
        {selection && (
          <td data-select role={role('cell')}>
            <SelectBox
              label={selection.labelAll}
              disabled={keys.length === 0}
              checked={keys.length > 0 && chosen === keys.length}
              indeterminate={chosen > 0 && chosen < keys.length}
              onChange={(on) => selection.onChange(keys, on)}
            />
          </td>
        )}
        {columns.map((column) => (
          <SortHeader
            key={column.key}
            column={column}
            {...cellProps(column)}
            role={role('columnheader')}
            sorting={sorting}
            onSort={onSort}
          />
        ))}
      </tr>
    </thead>
  );
}

interface SortHeaderProps<Row> extends ReturnType<typeof cellProps> {
  column: Column<Row>;
  role?: string;
  sorting?: Sorting;
  onSort?: (sorting: Sorting) => void;
}

/** Head of a column; a button where the table can be sorted by it. */
function SortHeader<Row>({ column, sorting, onSort, ...cell }: SortHeaderProps<Row>) {
  const next = onSort ? nextSorting(column, sorting) : null;
  const direction = sorting?.key === column.key ? sorting.direction : null;
  const Icon = direction === null ? IconArrowsSort : direction === 'asc' ? IconArrowUp : IconArrowDown;
  const order = direction === 'asc' ? 'ascending' : 'descending';
  return (
    <th scope="col" aria-sort={direction === null ? undefined : order} {...cell}>
      {next ? (
        <button type="button" className={classes.sort} onClick={() => onSort?.(next)}>
          {column.header}
          <Icon size={14} aria-hidden="true" />
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}
