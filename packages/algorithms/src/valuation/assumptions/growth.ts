import type { ValuationAssumption } from '@pricealgo/contract/valuation-assumptions';
import { mean } from '@pricealgo/algorithms/statistics/moments';
import { fitLine } from '@pricealgo/algorithms/statistics/regression';
import type { AccountingPeriod } from '../inputs/valuation-inputs.js';
import type { AssumptionBook } from './assumption-book.js';

/** Fractions a year. */
export interface Growth {
  /** First forecast year; NaN not known. */
  readonly first: number;
  /** What it may be off by, one standard deviation. */
  readonly spread: number;
  /** For ever after the forecast. */
  readonly terminal: number;
  /** Share of the distance to `terminal` that each year keeps. */
  readonly fade: number;
  readonly years: number;
}

export interface GrowthSource {
  /** Fraction a year. */
  readonly value: number;
  /** Standard deviation, NaN not known. */
  readonly error: number;
  readonly source: string;
  /** Fiscal years that a trend rests on; 0 where it is none. */
  readonly years: number;
}

const CLAMP = { min: -20, max: 25 };
const DEFAULT_SPREAD = 0.03;
const CONSENSUS = 'consensus of analysts';
/** A business cycle or two; what a company was before says little about it now. */
export const CYCLE_YEARS = 10;

/** Yearly growth of a series, oldest first, as slope of its line over the mean size; `null` below three values. */
export function relativeSlope(values: readonly number[]): { value: number; error: number } | null {
  const size = mean(values.map(Math.abs));
  const line = fitLine(
    values.map((_, i) => i),
    values,
  );
  if (!line || !(size > 0)) return null;
  return { value: line.slope / size, error: values.length > 3 ? line.slopeError / size : NaN };
}

/**
 * Free cash flow of each year, oldest first: cash from operations less capital expenditure, and less stock-based pay where
 * all of these years tell it. Pay in shares costs the owners what pay in cash does; one year with it beside one without
 * would be a trend that nobody made.
 */
export function freeCashFlows(years: readonly AccountingPeriod[]): number[] {
  const flows = runOfYears(years, ({ figures: { operatingCashFlow, capitalExpenditure } }) =>
    operatingCashFlow === undefined || capitalExpenditure === undefined
      ? undefined
      : operatingCashFlow - capitalExpenditure,
  );
  const pay = runOfYears(years, ({ figures }) => figures.stockBasedCompensation);
  if (pay.length < flows.length) return flows;
  const paid = pay.slice(pay.length - flows.length);
  return flows.map((flow, i) => flow - paid[i]!);
}

/** Values of up to `most` years, oldest first, from the newest year back to the first that lacks one. */
export function runOfYears(
  years: readonly AccountingPeriod[],
  of: (year: AccountingPeriod) => number | undefined,
  most = CYCLE_YEARS,
): number[] {
  const values: number[] = [];
  for (const year of years.slice(0, most)) {
    const value = of(year);
    if (value === undefined) break;
    values.unshift(value);
  }
  return values;
}

/**
 * Growth to begin with: analysts' consensus, else the trend of free cash flow (of revenue where the flow was negative or
 * erratic), else retained share of earnings × return on equity.
 */
export function growthSource(
  years: readonly AccountingPeriod[],
  analystGrowthPct: number | null,
): GrowthSource {
  if (analystGrowthPct !== null) {
    return { value: analystGrowthPct / 100, error: NaN, source: CONSENSUS, years: 0 };
  }
  const flows = freeCashFlows(years);
  const flow = relativeSlope(flows);
  if (flow && flows.every((value) => value > 0) && !(flow.error > 0.15)) {
    return { ...flow, source: `trend of free cash flow over ${flows.length} years`, years: flows.length };
  }
  const revenues = runOfYears(years, ({ figures }) => figures.revenue);
  const revenue = relativeSlope(revenues);
  if (revenue) {
    return { ...revenue, source: `trend of revenue over ${revenues.length} years`, years: revenues.length };
  }
  const { netIncome, dividendsPaid = 0, equity } = years[0]?.figures ?? {};
  if (netIncome !== undefined && netIncome > 0 && equity !== undefined && equity > 0) {
    const value = (1 - Math.min(1, dividendsPaid / netIncome)) * (netIncome / equity);
    return { value, error: NaN, source: 'retained earnings × return on equity', years: 0 };
  }
  return { value: NaN, error: NaN, source: 'not known', years: 0 };
}

/** What a longer history would add to the growth that was found; `null` where it lacks nothing. */
export function growthGap({ value, years, source }: GrowthSource): string | null {
  if (source === CONSENSUS || years > 3) return null;
  return Number.isNaN(value) || years < 3
    ? 'three fiscal years, for growth'
    : 'more than three fiscal years, for growth';
}

/** Enters the growth assumptions; `riskFree` (fraction) bounds what can last for ever. */
export function growthAssumptions(
  book: AssumptionBook,
  found: Omit<GrowthSource, 'years'>,
  riskFree: number,
): Growth {
  const percent = (
    key: ValuationAssumption,
    label: string,
    value: number,
    min: number,
    max: number,
    source: string,
  ): number => book.take({ key, label, value: 100 * value, unit: 'percent', min, max, source }) / 100;
  const spread = Number.isNaN(found.error) ? DEFAULT_SPREAD : Math.max(0.01, Math.min(0.1, found.error));
  const spreadSource = Number.isNaN(found.error) ? 'three points' : 'standard error of the trend';
  return {
    first: percent('growthPct', 'Growth in the first year', found.value, CLAMP.min, CLAMP.max, found.source),
    spread: percent('growthSpreadPct', 'Growth: low and high case', spread, 0, 20, spreadSource),
    terminal: percent(
      'terminalGrowthPct',
      'Growth for ever',
      Math.min(riskFree, 0.03),
      -5,
      Math.min(100 * riskFree, 4),
      'risk-free rate, at most 3 %',
    ),
    fade: book.take({
      key: 'growthFade',
      label: 'Growth kept each year',
      value: 0.7,
      unit: 'ratio',
      min: 0,
      max: 1,
      source: 'rule: distance to lasting growth shrinks to 0.7',
    }),
    years: Math.round(
      book.take({
        key: 'forecastYears',
        label: 'Forecast years',
        value: 10,
        unit: 'years',
        min: 3,
        max: 20,
        source: 'rule',
      }),
    ),
  };
}
