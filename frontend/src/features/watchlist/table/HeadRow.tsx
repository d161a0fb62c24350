import {
  afterHeadClick,
  SORT_OF_COLUMN,
  type Column,
  type Sort,
  type Sorting,
} from '../../../market/watchlists/columns';
import { t } from '../texts';
import classes from './Table.module.css';

interface HeadProps {
  name: string;
  sort: Sort | null;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  column?: Column;
}

function Head({ name, sort, sorting, onSort, column }: HeadProps) {
  const order = sort !== null && sorting?.by === sort ? sorting.order : undefined;
  return (
    <span
      role="columnheader"
      className={classes.columnHead}
      data-column={column}
      aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}
    >
      {sort === null ? (
        name
      ) : (
        <button type="button" className={classes.sort} onClick={() => onSort(afterHeadClick(sorting, sort))}>
          {name}
          <svg className={classes.arrow} data-order={order} viewBox="0 0 10 10" aria-hidden="true">
            <path d="M5 1.5 9 8H1Z" />
          </svg>
        </button>
      )}
    </span>
  );
}

export interface HeadRowProps {
  columns: readonly Column[];
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}

/** Names of the columns; a click sorts, another turns it round, a third brings back the member's own order. */
export function HeadRow({ columns, sorting, onSort }: HeadRowProps) {
  return (
    <div role="row" aria-rowindex={1} className={classes.headRow}>
      <span role="columnheader">
        <span className={classes.spoken}>{t('column.order')}</span>
      </span>
      <Head name={t('column.ticker')} sort="symbol" sorting={sorting} onSort={onSort} />
      {columns.map((column) => (
        <Head
          key={column}
          column={column}
          name={t(`column.${column}`)}
          sort={SORT_OF_COLUMN[column]}
          sorting={sorting}
          onSort={onSort}
        />
      ))}
      <span role="columnheader">
        <span className={classes.spoken}>{t('column.menu')}</span>
      </span>
    </div>
  );
}
