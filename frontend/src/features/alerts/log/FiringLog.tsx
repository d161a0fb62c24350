import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconHistory } from '@tabler/icons-react';
import { Link } from 'react-router';
import { LoadError } from '../../../components/state/LoadError';
import { StatePanel } from '../../../components/state/StatePanel';
import { firingsQuery } from '../api/alerts';
import { AlertSkeleton } from '../list/AlertSkeleton';
import type { AlertsAddress } from '../page/use-alerts-address';
import { t } from '../texts';
import { COLUMNS } from './columns';
import { FiringRow } from './FiringRow';
import classes from './Log.module.css';

/** Each time an alert fired: at which price, how it was found, and which way the news took. */
export function FiringLog({ address: { alertId } }: { address: AlertsAddress }) {
  const query = useInfiniteQuery(firingsQuery(alertId));
  if (query.error)
    return <LoadError what={t('what.log')} error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <AlertSkeleton />;
  const firings = query.data.pages.flatMap(({ items }) => items);
  if (firings.length === 0)
    return (
      <StatePanel
        icon={<IconHistory size={24} />}
        title={t('log.empty.title')}
        action={
          <Button component={Link} to="/alerts">
            {t('log.empty.action')}
          </Button>
        }
      >
        {t('log.empty.text')}
      </StatePanel>
    );
  return (
    <>
      <table className={classes.table} role="table">
        <caption className={classes.caption}>{t('log.label')}</caption>
        <thead className={classes.head} role="rowgroup">
          <tr role="row">
            {COLUMNS.map((column) => (
              <th key={column} scope="col" role="columnheader">
                {t(`log.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {firings.map((firing) => (
            <FiringRow key={firing.firingId} firing={firing} />
          ))}
        </tbody>
      </table>
      {query.hasNextPage && (
        <Button
          className={classes.more}
          variant="default"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('list.more')}
        </Button>
      )}
    </>
  );
}
