import { finiteOrNull } from '@pricealgo/algorithms/statistics/moments';
import { median } from '@pricealgo/algorithms/statistics/quantiles';
import { priceText } from '@pricealgo/contract/price-digits';
import type { AlgorithmOutput } from '../../algorithm.js';
import { headlineName } from '../../narrative/plain-name.js';
import type { Overrides } from '../assumptions/assumption-book.js';
import type { ValuationInputs } from '../inputs/valuation-inputs.js';
import { blender, cases, selectModels, type Weighted } from './blend.js';
import { confidence, TERMINAL_LIMIT } from './confidence.js';
import { equityModel, firmModel, fundsFromOperationsModel } from './discounted-flows.js';
import { dividendModel } from './dividend-discount.js';
import { equityCase, type EquityCase } from './equity-case.js';
import type { BlendedValue, EquityDetail, ModelValue } from './equity-detail.js';
import { excessReturnModel } from './excess-return.js';
import { altman, piotroski } from './health.js';
import { grahamModel, multipleModels } from './multiples.js';
import { cashRunwayYears, reverseDcf } from './reverse-dcf.js';
import { monteCarlo, sensitivity } from './uncertainty.js';
import { BASE, isModel, type ModelOrReason, type Shock } from './valuation-model.js';

/** A year of sessions. */
const HORIZONS = [252];

/** Values a company's share by every model that its kind and its data allow. */
export function evaluateEquity(
  inputs: ValuationInputs,
  overrides?: Overrides,
): AlgorithmOutput<EquityDetail> {
  const company = equityCase(inputs, overrides);
  const failed = company.guards.filter(({ state }) => state === 'failed');
  const models = failed.length === 0 ? modelsFor(company) : modelsFor(company).map(withoutScale);
  const discountSpread =
    company.book.take({
      key: 'discountSpreadPct',
      label: 'Discount rate: low and high case',
      value: 1,
      unit: 'percent',
      min: 0,
      max: 5,
      source: 'rule',
    }) / 100;
  const { rule, weighted } = selectModels(company, models, (model) => model.perShare(BASE));
  const { low, high } = cases(company.growth.spread, discountSpread);
  const counted = weighted.filter(({ weight }) => weight > 0);
  const bases = counted.map(({ model }) => model.perShare(BASE));
  const terminalShare = weightiestForecast(counted);
  const blended = blendedOf(company, weighted, low, high);
  const random = monteCarlo(company, weighted, discountSpread);
  const { trailing, years, statementSource, priceCurrency, reportCurrency } = inputs;
  const health = altman(company);
  const detail: EquityDetail = {
    kind: 'equity',
    companyKind: company.kind,
    price: finiteOrNull(company.price),
    priceCurrency,
    reportCurrency,
    statements: {
      source: statementSource,
      endMs: trailing?.endMs ?? null,
      filingDateMs: trailing?.filingDateMs ?? null,
      fiscalYears: years.length,
    },
    guards: company.guards,
    selection: failed.length === 0 ? rule : 'none: figures of different scales are not put together',
    models: weighted.map((one) => valueOf(one, low, high)),
    unused: models.flatMap((one) => (isModel(one) ? [] : [one])),
    blended,
    dispersion: bases.length < 2 ? null : (Math.max(...bases) - Math.min(...bases)) / median(bases),
    terminalShare,
    monteCarlo: random,
    sensitivity: sensitivity(company, weighted),
    reverse: company.kind === 'operating' && failed.length === 0 ? reverseDcf(company) : null,
    cashRunwayYears: cashRunwayYears(company),
    flows: { toFirm: company.toFirm.parts, toEquity: company.toEquity.parts },
    piotroski: piotroski(years),
    altman: health,
    confidence: confidence(company, bases, terminalShare),
    assumptions: company.book.list,
  };
  return {
    ...verdictOf(headlineName(inputs.subject), detail),
    horizons: HORIZONS,
    quantiles: [],
    missing: [...company.missing],
    warnings: [...warningsOf(detail), ...company.book.warnings()],
    detail,
  };
}

/** Models of the company's kind; those of another are not even listed. */
function modelsFor(company: EquityCase): ModelOrReason[] {
  const multiples = multipleModels(company);
  if (company.kind === 'financial') {
    return [excessReturnModel(company), dividendModel(company), ...multiples, grahamModel(company)];
  }
  if (company.kind === 'reit')
    return [fundsFromOperationsModel(company), dividendModel(company), ...multiples];
  const toEquity = equityModel(company);
  const toFirm = firmModel(company);
  return [toFirm, toEquity, dividendModel(company), ...multiples, grahamModel(company)];
}

/** What a model would give means nothing where price, shares and statements are not of one scale. */
const withoutScale = (one: ModelOrReason): ModelOrReason =>
  isModel(one)
    ? { key: one.key, label: one.label, reason: 'a check of scale failed: figures do not belong together' }
    : one;

function valueOf({ model, weight }: Weighted, low: Shock, high: Shock): ModelValue {
  const { key, label, group, basis, terminalShare } = model;
  const ends = [model.perShare(low), model.perShare(high)].map((value) => Math.max(0, value));
  return {
    key,
    label,
    group,
    basis,
    terminalShare: terminalShare === null ? null : finiteOrNull(terminalShare),
    weight,
    low: finiteOrNull(Math.min(...ends)),
    base: finiteOrNull(Math.max(0, model.perShare(BASE))),
    high: finiteOrNull(Math.max(...ends)),
  };
}

function blendedOf(
  { price }: EquityCase,
  weighted: readonly Weighted[],
  low: Shock,
  high: Shock,
): BlendedValue | null {
  const blend = blender(weighted);
  const value = blend(BASE);
  if (!(value > 0)) return null;
  return {
    value,
    low: blend(low),
    high: blend(high),
    marginOfSafety: finiteOrNull(1 - price / value),
    upside: finiteOrNull(value / price - 1),
  };
}

function weightiestForecast(counted: readonly Weighted[]): number | null {
  const [first] = counted
    .filter(({ model }) => model.terminalShare !== null)
    .sort((a, b) => b.weight - a.weight);
  return first?.model.terminalShare ?? null;
}

function warningsOf({ terminalShare, dispersion, altman: score }: EquityDetail): string[] {
  const warnings: string[] = [];
  if (terminalShare !== null && terminalShare > TERMINAL_LIMIT) {
    warnings.push(`${(100 * terminalShare).toFixed(0)} % of the value lies beyond the forecast`);
  }
  if (dispersion !== null && dispersion > 1) {
    warnings.push('the models disagree by more than their median');
  }
  const applied = score?.applies && score[score.applies];
  if (applied && applied.zone === 'distress') warnings.push('Altman score in the distress zone');
  return warnings;
}

const LABELS = {
  fair: 'fairly valued',
  under: 'undervalued',
  over: 'overvalued',
  none: 'insufficient data',
} as const;

type Verdict = Pick<AlgorithmOutput<EquityDetail>, 'label' | 'stance' | 'score' | 'headline'>;

/**
 * Fairly valued where the price lies in the middle half of the Monte-Carlo values. Score: upside of the blended value.
 */
function verdictOf(name: string, detail: EquityDetail): Verdict {
  const { blended, monteCarlo, price, priceCurrency } = detail;
  if (!blended || !monteCarlo || price === null) {
    const failed = detail.guards?.find(({ state }) => state === 'failed');
    const headline = failed
      ? `${name}: no estimate: ${failed.text}.`
      : `${name}: no estimate, the data for one are missing.`;
    return { label: LABELS.none, stance: null, score: null, headline };
  }
  const stance = price < monteCarlo.p25 ? 1 : price > monteCarlo.p75 ? -1 : 0;
  const label = { 1: LABELS.under, 0: LABELS.fair, [-1]: LABELS.over }[stance];
  const money = (value: number): string => (Math.abs(value) < 1 ? priceText(value) : value.toFixed(2));
  const headline =
    `${name} at ${money(price)} ${priceCurrency} is ${label} under these assumptions: ` +
    `estimate ${money(blended.value)}, middle half ${money(monteCarlo.p25)} to ${money(monteCarlo.p75)}; ` +
    `confidence ${detail.confidence.level}.`;
  return { label, stance, score: blended.upside, headline };
}
