import { IconArrowsSort } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { shownZone, formatClock } from '../../../lib/format/time-format';
import type { Exchange } from '../../../market/api/exchanges';
import { TYPE_NAMES } from '../../../market/type-names';
import { TICKER_SORTS, TICKER_TYPES, isLiveSort, tickersQuery, type TickerSort } from '../api/tickers';
import { ChoiceBar } from '../ChoiceBar';
import { SortLink } from './SortLink';
import type { ListAddress } from './use-list-address';
import { t } from '../texts';
import classes from './ListTools.module.css';

const SORT_NAMES: Record<TickerSort, string> = {
  rank: t('sort.rank'),
  symbol: t('sort.symbol'),
  name: t('sort.name'),
  price: t('column.price'),
  changePct: t('column.change'),
  volume: t('column.volume'),
};

function SectorChoice({ exchange, address }: { exchange: Exchange; address: ListAddress }) {
  return (
    <label className={classes.sector}>
      <span className={classes.label}>{t('filter.sector')}</span>
      <select
        className={classes.select}
        value={address.filter.sector ?? ''}
        onChange={({ target }) =>
          address.change({ sector: target.value }, { replace: true, preventScrollReset: true })
        }
      >
        <option value="">{t('filter.all')}</option>
        {exchange.sectors.map(({ sector, count }) => (
          <option key={sector} value={sector}>
            {sector} ({count})
          </option>
        ))}
      </select>
    </label>
  );
}

export interface OrderTimeProps {
  address: ListAddress;
  /** `null` while unknown, and for orders that do not age. */
  orderedAtMs: number | null;
}

/** An order by live numbers ages: when it was made, and a way to make it anew without moving rows under the reader. */
export function OrderTime({ address, orderedAtMs }: OrderTimeProps) {
  const client = useQueryClient();
  const { filter } = address;
  const { timeZone, label } = shownZone(filter.exchangeShortName);
  if (!isLiveSort(filter.sort)) return null;
  return (
    <span className={classes.ordered} style={orderedAtMs === null ? { visibility: 'hidden' } : undefined}>
      {t('sort.time', { orderedAtMs: formatClock(orderedAtMs ?? 0, timeZone) })} {label}
      <button
        type="button"
        className={classes.again}
        onClick={() =>
          void client.refetchQueries({ queryKey: tickersQuery(filter, 1).queryKey, exact: true })
        }
      >
        <IconArrowsSort size={14} aria-hidden="true" />
        {t('sort.again')}
      </button>
    </span>
  );
}

/** Where the row of orders is wider than the screen, it begins with the one in use in view. */
function showCurrent(row: HTMLElement | null): void {
  const current = row?.querySelector<HTMLElement>('[aria-current="true"]');
  if (row && current)
    row.scrollLeft = current.offsetLeft - row.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
}

export interface ListToolsProps {
  exchange: Exchange;
  address: ListAddress;
}

/** Filters and order of the list; all of them live in the address. */
export function ListTools({ exchange, address }: ListToolsProps) {
  const types = TICKER_TYPES.filter((type) => exchange.types[type] > 0);
  return (
    <div className={classes.tools}>
      {types.length > 1 && (
        <ChoiceBar
          label={t('filter.type')}
          field="type"
          value={address.filter.type ?? ''}
          choices={[
            { value: '', name: t('filter.all') },
            ...types.map((value) => ({ value, name: TYPE_NAMES[value] })),
          ]}
        />
      )}
      {exchange.sectors.length > 1 && <SectorChoice exchange={exchange} address={address} />}
      <nav className={classes.sorts} aria-label={t('sort.label')}>
        <span className={classes.label} aria-hidden="true">
          {t('sort.label')}
        </span>
        <div ref={showCurrent} className={classes.sortLinks}>
          {TICKER_SORTS.map((sort) => (
            <SortLink key={sort} address={address} sort={sort} className={classes.sort}>
              {SORT_NAMES[sort]}
            </SortLink>
          ))}
        </div>
      </nav>
    </div>
  );
}
