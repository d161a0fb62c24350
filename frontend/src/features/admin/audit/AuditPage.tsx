import { useInfiniteQuery } from '@tanstack/react-query';
import { Page } from '../../../components/page/Page';
import { PageHeader } from '../../../components/page/PageHeader';
import { auditQuery } from './audit-api';
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
  const events = data?.pages.flatMap(({ items }) => items);
  return (
    <Page title={t('page.title')}>
      <PageHeader title={t('page.title')} lead={t('page.intro')} />
      <AuditFilters
        filter={filter}
        found={events ? t('list.count', { count: events.length }) : ''}
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
