import { dividendRecord } from './dividend-discount.js';
import type { EquityCase } from './equity-case.js';
import { isModel, type ModelOrReason, type Shock, type ValuationModel } from './valuation-model.js';

export interface Weighted {
  readonly model: ValuationModel;
  /** 0 for reference; the others add up to 1. */
  readonly weight: number;
}

export interface Selection {
  /** Which rule chose the weights, for a reader. */
  readonly rule: string;
  readonly weighted: readonly Weighted[];
}

interface Rule {
  readonly text: string;
  readonly intrinsic: Readonly<Record<string, number>>;
  /** Shared evenly by the multiples, */
  readonly relative: number;
  /** or all for the first of these that there is. */
  readonly firstOf?: readonly string[];
}

const RULES = {
  financial: {
    text: 'lender or insurer: excess return and multiples of earnings and book value',
    intrinsic: { excessReturn: 0.6 },
    relative: 0.4,
  },
  reit: {
    text: 'property trust: funds from operations and multiples',
    intrinsic: { fundsFromOperations: 0.6 },
    relative: 0.4,
  },
  payer: {
    text: 'stable payer: dividends, discounted cash flow and multiples',
    intrinsic: { dividends: 0.25, dcfFirm: 0.35, dcfEquity: 0.1 },
    relative: 0.3,
  },
  earner: {
    text: 'positive free cash flow: discounted cash flow and multiples',
    intrinsic: { dcfFirm: 0.5, dcfEquity: 0.15 },
    relative: 0.35,
  },
  burner: {
    text: 'negative free cash flow: no discounted cash flow, a multiple of sales alone',
    intrinsic: {},
    relative: 1,
    firstOf: ['evToSales', 'priceToSales'],
  },
  unknown: { text: 'no cash flow known: multiples alone', intrinsic: {}, relative: 1 },
} as const satisfies Record<string, Rule>;

function ruleFor(company: EquityCase, firmFlow: number, equityFlow: number): Rule {
  if (company.kind !== 'operating') return RULES[company.kind];
  const flow = Number.isNaN(firmFlow) ? equityFlow : firmFlow;
  if (Number.isNaN(flow)) return RULES.unknown;
  if (flow <= 0) return RULES.burner;
  return dividendRecord(company).stable ? RULES.payer : RULES.earner;
}

/** Chooses what counts for the company's kind; models that give no positive value lose their weight to the others. */
export function selectModels(
  company: EquityCase,
  models: readonly ModelOrReason[],
  baseOf: (model: ValuationModel) => number,
): Selection {
  const flowOf = (key: string): number => company.book.list.find((one) => one.key === key)?.value ?? NaN;
  const rule = ruleFor(company, flowOf('freeCashFlowToFirm'), flowOf('freeCashFlowToEquity'));
  const usable = models.filter(isModel);
  const counts = (model: ValuationModel): boolean => baseOf(model) > 0 && model.group !== 'reference';
  const relative = usable.filter((model) => counts(model) && model.group === 'relative');
  const first = rule.firstOf?.find((key) => relative.some((model) => model.key === key));
  const multiples = rule.firstOf ? relative.filter(({ key }) => key === first) : relative;
  const raw = usable.map((model) => {
    if (multiples.includes(model)) return rule.relative / multiples.length;
    return counts(model) ? (rule.intrinsic[model.key] ?? 0) : 0;
  });
  const total = raw.reduce((sum, one) => sum + one, 0);
  const weighted = usable.map((model, i) => ({ model, weight: total > 0 ? raw[i]! / total : 0 }));
  return { rule: rule.text, weighted };
}

/** Quartile of a normal: where the low and high case of a multiple lie. */
export const QUARTILE = 0.6745;

/**
 * Weighted median of the models under a case, price currency; NaN without any. An owner cannot lose more than the share:
 * negative values count as zero. Asked thousands of times, so it allocates nothing per case.
 */
export function blender(weighted: readonly Weighted[]): (shock: Shock) => number {
  const counted = weighted.filter(({ weight }) => weight > 0);
  const total = counted.reduce((sum, { weight }) => sum + weight, 0);
  const values = new Float64Array(counted.length);
  const weights = new Float64Array(counted.length);
  return (shock) => {
    for (let i = 0; i < counted.length; i++) {
      const { model, weight } = counted[i]!;
      const value = Math.max(0, model.perShare(shock));
      let place = i;
      for (; place > 0 && values[place - 1]! > value; place--) {
        values[place] = values[place - 1]!;
        weights[place] = weights[place - 1]!;
      }
      values[place] = value;
      weights[place] = weight;
    }
    return medianOfSorted(values, weights, total / 2);
  };
}

function medianOfSorted(values: Float64Array, weights: Float64Array, half: number): number {
  let before = 0;
  for (let i = 0; i < values.length; i++) {
    before += weights[i]!;
    if (Math.abs(before - half) <= 1e-12) return (values[i]! + (values[i + 1] ?? values[i]!)) / 2;
    if (before > half) return values[i]!;
  }
  return NaN;
}

/** Bear and bull case: growth off by its spread, the discount rate by its own, multiples at their quartiles. */
export function cases(growthSpread: number, discountSpread: number): { low: Shock; high: Shock } {
  return {
    low: { growth: -growthSpread, discount: discountSpread, terminalGrowth: 0, multiple: -QUARTILE },
    high: { growth: growthSpread, discount: -discountSpread, terminalGrowth: 0, multiple: QUARTILE },
  };
}
