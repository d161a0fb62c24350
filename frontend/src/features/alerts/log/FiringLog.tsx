import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconHistory } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Column } from '../../../components/table/columns';
import { DataTable } from '../../../components/table/DataTable';
import { formatPrice } from '../../../lib/format/number-format';
import { formatShownInstant } from '../../../lib/format/time-format';
import { tickerPath } from '../../../market/ticker-path';
import { firingsQuery, type Firing } from '../api/alerts';
import type { AlertsAddress } from '../page/use-alerts-address';
import { t } from '../texts';

const CHANNELS = ['in-app', 'push', 'email'] as const;
const STATES = ['off', 'delivered', 'read', 'pending', 'sent', 'failed', 'skipped'] as const;

/** `Push: sent` */
function deliveryText({ channel, state }: Firing['deliveries'][number]): string {
  return t('delivery.line', {
    channel: t(`channel.${CHANNELS.find((one) => one === channel) ?? 'other'}`),
    state: t(`delivery.${STATES.find((one) => one === state) ?? 'other'}`),
  });
}

const COLUMNS: readonly Column<Firing>[] = [
  {
    key: 'time',
    header: t('log.time'),
    cell: ({ priceTimeMs, exchangeShortName }) => formatShownInstant(priceTimeMs, exchangeShortName),
  },
  {
    key: 'ticker',
    header: t('log.ticker'),
    cell: (firing) => <Link to={tickerPath(firing)}>{firing.symbol}</Link>,
  },
  { key: 'reason', header: t('log.reason'), wrap: true, cell: ({ reason }) => reason },
  {
    key: 'price',
    header: t('log.price'),
    cell: ({ price }) => (price === null ? t('log.noPrice') : formatPrice(price)),
  },
  {
    key: 'origin',
    header: t('log.origin'),
    wrap: true,
    cell: ({ origin, simulated }) => (
      <>
        {t(`log.origin.${origin}`)}
        {simulated && ` · ${t('log.simulated')}`}
      </>
    ),
  },
  {
    key: 'delivery',
    header: t('log.delivery'),
    wrap: true,
    cell: ({ deliveries }) =>
      deliveries.length === 0 ? t('delivery.none') : deliveries.map(deliveryText).join(' · '),
  },
];

/** Each time an alert fired: at which price, how it was found, and which way the news took. */
export function FiringLog({ address: { alertId } }: { address: AlertsAddress }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    firingsQuery(alertId),
  );
  return (
    <DataTable
      caption={t('log.label')}
      what={t('what.log')}
      columns={COLUMNS}
      rows={data?.pages.flatMap(({ items }) => items)}
      rowKey={({ firingId }) => firingId}
      rowData={({ alertId: id }) => ({ 'data-testid': 'firing-row', 'data-alert': id })}
      error={error}
      onRetry={() => void refetch()}
      narrow="cards"
      loadingRows={4}
      empty={{
        icon: <IconHistory size={24} />,
        title: t('log.empty.title'),
        text: t('log.empty.text'),
        action: (
          <Button component={Link} to="/alerts">
            {t('log.empty.action')}
          </Button>
        ),
      }}
      more={
        hasNextPage
          ? { label: t('list.more'), loading: isFetchingNextPage, onMore: () => void fetchNextPage() }
          : undefined
      }
    />
  );
}
