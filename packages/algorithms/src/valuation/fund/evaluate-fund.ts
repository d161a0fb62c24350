import { headlineName } from '../../narrative/plain-name.js';
import { finiteOrNull, standardDeviation } from '@pricealgo/algorithms/statistics/moments';
import type { AlgorithmOutput } from '../../algorithm.js';
import { AssumptionBook, type Assumption, type Overrides } from '../assumptions/assumption-book.js';
import type { ValuationInputs } from '../inputs/valuation-inputs.js';

/** What owning a fund costs and how near it keeps to its index. Fractions; `null` not known. */
export interface FundDetail {
  readonly kind: 'etf';
  readonly price: number | null;
  readonly priceCurrency: string;
  readonly netAssetValue: number | null;
  /** (price - NAV)/NAV. */
  readonly premium: number | null;
  /** Fund's return less its index's. */
  readonly trackingDifference: { readonly oneYear: number | null; readonly threeYears: number | null };
  /** Standard deviation of the daily difference, a year. */
  readonly trackingError: number | null;
  readonly expenseRatio: number | null;
  readonly spread: number | null;
  /** Share of the money that the expense ratio takes over 1, 5, 10 and 20 years. */
  readonly costs: readonly { readonly years: number; readonly share: number | null }[];
  /** Of what it holds, as published. */
  readonly peRatio: number | null;
  readonly assumptions: readonly Assumption[];
}

const LABELS = {
  near: 'near net asset value',
  above: 'above net asset value',
  below: 'below net asset value',
  none: 'valuation unavailable',
} as const;

/** Premiums within half a percent are the spread and the time between two closes. */
const NEAR = 0.005;
const COST_YEARS = [1, 5, 10, 20];
const MIN_DIFFERENCES = 60;

/** Judges a fund by its price against its net asset value; it has no cash flows of its own to discount. */
export function evaluateFund(inputs: ValuationInputs, overrides?: Overrides): AlgorithmOutput<FundDetail> {
  const fund = inputs.fund ?? {};
  const book = new AssumptionBook(overrides);
  const reported = inputs.snapshot?.statistics.expenseRatio;
  const ownRatio = fund.expenseRatioPct ?? (reported === undefined ? NaN : 100 * reported);
  const expenseRatio =
    book.take({
      key: 'expenseRatioPct',
      label: 'Expense ratio',
      value: ownRatio,
      unit: 'percent',
      min: 0,
      max: 20,
      source: 'profile of the fund',
    }) / 100;
  const netAssetValue = book.take({
    key: 'netAssetValue',
    label: 'Net asset value per share',
    value: fund.netAssetValue ?? NaN,
    unit: 'moneyPerShare',
    min: 1e-9,
    max: 1e9,
    source: 'issuer',
  });
  const price = inputs.price ?? NaN;
  const premium = price / netAssetValue - 1;
  const differences = fund.dailyDifferences ?? [];
  const detail: FundDetail = {
    kind: 'etf',
    price: inputs.price,
    priceCurrency: inputs.priceCurrency,
    netAssetValue: finiteOrNull(netAssetValue),
    premium: finiteOrNull(premium),
    trackingDifference: {
      oneYear: difference(fund.returns?.oneYearPct, fund.indexReturns?.oneYearPct),
      threeYears: difference(fund.returns?.threeYearsPct, fund.indexReturns?.threeYearsPct),
    },
    trackingError:
      differences.length < MIN_DIFFERENCES
        ? null
        : standardDeviation(differences, 1) * Math.sqrt(fund.differencesPerYear ?? 252),
    expenseRatio: finiteOrNull(expenseRatio),
    spread: fund.spreadPct === undefined ? null : fund.spreadPct / 100,
    costs: COST_YEARS.map((years) => ({ years, share: finiteOrNull(1 - (1 - expenseRatio) ** years) })),
    peRatio: fund.peRatio ?? null,
    assumptions: book.list,
  };
  const label = Number.isNaN(premium)
    ? LABELS.none
    : Math.abs(premium) <= NEAR
      ? LABELS.near
      : premium > 0
        ? LABELS.above
        : LABELS.below;
  const stance = Number.isNaN(premium) ? null : label === LABELS.near ? 0 : premium > 0 ? -1 : 1;
  return {
    label,
    stance,
    score: finiteOrNull(-premium),
    headline: headlineOf(headlineName(inputs.subject), detail, label),
    horizons: [252],
    quantiles: [],
    missing: missingOf(detail),
    warnings: book.warnings(),
    detail,
  };
}

function difference(own: number | undefined, index: number | undefined): number | null {
  return own === undefined || index === undefined ? null : (own - index) / 100;
}

function headlineOf(name: string, { premium, expenseRatio }: FundDetail, label: string): string {
  const cost = expenseRatio === null ? '' : ` It costs ${(100 * expenseRatio).toFixed(2)} % a year.`;
  if (premium === null) return `${name}: valuation unavailable without a net asset value.${cost}`;
  return `${name} trades ${label}: ${premium >= 0 ? '+' : ''}${(100 * premium).toFixed(2)} %.${cost}`;
}

function missingOf({
  price,
  netAssetValue,
  trackingDifference,
  trackingError,
  expenseRatio,
  spread,
  peRatio,
}: FundDetail): string[] {
  const needed = {
    price,
    'net asset value': netAssetValue,
    'returns of fund and index': trackingDifference.oneYear,
    'daily returns of fund and index': trackingError,
    'expense ratio': expenseRatio,
    spread,
    'price to earnings of its holdings': peRatio,
  };
  return Object.entries(needed).flatMap(([name, value]) => (value === null ? [name] : []));
}
