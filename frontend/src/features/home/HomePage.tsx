import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Page } from '../../components/page/Page';
import { instrumentKey } from '../../lib/realtime/contract';
import { MarketBadge } from '../market/hours/MarketBadge';
import { AsOf } from '../market/quote/AsOf';
import { FeedLabel } from '../market/quote/FeedLabel';
import { StaleBadge } from '../market/quote/StaleBadge';
import { useSeedQuotes } from '../market/quote/use-seed-quotes';
import { useSparklines } from '../market/sparkline/use-sparklines';
import { tickerPath } from '../market/ticker-path';
import { applicationInfoQuery } from '../site/api/application-info';
import { ExchangeLinks } from './ExchangeLinks';
import { HomeMovers } from './HomeMovers';
import { TickerCard } from './TickerCard';
import { FEATURED, WELL_KNOWN } from './well-known';
import classes from './Home.module.css';

/** / : what this is, shown by doing it. */
export function HomePage() {
  const { data: info } = useQuery(applicationInfoQuery);
  const keys = useMemo(() => [FEATURED, ...WELL_KNOWN].map(instrumentKey), []);
  const lineOf = useSparklines(keys);
  useSeedQuotes(keys);
  const featured = instrumentKey(FEATURED);
  return (
    <Page title={`${info?.brandName ?? 'PriceAlgo'} · live stock, ETF and crypto prices`}>
      <div className={classes.hero}>
        <div className={classes.pitch}>
          <h1 className={classes.title}>Every price, the moment it moves.</h1>
          <p className={classes.text}>
            Stocks, ETFs and crypto in one calm screen. Each number tells where it comes from and when it was
            true.
          </p>
          <div className={classes.actions}>
            <Button component={Link} to="/tickers" size="md">
              Browse all tickers
            </Button>
            <Button component={Link} to={tickerPath(FEATURED)} size="md" variant="default">
              Open {FEATURED.name}
            </Button>
          </div>
          <div className={classes.badges}>
            <MarketBadge exchangeShortName="NASDAQ" />
            <FeedLabel />
            <StaleBadge instrument={featured} />
          </div>
        </div>
        <TickerCard instrument={FEATURED} line={lineOf(featured)} large />
      </div>
      <section aria-labelledby="live-title" className={classes.section}>
        <div className={classes.sectionHead}>
          <h2 id="live-title" className={classes.sectionTitle}>
            Live now
          </h2>
          <AsOf instrument={featured} />
        </div>
        <div className={classes.cards}>
          {WELL_KNOWN.map((instrument) => (
            <TickerCard
              key={instrument.symbol}
              instrument={instrument}
              line={lineOf(instrumentKey(instrument))}
            />
          ))}
        </div>
      </section>
      <HomeMovers />
      <ExchangeLinks />
    </Page>
  );
}
