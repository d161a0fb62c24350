import { z } from 'zod';
import { price, quantity, seconds } from '../vendor-http/vendor-values.js';

/** Forms seen in recorded answers of the chart and the fundamentals time series services. */

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

export const yahooMeta = z.object({
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

export const yahooChart = z.object({
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

export const yahooFact = z.object({
  asOfDate: z.iso.date(),
  currencyCode: z.string().regex(/^[A-Z]{3}$/),
  reportedValue: z.object({ raw: z.number() }),
});

/** One line item over the fiscal dates; the facts are under a field named like the item. */
export const yahooSeries = z
  .object({ meta: z.object({ symbol: z.array(z.string()).min(1), type: z.array(z.string()).min(1) }) })
  .loose();

export const yahooTimeSeries = z.object({ timeseries: z.object({ result: z.array(z.unknown()) }) });
