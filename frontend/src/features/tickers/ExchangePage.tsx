import { Button, Skeleton } from '@mantine/core';
import { IconFilterOff, IconMapQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useLocation, useParams, useSearchParams } from 'react-router';
import { Page } from '../../components/page/Page';
import { PageHead } from '../../components/page/PageHead';
import { LoadError } from '../../components/state/LoadError';
import { StatePanel } from '../../components/state/StatePanel';
import { formatCount } from '../../lib/format/number-format';
import { instrumentKey } from '../../lib/realtime/contract';
import { exchangesQuery, type Exchange } from '../market/api/exchanges';
import { MarketBadge } from '../market/hours/MarketBadge';
import { AsOf } from '../market/quote/AsOf';
import { FeedLabel } from '../market/quote/FeedLabel';
import { TYPE_NAMES } from '../market/type-names';
import {
  TICKER_SORTS,
  TICKER_TYPES,
  tickersQuery,
  type TickerListFilter,
  type TickerSort,
} from './api/tickers';
import { ChoiceBar } from './ChoiceBar';
import { TickerTable } from './TickerTable';
import classes from './ExchangePage.module.css';

const SORT_NAMES: Record<TickerSort, string> = { rank: 'Best known', symbol: 'Symbol', name: 'Name' };

function TickerList({ exchange }: { exchange: Exchange }) {
  const [search] = useSearchParams();
  const { exchangeShortName } = exchange;
  const filter: TickerListFilter = {
    exchangeShortName,
    sort: TICKER_SORTS.find((sort) => sort === search.get('sort')) ?? 'rank',
    type: TICKER_TYPES.find((type) => type === search.get('type')) ?? null,
  };
  const { data: first, error, refetch } = useQuery(tickersQuery(filter, 1));
  const types = TICKER_TYPES.filter((type) => exchange.types[type] > 0);
  const firstItem = first?.items[0];
  return (
    <>
      <div className={classes.tools}>
        {types.length > 1 && (
          <ChoiceBar
            label="Type"
            field="type"
            value={filter.type ?? ''}
            choices={[
              { value: '', name: 'All' },
              ...types.map((value) => ({ value, name: TYPE_NAMES[value] })),
            ]}
          />
        )}
        <ChoiceBar
          label="Sort by"
          field="sort"
          value={filter.sort}
          choices={TICKER_SORTS.map((value) => ({ value, name: SORT_NAMES[value] }))}
        />
        <span className={classes.source}>
          <AsOf instrument={firstItem && instrumentKey(firstItem)} />
        </span>
      </div>
      {error ? (
        <LoadError what="The tickers" error={error} onRetry={() => void refetch()} />
      ) : first?.total === 0 ? (
        <StatePanel
          icon={<IconFilterOff size={24} />}
          title="No ticker matches"
          action={
            <Button component={Link} to={`/tickers/${exchangeShortName}`}>
              Show all types
            </Button>
          }
        >
          {exchange.name} lists nothing of this type.
        </StatePanel>
      ) : first ? (
        <TickerTable key={`${filter.sort} ${filter.type}`} filter={filter} total={first.total} />
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
      <Page title="Exchange not found">
        <StatePanel
          icon={<IconMapQuestion size={24} />}
          title={`We do not know the exchange ${exchangeShortName}`}
          level={1}
          action={
            <Button component={Link} to="/tickers">
              Browse all exchanges
            </Button>
          }
        >
          We list {exchanges.map(({ name }) => name).join(', ')}.
        </StatePanel>
      </Page>
    );
  }
  return (
    <Page title={exchange ? `${exchange.name} tickers` : exchangeShortName}>
      <nav className={classes.crumbs} aria-label="Breadcrumb">
        <Link to="/tickers">Tickers</Link>
        <span aria-hidden="true">/</span>
        <span aria-current="page">{exchangeShortName}</span>
      </nav>
      <PageHead
        title={exchange?.name ?? exchangeShortName}
        text={
          exchange
            ? `${formatCount(exchange.count)} tickers, the best known first unless you sort them otherwise.`
            : '\u00a0'
        }
      >
        <FeedLabel />
        <MarketBadge exchangeShortName={exchangeShortName} known={exchange?.market} />
      </PageHead>
      {error ? (
        <LoadError what="The exchange" error={error} onRetry={() => void refetch()} />
      ) : exchange ? (
        <TickerList exchange={exchange} />
      ) : (
        <>
          <div className={classes.tools} />
          <Skeleton height={900} radius="lg" />
        </>
      )}
    </Page>
  );
}
