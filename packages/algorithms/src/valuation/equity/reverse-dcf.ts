import { finiteOrNull } from '@pricealgo/algorithms/statistics/moments';
import { relativeSlope, runOfYears } from '../assumptions/growth.js';
import { bridge, forecastGaps, firmFlow, ratesUnder } from './discounted-flows.js';
import type { EquityCase } from './equity-case.js';
import { bisect, MIN_GAP, twoStage } from './two-stage.js';
import { BASE } from './valuation-model.js';

/** What the price takes for granted. Fractions; `null` not available. */
export interface ReverseDcf {
  /** First-year growth of free cash flow at which the value is the price. */
  readonly impliedGrowth: number | null;
  /** Free cash flow margin in the last forecast year at which it is, for a company that burns cash today. */
  readonly impliedMargin: number | null;
  readonly text: string;
  /** Trend of own revenue over up to five years. */
  readonly ownGrowth: number | null;
  readonly sectorGrowth: number | null;
}

/** Of its own revenue to compare with: the newest five years. */
const OWN_YEARS = 5;
const GROWTH_RANGE = [-0.5, 1] as const;
const MARGIN_RANGE = [-0.5, 1] as const;

const percent = (fraction: number): string => `${(100 * fraction).toFixed(1)} %`;

/** Solves a discounted cash flow for what the price implies; `null` where a discount rate, price or bridge is missing. */
export function reverseDcf(company: EquityCase): ReverseDcf | null {
  const { price, inputs, cash, debt } = company;
  const flow = firmFlow(company);
  const gaps = forecastGaps(company).filter((gap) => !gap.startsWith('three fiscal years') || flow <= 0);
  if (gaps.length > 0 || Number.isNaN(price + cash + debt + flow)) return null;
  const revenues = runOfYears(inputs.years, ({ figures }) => figures.revenue, OWN_YEARS);
  const ownGrowth = relativeSlope(revenues)?.value ?? NaN;
  const compared = {
    ownGrowth: finiteOrNull(ownGrowth),
    sectorGrowth: inputs.sectorMedians?.growthPct === undefined ? null : inputs.sectorMedians.growthPct / 100,
  };
  if (flow > 0) {
    const implied = bisect(
      (growth) =>
        bridge(
          company,
          twoStage(flow, { ...ratesUnder(company, company.capital.wacc, BASE), growth }).value,
        ) - price,
      ...GROWTH_RANGE,
    );
    const text =
      implied === null
        ? `no growth rate between ${percent(GROWTH_RANGE[0])} and ${percent(GROWTH_RANGE[1])} gives the price`
        : `the price implies free cash flow growing ${percent(implied)} in the first year`;
    return { impliedGrowth: implied, impliedMargin: null, text, ...compared };
  }
  const revenue = company.figures.revenue;
  if (revenue === undefined || revenue <= 0) return null;
  const margin = bisect(
    (last) => bridge(company, valueAtMargin(company, revenue, flow, last)) - price,
    ...MARGIN_RANGE,
  );
  const text =
    margin === null
      ? 'no margin up to 100 % gives the price'
      : `the price implies ${percent(margin)} of revenue as free cash flow after ${company.growth.years} years`;
  return { impliedGrowth: null, impliedMargin: margin, text, ...compared };
}

/** Enterprise value where revenue grows as assumed and the margin moves in equal steps from today's to `lastMargin`. */
export function valueAtMargin(
  company: EquityCase,
  revenue: number,
  flow: number,
  lastMargin: number,
): number {
  const { growth, terminalGrowth, rate, fade, years } = ratesUnder(company, company.capital.wacc, BASE);
  const lasting = Math.min(terminalGrowth, rate - MIN_GAP);
  const margin = flow / revenue;
  let sales = revenue;
  let yearGrowth = growth;
  let discount = 1;
  let value = 0;
  for (let year = 1; year <= years; year++) {
    sales *= 1 + yearGrowth;
    discount /= 1 + rate;
    value += sales * (margin + ((lastMargin - margin) * year) / years) * discount;
    yearGrowth = lasting + fade * (yearGrowth - lasting);
  }
  return value + ((sales * lastMargin * (1 + lasting)) / (rate - lasting)) * discount;
}

/** Years that cash lasts at the pace it is spent; `null` where none is spent. */
export function cashRunwayYears({ cash, figures }: EquityCase): number | null {
  const { operatingCashFlow, capitalExpenditure } = figures;
  const flow = (operatingCashFlow ?? NaN) - (capitalExpenditure ?? NaN);
  return flow < 0 && !Number.isNaN(cash) ? cash / -flow : null;
}
