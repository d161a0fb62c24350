import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTypedWords } from '../../../lib/browser/use-typed-words';
import { exchangesQuery } from '../../../market/api/exchanges';
import table from '../operations/Table.module.css';
import { t } from './texts';
import type { TickersFilter } from './tickers-api';
import { LISTED, SORTS, TYPES } from './use-tickers-address';

interface TickerToolsProps {
  filter: TickersFilter;
  onChange: (field: string, value: string) => void;
}

/** Search, filters and order of the list. */
export function TickerTools({ filter, onChange }: TickerToolsProps) {
  const { data: exchanges = [] } = useQuery(exchangesQuery);
  const words = useTypedWords(filter.q ?? '', (q) => onChange('q', q));
  const any = { value: '', label: t('any') };
  const names = exchanges.map(({ exchangeShortName }) => exchangeShortName);
  return (
    <div className={table.tools} role="search">
      <TextInput className={table.search} label={t('search')} type="search" maxLength={120} {...words} />
      <NativeSelect
        className={table.choice}
        label={t('exchange')}
        value={filter.exchangeShortName ?? ''}
        data={[any, ...names]}
        onChange={(event) => onChange('exchange', event.currentTarget.value)}
      />
      <NativeSelect
        className={table.choice}
        label={t('type')}
        value={filter.type ?? ''}
        data={[any, ...TYPES.map((value) => ({ value, label: t(`type.${value}`) }))]}
        onChange={(event) => onChange('type', event.currentTarget.value)}
      />
      <NativeSelect
        className={table.choice}
        label={t('listed')}
        value={filter.active?.toString() ?? ''}
        data={[any, ...LISTED.map((value) => ({ value, label: t(`listed.${value}`) }))]}
        onChange={(event) => onChange('listed', event.currentTarget.value)}
      />
      <NativeSelect
        className={table.choice}
        label={t('order')}
        value={filter.sort ?? 'rank'}
        data={SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
        onChange={(event) => onChange('sort', event.currentTarget.value)}
      />
    </div>
  );
}
