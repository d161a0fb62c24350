import { hasShares } from '@pricealgo/contract/market/instrument-type';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog';
import { api } from '../../../lib/api/client';
import type { components } from '../../../lib/api/schema';
import { unwrap, unwrapWithMessage } from '../../../lib/api/unwrap';
import { formatMoney } from '../../../lib/format/number-format';
import { exchangeZone } from '../../../lib/format/time-format';
import { isSubscriptionExpired } from '../../../lib/session/session-info';
import { useMember } from '../../../lib/session/use-session';
import { showFailure, showSuccess } from '../../../lib/toast';
import type { Instrument } from '../../api/ticker';
import type { ShownHistory } from '../chart-intervals';
import type { PriceCanvas } from '../price-canvas';
import { AlertLayer, type AlertLine } from './alert-layer';
import { markOfAction, marksOfCalls, marksOfEarnings, type ChartMark } from './chart-marks';
import { MarkLayer } from './mark-layer';
import { t } from './texts';
import classes from './Tools.module.css';

type Alert = components['schemas']['AlertDto'];

const STALE_MS = 60_000;
/** As many as one answer has. */
const CALLS = 100;
/** At most so many answers: 1,000 calls are more marks than a chart has room for. */
const CALL_PAGES = 10;
const ALERTS = 50;
const NO_MARKS: readonly ChartMark[] = [];

/** The company's quarters, for the days on which they became known; nobody misses them where they cannot be fetched. */
function useEarnings({ exchangeShortName, symbol, type }: Instrument, imported: boolean) {
  return useQuery({
    queryKey: ['chart-earnings', exchangeShortName, symbol, imported],
    queryFn: ({ signal }) => {
      const source = imported ? { source: 'imported' as const } : {};
      const query = { exchangeShortName, symbol, period: 'quarterly' as const, ...source };
      return unwrap(api.GET('/api/ticker-financials', { params: { query }, signal }));
    },
    enabled: hasShares(type),
    staleTime: STALE_MS,
  }).data?.periods;
}

/**
 * What the algorithms said, for members whose subscription runs, newest first.
 * @param firstMs start of what the chart shows: older calls are asked for once an older bar is there
 */
function useCalls({ exchangeShortName, symbol }: Instrument, imported: boolean, firstMs: number) {
  const member = useMember();
  const [openedMs] = useState(() => Date.now());
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery({
    queryKey: ['ticker-analysis', exchangeShortName, symbol, 'chart', imported],
    queryFn: ({ signal, pageParam: page }) => {
      const view: 'imported' | 'market' = imported ? 'imported' : 'market';
      const query = { exchangeShortName, symbol, view, page, limit: CALLS };
      return unwrap(api.GET('/api/algorithm-calls', { params: { query }, signal }));
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, total }) =>
      page * limit < total && page < CALL_PAGES ? page + 1 : undefined,
    enabled: !isSubscriptionExpired(member, openedMs),
    staleTime: STALE_MS,
  });
  // A call made meanwhile moves the others on: one may stand on two pages.
  const calls = useMemo(
    () =>
      data && [
        ...new Map(data.pages.flatMap(({ items }) => items).map((call) => [call.callId, call])).values(),
      ],
    [data],
  );
  useEffect(() => {
    // They come by when they were recorded: one of the past among them, such as a backtest, is no end.
    const reachedMs = Math.max(...(data?.pages.at(-1)?.items.map(({ asOfMs }) => asOfMs) ?? []));
    if (hasNextPage && !isFetching && !isError && reachedMs >= firstMs) void fetchNextPage();
  }, [data, hasNextPage, isFetching, isError, firstMs, fetchNextPage]);
  return calls;
}

/** Active alerts of the member that wait for a price of this instrument. */
function useOwnAlerts({ exchangeShortName, symbol }: Instrument, isWanted: boolean) {
  const member = useMember();
  return useQuery({
    // Under the key that is void when an alert changes.
    queryKey: ['alerts', 'chart', exchangeShortName, symbol],
    queryFn: ({ signal }) => {
      const query = { exchangeShortName, symbol, state: 'active' as const, page: 1, limit: ALERTS };
      return unwrap(api.GET('/api/alerts', { params: { query }, signal }));
    },
    enabled: isWanted && member !== null,
    staleTime: STALE_MS,
  }).data?.items;
}

interface ChartMarksProps {
  canvas: PriceCanvas | null;
  instrument: Instrument;
  history: ShownHistory | undefined;
  imported: boolean;
}

/** Splits, dividends, results and calls at the foot of the chart, the member's alerts as lines, and all of them in words. */
export function ChartMarks({ canvas, instrument, history, imported }: ChartMarksProps) {
  const { exchangeShortName, currency } = instrument;
  const { timeZone } = exchangeZone(exchangeShortName);
  const earnings = useEarnings(instrument, imported);
  const alerts = useOwnAlerts(instrument, !imported);
  const [pointed, setPointed] = useState(NO_MARKS);

  const actions = history?.actions;
  const firstMs = history?.bars[0]?.timeMs ?? Infinity;
  const calls = useCalls(instrument, imported, firstMs);
  const marks = useMemo(
    () =>
      [
        ...(actions ?? []).map((action) => markOfAction(action, currency)),
        ...marksOfEarnings(earnings ?? []),
        ...marksOfCalls(calls ?? []),
      ]
        .filter(({ timeMs }) => timeMs >= firstMs)
        .sort((a, b) => a.timeMs - b.timeMs),
    [actions, earnings, calls, currency, firstMs],
  );
  useEffect(() => {
    if (!canvas || marks.length === 0) return;
    return canvas.addLayer(new MarkLayer(marks, timeZone, setPointed));
  }, [canvas, marks, timeZone]);

  const { lines, asked } = useAlertLines(canvas, alerts, currency);
  if (marks.length === 0 && lines === 0) return null;
  return (
    <>
      {asked}
      <p
        className={pointed.length > 0 ? classes.note : `${classes.note} ${classes.about}`}
        data-testid="chart-marks"
      >
        {pointed.length > 0
          ? pointed.map(({ text }) => text).join(' ')
          : t('mark.about', { marks: marks.length, alerts: lines })}
      </p>
      {marks.length > 0 && (
        <details className={classes.marks}>
          <summary>{t('mark.list')}</summary>
          <ul>
            {marks.toReversed().map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** Draws the alerts; where one is dropped it is asked whether that was meant, for a slip of the hand drops it, too. */
function useAlertLines(
  canvas: PriceCanvas | null,
  alerts: readonly Alert[] | undefined,
  currency: string,
): { lines: number; asked: ReactNode } {
  const client = useQueryClient();
  const [dropped, setDropped] = useState<{ alert: Alert; from: number; price: number } | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ alert, price }: { alert: Alert; price: number }) =>
      unwrapWithMessage(
        api.POST('/api/alerts/update', {
          body: { alertId: alert.alertId, condition: { ...alert.condition, price } },
        }),
      ),
    onSuccess: ({ message }) => showSuccess(message),
    onError: showFailure,
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['alerts'] });
      putBack();
    },
  });
  const [tries, setTries] = useState(0);
  /** The lines are where the alerts are again, also where nothing was changed. */
  const putBack = (): void => {
    setDropped(null);
    setTries((count) => count + 1);
  };
  const lines = useMemo(
    () =>
      (alerts ?? []).flatMap(({ alertId, condition: { price } }): AlertLine[] =>
        price === undefined ? [] : [{ alertId, price }],
      ),
    [alerts],
  );
  useEffect(() => {
    if (!canvas || lines.length === 0) return;
    const onMoved = ({ alertId, price: from }: AlertLine, price: number): void => {
      const alert = alerts?.find((one) => one.alertId === alertId);
      if (alert) setDropped({ alert, from, price });
    };
    return canvas.addLayer(new AlertLayer(lines, onMoved));
  }, [canvas, lines, alerts, tries]);
  const asked = dropped && (
    <ConfirmDialog
      title={t('alert.move.title')}
      text={t('alert.move.text', {
        from: formatMoney(dropped.from, currency),
        to: formatMoney(dropped.price, currency),
      })}
      action={t('alert.move.action')}
      loading={isPending}
      onConfirm={() => mutate({ alert: dropped.alert, price: dropped.price })}
      onClose={putBack}
    />
  );
  return { lines: lines.length, asked };
}
