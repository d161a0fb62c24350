import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Page } from '../../../components/page/Page';
import { PageHeader } from '../../../components/page/PageHeader';
import type { Column } from '../../../components/table/columns';
import { DataTable } from '../../../components/table/DataTable';
import { Pager } from '../../../components/table/Pager';
import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';
import { formatCount } from '../../../lib/format/number-format';
import { officeInstant } from '../shared/office-time';
import { t } from './texts';

const PER_PAGE = 25;
const LIVE_MS = 15_000;

const fetchErrors = (page: number, signal?: AbortSignal) =>
  unwrap(api.GET('/api/admin/operations/errors', { params: { query: { page, limit: PER_PAGE } }, signal }));
type ServerError = Awaited<ReturnType<typeof fetchErrors>>['items'][number];

const errorsQuery = (page: number) =>
  queryOptions({
    queryKey: ['admin', 'operations', 'errors', page],
    queryFn: ({ signal }) => fetchErrors(page, signal),
    placeholderData: (before) => before,
    refetchInterval: LIVE_MS,
  });

const COLUMNS: readonly Column<ServerError>[] = [
  {
    key: 'error',
    header: t('column.error'),
    wrap: true,
    cell: ({ errorClass }) => errorClass,
    note: ({ place }) => place && t('error.place', { place }),
  },
  {
    key: 'message',
    header: t('column.message'),
    wrap: true,
    cell: ({ message }) => message || t('error.nothing'),
  },
  {
    key: 'route',
    header: t('column.route'),
    wrap: true,
    cell: ({ method, route }) => `${method} ${route}`,
    note: ({ status }) => `${t('column.status')} ${status}`,
  },
  { key: 'count', header: t('column.count'), numeric: true, cell: ({ count }) => formatCount(count) },
  {
    key: 'last',
    header: t('column.last'),
    wrap: true,
    cell: ({ lastMs }) => officeInstant(lastMs),
    note: ({ count, firstMs }) => count > 1 && t('error.since', { time: officeInstant(firstMs) }),
  },
  {
    key: 'request',
    header: t('column.request'),
    wrap: true,
    cell: ({ requestId }) => requestId,
    note: ({ node }) => t('error.node', { node }),
  },
];

/** /admin/errors */
export function ServerErrorsPage() {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(errorsQuery(page));
  return (
    <Page title={t('page.title')}>
      <PageHeader title={t('page.title')} lead={t('page.intro')} />
      <DataTable
        caption={t('page.title')}
        columns={COLUMNS}
        rows={data?.items}
        rowKey={({ id }) => id}
        rowData={() => ({ 'data-testid': 'server-error' })}
        narrow="cards"
        error={data ? null : error}
        onRetry={() => void refetch()}
        empty={{
          icon: <IconCircleCheck size={24} />,
          title: t('empty.title'),
          text: t('empty.text'),
          action: (
            <Button variant="default" onClick={() => void refetch()}>
              {t('empty.action')}
            </Button>
          ),
        }}
      />
      {data && <Pager page={page} limit={PER_PAGE} total={data.total} onPage={setPage} />}
    </Page>
  );
}
