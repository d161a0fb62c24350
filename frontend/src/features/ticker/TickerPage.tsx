import { instrumentKeyOf } from '@pricealgo/contract/instrument-key';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, type ComponentType } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { Page } from '../../components/page/Page';
import { LoadError } from '../../components/state/LoadError';
import { isNotFound } from '../../lib/http/api-error';
import { prepareDates } from '../../lib/format/time-format';
import { useHoldSymbol } from '../../lib/realtime/live-cell/use-live-quote';
import { AnalysisTabs } from '../../market/ticker/AnalysisTabs';
import { tickerQuery, type Instrument } from '../../market/api/ticker';
import { ChartPanel } from '../../market/chart/ChartPanel';
import { useSeedQuotes } from '../../market/quote/use-seed-quotes';
import { OverviewSection } from '../../market/overview/OverviewSection';
import { TickerHeader } from '../../market/ticker/TickerHeader';
import { TickerNotFound } from '../../market/ticker/TickerNotFound';
import { FinancialsPlace } from './FinancialsPlace';
import { TickerSkeleton } from './TickerSkeleton';
import { TickerStats } from './TickerStats';
import { t } from '../../market/ticker/texts';
import classes from '../../market/ticker/Ticker.module.css';

interface TickerPageProps {
  /** Buttons of the header: what a member may do with this ticker. */
  Actions: ComponentType<{ instrument: Instrument }>;
}

function Ticker({ instrument, Actions }: TickerPageProps & { instrument: Instrument }) {
  const key = instrumentKeyOf(instrument);
  useHoldSymbol(key);
  useSeedQuotes(useMemo(() => [key], [key]));
  return (
    <div className={classes.layout}>
      <TickerHeader instrument={instrument} actions={<Actions instrument={instrument} />} />
      <AnalysisTabs instrument={instrument} />
      <ChartPanel instrument={instrument} />
      <TickerStats instrument={instrument} />
      <OverviewSection instrument={instrument} />
      <FinancialsPlace instrument={instrument} />
    </div>
  );
}

/** /tickers/{exchangeShortName}/{symbol} */
export function TickerPage({ Actions }: TickerPageProps) {
  const params = useParams();
  const { search } = useLocation();
  const given = `${params.exchangeShortName ?? ''}/${params.symbol ?? ''}`;
  const [exchangeShortName = '', symbol = ''] = given.toUpperCase().split(/\/(.*)/s);
  const { data: instrument, error, refetch } = useQuery(tickerQuery(exchangeShortName, symbol));
  // Behind the questions that have just been asked, in front of their answers.
  useEffect(() => {
    const timer = setTimeout(prepareDates);
    return () => clearTimeout(timer);
  }, []);
  // Drawn in slices: the whole page at once would hold up a slow phone.
  const drawn = useDeferredValue(instrument);
  const isDrawn = instrument && drawn && instrumentKeyOf(drawn) === instrumentKeyOf(instrument);

  if (given !== given.toUpperCase()) {
    return <Navigate to={`/tickers/${exchangeShortName}/${encodeURIComponent(symbol)}${search}`} replace />;
  }
  return (
    <Page title={instrument ? t('page.title', { symbol, name: instrument.name }) : symbol}>
      {isDrawn ? (
        <Ticker key={instrumentKeyOf(drawn)} instrument={drawn} Actions={Actions} />
      ) : error && !instrument ? (
        isNotFound(error) ? (
          <TickerNotFound exchangeShortName={exchangeShortName} symbol={symbol} />
        ) : (
          <LoadError level={1} what={symbol} error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <TickerSkeleton />
      )}
    </Page>
  );
}
