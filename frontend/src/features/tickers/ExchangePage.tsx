import { Button, Skeleton } from '@mantine/core';
import { instrumentKeyOf } from '@pricealgo/contract/instrument-key';
import { IconFilterOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, Navigate, useLocation, useParams } from 'react-router';
import { Page } from '../../components/page/Page';
import { lazyPart } from '../../components/part/lazy-part';
import { PageHeader } from '../../components/page/PageHeader';
import { LoadError } from '../../components/state/LoadError';
import { StatePanel } from '../../components/state/StatePanel';
import { formatCount } from '../../lib/format/number-format';
import { exchangesQuery, type Exchange } from '../../market/api/exchanges';
import { MarketBadge } from '../../market/hours/MarketBadge';
import { AsOf } from '../../market/quote/AsOf';
import { FeedLabel } from '../../market/quote/FeedLabel';
import { useSeedQuotes } from '../../market/quote/use-seed-quotes';
import { tickersQuery } from './api/tickers';
import { ListTools, OrderTime } from './list/ListTools';
import { TickerTable } from './list/TickerTable';
import { ListAsOf } from './ListAsOf';
import { useListAddress } from './list/use-list-address';
import { t } from './texts';
import toolClasses from './list/ListTools.module.css';
import classes from './ExchangePage.module.css';

/** Lists do not carry what few ever see. */
const ExchangeNotFound = lazyPart({
  what: t('exchange.what'),
  load: () => import('./not-found/ExchangeNotFound').then((m) => m.ExchangeNotFound),
});

function TickerList({ exchange }: { exchange: Exchange }) {
  const address = useListAddress(exchange);
  const { filter } = address;
  const { data: first, error, refetch } = useQuery(tickersQuery(filter, 1));
  const { unserved } = useSeedQuotes(useMemo(() => first?.items.map(instrumentKeyOf) ?? [], [first]));
  const firstServed = first?.items.map(instrumentKeyOf).find((key) => !unserved.includes(key));
  return (
    <>
      <ListTools exchange={exchange} address={address} />
      <div className={classes.asOf}>
        <ListAsOf exchange={exchange} instrument={firstServed} />
        <OrderTime address={address} orderedAtMs={first?.orderedAtMs ?? null} />
      </div>
      {error ? (
        <LoadError what={t('list.what')} error={error} onRetry={() => void refetch()} />
      ) : first?.total === 0 ? (
        <StatePanel
          icon={<IconFilterOff size={24} />}
          title={t('list.empty.title')}
          action={
            <Button component={Link} to={`/tickers/${exchange.exchangeShortName}`}>
              {t('list.empty.action')}
            </Button>
          }
        >
          {t('list.empty.text', { name: exchange.name })}
        </StatePanel>
      ) : first ? (
        <TickerTable key={JSON.stringify(filter)} address={address} total={first.total} />
      ) : (
        <Skeleton height={900} radius="lg" />
      )}
    </>
  );
}

/** /tickers/{exchangeShortName} */
export function ExchangePage() {
  const { exchangeShortName: given = '' } = useParams();
  const { search } = useLocation();
  const exchangeShortName = given.toUpperCase();
  const { data: exchanges, error, refetch } = useQuery(exchangesQuery);
  const exchange = exchanges?.find((known) => known.exchangeShortName === exchangeShortName);

  if (given !== exchangeShortName) return <Navigate to={`/tickers/${exchangeShortName}${search}`} replace />;
  if (exchanges && !exchange) {
    return (
      <Page title={t('unknown.page')}>
        <ExchangeNotFound exchangeShortName={exchangeShortName} exchanges={exchanges} />
      </Page>
    );
  }
  return (
    <Page title={exchange ? t('exchange.title', { name: exchange.name }) : exchangeShortName}>
      <nav className={`pa-crumbs ${classes.crumbs}`} aria-label={t('exchange.breadcrumb')}>
        <Link to="/tickers">{t('page.title')}</Link>
        <span aria-hidden="true">/</span>
        <span aria-current="page">{exchangeShortName}</span>
      </nav>
      <PageHeader
        title={exchange?.name ?? '\u00a0'}
        lead={exchange ? t('exchange.text', { count: formatCount(exchange.count) }) : '\u00a0'}
      >
        <FeedLabel />
        <MarketBadge exchangeShortName={exchangeShortName} known={exchange?.market} showRule />
      </PageHeader>
      {error ? (
        <LoadError what={t('exchange.what')} error={error} onRetry={() => void refetch()} />
      ) : exchange ? (
        <TickerList exchange={exchange} />
      ) : (
        <>
          <div className={toolClasses.tools} />
          <div className={classes.asOf}>
            <AsOf />
          </div>
          <Skeleton height={900} radius="lg" />
        </>
      )}
    </Page>
  );
}
