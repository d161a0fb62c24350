import { z } from 'zod';
import { date, price, quantity, seconds } from '../vendor-http/vendor-values.js';

/** Public documentation: site.financialmodelingprep.com/developer/docs/stable. */

const symbol = z.string().min(1).max(40);

export const fmpQuote = z.object({
  symbol,
  price,
  previousClose: price.nullish(),
  open: price.nullish(),
  dayHigh: price.nullish(),
  dayLow: price.nullish(),
  volume: quantity.nullish(),
  timestamp: seconds,
});

/** As traded: the names say "adjusted", the endpoint `non-split-adjusted` means that they are not. */
export const fmpRawDay = z.object({
  date,
  adjOpen: price,
  adjHigh: price,
  adjLow: price,
  adjClose: price,
  volume: quantity,
});

export const fmpIntradayBar = z.object({
  date: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  open: price,
  high: price,
  low: price,
  close: price,
  volume: quantity,
});

const text = z.string().trim().min(1).max(20_000).optional().catch(undefined);
const number = z.number().optional().catch(undefined);
const positive = z.number().positive().optional().catch(undefined);

/** Only the symbol must be right; a field of another form is a field that the vendor does not tell. */
export const fmpProfile = z.object({
  symbol,
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .catch('USD'),
  companyName: text,
  description: text,
  sector: text,
  industry: text,
  country: text,
  website: z
    .url({ protocol: /^https?$/ })
    .optional()
    .catch(undefined),
  ceo: text,
  marketCap: positive,
  beta: number,
  lastDividend: number,
  averageVolume: positive,
  range: text,
  fullTimeEmployees: z
    .union([z.string().regex(/^\d+$/).transform(Number), z.number()])
    .optional()
    .catch(undefined),
  ipoDate: date.optional().catch(undefined),
});

export const fmpSplit = z.object({
  date,
  numerator: z.number().positive(),
  denominator: z.number().positive(),
});
export const fmpDividend = z.object({ date, dividend: z.number().nonnegative() });

export const fmpStatement = z
  .object({
    date,
    symbol,
    reportedCurrency: z.string().regex(/^[A-Z]{3}$/),
    filingDate: date.nullish().catch(null),
    fiscalYear: z
      .union([
        z
          .string()
          .regex(/^\d{4}$/)
          .transform(Number),
        z.number().int(),
      ])
      .optional()
      .catch(undefined),
    period: z.enum(['FY', 'Q1', 'Q2', 'Q3', 'Q4']).optional().catch(undefined),
  })
  .loose();
export type FmpStatement = z.output<typeof fmpStatement>;

export const fmpListed = z.object({
  symbol,
  companyName: z.string().trim().min(1).max(300),
  exchangeShortName: z.string().max(40),
  isEtf: z.boolean(),
});

export const fmpFound = z.object({
  symbol,
  name: z.string().trim().min(1).max(300),
  currency: z.string().max(10),
  exchange: z.string().max(40),
});
