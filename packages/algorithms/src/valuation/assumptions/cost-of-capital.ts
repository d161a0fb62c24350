import type { ValuationAssumption } from '@pricealgo/contract/valuation-assumptions';
import { median } from '@pricealgo/algorithms/statistics/quantiles';
import type { MarketSetting, PeerCompany } from '../inputs/valuation-inputs.js';
import type { AssumptionBook } from './assumption-book.js';

export interface CapitalInputs {
  readonly market: MarketSetting;
  readonly rawBeta: number | null;
  readonly peers: readonly PeerCompany[];
  /** Reporting currency; `undefined` not known. */
  readonly marketCap: number | undefined;
  readonly totalDebt: number | undefined;
  readonly operatingIncome: number | undefined;
  readonly interestExpense: number | undefined;
  /** Whose interest that is where it is not of the trailing year. */
  readonly interestPeriod: string;
  readonly pretaxIncome: number | undefined;
  readonly incomeTax: number | undefined;
}

/** Rates a year as fractions; NaN where not known. */
export interface CostOfCapital {
  readonly riskFree: number;
  readonly equity: number;
  readonly wacc: number;
  readonly taxRate: number;
}

/**
 * Spread over government bonds by how often operating income covers interest: at least `coverage` times gives `pct`.
 * After the synthetic ratings of Damodaran for large companies, rounded.
 */
const SPREADS: readonly { coverage: number; pct: number }[] = [
  { coverage: 8.5, pct: 0.7 },
  { coverage: 6.5, pct: 0.9 },
  { coverage: 5.5, pct: 1.1 },
  { coverage: 4.25, pct: 1.3 },
  { coverage: 3, pct: 1.5 },
  { coverage: 2.5, pct: 2 },
  { coverage: 2.25, pct: 2.6 },
  { coverage: 2, pct: 3.1 },
  { coverage: 1.75, pct: 3.9 },
  { coverage: 1.5, pct: 4.5 },
  { coverage: 1.25, pct: 5.5 },
  { coverage: 0.8, pct: 8 },
  { coverage: 0.65, pct: 9 },
  { coverage: 0.2, pct: 11 },
];
const DISTRESSED_PCT = 15;

export function syntheticSpreadPct(operatingIncome: number, interestExpense: number): number {
  if (interestExpense <= 0) return SPREADS[0]!.pct;
  const coverage = operatingIncome / interestExpense;
  return SPREADS.find((one) => coverage >= one.coverage)?.pct ?? DISTRESSED_PCT;
}

/** Tax over pretax income between 0 and the statutory rate, percent; the statutory rate for a loss. NaN not known. */
export function effectiveTaxPct(
  incomeTax: number | undefined,
  pretaxIncome: number | undefined,
  statutoryPct: number,
): number {
  if (pretaxIncome === undefined) return NaN;
  if (pretaxIncome <= 0) return statutoryPct;
  if (incomeTax === undefined) return NaN;
  return Math.max(0, Math.min(statutoryPct, (100 * incomeTax) / pretaxIncome));
}

const MIN_BETA_PEERS = 5;

/**
 * Beta of the business from its peers (each freed of its debt, the median put on the company's own: βL = βU(1+(1-t)D/E)),
 * or the measured one drawn a third of the way to 1.
 */
export function adjustedBeta(
  { peers, rawBeta, marketCap, totalDebt }: CapitalInputs,
  tax: number,
): { value: number; source: string } {
  const unlevered = peers.flatMap(({ beta, debtToEquity }) =>
    beta === undefined || debtToEquity === undefined ? [] : [beta / (1 + (1 - tax) * debtToEquity)],
  );
  if (unlevered.length >= MIN_BETA_PEERS && marketCap !== undefined && totalDebt !== undefined) {
    const value = median(unlevered) * (1 + (1 - tax) * (totalDebt / marketCap));
    return { value, source: `median of ${unlevered.length} peers without debt, with the company's own debt` };
  }
  if (rawBeta === null) return { value: NaN, source: 'not known' };
  return { value: 0.67 * rawBeta + 0.33, source: `0.67 × measured ${rawBeta.toFixed(2)} + 0.33` };
}

/** Enters the assumptions behind the discount rates: CAPM for equity, a synthetic spread for debt, their mean by value. */
export function costOfCapital(book: AssumptionBook, inputs: CapitalInputs): CostOfCapital {
  const { market, marketCap, totalDebt } = inputs;
  const rate = (
    key: ValuationAssumption,
    label: string,
    value: number,
    min: number,
    max: number,
    source: string,
  ): number => book.take({ key, label, value, unit: 'percent', min, max, source });
  const riskFree = rate(
    'riskFreeRatePct',
    'Risk-free rate',
    market.riskFreeRatePct,
    0,
    20,
    'ten-year government bond',
  );
  const premium = rate(
    'equityRiskPremiumPct',
    'Equity risk premium',
    market.equityRiskPremiumPct,
    0,
    15,
    'setting',
  );
  const country = rate(
    'countryPremiumPct',
    'Country risk premium',
    market.countryPremiumPct,
    0,
    20,
    'setting',
  );
  const statutory = rate('statutoryTaxPct', 'Statutory tax rate', market.statutoryTaxPct, 0, 60, 'setting');
  const effective = effectiveTaxPct(inputs.incomeTax, inputs.pretaxIncome, statutory);
  const loss = inputs.pretaxIncome !== undefined && inputs.pretaxIncome <= 0;
  const taxSource = loss
    ? 'statutory rate: there was no profit to tax'
    : 'tax over pretax income, at most statutory';
  const taxPct = rate('taxRatePct', 'Tax rate', effective, 0, 60, taxSource);
  const fromPeers = adjustedBeta(inputs, Number.isNaN(taxPct) ? 0 : taxPct / 100);
  const beta = book.take({
    key: 'beta',
    label: 'Beta',
    value: Math.max(0.8, Math.min(2, fromPeers.value)),
    unit: 'ratio',
    min: 0,
    max: 4,
    source: `${fromPeers.source}, kept within 0.8 and 2`,
  });
  const equity = rate(
    'costOfEquityPct',
    'Cost of equity',
    riskFree + beta * premium + country,
    1,
    40,
    'risk-free rate + beta × premium',
  );
  const spread =
    inputs.operatingIncome === undefined || inputs.interestExpense === undefined
      ? NaN
      : syntheticSpreadPct(inputs.operatingIncome, inputs.interestExpense);
  const debtPct = rate(
    'costOfDebtPct',
    'Cost of debt before tax',
    riskFree + spread,
    0,
    40,
    `risk-free rate + spread by interest cover${inputs.interestPeriod}`,
  );
  const weight = totalDebt === 0 ? 0 : (totalDebt ?? NaN) / ((totalDebt ?? NaN) + (marketCap ?? NaN));
  const afterTax = debtPct * (1 - (Number.isNaN(taxPct) ? 0 : taxPct) / 100);
  // Without a cost of debt all capital is charged equity's, which is higher: no guess that flatters the value.
  const charged = weight > 0 && !Number.isNaN(debtPct);
  const wacc = charged ? (1 - weight) * equity + weight * afterTax : equity;
  const waccSource = charged
    ? `equity ${(100 * (1 - weight)).toFixed(0)} %, debt ${(100 * weight).toFixed(0)} % by value`
    : weight === 0
      ? 'no debt: cost of equity'
      : 'debt or its cost not known: cost of equity for all capital';
  const waccPct = rate('waccPct', 'Weighted cost of capital', wacc, 1, 40, waccSource);
  return { riskFree: riskFree / 100, equity: equity / 100, wacc: waccPct / 100, taxRate: taxPct / 100 };
}
