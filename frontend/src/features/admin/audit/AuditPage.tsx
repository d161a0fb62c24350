import './mantine-styles';
import { Button, Skeleton } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Page } from '../../../components/page/Page';
import { PageHead } from '../../../components/page/PageHead';
import { LoadError } from '../../../components/state/LoadError';
import { StatePanel } from '../../../components/state/StatePanel';
import { auditQuery } from './audit-api';
import classes from './Audit.module.css';
import { AuditFilters } from './AuditFilters';
import { AuditTable } from './AuditTable';
import { t } from './texts';
import { useAuditAddress } from './use-audit-address';

/** /admin/audit : who did what to whom, and when. */
export function AuditPage() {
  const { filter, question, change } = useAuditAddress();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    auditQuery(question),
  );
  const events = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Page title={t('title')}>
      <PageHead title={t('title')} text={t('intro')} />
      <AuditFilters filter={filter} onChange={change} />
      <p className={classes.found} role="status">
        {data && t('shown', { count: events.length })}
      </p>
      {error ? (
        <LoadError what={t('title')} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={560} radius="lg" />
      ) : events.length === 0 ? (
        <StatePanel
          icon={<IconShieldCheck size={24} />}
          title={t('none')}
          action={
            <Button onClick={() => change({ actor: '', subject: '', action: '', from: '', to: '' })}>
              {t('showAll')}
            </Button>
          }
        >
          {t('noneText')}
        </StatePanel>
      ) : (
        <AuditTable events={events} />
      )}
      {hasNextPage && (
        <div className={classes.more}>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('older')}
          </Button>
        </div>
      )}
    </Page>
  );
}
