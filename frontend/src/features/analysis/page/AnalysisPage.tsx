import { instrumentKeyOf } from '@pricealgo/contract/instrument-key';
import '../shared/mantine-styles';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Navigate, Outlet, useLocation, useParams } from 'react-router';
import { Page } from '../../../components/page/Page';
import { LoadError } from '../../../components/state/LoadError';
import { isNotFound } from '../../../lib/api/api-error';
import { useHoldSymbol } from '../../../lib/realtime/live-cell/use-live-quote';
import { tickerQuery, type Instrument } from '../../market/api/ticker';
import { useImportedView } from '../../market/chart/use-imported-view';
import { useSeedQuotes } from '../../market/quote/use-seed-quotes';
import { tickerPath } from '../../market/ticker-path';
import { TickerHeader } from '../../ticker/TickerHeader';
import { TickerNotFound } from '../../ticker/TickerNotFound';
import { tickerAnalysisQuery } from '../api/ticker-analysis';
import { AnalysisGate } from '../gate/AnalysisGate';
import { AnalysisTabs } from '../tabs/AnalysisTabs';
import type { TabContext } from '../tabs/tab-screen';
import { AnalysisSkeleton, AnswerSkeleton } from './AnalysisSkeleton';
import { SourceLine } from './SourceLine';
import { t } from '../texts';
import classes from './AnalysisPage.module.css';

function Answers({ instrument }: { instrument: Instrument }) {
  const { exchangeShortName, symbol } = instrument;
  const imported = useImportedView();
  const { data, error, refetch } = useQuery(tickerAnalysisQuery(exchangeShortName, symbol, imported));
  if (data)
    return <Outlet key={String(imported)} context={{ instrument, analysis: data } satisfies TabContext} />;
  if (error) return <LoadError what={t('theAnalysis')} error={error} onRetry={() => void refetch()} />;
  return <AnswerSkeleton />;
}

function Analysis({ instrument }: { instrument: Instrument }) {
  const key = instrumentKeyOf(instrument);
  useHoldSymbol(key);
  useSeedQuotes(useMemo(() => [key], [key]));
  return (
    <div className={classes.layout}>
      <TickerHeader instrument={instrument} />
      <AnalysisTabs instrument={instrument} />
      <SourceLine instrument={instrument} />
      <Answers instrument={instrument} />
    </div>
  );
}

function Loaded({ exchangeShortName, symbol }: { exchangeShortName: string; symbol: string }) {
  const { data: instrument, error, refetch } = useQuery(tickerQuery(exchangeShortName, symbol));
  return (
    <Page title={t('marketAnalysis', { symbol })}>
      {instrument ? (
        <Analysis key={instrumentKeyOf(instrument)} instrument={instrument} />
      ) : error ? (
        isNotFound(error) ? (
          <TickerNotFound exchangeShortName={exchangeShortName} symbol={symbol} />
        ) : (
          <LoadError what={symbol} error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <AnalysisSkeleton />
      )}
    </Page>
  );
}

/** Around every tab of /tickers/{exchangeShortName}/{symbol}/{algo}: header, tabs, and the newest calls for them. */
export function AnalysisPage() {
  const { exchangeShortName: exchange = '', symbol: given = '' } = useParams();
  const { pathname, search } = useLocation();
  const instrument = { exchangeShortName: exchange.toUpperCase(), symbol: given.toUpperCase() };
  const address = tickerPath(instrument);
  if (exchange !== instrument.exchangeShortName || given !== instrument.symbol) {
    const tab = pathname.slice(pathname.lastIndexOf('/')).toLowerCase();
    return <Navigate to={`${address}${tab}${search}`} replace />;
  }
  return (
    <AnalysisGate tickerAddress={address} title={t('marketAnalysis', { symbol: instrument.symbol })}>
      <Loaded {...instrument} />
    </AnalysisGate>
  );
}
