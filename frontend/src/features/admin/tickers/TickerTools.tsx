import { useQuery } from '@tanstack/react-query';
import { FilterBar, SearchFilter, SelectFilter } from '../../../components/table/FilterBar';
import { exchangesQuery } from '../../../market/api/exchanges';
import { t } from './texts';
import type { TickersFilter } from './tickers-api';
import { LISTED, SORTS, TYPES } from './use-tickers-address';

interface TickerToolsProps {
  filter: TickersFilter;
  found: string;
  onChange: (field: string, value: string) => void;
  onClear: () => void;
}

/** Search, filters and order of the list. */
export function TickerTools({ filter, found, onChange, onClear }: TickerToolsProps) {
  const { data: exchanges = [] } = useQuery(exchangesQuery);
  const { q, exchangeShortName, type, active, sort } = filter;
  const filtered = [q, exchangeShortName, type, active].some((value) => value !== undefined);
  return (
    <FilterBar filtered={filtered} onClear={onClear} found={found}>
      <SearchFilter
        label={t('filter.search')}
        value={q ?? ''}
        maxLength={120}
        onChange={(words) => onChange('q', words)}
      />
      <SelectFilter
        label={t('filter.exchange')}
        any={t('filter.any')}
        value={exchangeShortName}
        options={exchanges.map((exchange) => exchange.exchangeShortName)}
        onChange={(value) => onChange('exchange', value)}
      />
      <SelectFilter
        label={t('filter.type')}
        any={t('filter.any')}
        value={type}
        options={TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
        onChange={(value) => onChange('type', value)}
      />
      <SelectFilter
        label={t('filter.listed')}
        any={t('filter.any')}
        value={active?.toString()}
        options={LISTED.map((value) => ({ value, label: t(`listed.${value}`) }))}
        onChange={(value) => onChange('listed', value)}
      />
      <SelectFilter
        label={t('filter.order')}
        value={sort ?? 'rank'}
        options={SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
        onChange={(value) => onChange('sort', value)}
      />
    </FilterBar>
  );
}
