import { Button } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { Column } from '../../../components/table/columns';
import { DataTable } from '../../../components/table/DataTable';
import { FilterBar, SearchFilter, SelectFilter } from '../../../components/table/FilterBar';
import { Pager } from '../../../components/table/Pager';
import { useAddressFields } from '../../../lib/browser/use-address-fields';
import { formatInstant } from '../../../lib/format/time-format';
import {
  ALGORITHM_NAMES,
  ALGORITHM_ORDER,
  type AlgorithmName,
} from '../../../market/answers/algorithm-names';
import type { ChainLink } from '../api/public-calls';
import { called, filterFrom, KINDS } from './called';
import { t } from './texts';

const ROWS = 25;
/** Longer than any instrument key. */
const TICKER_LENGTH = 40;

const COLUMNS: readonly Column<ChainLink>[] = [
  {
    key: 'call',
    header: t('call.name'),
    cell: ({ record }) => <Link to={`/calls/${record.id}`}>{record.seq}</Link>,
  },
  { key: 'ticker', header: t('table.ticker'), cell: ({ record }) => record.instrument },
  {
    key: 'algorithm',
    header: t('table.algorithm'),
    cell: ({ record }) => ALGORITHM_NAMES[record.algo as AlgorithmName] ?? record.algo,
  },
  {
    key: 'label',
    header: t('table.label'),
    wrap: true,
    cell: ({ record, judgedBy }) =>
      [
        record.label,
        record.simulated ? t('table.simulated') : '',
        record.origin === 'live' ? '' : t('table.backtest'),
        judgedBy === 'same-session' ? t('chain.earlierRule') : '',
      ]
        .filter((words) => words !== '')
        .join(' · '),
  },
  { key: 'made', header: t('table.made'), cell: ({ record }) => formatInstant(record.calledAtMs, 'UTC') },
  { key: 'hash', header: t('table.hash'), cell: ({ hash }) => <code>{hash.slice(0, 16)}…</code> },
];

/** Every call of the chain that was read so far, newest first, each with its card: paged and narrowed in the address. */
export function CallList({ links }: { links: readonly ChainLink[] }) {
  const { search, change } = useAddressFields();
  const filter = filterFrom(search);
  const { ticker, algo, kind } = filter;
  const found = useMemo(() => called(links, { ticker, algo, kind }), [links, ticker, algo, kind]);
  const pages = Math.max(1, Math.ceil(found.length / ROWS));
  const page = Math.min(Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1), pages);
  const narrow = (fields: Record<string, string | null>): void =>
    change({ ...fields, page: null }, { preventScrollReset: true, replace: true });
  const clear = (): void => narrow({ ticker: null, algo: null, kind: null });
  return (
    <div>
      <FilterBar
        label={t('filter.label')}
        filtered={ticker !== '' || algo !== null || kind !== null}
        onClear={clear}
        found={t('filter.found', { count: found.length })}
      >
        <SearchFilter
          label={t('table.ticker')}
          value={ticker}
          maxLength={TICKER_LENGTH}
          onChange={(words) => narrow({ ticker: words })}
        />
        <SelectFilter
          label={t('table.algorithm')}
          value={algo ?? ''}
          any={t('filter.any')}
          options={ALGORITHM_ORDER.map((value) => ({ value, label: ALGORITHM_NAMES[value] }))}
          onChange={(value) => narrow({ algo: value })}
        />
        <SelectFilter
          label={t('filter.kind')}
          value={kind ?? ''}
          any={t('filter.any')}
          options={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChange={(value) => narrow({ kind: value })}
        />
      </FilterBar>
      <DataTable
        caption={t('table.caption')}
        columns={COLUMNS}
        rows={found.slice((page - 1) * ROWS, page * ROWS)}
        rowKey={({ record }) => record.id}
        rowData={() => ({ 'data-testid': 'chain-row' })}
        density="compact"
        narrow="cards"
        empty={{
          icon: <IconFilterOff size={24} />,
          title: t('filter.none.title'),
          text: t('filter.none.text'),
          action: <Button onClick={clear}>{t('filter.none.action')}</Button>,
        }}
      />
      <Pager
        page={page}
        limit={ROWS}
        total={found.length}
        onPage={(next) => change({ page: String(next) }, { preventScrollReset: true })}
      />
    </div>
  );
}
