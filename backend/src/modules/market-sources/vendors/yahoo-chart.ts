import type { Bar, BarInterval } from '@pricealgo/contract/market/bar';
import { z } from 'zod';
import { isIntraday, sessionDateMs } from '../../../common/market/aggregate-bars.js';
import type { CorporateAction } from '../../../common/market/corporate-action.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import type { SessionSnapshot } from '../../../common/market/tick.js';
import { VendorError } from '../vendor-client/vendor-error.js';
import { price, quantity, seconds } from '../vendor-client/vendor-values.js';

/** Forms seen in recorded answers of the chart service. */

const cell = <S extends z.ZodType>(schema: S) => z.array(schema.nullable().catch(null)).optional();

const events = z.object({
  dividends: z.record(z.string(), z.object({ amount: z.number().nonnegative(), date: seconds })).optional(),
  splits: z
    .record(
      z.string(),
      z.object({ date: seconds, numerator: z.number().positive(), denominator: z.number().positive() }),
    )
    .optional(),
});

const yahooMeta = z.object({
  symbol: z.string().max(40),
  currency: z.string().max(10),
  regularMarketPrice: price,
  regularMarketTime: seconds,
  regularMarketDayHigh: price.nullish(),
  regularMarketDayLow: price.nullish(),
  regularMarketVolume: quantity.nullish(),
  /** Of the day before today; only in answers with intervals below a day. */
  previousClose: price.nullish(),
});

const yahooChart = z.object({
  chart: z.object({
    result: z
      .array(
        z.object({
          meta: yahooMeta,
          timestamp: z.array(z.number()).optional(),
          events: events.optional().catch(undefined),
          indicators: z.object({
            quote: z
              .array(
                z.object({
                  open: cell(price),
                  high: cell(price),
                  low: cell(price),
                  close: cell(price),
                  volume: cell(quantity),
                }),
              )
              .min(1),
          }),
        }),
      )
      .min(1),
  }),
});
export type YahooChart = z.output<typeof yahooChart>['chart']['result'][number];

/**
 * The one chart of an answer.
 * @throws VendorError when it is of another form, of another symbol or in another currency
 */
export function readChart(answer: unknown, symbol: string, { type, currency }: MarketInstrument): YahooChart {
  const parsed = yahooChart.safeParse(answer);
  const chart = parsed.success ? parsed.data.chart.result[0] : undefined;
  if (!chart) throw new VendorError('yahoo', 'shape', 'unknown form of answer');
  if (chart.meta.symbol !== symbol) throw new VendorError('yahoo', 'shape', 'answered for another symbol');
  // An index is in points, whatever its members are traded in.
  if (type !== 'index' && chart.meta.currency !== currency)
    throw new VendorError('yahoo', 'shape', 'prices in another currency');
  return chart;
}

/** Bars of a chart, oldest first. Rows with a hole (a minute without a trade) are left out, never filled. */
export function barsOfChart(chart: YahooChart, interval: BarInterval): Bar[] {
  const [columns] = chart.indicators.quote;
  const bars: Bar[] = [];
  (chart.timestamp ?? []).forEach((timeS, i) => {
    const [open, high, low, close] = [
      columns?.open?.[i],
      columns?.high?.[i],
      columns?.low?.[i],
      columns?.close?.[i],
    ];
    const volume = columns?.volume?.[i];
    if (open == null || high == null || low == null || close == null || volume == null) return;
    // Daily rows carry the opening bell, the newest one the last trade.
    const timeMs = isIntraday(interval) ? timeS * 1000 : sessionDateMs(timeS * 1000, 'new-york');
    bars.push({
      timeMs,
      open,
      high: Math.max(high, open, close),
      low: Math.min(low, open, close),
      close,
      volume,
    });
  });
  return bars;
}

/** State of the newest session: out of the chart's head, and the open out of its newest daily row. */
export function snapshotOfChart(chart: YahooChart, { key }: MarketInstrument): SessionSnapshot {
  const { meta } = chart;
  const price = meta.regularMarketPrice;
  const days = barsOfChart(chart, '1d');
  const todayMs = sessionDateMs(meta.regularMarketTime, 'new-york');
  const today = days.find(({ timeMs }) => timeMs === todayMs);
  const before = days.findLast(({ timeMs }) => timeMs < todayMs);
  return {
    key,
    price,
    previousClose: meta.previousClose ?? before?.close ?? null,
    open: today?.open ?? price,
    dayHigh: Math.max(meta.regularMarketDayHigh ?? price, price),
    dayLow: Math.min(meta.regularMarketDayLow ?? price, price),
    volume: meta.regularMarketVolume ?? today?.volume ?? 0,
    timeMs: meta.regularMarketTime,
  };
}

/**
 * Splits and dividends of a chart, oldest first. Dividends come adjusted for the later splits there; the splits of the
 * same answer turn them back into what was paid, so the answer must reach up to today.
 */
export function actionsOfChart(chart: YahooChart, { key, currency }: MarketInstrument): CorporateAction[] {
  const dateOf = (timeMs: number): number => sessionDateMs(timeMs, 'new-york');
  const splits = Object.values(chart.events?.splits ?? {}).map((split) => ({
    exDateMs: dateOf(split.date),
    ratio: split.numerator / split.denominator,
  }));
  const actions: CorporateAction[] = [
    ...splits.map((split) => ({ type: 'split' as const, key, source: 'yahoo', ...split })),
    ...Object.values(chart.events?.dividends ?? {}).map(({ amount, date }) => {
      const later = splits.filter(({ exDateMs }) => exDateMs > dateOf(date));
      const factor = later.reduce((product, { ratio }) => product * ratio, 1);
      return {
        type: 'dividend' as const,
        key,
        source: 'yahoo',
        exDateMs: dateOf(date),
        amount: Math.round(amount * factor * 1e6) / 1e6,
        currency,
      };
    }),
  ];
  return actions.sort((a, b) => a.exDateMs - b.exDateMs);
}
