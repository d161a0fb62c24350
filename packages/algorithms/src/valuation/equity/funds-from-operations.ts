import { averageCapitalExpenditure } from './free-cash-flow.js';
import { forecastGaps, ratesUnder } from './discounted-flows.js';
import type { EquityCase } from './equity-case.js';
import { twoStage } from './two-stage.js';
import { BASE, type ModelOrReason, type Shock } from './valuation-model.js';

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
