import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { AUDIT_COUNTED } from '@pricealgo/contract/bounds';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Page } from '../../../components/page/Page';
import { PageHeader } from '../../../components/page/PageHeader';
import { showFailure } from '../../../lib/toast';
import { auditQuery, exportEvents } from './audit-api';
import { AuditFilters } from './AuditFilters';
import { AuditTable } from './AuditTable';
import { t } from './texts';
import { useAuditAddress } from './use-audit-address';

/** /admin/audit : who did what to whom, and when. */
export function AuditPage() {
  const { filter, question, change, clear } = useAuditAddress();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    auditQuery(question),
  );
  const exporting = useMutation({ mutationFn: () => exportEvents(question), onError: showFailure });
  const events = data?.pages.flatMap(({ items }) => items);
  return (
    <Page title={t('page.title')}>
      <PageHeader title={t('page.title')} lead={t('page.intro')}>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} />}
          loading={exporting.isPending}
          onClick={() => exporting.mutate()}
        >
          {t('page.export')}
        </Button>
      </PageHeader>
      <AuditFilters
        filter={filter}
        found={events ? countText(events.length, data?.pages[0]?.total ?? events.length) : ''}
        onChange={change}
        onClear={clear}
      />
      <AuditTable
        rows={events}
        error={error}
        onRetry={() => void refetch()}
        onShowAll={clear}
        more={
          hasNextPage
            ? { label: t('list.older'), loading: isFetchingNextPage, onMore: () => void fetchNextPage() }
            : undefined
        }
      />
    </Page>
  );
}

/** How many of those that the filter finds stand on the page. */
function countText(shown: number, total: number): string {
  if (total >= AUDIT_COUNTED) return t('list.many', { shown, total: AUDIT_COUNTED - 1 });
  return t('list.count', { shown, total: Math.max(total, shown) });
}
