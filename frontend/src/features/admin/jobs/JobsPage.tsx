import '../operations/mantine-styles';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Page } from '../../../components/page/Page';
import { PageHeader } from '../../../components/page/PageHeader';
import { LoadError } from '../../../components/state/LoadError';
import { officeInstant } from '../shared/office-time';
import { FailedGroups } from './FailedGroups';
import { FailedJobs } from './FailedJobs';
import { jobsQuery } from './jobs-api';
import classes from './Jobs.module.css';
import { QueueCounts } from './QueueCounts';
import { Schedules } from './Schedules';
import { t } from './texts';

/** /admin/jobs */
export function JobsPage() {
  const { data, error, refetch } = useQuery(jobsQuery);
  return (
    <Page title={t('page.title')}>
      <PageHeader title={t('page.title')} lead={t('page.intro')} />
      {data ? (
        <>
          <p className={classes.asOf}>{t('page.asOf', { time: officeInstant(data.asOfMs) })}</p>
          <QueueCounts overview={data} />
        </>
      ) : error ? (
        <LoadError what={t('page.what')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={210} radius="lg" />
      )}
      <FailedGroups />
      <FailedJobs />
      {data && <Schedules schedules={data.schedules} />}
    </Page>
  );
}
