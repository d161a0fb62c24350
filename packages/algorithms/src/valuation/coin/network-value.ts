import { dickeyFuller, fitLine } from '@pricealgo/algorithms/statistics/regression';
import { standardDeviation } from '@pricealgo/algorithms/statistics/moments';
import type { ChainInputs } from '../inputs/valuation-inputs.js';

type Series = readonly (number | null)[] | undefined;

/** Own history that today is compared with: four years of days, at least one. */
const FOUR_YEARS = 1_461;
const ONE_YEAR = 365;
const SIGNAL_DAYS = 90;
/** A signal line needs most of its days. */
const MIN_SIGNAL_DAYS = 60;
/** Engle–Granger, two series with an intercept, 5 %. */
export const COINTEGRATION_5 = -3.34;
const WEEK_OF_LAGS = 7;

const at = (series: Series, i: number): number => series?.[i] ?? NaN;

/** Market value over the value moved that day, and over its 90-day mean, with that one's place in four years. */
export function networkValueToTransfers({ marketCapUsd, transferValueUsd }: ChainInputs): {
  nvt: number;
  signal: number;
  /** Share of the days with a lower signal, 0 … 100. */
  percentile: number;
} {
  const signals = marketCapUsd.map((_, i) => {
    const window = (transferValueUsd ?? [])
      .slice(Math.max(0, i + 1 - SIGNAL_DAYS), i + 1)
      .filter((value): value is number => value !== null && value > 0);
    if (window.length < MIN_SIGNAL_DAYS) return NaN;
    return at(marketCapUsd, i) / (window.reduce((a, b) => a + b, 0) / window.length);
  });
  const last = marketCapUsd.length - 1;
  const signal = signals[last] ?? NaN;
  const history = signals.slice(-FOUR_YEARS).filter((one) => !Number.isNaN(one));
  const below = history.filter((one) => one < signal).length;
  const enough = history.length >= ONE_YEAR && !Number.isNaN(signal);
  return {
    nvt: at(marketCapUsd, last) / at(transferValueUsd, last),
    signal,
    percentile: enough ? (100 * below) / (history.length - 1) : NaN,
  };
}

/** Market value over the value at which coins last moved, and their distance in deviations of the market value. */
export function marketToRealised({ marketCapUsd, realisedCapUsd }: ChainInputs): { mvrv: number; z: number } {
  const last = marketCapUsd.length - 1;
  const [market, realised] = [at(marketCapUsd, last), at(realisedCapUsd, last)];
  const known = marketCapUsd.filter((value): value is number => value !== null);
  const spread = known.length < ONE_YEAR ? NaN : standardDeviation(known, 1);
  return { mvrv: market / realised, z: (market - realised) / spread };
}

/** Metcalfe's law over the last four years. */
export interface Metcalfe {
  /** Exponent b of market value in active addresses. */
  readonly exponent: number;
  readonly rSquared: number;
  /** Dickey–Fuller statistic of the residuals. */
  readonly statistic: number;
  /** Whether the two move together at 5 %; without it the line says nothing of value. */
  readonly cointegrated: boolean;
  /** Market value on the line, USD; NaN unless cointegrated. */
  readonly fairMarketCapUsd: number;
}

/** Fits ln(market value) = a + b·ln(active addresses); `null` below a year of days. */
export function metcalfe({ marketCapUsd, activeAddresses }: ChainInputs): Metcalfe | null {
  const rows = marketCapUsd
    .map((market, i) => ({ market: market ?? NaN, addresses: at(activeAddresses, i) }))
    .slice(-FOUR_YEARS)
    .filter(({ market, addresses }) => market > 0 && addresses > 0);
  if (rows.length < ONE_YEAR) return null;
  const x = rows.map(({ addresses }) => Math.log(addresses));
  const y = rows.map(({ market }) => Math.log(market));
  const line = fitLine(x, y);
  if (!line) return null;
  const statistic = dickeyFuller(
    y.map((value, i) => value - line.intercept - line.slope * x[i]!),
    WEEK_OF_LAGS,
  );
  const cointegrated = statistic < COINTEGRATION_5;
  return {
    exponent: line.slope,
    rSquared: line.rSquared,
    statistic,
    cointegrated,
    fairMarketCapUsd: cointegrated ? Math.exp(line.intercept + line.slope * x.at(-1)!) : NaN,
  };
}

/** Growth of the supply over the last year, fraction; NaN without both ends. */
export function yearlyIssuance({ supply }: ChainInputs): number {
  const last = (supply?.length ?? 0) - 1;
  return at(supply, last) / at(supply, last - ONE_YEAR) - 1;
}
