import { instrumentKeyOf } from '@pricealgo/contract/instrument-key';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Page } from '../../components/page/Page';
import { lazyPart } from '../../components/part/lazy-part';
import { useMember } from '../../lib/session/use-session';
import { AsOf } from '../../market/quote/AsOf';
import { useSeedQuotes } from '../../market/quote/use-seed-quotes';
import { useSparklines } from '../../market/sparkline/use-sparklines';
import { applicationInfoQuery } from '../../lib/site/application-info';
import { BelowTheFold } from './below/BelowTheFold';
import { TickerCard } from './hero/TickerCard';
import { MemberStart } from './hero/MemberStart';
import { VisitorPitch } from './hero/VisitorPitch';
import { HomeMovers } from './HomeMovers';
import { TickerTape } from './tape/TickerTape';
import { t } from './texts';
import { useHomeChoice } from './home-tickers';
import classes from './Home.module.css';

/** Members only: visitors do not carry its code. */
const WatchlistExcerpt = lazyPart({
  what: t('excerpt.what'),
  load: () => import('./hero/WatchlistExcerpt').then((m) => m.WatchlistExcerpt),
  place: <div className={classes.excerptPlace} />,
});

/** Tickers that stand as cards; all of them run along the tape. */
const CARDS = 4;

/** / : what this is, shown by doing it; for members, where they start. */
export function HomePage() {
  const { data: info } = useQuery(applicationInfoQuery);
  const member = useMember();
  const { tickers, moversOf } = useHomeChoice();
  const keys = useMemo(() => tickers.map(instrumentKeyOf), [tickers]);
  const lineOf = useSparklines(keys);
  useSeedQuotes(keys);
  const featured = tickers[0]!;
  return (
    <Page title={t('page.title')}>
      <div className="pa-hero" data-member={member !== null}>
        {member ? (
          <MemberStart member={member} featured={featured} />
        ) : (
          <VisitorPitch info={info} featured={featured} />
        )}
        {member ? (
          <WatchlistExcerpt key={member.userId} offered={tickers} />
        ) : (
          <TickerCard instrument={featured} line={lineOf(keys[0]!)} large />
        )}
      </div>
      <TickerTape tickers={tickers} />
      <section aria-labelledby="live-title" className={classes.section}>
        <div className={classes.sectionHead}>
          <h2 id="live-title" className={classes.sectionTitle}>
            {t('live.title')}
          </h2>
          <AsOf instrument={keys[0]!} />
        </div>
        <div className={classes.cards}>
          {tickers.slice(1, 1 + CARDS).map((instrument) => (
            <TickerCard
              key={instrumentKeyOf(instrument)}
              instrument={instrument}
              line={lineOf(instrumentKeyOf(instrument))}
            />
          ))}
        </div>
      </section>
      <HomeMovers exchangeShortName={moversOf} />
      <BelowTheFold />
    </Page>
  );
}
