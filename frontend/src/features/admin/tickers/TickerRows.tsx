import { Button } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import type { Column } from '../../../components/table/columns';
import { DataTable, type DataTableProps } from '../../../components/table/DataTable';
import { t } from './texts';
import { keyOf, type AdminTicker } from './tickers-api';

const columnsWith = (onEdit: (ticker: AdminTicker) => void): readonly Column<AdminTicker>[] => [
  {
    key: 'symbol',
    header: t('column.symbol'),
    minWidth: 148,
    cell: ({ exchangeShortName, symbol }) => (
      <>
        {exchangeShortName}:<wbr />
        {symbol}
      </>
    ),
  },
  { key: 'name', header: t('column.name'), wrap: true, cell: ({ name }) => name },
  { key: 'type', header: t('column.type'), cell: ({ type }) => t(`one.${type}`) },
  { key: 'sector', header: t('column.sector'), wrap: true, cell: ({ sector }) => sector },
  { key: 'rank', header: t('column.rank'), numeric: true, cell: ({ rank }) => rank },
  { key: 'state', header: t('column.state'), cell: ({ active }) => t(`listed.${active}`) },
  { key: 'source', header: t('column.source'), cell: ({ source }) => t(`source.${source}`) },
  {
    key: 'action',
    header: t('column.action'),
    cell: (ticker) => (
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t('edit.named', { key: keyOf(ticker) })}
        onClick={() => onEdit(ticker)}
      >
        {t('edit.action')}
      </Button>
    ),
  },
];

interface TickerRowsProps extends Pick<DataTableProps<AdminTicker>, 'rows' | 'error' | 'onRetry'> {
  onEdit: (ticker: AdminTicker) => void;
  onShowAll: () => void;
}

/** A page of the directory. */
export function TickerRows({ onEdit, onShowAll, ...state }: TickerRowsProps) {
  return (
    <DataTable
      {...state}
      caption={t('page.what')}
      columns={columnsWith(onEdit)}
      rowKey={keyOf}
      narrow="cards"
      rowData={(ticker) => ({ 'data-testid': `ticker-${keyOf(ticker)}` })}
      loadingRows={20}
      empty={{
        icon: <IconFilterOff size={24} />,
        title: t('empty.title'),
        text: t('empty.text'),
        action: <Button onClick={onShowAll}>{t('empty.action')}</Button>,
      }}
    />
  );
}
