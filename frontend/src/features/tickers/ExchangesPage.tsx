import { Button, Skeleton } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Page } from '../../components/page/Page';
import { PageHeader } from '../../components/page/PageHeader';
import { LoadError } from '../../components/state/LoadError';
import { StatePanel } from '../../components/state/StatePanel';
import { exchangesQuery } from '../../market/api/exchanges';
import { FeedLabel } from '../../market/quote/FeedLabel';
import { ExchangeCard } from './ExchangeCard';
import { MostWatched } from '../../market/most-watched/MostWatched';
import { MoversPanel } from './movers/MoversPanel';
import { t } from './texts';
import classes from './Exchanges.module.css';

/** A visitor's connection may follow this many symbols; the movers and the cards share them. */
const LIVE_ROWS = 20;
const MOVER_ROWS = 6;
const ROWS_PER_CARD = 3;

/** /tickers: what moves, and all exchanges with their best-known tickers. */
export function ExchangesPage() {
  const { data: exchanges, error, refetch } = useQuery(exchangesQuery);
  const rows = Math.max(
    1,
    Math.min(ROWS_PER_CARD, Math.floor((LIVE_ROWS - MOVER_ROWS) / Math.max(1, exchanges?.length ?? 1))),
  );
  return (
    <Page title={t('page.title')}>
      <PageHeader title={t('page.title')} lead={t('page.text')}>
        <FeedLabel />
      </PageHeader>
      {error ? (
        <LoadError what={t('exchanges.what')} error={error} onRetry={() => void refetch()} />
      ) : exchanges?.length === 0 ? (
        <StatePanel
          icon={<IconBuildingBank size={24} />}
          title={t('exchanges.empty.title')}
          action={<Button onClick={() => void refetch()}>{t('exchanges.empty.action')}</Button>}
        >
          {t('exchanges.empty.text')}
        </StatePanel>
      ) : (
        <>
          <MoversPanel rows={MOVER_ROWS} />
          <div className={classes.cards}>
            {exchanges
              ? exchanges.map((exchange) => (
                  <ExchangeCard key={exchange.exchangeShortName} exchange={exchange} rows={rows} />
                ))
              : [0, 1, 2, 3, 4].map((place) => (
                  <Skeleton key={place} className={classes.cardPlace} radius="lg" />
                ))}
          </div>
          <MostWatched />
        </>
      )}
    </Page>
  );
}
