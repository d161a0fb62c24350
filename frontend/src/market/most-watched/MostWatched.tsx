import { instrumentKeyOf } from '@pricealgo/contract/instrument-key';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { LoadError } from '../../components/state/LoadError';
import { formatMinute, shownZone } from '../../lib/format/time-format';
import { useSeedQuotes } from '../quote/use-seed-quotes';
import { useSparklines } from '../sparkline/use-sparklines';
import { CompactRow } from '../row/CompactRow';
import { mostWatchedQuery } from './most-watched';
import { t } from '../watchlists/texts';
import classes from './MostWatched.module.css';

/**
 * What most members watch; nothing as long as no ticker has enough of them. Its prices are renewed twice a minute: the
 * connection's symbols are left to what the page is about.
 */
export function MostWatched({ rows = 6 }: { rows?: number }) {
  const { data, error, refetch } = useQuery(mostWatchedQuery(rows));
  const keys = useMemo(() => data?.items.map(({ ticker }) => instrumentKeyOf(ticker)) ?? [], [data]);
  const lineOf = useSparklines(keys);
  const { unserved } = useSeedQuotes(keys);
  if (error && !data) return <LoadError what={t('what.most')} error={error} onRetry={() => void refetch()} />;
  if (!data || data.items.length === 0) return null;
  const { timeZone, label } = shownZone();
  return (
    <section className={classes.panel} aria-labelledby="most-watched-title">
      <h2 id="most-watched-title" className={classes.title}>
        {t('most.title')}
      </h2>
      <ol className={classes.rows}>
        {data.items.map(({ ticker, watchers }) => {
          const key = instrumentKeyOf(ticker);
          return (
            <li key={key} className={classes.row}>
              <CompactRow
                instrument={ticker}
                line={lineOf(key)}
                live={false}
                unserved={unserved.includes(key)}
              />
              <span className={classes.watchers}>{t('most.watchers', { count: watchers })}</span>
            </li>
          );
        })}
      </ol>
      <p className={classes.note}>
        {t('most.text', { time: `${formatMinute(data.asOfMs, timeZone)} ${label}` })}
      </p>
    </section>
  );
}
