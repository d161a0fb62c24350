import type { EquityCase } from './equity-case.js';
import { averageCapitalExpenditure } from './free-cash-flow.js';
import { twoStage, type TwoStageRates } from './two-stage.js';
import { BASE, type ModelOrReason, type Shock } from './valuation-model.js';

/** Rates of a case, moved by a shock; `rate` is WACC or the cost of equity. */
export function ratesUnder({ growth }: EquityCase, rate: number, shock: Shock): TwoStageRates {
  return {
    growth: growth.first + shock.growth,
    terminalGrowth: growth.terminal + shock.terminalGrowth,
    rate: rate + shock.discount,
    fade: growth.fade,
    years: growth.years,
  };
}

/** Of both base flows: what is not averaged is of the newest twelve months. */
const BASE_SOURCE =
  'twelve months to the newest report; working capital and borrowing as means over the years known';

const FORECAST = ['three fiscal years, for growth', 'beta', 'diluted shares'] as const;

/** Which of the inputs that every forecast needs are missing. */
export function forecastGaps({ growth, capital, shares, fx }: EquityCase): string[] {
  const unknown = [growth.first, capital.equity, shares].map(Number.isNaN);
  return [...FORECAST.filter((_, i) => unknown[i]), ...(Number.isNaN(fx) ? ['exchange rate'] : [])];
}

/** Enterprise value to value per share: cash added, debt and other claims taken off. */
export function bridge({ cash, debt, otherClaims, shares, fx }: EquityCase, enterpriseValue: number): number {
  return ((enterpriseValue + cash - debt - otherClaims) / shares) * fx;
}

/** Base flow of the firm, as computed or as the reader has it. */
export function firmFlow({ book, toFirm }: EquityCase): number {
  return book.take({
    key: 'freeCashFlowToFirm',
    label: 'Free cash flow to the firm',
    value: toFirm.value,
    unit: 'money',
    min: -1e16,
    max: 1e16,
    source: BASE_SOURCE,
  });
}

/** Two-stage free cash flow to the firm at WACC, with the bridge to equity. Only where that flow is positive. */
export function firmModel(company: EquityCase): ModelOrReason {
  const named = { key: 'dcfFirm', label: 'Discounted cash flow to the firm' };
  const flow = firmFlow(company);
  const gaps = [...(Number.isNaN(flow) ? company.toFirm.missing : []), ...forecastGaps(company)];
  if (Number.isNaN(company.cash)) gaps.push('cash');
  if (Number.isNaN(company.debt)) gaps.push('total debt');
  if (gaps.length > 0) return { ...named, reason: `missing: ${gaps.join(', ')}` };
  if (flow <= 0) return { ...named, reason: 'free cash flow to the firm is negative' };
  const value = (shock: Shock) => twoStage(flow, ratesUnder(company, company.capital.wacc, shock));
  const base = value(BASE);
  return {
    ...named,
    group: 'intrinsic',
    perShare: (shock) => bridge(company, value(shock).value),
    terminalShare: base.terminal / base.value,
    basis:
      'operating income after tax + depreciation - capital expenditure - growth of working capital, at WACC; stock-based pay is an expense',
  };
}

/** Two-stage free cash flow to equity at the cost of equity; no bridge: borrowing is in the flow already. */
export function equityModel(company: EquityCase): ModelOrReason {
  const named = { key: 'dcfEquity', label: 'Discounted cash flow to equity' };
  const flow = company.book.take({
    key: 'freeCashFlowToEquity',
    label: 'Free cash flow to equity',
    value: company.toEquity.value,
    unit: 'money',
    min: -1e16,
    max: 1e16,
    source: BASE_SOURCE,
  });
  const gaps = [...(Number.isNaN(flow) ? company.toEquity.missing : []), ...forecastGaps(company)];
  if (gaps.length > 0) return { ...named, reason: `missing: ${gaps.join(', ')}` };
  if (flow <= 0) return { ...named, reason: 'free cash flow to equity is negative' };
  const value = (shock: Shock) => twoStage(flow, ratesUnder(company, company.capital.equity, shock));
  const base = value(BASE);
  return {
    ...named,
    group: 'intrinsic',
    perShare: (shock) => (value(shock).value / company.shares) * company.fx,
    terminalShare: base.terminal / base.value,
    basis:
      'net income + depreciation - capital expenditure - growth of working capital + net borrowing, at the cost of equity; stock-based pay is an expense',
  };
}

/**
 * For property trusts, whose depreciation is no expense: net income + depreciation (FFO), less capital expenditure where
 * it is reported (AFFO), in two stages at the cost of equity.
 */
export function fundsFromOperationsModel(company: EquityCase): ModelOrReason {
  const named = { key: 'fundsFromOperations', label: 'Discounted funds from operations' };
  const { netIncome, depreciationAmortization } = company.figures;
  const upkeep = averageCapitalExpenditure(company.inputs.years);
  const flow = company.book.take({
    key: 'fundsFromOperations',
    label: upkeep === undefined ? 'Funds from operations' : 'Adjusted funds from operations',
    value: (netIncome ?? NaN) + (depreciationAmortization ?? NaN) - (upkeep ?? 0),
    unit: 'money',
    min: -1e16,
    max: 1e16,
    source: `net income + depreciation${upkeep === undefined ? '' : ' - mean capital expenditure'}; gains on sales are not told`,
  });
  const gaps = [...(Number.isNaN(flow) ? ['net income or depreciation'] : []), ...forecastGaps(company)];
  if (gaps.length > 0) return { ...named, reason: `missing: ${gaps.join(', ')}` };
  if (flow <= 0) return { ...named, reason: 'funds from operations are negative' };
  const value = (shock: Shock) => twoStage(flow, ratesUnder(company, company.capital.equity, shock));
  const base = value(BASE);
  return {
    ...named,
    group: 'intrinsic',
    perShare: (shock) => (value(shock).value / company.shares) * company.fx,
    terminalShare: base.terminal / base.value,
    basis: 'funds from operations in two stages, at the cost of equity',
  };
}
