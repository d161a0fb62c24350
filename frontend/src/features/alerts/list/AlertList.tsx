import { Button } from '@mantine/core';
import { instrumentKeyOf } from '@pricealgo/contract/instrument-key';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconBell } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog';
import { LoadError } from '../../../components/state/LoadError';
import { StatePanel } from '../../../components/state/StatePanel';
import { AsOf } from '../../../market/quote/AsOf';
import { useSeedQuotes } from '../../../market/quote/use-seed-quotes';
import { alertsQuery, type Alert } from '../api/alerts';
import { useAlertActions } from '../api/use-alert-actions';
import { AlertDialog } from '../dialog/AlertDialog';
import type { AlertsAddress } from '../page/use-alerts-address';
import { conditionSentence } from '../model/sentence';
import { t } from '../texts';
import { AlertRow } from './AlertRow';
import { AlertSkeleton } from './AlertSkeleton';
import classes from './List.module.css';

export interface AlertListProps {
  address: AlertsAddress;
  /** The subscription has ended: reading and deleting only. */
  expired: boolean;
  onNew: () => void;
}

/** One call asks for the prices of at most this many tickers. */
const MOST_PRICES = 100;

function Nothing({ address: { filter, go }, expired, onNew }: AlertListProps) {
  const filtered = filter.state !== undefined || filter.symbol !== undefined;
  return filtered ? (
    <StatePanel
      icon={<IconBell size={24} />}
      title={t('empty.filtered.title')}
      action={<Button onClick={() => go({ state: null, symbol: null })}>{t('empty.filtered.action')}</Button>}
    >
      {t('empty.filtered.text')}
    </StatePanel>
  ) : (
    <StatePanel
      icon={<IconBell size={24} />}
      title={t('empty.title')}
      action={
        <Button disabled={expired} onClick={onNew}>
          {t('page.new')}
        </Button>
      }
    >
      {t('empty.text')}
    </StatePanel>
  );
}

/** The member's alerts, newest first, beside their tickers' live prices. */
export function AlertList(props: AlertListProps) {
  const { address, expired } = props;
  const query = useInfiniteQuery(alertsQuery(address.filter));
  const actions = useAlertActions();
  const [edited, setEdited] = useState<Alert | null>(null);
  const [doomed, setDoomed] = useState<Alert | null>(null);
  const alerts = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? [], [query.data]);
  const keys = useMemo(
    () => [...new Set(alerts.map((alert) => instrumentKeyOf(alert)))].slice(0, MOST_PRICES),
    [alerts],
  );
  useSeedQuotes(keys);

  if (query.error)
    return <LoadError what={t('what.alerts')} error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <AlertSkeleton />;
  if (alerts.length === 0) return <Nothing {...props} />;
  return (
    <>
      <p className={classes.count} role="status">
        {t('list.count', { count: query.data.pages[0]!.total })}
      </p>
      <ul className={classes.list} aria-label={t('list.label')}>
        {alerts.map((alert) => (
          <AlertRow
            key={alert.alertId}
            alert={alert}
            expired={expired}
            busy={actions.pending?.alertId === alert.alertId}
            onRun={actions.run}
            onEdit={setEdited}
            onDelete={setDoomed}
          />
        ))}
      </ul>
      <AsOf instrument={keys[0]} />
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
      {edited && <AlertDialog instrument={edited} alert={edited} onClose={() => setEdited(null)} />}
      {doomed && (
        <ConfirmDialog
          title={t('delete.title')}
          text={t('delete.text', {
            symbol: doomed.symbol,
            what: conditionSentence(doomed.condition, doomed.currency),
          })}
          action={t('delete.confirm')}
          keep={t('delete.cancel')}
          destructive
          onConfirm={() => {
            actions.run('delete', doomed.alertId);
            setDoomed(null);
          }}
          onClose={() => setDoomed(null)}
        />
      )}
    </>
  );
}
