import { z } from 'zod';
import { FINANCIAL_LINES, RATIO_INPUTS, RATIOS } from './market/financial-lines.js';
import { FUNDAMENTAL_PERIODS } from './market/fundamentals.js';
import { exactInstrumentFields } from './primitives.js';

/** Why ratios with a price are not computed though there are statements. */
export const PRICE_OBSTACLES = ['currency', 'scale', 'unconfirmed', 'no-prices'] as const;
export type PriceObstacle = (typeof PRICE_OBSTACLES)[number];

const source = z.literal('imported').optional().describe('Only what imported files say.');

export const tickerFinancialsQuerySchema = z.strictObject({
  ...exactInstrumentFields,
  period: z.enum(FUNDAMENTAL_PERIODS).prefault('annual'),
  source,
});
export type TickerFinancialsQuery = z.infer<typeof tickerFinancialsQuerySchema>;

export const tickerDividendsQuerySchema = z.strictObject({ ...exactInstrumentFields, source });
export type TickerDividendsQuery = z.infer<typeof tickerDividendsQuerySchema>;

/** An object in which every name may be absent. */
const anyOf = <Name extends string, Value extends z.ZodType>(names: readonly Name[], value: Value) =>
  z.strictObject(
    Object.fromEntries(names.map((name) => [name, value.optional()])) as Record<Name, z.ZodOptional<Value>>,
  );

const dayMs = z.number().describe('00:00 UTC of the date, ms.');
const fiscalFields = {
  fiscalDateMs: z.number().describe('Last day of the fiscal period: 00:00 UTC of it, ms.'),
  filingDateMs: z
    .number()
    .nullable()
    .describe('Day the public learned it, 00:00 UTC, ms; null where the source does not say.'),
};
/** What is said of every answer about a company's statements. */
const statementFields = {
  asOfMs: z.number().describe('Market clock of the answer: nothing that became known later is in it.'),
  source: z.string().nullable().meta({
    example: 'sec',
    description: 'Whose statements they are, never a mixture; null where none is known.',
  }),
  readMs: z.number().nullable().describe('When that source was last read, ms since epoch UTC.'),
  currency: z
    .string()
    .nullable()
    .meta({ example: 'USD', description: 'ISO 4217 code of the money in the statements.' }),
  withheld: z.int().describe('Statements or events that are known but not shown beside invented prices.'),
};

export const financialPeriodSchema = z
  .strictObject({
    ...fiscalFields,
    fiscalYear: z.int().optional(),
    fiscalQuarter: z.int().min(1).max(4).optional(),
    items: anyOf(FINANCIAL_LINES, z.number()).describe(
      'Whole units of the currency, as the newest filing reports them; what it does not say is absent. `freeCashFlow` is operating cash flow less capital expenditure.',
    ),
    growth: anyOf(FINANCIAL_LINES, z.number()).describe(
      'Against the same period a year before, 0.07 for 7 %; absent where that is not known, zero or negative.',
    ),
  })
  .meta({ id: 'FinancialPeriodDto' });
export type FinancialPeriodDto = z.infer<typeof financialPeriodSchema>;

export const tickerFinancialsSchema = z
  .strictObject({
    exchangeShortName: z.string().meta({ example: 'NASDAQ' }),
    symbol: z.string().meta({ example: 'AAPL' }),
    period: z.enum(FUNDAMENTAL_PERIODS),
    ...statementFields,
    periods: z.array(financialPeriodSchema).describe('Newest first: at most 12 years or 20 quarters.'),
    otherSources: z.array(z.string()).describe('Who else has statements of it.'),
  })
  .meta({ id: 'TickerFinancialsDto' });
export type TickerFinancialsDto = z.infer<typeof tickerFinancialsSchema>;

export const usedRateSchema = z
  .strictObject({
    rate: z.number().describe('Units of the price’s currency for one of the statements’.'),
    source: z.string().meta({ example: 'imported' }),
    asOfMs: z.number().describe('Day of the rate: 00:00 UTC of its date, ms.'),
  })
  .meta({ id: 'UsedRateDto' });
export type UsedRateDto = z.infer<typeof usedRateSchema>;

const usedRate = usedRateSchema
  .optional()
  .describe('What the statements’ money was converted by; absent where both are in one currency.');

export const ratioPeriodSchema = z
  .strictObject({
    ...fiscalFields,
    fiscalYear: z.int().optional(),
    fiscalQuarter: z.int().min(1).max(4).optional(),
    months: z
      .literal(12)
      .describe('Flows cover twelve months: a fiscal year, or the four quarters to the date.'),
    priceDateMs: dayMs
      .nullable()
      .describe('Session whose close is the price; null where there is none near that date.'),
    priceBasis: z
      .enum(['filing', 'period-end'])
      .nullable()
      .describe(
        '`filing`: close of the first session after the statements became public; `period-end`: last close of the period, where the filing date is not known.',
      ),
    exchangeRate: usedRate,
    inputs: anyOf(RATIO_INPUTS, z.number()).describe(
      'Per share and share counts in today’s shares. Price, market cap and enterprise value in the price’s currency, all else in that of the statements.',
    ),
    ratios: anyOf(RATIOS, z.number()).describe(
      'Margins, returns and yields are fractions. A ratio that lacks an input, or would divide by a loss, is absent.',
    ),
  })
  .meta({ id: 'RatioPeriodDto' });
export type RatioPeriodDto = z.infer<typeof ratioPeriodSchema>;

export const tickerRatiosSchema = z
  .strictObject({
    exchangeShortName: z.string().meta({ example: 'NASDAQ' }),
    symbol: z.string().meta({ example: 'AAPL' }),
    period: z.enum(FUNDAMENTAL_PERIODS),
    ...statementFields,
    priceCurrency: z.string().meta({ example: 'USD' }),
    priceSource: z.string().nullable().meta({ example: 'imported' }),
    obstacle: z
      .enum(PRICE_OBSTACLES)
      .nullable()
      .describe(
        '`currency`: the statements are in another currency than the price, and no exchange rate is known; `scale`: price times shares is far from the market cap that a profile states (share classes, depositary receipts); `unconfirmed`: the statements are in another currency, and no market cap of the time says whether a listed share is one of theirs.',
      ),
    periods: z.array(ratioPeriodSchema).describe('Newest first: at most 12 years or 20 quarters.'),
  })
  .meta({ id: 'TickerRatiosDto' });
export type TickerRatiosDto = z.infer<typeof tickerRatiosSchema>;

export const dividendSchema = z
  .strictObject({
    exDateMs: z.number().describe('First session without it: 00:00 UTC of its date, ms.'),
    amount: z.number().describe('Cash per share as paid then.'),
    adjustedAmount: z.number().describe('The same per share of today: later splits taken out.'),
    currency: z.string().meta({ example: 'USD' }),
    source: z.string().meta({ example: 'imported' }),
  })
  .meta({ id: 'DividendDto' });
export type DividendDto = z.infer<typeof dividendSchema>;

export const splitSchema = z
  .strictObject({
    exDateMs: z.number().describe('First session in new shares: 00:00 UTC of its date, ms.'),
    ratio: z.number().describe('New shares per old share.'),
    sharesToday: z.number().describe('What one share of the day before has become by now.'),
    source: z.string().meta({ example: 'imported' }),
  })
  .meta({ id: 'SplitDto' });
export type SplitDto = z.infer<typeof splitSchema>;

export const dividendYearSchema = z
  .strictObject({
    year: z.int().meta({ example: 2025 }),
    amount: z.number().describe('Per share of today, by ex-date.'),
    payments: z.int(),
    complete: z.boolean().describe('The year is over.'),
    growth: z.number().optional().describe('Against the year before; of complete years only.'),
  })
  .meta({ id: 'DividendYearDto' });
export type DividendYearDto = z.infer<typeof dividendYearSchema>;

export const trailingDividendsSchema = z
  .strictObject({
    amount: z.number().describe('Per share of today.'),
    payments: z.int(),
    fromMs: z.number().describe('Ex-dates after this day …'),
    toMs: z.number().describe('… up to this one, 00:00 UTC, ms.'),
    sources: z.array(z.string()),
  })
  .meta({ id: 'TrailingDividendsDto' });
export type TrailingDividendsDto = z.infer<typeof trailingDividendsSchema>;

export const dividendCoverSchema = z
  .strictObject({
    ...fiscalFields,
    dividendsPaid: z.number(),
    netIncome: z.number().optional(),
    freeCashFlow: z.number().optional(),
    payout: z.number().optional().describe('Dividends paid ÷ net income; absent of a loss.'),
    cover: z.number().optional().describe('Free cash flow ÷ dividends paid.'),
  })
  .meta({ id: 'DividendCoverDto' });
export type DividendCoverDto = z.infer<typeof dividendCoverSchema>;

/** A close that something was divided by. */
export const datedPriceSchema = z
  .strictObject({
    value: z.number(),
    currency: z.string().meta({ example: 'USD' }),
    source: z.string(),
    asOfMs: z.number().describe('Session of a close: 00:00 UTC of its date, ms.'),
  })
  .meta({ id: 'DatedPriceDto' });

export const tickerDividendsSchema = z
  .strictObject({
    exchangeShortName: z.string().meta({ example: 'NASDAQ' }),
    symbol: z.string().meta({ example: 'AAPL' }),
    asOfMs: z.number().describe('Market clock of the answer.'),
    withheld: statementFields.withheld,
    currency: z
      .string()
      .meta({ example: 'USD', description: 'Of the price; sums hold dividends in it alone.' }),
    dividends: z.array(dividendSchema).describe('Newest first, at most 400.'),
    splits: z.array(splitSchema).describe('Newest first.'),
    years: z.array(dividendYearSchema).describe('By calendar year, newest first.'),
    trailing: trailingDividendsSchema
      .nullable()
      .describe('Of the twelve months to the price; null where none fell into them.'),
    price: datedPriceSchema.nullable().describe('Last finished close.'),
    yield: z.number().nullable().describe('Trailing dividends ÷ price, a fraction.'),
    growth: anyOf(['oneYear', 'threeYears', 'fiveYears'], z.number()).describe(
      'A year, to the newest complete calendar year; fractions.',
    ),
    cover: z
      .strictObject({
        source: z.string(),
        readMs: z.number(),
        currency: z.string(),
        periods: z.array(dividendCoverSchema).describe('Fiscal years, newest first, at most 12.'),
      })
      .nullable()
      .describe('From the statements of fiscal years that paid a dividend.'),
  })
  .meta({ id: 'TickerDividendsDto' });
export type TickerDividendsDto = z.infer<typeof tickerDividendsSchema>;

/** What a reader's browser multiplies by the live price. */
export const liveInputsSchema = z
  .strictObject({
    price: datedPriceSchema.nullable().describe('Last finished close, where no live price is at hand.'),
    currency: z.string().nullable().describe('Of the statements; null without any.'),
    earnings: z
      .strictObject({
        perShare: z.number().describe('Diluted, twelve months, in today’s shares.'),
        currency: z.string(),
        fiscalDateMs: z.number(),
        source: z.string(),
        basis: z.enum(['quarters', 'year', 'year-and-quarters']),
      })
      .optional(),
    shares: z
      .strictObject({
        count: z.number().describe('Today’s shares.'),
        fiscalDateMs: z.number(),
        source: z.string(),
      })
      .optional(),
    dividends: trailingDividendsSchema.optional(),
    exchangeRate: usedRate,
    obstacle: z.enum(PRICE_OBSTACLES).nullable(),
  })
  .meta({ id: 'LiveInputsDto' });
export type LiveInputsDto = z.infer<typeof liveInputsSchema>;
