import { Button, Skeleton } from '@mantine/core';
import { instrumentKeyOf } from '@pricealgo/contract/instrument-key';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { formatCount } from '../../lib/format/number-format';
import { MarketBadge } from '../../market/hours/MarketBadge';
import type { Exchange } from '../../market/api/exchanges';
import { useSeedQuotes } from '../../market/quote/use-seed-quotes';
import { useSparklines } from '../../market/sparkline/use-sparklines';
import { bestKnownQuery } from './api/tickers';
import { CompactRow } from '../../market/row/CompactRow';
import { ListAsOf } from './ListAsOf';
import classes from './Exchanges.module.css';
import { t } from './texts';

function contents({ types }: Exchange): string {
  return (['stock', 'etf', 'crypto', 'index'] as const)
    .filter((type) => types[type] > 0)
    .map((type) => t(`count.${type}`, { count: types[type], shown: formatCount(types[type]) }))
    .join(' · ');
}

/** One exchange: how much it lists, whether it is open, its best-known tickers live. */
export function ExchangeCard({ exchange, rows }: { exchange: Exchange; rows: number }) {
  const { exchangeShortName } = exchange;
  const { data } = useQuery(bestKnownQuery(exchangeShortName));
  const items = useMemo(() => data?.items.slice(0, rows), [data, rows]);
  const keys = useMemo(() => items?.map(instrumentKeyOf) ?? [], [items]);
  const lineOf = useSparklines(keys);
  const { unserved } = useSeedQuotes(keys);
  const titleId = `exchange-${exchangeShortName}`;
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <div className={classes.cardHead}>
        <div>
          <h2 id={titleId} className={classes.cardTitle}>
            <Link to={`/tickers/${exchangeShortName}`}>{exchange.name}</Link>
          </h2>
          <p className={classes.contents}>{contents(exchange)}</p>
        </div>
        <MarketBadge exchangeShortName={exchangeShortName} known={exchange.market} />
      </div>
      <ul className={classes.rows}>
        {items
          ? items.map((item) => {
              const key = instrumentKeyOf(item);
              return (
                <li key={item.symbol}>
                  <CompactRow instrument={item} line={lineOf(key)} unserved={unserved.includes(key)} />
                </li>
              );
            })
          : Array.from({ length: rows }, (_, place) => (
              <li key={place}>
                <Skeleton height={60} my={2} />
              </li>
            ))}
      </ul>
      <div className={classes.cardFoot}>
        <ListAsOf exchange={exchange} instrument={keys.find((key) => !unserved.includes(key))} />
        <Button component={Link} to={`/tickers/${exchangeShortName}`} variant="default" size="sm">
          {exchange.count === 1
            ? t('exchanges.open')
            : t('exchanges.all', { count: formatCount(exchange.count) })}
        </Button>
      </div>
    </section>
  );
}
