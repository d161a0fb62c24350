import { Skeleton } from '@mantine/core';
import { instrumentKeyOf } from '@pricealgo/contract/instrument-key';
import { IconStar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { LoadError } from '../../../components/state/LoadError';
import { StatePanel } from '../../../components/state/StatePanel';
import { useSeedQuotes } from '../../../market/quote/use-seed-quotes';
import { useSparklines } from '../../../market/sparkline/use-sparklines';
import { CompactRow } from '../../../market/row/CompactRow';
import { watchlistQuery, watchlistsQuery, type Watchlist } from '../../../market/watchlists/watchlists';
import type { HomeTicker } from '../home-tickers';
import { t } from '../texts';
import { FirstPicks } from './FirstPicks';
import classes from './Excerpt.module.css';

/** As many as the card beside the greeting has room for. */
const ROWS = 4;

function Rows({ list, offered }: { list: Watchlist; offered: readonly HomeTicker[] }) {
  const tickers = useMemo(() => list.rows.slice(0, ROWS), [list]);
  const keys = useMemo(() => tickers.map(instrumentKeyOf), [tickers]);
  const lineOf = useSparklines(keys);
  useSeedQuotes(keys);
  if (tickers.length === 0)
    return (
      <StatePanel
        icon={<IconStar size={24} />}
        title={t('excerpt.none')}
        action={<FirstPicks list={list.id} tickers={offered} />}
      >
        {t('picks.text')}
      </StatePanel>
    );
  return (
    <ul className={classes.rows}>
      {tickers.map((ticker) => (
        <li key={instrumentKeyOf(ticker)}>
          <CompactRow instrument={ticker} line={lineOf(instrumentKeyOf(ticker))} />
        </li>
      ))}
    </ul>
  );
}

/** The first tickers of the member's active list, live; some to begin with where there is none. */
export function WatchlistExcerpt({ offered }: { offered: readonly HomeTicker[] }) {
  const lists = useQuery(watchlistsQuery);
  const active = lists.data?.find((list) => list.active);
  const list = useQuery({ ...watchlistQuery(active?.id ?? ''), enabled: active !== undefined });
  const failed = lists.error ? lists : list.error ? list : null;
  return (
    <section className={classes.card} aria-labelledby="excerpt-title" data-testid="watchlist-excerpt">
      <div className={classes.head}>
        <h2 id="excerpt-title" className={classes.title}>
          {active?.name ?? t('excerpt.title')}
        </h2>
        {active && active.rows > 0 && <Link to="/watchlist">{t('excerpt.all', { count: active.rows })}</Link>}
      </div>
      {failed ? (
        <LoadError what={t('excerpt.what')} error={failed.error} onRetry={() => void failed.refetch()} />
      ) : list.data ? (
        <Rows list={list.data} offered={offered} />
      ) : (
        Array.from({ length: ROWS }, (_, place) => <Skeleton key={place} height={60} my={2} />)
      )}
    </section>
  );
}
