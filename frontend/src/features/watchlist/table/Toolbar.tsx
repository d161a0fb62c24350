import { WATCHLIST_COLUMNS, WATCHLIST_SORTS } from '@pricealgo/contract/watchlist-columns';
import { Button, Checkbox } from '@mantine/core';
import {
  IconChartLine,
  IconColumns3,
  IconSortAscending,
  IconSortDescending,
  IconTable,
} from '@tabler/icons-react';
import { memo, useCallback, useEffect, useId, useRef } from 'react';
import { FieldLink } from '../../../components/address/FieldLink';
import { usePanel } from '../../../components/menu/use-panel';
import {
  naturalOrder,
  toggled,
  type Column,
  type Sort,
  type WatchView,
} from '../../../market/watchlists/columns';
import { t } from '../texts';
import classes from './Toolbar.module.css';

interface ViewProps {
  view: WatchView;
  onView: (view: WatchView) => void;
}

interface ColumnsProps {
  columns: readonly Column[];
  /** The same function at every drawing. */
  onToggle: (column: Column) => void;
}

/** A dozen boxes, which are drawn anew with their columns alone: neither with the click that shows them nor with another order. */
const ColumnBoxes = memo(function ColumnBoxes({ columns, onToggle }: ColumnsProps) {
  return WATCHLIST_COLUMNS.map((column) => (
    <Checkbox
      key={column}
      size="sm"
      label={t(`column.${column}`)}
      checked={columns.includes(column)}
      onChange={() => onToggle(column)}
    />
  ));
});

/** Which columns there are. A panel of the page: one that floats over it is placed and drawn twice, longer than a click may wait. */
const ColumnsChooser = memo(function ColumnsChooser(props: ColumnsProps) {
  const { isOpen, area, button } = usePanel();
  const id = useId();
  return (
    <div {...area} className={classes.chooser}>
      <Button
        {...button}
        variant="default"
        size="sm"
        leftSection={<IconColumns3 size={16} />}
        aria-controls={id}
      >
        {t('columns.title')}
      </Button>
      <div id={id} className={classes.columns} role="group" aria-label={t('columns.label')} hidden={!isOpen}>
        <ColumnBoxes {...props} />
      </div>
    </div>
  );
});

/** Order of the rows, also where no table head is. */
function SortChooser({ view, onView }: ViewProps) {
  const { sort } = view;
  const id = useId();
  const isAscending = sort?.order === 'asc';
  return (
    <div className={classes.sort}>
      <label className={classes.label} htmlFor={id}>
        {t('sort.label')}
      </label>
      <select
        id={id}
        className={classes.select}
        value={sort?.by ?? ''}
        onChange={({ currentTarget }) => {
          const by = WATCHLIST_SORTS.find((known) => known === currentTarget.value) as Sort | undefined;
          onView({ ...view, sort: by ? { by, order: naturalOrder(by) } : null });
        }}
      >
        <option value="">{t('sort.own')}</option>
        {WATCHLIST_SORTS.map((by) => (
          <option key={by} value={by}>
            {t(`sort.${by}`)}
          </option>
        ))}
      </select>
      {sort && (
        <button
          type="button"
          className={classes.turn}
          aria-label={isAscending ? t('sort.descending') : t('sort.ascending')}
          title={isAscending ? t('sort.descending') : t('sort.ascending')}
          onClick={() => onView({ ...view, sort: { ...sort, order: isAscending ? 'desc' : 'asc' } })}
        >
          {isAscending ? <IconSortAscending size={18} /> : <IconSortDescending size={18} />}
        </button>
      )}
    </div>
  );
}

const DRAWN = [
  ['table', null, IconTable],
  ['charts', 'charts', IconChartLine],
] as const;

/** Table or charts: in the address, so that each can be kept as a bookmark. */
function DrawnChoice({ as }: { as: 'table' | 'charts' }) {
  return (
    <nav className={classes.drawn} aria-label={t('view.label')}>
      {DRAWN.map(([value, view, Icon]) => (
        <FieldLink
          key={value}
          className={classes.choice}
          fields={{ view }}
          preventScrollReset
          aria-current={value === as ? 'true' : undefined}
        >
          <Icon size={16} aria-hidden="true" />
          {t(`view.${value}`)}
        </FieldLink>
      ))}
    </nav>
  );
}

/** How the list is drawn. Columns and order are kept with the list, on every device. */
export function Toolbar({ as, ...props }: ViewProps & { as: 'table' | 'charts' }) {
  const newest = useRef(props);
  useEffect(() => void (newest.current = props));
  const onToggle = useCallback((column: Column): void => {
    const { view, onView } = newest.current;
    onView({ ...view, columns: toggled(view.columns, column) });
  }, []);
  return (
    <div className={classes.tools}>
      <DrawnChoice as={as} />
      <SortChooser {...props} />
      {as === 'table' && <ColumnsChooser columns={props.view.columns} onToggle={onToggle} />}
    </div>
  );
}
