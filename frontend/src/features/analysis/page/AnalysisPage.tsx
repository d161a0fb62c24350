import { instrumentKeyOf } from '@pricealgo/contract/instrument-key';
import '../../../market/answers/mantine-styles';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ComponentType } from 'react';
import { Navigate, Outlet, useLocation, useParams } from 'react-router';
import { Page } from '../../../components/page/Page';
import { LoadError } from '../../../components/state/LoadError';
import { isNotFound } from '../../../lib/http/api-error';
import { useHoldSymbol } from '../../../lib/realtime/live-cell/use-live-quote';
import { tickerQuery, type Instrument } from '../../../market/api/ticker';
import { useImportedView } from '../../../market/chart/use-imported-view';
import { useSeedQuotes } from '../../../market/quote/use-seed-quotes';
import { tickerPath } from '../../../market/ticker-path';
import { TickerHeader } from '../../../market/ticker/TickerHeader';
import { TickerNotFound } from '../../../market/ticker/TickerNotFound';
import { tickerAnalysisQuery } from '../../../market/answers/api/ticker-analysis';
import { AnalysisGate } from '../gate/AnalysisGate';
import { AnalysisTabs } from '../../../market/ticker/AnalysisTabs';
import type { TabContext } from '../tabs/tab-screen';
import { AnalysisSkeleton, AnswerSkeleton } from './AnalysisSkeleton';
import { SourceLine } from './SourceLine';
import { t } from '../../../market/answers/texts';
import classes from './AnalysisPage.module.css';

function Answers({ instrument }: { instrument: Instrument }) {
  const { exchangeShortName, symbol } = instrument;
  const imported = useImportedView();
  const { data, error, refetch } = useQuery(tickerAnalysisQuery(exchangeShortName, symbol, imported));
  if (data)
    return <Outlet key={String(imported)} context={{ instrument, analysis: data } satisfies TabContext} />;
  if (error) return <LoadError what={t('page.what')} error={error} onRetry={() => void refetch()} />;
  return <AnswerSkeleton />;
}

interface AnalysisPageProps {
  /** Buttons of the header: what a member may do with this ticker. */
  Actions: ComponentType<{ instrument: Instrument }>;
}

function Analysis({ instrument, Actions }: AnalysisPageProps & { instrument: Instrument }) {
  const key = instrumentKeyOf(instrument);
  useHoldSymbol(key);
  useSeedQuotes(useMemo(() => [key], [key]));
  return (
    <div className={classes.layout}>
      <TickerHeader instrument={instrument} actions={<Actions instrument={instrument} />} />
      <AnalysisTabs instrument={instrument} />
      <AnalysisGate tickerAddress={tickerPath(instrument)} symbol={instrument.symbol}>
        <SourceLine instrument={instrument} />
        <Answers instrument={instrument} />
      </AnalysisGate>
    </div>
  );
}

function Loaded({
  exchangeShortName,
  symbol,
  Actions,
}: AnalysisPageProps & { exchangeShortName: string; symbol: string }) {
  const { data: instrument, error, refetch } = useQuery(tickerQuery(exchangeShortName, symbol));
  return (
    <Page title={t('page.title', { symbol })}>
      {instrument ? (
        <Analysis key={instrumentKeyOf(instrument)} instrument={instrument} Actions={Actions} />
      ) : error ? (
        isNotFound(error) ? (
          <TickerNotFound exchangeShortName={exchangeShortName} symbol={symbol} />
        ) : (
          <LoadError level={1} what={symbol} error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <AnalysisSkeleton />
      )}
    </Page>
  );
}

/** Around every tab of /tickers/{exchangeShortName}/{symbol}/{algo}: header, tabs, and the newest calls for them. */
export function AnalysisPage({ Actions }: AnalysisPageProps) {
  const { exchangeShortName: exchange = '', symbol: given = '' } = useParams();
  const { pathname, search } = useLocation();
  const instrument = { exchangeShortName: exchange.toUpperCase(), symbol: given.toUpperCase() };
  const address = tickerPath(instrument);
  if (exchange !== instrument.exchangeShortName || given !== instrument.symbol) {
    const tab = pathname.slice(pathname.lastIndexOf('/')).toLowerCase();
    return <Navigate to={`${address}${tab}${search}`} replace />;
  }
  return <Loaded {...instrument} Actions={Actions} />;
}
