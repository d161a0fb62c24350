import { hasShares } from '@pricealgo/contract/market/instrument-type';
import { Button, Loader } from '@mantine/core';
import { instrumentKeyOf } from '@pricealgo/contract/instrument-key';
import { IconAdjustmentsHorizontal, IconChartCandle, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { FieldLink } from '../../components/address/FieldLink';
import { lazyPart } from '../../components/part/lazy-part';
import { LoadError } from '../../components/state/LoadError';
import { StatePanel } from '../../components/state/StatePanel';
import { useAddressFields, type AddressFields } from '../../lib/browser/use-address-fields';
import { exchangeZone, formatDate, formatInstant, shownZone, type Zone } from '../../lib/format/time-format';
import { useMember } from '../../lib/session/use-session';
import { clearedByFailure } from '../api/cleared-by-failure';
import type { Instrument } from '../api/ticker';
import {
  DAILY_RANGES,
  HISTORY_RANGES,
  historyFileAddress,
  tickerHistoryQuery,
  type HistoryRange,
} from '../api/ticker-history';
import { chartSummary, type BarContext } from './bar-text';
import {
  CHART_INTERVALS,
  fitsRange,
  needsDays,
  rangeFor,
  useRegrouped,
  type ShownHistory,
} from './chart-intervals';
import { DoubtfulBars } from './DoubtfulBars';
import { AdjustmentChoice, adjustmentText } from './AdjustmentChoice';
import { intervalMs } from './grow-last-bar';
import { useImportedView } from './use-imported-view';
import { CHART_KINDS, CHART_SCALES, type ChartKind, type PriceCanvas } from './price-canvas';
import { PriceChart } from './PriceChart';
import { showCanvas } from './shown-canvas';
import { t } from '../texts';
import classes from './Chart.module.css';

const SPANS: Record<HistoryRange, string> = {
  '1D': t('span.session'),
  '5D': t('span.fiveSessions'),
  '1M': t('span.month'),
  '6M': t('span.sixMonths'),
  YTD: t('span.thisYear'),
  '1Y': t('span.year'),
  '5Y': t('span.fiveYears'),
  MAX: t('span.all'),
};
const KIND_NAMES: Record<ChartKind, string> = {
  candles: t('chart.type.candles'),
  line: t('chart.type.line'),
  area: t('chart.type.area'),
};
/** Few open it, and it brings the parts of long tables along. */
const BarTable = lazyPart({
  what: t('chart.table.part'),
  load: () => import('./BarTable').then((part) => part.BarTable),
});
/** What few readers need with the first look: fetched by the button, or by an address that names a tool. */
const ChartTools = lazyPart({
  what: t('chart.tools.part'),
  load: () => import('./tools/ChartTools').then((part) => part.ChartTools),
  place: <div className={classes.toolPlace} />,
});
/** What a member drew is part of the chart, also where the tools are shut. */
const ChartDrawings = lazyPart({
  what: t('chart.tools.part'),
  load: () => import('./drawings/ChartDrawings').then((part) => part.ChartDrawings),
  place: null,
});
/** Fields of the address that only the tools can show. */
const TOOL_FIELDS = ['tools', 'interval', 'scale', 'studies', 'compare', 'returns', 'hours'];
const DAY_MS = 86_400_000;
/** Longer than any closure of an exchange: a series that ended earlier does not go on. */
const ENDED_AFTER_MS = 7 * DAY_MS;

/** Whose bars these are and up to when: now, or the end of a series that does not reach so far. */
function sourceText(history: ShownHistory, zone: Zone, intraday: boolean): string {
  const { span, asOfMs, source } = history;
  const label = intraday ? zone.label : t('chart.dates');
  const data = adjustmentText(history);
  if (span && asOfMs - span.lastMs > ENDED_AFTER_MS) {
    return t('chart.until', { until: formatDate(span.lastMs, 'UTC'), source, label, data });
  }
  return t('chart.source', { asOfMs: formatInstant(asOfMs, zone.timeZone), source, label, data });
}

function oneOf<T extends string>(allowed: readonly T[], text: string | null, fallback: T): T {
  return allowed.find((value) => value === text) ?? fallback;
}

/** Price chart with its ranges and kinds (both in the address), its summary and its data as a table. */
export function ChartPanel({ instrument }: { instrument: Instrument }) {
  const { search, change } = useAddressFields();
  const [tableOpen, setTableOpen] = useState(false);
  const imported = useImportedView();
  const ranges = imported ? DAILY_RANGES : HISTORY_RANGES;
  const asked = oneOf(ranges, search.get('range'), imported ? 'MAX' : '1D');
  const wanted = CHART_INTERVALS.find((value) => value === search.get('interval'));
  const range = wanted && !search.has('range') ? rangeFor(wanted, asked) : asked;
  const interval = wanted && ranges.includes(range) && fitsRange(wanted, range) ? wanted : null;
  const scale = search.get('compare') ? 'percent' : oneOf(CHART_SCALES, search.get('scale'), 'linear');
  const panel = useRef<HTMLElement>(null);
  const member = useMember();
  const [canvas, setCanvas] = useState<PriceCanvas | null>(null);
  useEffect(() => {
    showCanvas(canvas);
    return () => showCanvas(null);
  }, [canvas]);
  const hasTools = TOOL_FIELDS.some((field) => search.has(field));
  // Only beside others: a price of its own is one that was paid.
  const totalReturn = Boolean(search.get('compare')) && search.get('returns') === 'total';
  const adjusted = totalReturn || search.get('adjusted') !== 'false';
  const kind = oneOf(CHART_KINDS, search.get('chart'), 'candles');
  const { exchangeShortName, symbol, name, currency } = instrument;
  const choice = {
    ...{ range, adjusted, imported },
    ...(needsDays(interval) ? { days: true } : {}),
    ...(totalReturn ? { totalReturn } : {}),
  };
  const query = useQuery(tickerHistoryQuery(exchangeShortName, symbol, choice));
  const { error, isPlaceholderData, refetch } = query;
  const newest = clearedByFailure(query);
  // The chart is costly to make: it comes in a task of its own, and slices before it.
  const fetched = useDeferredValue(newest);
  const isOld = isPlaceholderData || fetched !== newest;
  const zone = shownZone(exchangeShortName);
  const sessions = exchangeZone(exchangeShortName).timeZone;
  const data = useRegrouped(fetched, interval, sessions);

  const choose = (fields: AddressFields): void => change(fields, { replace: true, preventScrollReset: true });
  const context: BarContext = {
    currency,
    timeZone: zone.timeZone,
    intraday: data ? intervalMs(data.interval) < DAY_MS : true,
    weekly: data?.interval === '1w',
    monthly: data?.interval === '1mo',
    firstMs: data?.span?.firstMs,
    asOfMs: data?.asOfMs,
  };
  const label = t('chart.label', { name, spans: SPANS[range] });

  return (
    <section ref={panel} className={classes.panel} aria-label={t('chart.title')}>
      <div className={classes.tools}>
        <nav className={classes.choices} aria-label={t('chart.range')}>
          {ranges.map((value) => (
            <FieldLink
              key={value}
              fields={{ range: value, interval: wanted && fitsRange(wanted, value) ? wanted : null }}
              replace
              preventScrollReset
              className={classes.choice}
              aria-current={value === range ? 'true' : undefined}
            >
              {value}
            </FieldLink>
          ))}
        </nav>
        <div className={classes.aside}>
          {hasShares(instrument.type) && DAILY_RANGES.includes(range) && (
            <AdjustmentChoice
              adjusted={adjusted}
              onChange={(value) => choose({ adjusted: String(value), returns: null })}
            />
          )}
          <div className={classes.choices} role="group" aria-label={t('chart.type.label')}>
            {CHART_KINDS.map((value) => (
              <button
                key={value}
                type="button"
                className={classes.choice}
                aria-pressed={value === kind}
                onClick={() => choose({ chart: value })}
              >
                {KIND_NAMES[value]}
              </button>
            ))}
          </div>
          <button
            type="button"
            className={classes.choice}
            aria-expanded={hasTools}
            onClick={() =>
              choose(
                hasTools ? Object.fromEntries(TOOL_FIELDS.map((field) => [field, null])) : { tools: 'open' },
              )
            }
          >
            <IconAdjustmentsHorizontal size={15} aria-hidden="true" className={classes.choiceIcon} />
            {t('chart.tools.label')}
          </button>
          <a
            className={classes.choice}
            href={historyFileAddress(exchangeShortName, symbol, choice)}
            download
            data-testid="chart-download"
          >
            <IconDownload size={15} aria-hidden="true" className={classes.choiceIcon} />
            {t('chart.csv')}
          </a>
        </div>
      </div>
      {hasTools && (
        <ChartTools
          panel={panel}
          canvas={canvas}
          instrument={instrument}
          history={isOld ? undefined : data}
          kind={kind}
          view={{ ...choice, interval, scale }}
          context={context}
          search={search}
          choose={choose}
        />
      )}
      {(hasTools || member) && (
        <ChartDrawings
          panel={panel}
          canvas={canvas}
          instrument={instrument}
          history={isOld ? undefined : data}
          context={context}
          isOpen={hasTools}
        />
      )}
      {data && data.bars.length > 0 ? (
        <div className={classes.content} aria-busy={isOld}>
          <PriceChart
            instrument={instrumentKeyOf(instrument)}
            history={data}
            kind={kind}
            scale={scale}
            onCanvas={setCanvas}
            context={context}
            label={label}
            live={!imported}
          />
        </div>
      ) : (
        <>
          <div className={classes.legend} />
          <div className={classes.frame}>
            <div className={classes.cover}>
              {error ? (
                <LoadError what={t('chart.what')} error={error} onRetry={() => void refetch()} />
              ) : data ? (
                <StatePanel
                  icon={<IconChartCandle size={24} />}
                  title={t('chart.empty.title')}
                  action={
                    <Button component={FieldLink} fields={{ range: 'MAX' }} replace>
                      {t('chart.empty.action')}
                    </Button>
                  }
                >
                  {t('chart.empty.text', { imported, spans: SPANS[range] })}
                </StatePanel>
              ) : (
                <Loader role="status" aria-label={t('chart.loading')} />
              )}
            </div>
          </div>
        </>
      )}
      <div className={classes.foot}>
        <span>{data ? sourceText(data, zone, context.intraday) : '\u00a0'}</span>
        <span>
          {t('chart.credit.text')}{' '}
          <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
            {t('chart.credit.link')}
          </a>
        </span>
      </div>
      <p className={classes.summary} data-testid="chart-summary">
        {data && !isOld ? chartSummary(name, SPANS[range], data, context) : '\u00a0'}
      </p>
      {data && data.flags.length > 0 && <DoubtfulBars flags={data.flags} currency={currency} />}
      <details className={classes.details} onToggle={({ currentTarget }) => setTableOpen(currentTarget.open)}>
        <summary>{t('table.show')}</summary>
        {data && tableOpen && (
          <BarTable
            bars={data.bars}
            context={context}
            caption={t('table.caption', { name, spans: SPANS[range] })}
          />
        )}
      </details>
    </section>
  );
}
