import { Button, Skeleton } from '@mantine/core';
import { IconCircleCheck, IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Page } from '../../../components/page/Page';
import { PageHeader } from '../../../components/page/PageHeader';
import { Section } from '../../../components/section/Section';
import { LoadError } from '../../../components/state/LoadError';
import type { Column } from '../../../components/table/columns';
import { DataTable } from '../../../components/table/DataTable';
import { formatDuration } from '../../../lib/format/time-format';
import { officeInstant } from '../shared/office-time';
import { AlertChannels } from './AlertChannels';
import classes from './Alerts.module.css';
import { alertsQuery, type OperatorAlert } from './alerts-api';
import { t } from './texts';

const MINUTE_MS = 60_000;

/** What of an alert's notices arrived, or why not. */
function noticesOf({ noticedMs, sent, waiting, failed }: OperatorAlert): string {
  if (noticedMs === null) return t('notices.early');
  if (sent + waiting + failed === 0) return t('notices.nobody');
  return [
    sent > 0 && t('notices.sent', { count: sent }),
    waiting > 0 && t('notices.waiting', { count: waiting }),
    failed > 0 && t('notices.failed', { count: failed }),
  ]
    .filter(Boolean)
    .join(', ');
}

const WHAT: Column<OperatorAlert> = {
  key: 'what',
  header: t('column.what'),
  wrap: true,
  minWidth: 150,
  cell: ({ kind, subject }) => t(`kind.${kind}`, { subject }),
};
const DETAIL: Column<OperatorAlert> = {
  key: 'detail',
  header: t('column.detail'),
  wrap: true,
  minWidth: 220,
  cell: ({ detail }) => detail,
};
const NOTICES: Column<OperatorAlert> = {
  key: 'notices',
  header: t('column.notices'),
  wrap: true,
  minWidth: 150,
  cell: noticesOf,
  note: ({ failure }) => failure,
  tone: ({ waiting, failed }) => (waiting + failed > 0 ? 'alarm' : undefined),
};

const OPEN: readonly Column<OperatorAlert>[] = [
  WHAT,
  DETAIL,
  {
    key: 'since',
    header: t('column.since'),
    wrap: true,
    cell: ({ sinceMs }) => officeInstant(sinceMs),
    note: ({ clearSinceMs }) =>
      clearSinceMs !== null && t('since.clear', { time: officeInstant(clearSinceMs) }),
  },
  NOTICES,
];

const OVER: readonly Column<OperatorAlert>[] = [
  WHAT,
  DETAIL,
  {
    key: 'over',
    header: t('column.over'),
    wrap: true,
    cell: ({ recoveredMs, sinceMs }) => officeInstant(recoveredMs ?? sinceMs),
    note: ({ recoveredMs, sinceMs }) =>
      t('over.lasted', {
        // To the minute, in which alerts are looked for.
        time: formatDuration(
          Math.max(1, Math.round(((recoveredMs ?? sinceMs) - sinceMs) / MINUTE_MS)) * MINUTE_MS,
        ),
      }),
  },
  NOTICES,
];

/** /admin/alerts */
export function AlertsPage() {
  const { data, error, refetch } = useQuery(alertsQuery);
  const again = (
    <Button variant="default" onClick={() => void refetch()}>
      {t('empty.action')}
    </Button>
  );
  return (
    <Page title={t('page.title')}>
      <PageHeader title={t('page.title')} lead={t('page.intro')} />
      <p className={classes.links}>
        <Link to="/admin/settings">{t('page.settings')}</Link>
      </p>
      {error && !data ? (
        <LoadError what={t('page.what')} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <Section
            id="open"
            look="plain"
            title={t('open.title')}
            text={
              data.lookedBy
                ? t('open.looked', { time: officeInstant(data.lookedMs), node: data.lookedBy })
                : t('open.never')
            }
          >
            <DataTable
              caption={t('open.title')}
              columns={OPEN}
              rows={data.open}
              rowKey={({ id }) => id}
              rowData={({ kind, subject }) => ({
                'data-testid': 'open-alert',
                'data-alert': `${kind} ${subject}`,
              })}
              narrow="cards"
              empty={{
                icon: <IconCircleCheck size={24} />,
                title: t('open.empty.title'),
                text: t('open.empty.text'),
                action: again,
              }}
            />
          </Section>
          <div className={classes.block}>
            <AlertChannels alerts={data} />
          </div>
          <div className={classes.block}>
            <Section id="over" look="plain" title={t('over.title')} text={t('over.intro')}>
              <DataTable
                caption={t('over.title')}
                columns={OVER}
                rows={data.over}
                rowKey={({ id }) => id}
                rowData={({ kind, subject }) => ({
                  'data-testid': 'past-alert',
                  'data-alert': `${kind} ${subject}`,
                })}
                narrow="cards"
                empty={{
                  icon: <IconHistory size={24} />,
                  title: t('over.empty.title'),
                  text: t('over.empty.text'),
                  action: again,
                }}
              />
            </Section>
          </div>
        </>
      ) : (
        <Skeleton height={720} radius="lg" />
      )}
    </Page>
  );
}
