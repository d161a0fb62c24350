import type { AlgorithmOutput, BarColumns, HorizonQuantiles } from '../algorithm.js';
import { fanChart, type LstmDetail, type LstmHorizon, modelCard } from '../lstm/lstm-detail.js';
import {
  DEFAULT_LSTM_OPTIONS,
  HORIZONS,
  LSTM_VERSION,
  type LstmModel,
  MINIMUM_BARS,
} from '../lstm/lstm-model.js';
import { countUsableBars, lstmSeries, type LstmSeries } from '../lstm/lstm-series.js';
import { baselineForecast } from '../lstm/walk-forward/baseline.js';
import type { LstmEvaluation } from '../lstm/walk-forward/walk-forward.js';
import { inferLstm } from './lstm-network.js';

export const LSTM_LABELS = {
  published: 'forecast interval published',
  baseline: 'baseline interval (model did not beat it)',
  untested: 'baseline interval (no tested model yet)',
  short: 'not enough history',
} as const;

/** Sessions since training after which the weights count as old; they are retrained every week. */
const STALE_SESSIONS = 10;
/** Effective forecasts below which a test says little. */
const FEW = 30;
/** Of the p-value. */
const SIGNIFICANT = 0.05;
/** Coverage that the interval promises. */
const NOMINAL = 0.9;

/**
 * The answer for the newest bar: per horizon the model's interval where its walk-forward beat the baseline, the baseline's
 * otherwise. No direction is claimed (`stance` is null); `score` is the mean skill over the horizons, 1 - pinball of the
 * model / pinball of the baseline.
 * @param model null where none has been trained
 * @param evaluation of the same options on the same instrument; null where the model has not been tested
 * @throws Error where the model is damaged, or model or evaluation are of another version
 */
export function evaluateLstm(
  model: LstmModel | null,
  bars: BarColumns,
  evaluation: LstmEvaluation | null,
): AlgorithmOutput<LstmDetail> {
  const usableBars = countUsableBars(bars);
  if (usableBars < MINIMUM_BARS) return notEnoughHistory(usableBars);
  if (evaluation && evaluation.version !== LSTM_VERSION) {
    throw new Error(`the evaluation is of version ${evaluation.version}`);
  }
  const { maxBars } = model?.options ?? DEFAULT_LSTM_OPTIONS;
  const series = lstmSeries(bars, maxBars);
  const last = series.length - 1;
  const price = series.close[last]!;
  const tested = HORIZONS.map((horizon) => evaluation?.horizons.find((one) => one.horizon === horizon));
  const baseline = baselineForecast(bars, maxBars);
  const forecast =
    model &&
    inferLstm(
      model,
      bars,
      tested.map((one) => one?.widening),
    );

  const shown = baseline.map((ofBaseline, k) => (tested[k]?.published && forecast?.[k]) || ofBaseline);
  const horizons = shown.map((quantiles, k): LstmHorizon => {
    const source = quantiles === baseline[k] ? 'baseline' : 'model';
    return {
      horizon: quantiles.horizon,
      source,
      reason: reasonOf(source, Boolean(model && tested[k])),
      prices: quantiles.logReturns.map((value) => price * Math.exp(value)),
      evaluation: tested[k] ?? null,
    };
  });
  const skills = tested.flatMap((one) => one?.skill ?? []);
  const published = horizons.filter(({ source }) => source === 'model');
  const stale = model ? staleness(model, series) : [];
  return {
    label: labelOf(published.length, Boolean(model && evaluation)),
    stance: null,
    score: skills.length > 0 ? skills.reduce((sum, skill) => sum + skill, 0) / skills.length : null,
    headline: headlineOf(horizons),
    horizons: [...HORIZONS],
    quantiles: shown,
    missing: [],
    warnings: [...horizonWarnings(horizons), ...stale],
    detail: {
      asOfMs: series.timeMs[last]!,
      price,
      volatility: series.volatility[last]!,
      usableBars,
      horizons,
      fan: fanChart(price, shown),
      modelCard: model && evaluation && modelCard(model, evaluation),
    },
  };
}

function labelOf(published: number, tested: boolean): string {
  if (published > 0) return LSTM_LABELS.published;
  return tested ? LSTM_LABELS.baseline : LSTM_LABELS.untested;
}

function reasonOf(source: LstmHorizon['source'], tested: boolean): string {
  if (source === 'model') return 'the model beat EWMA-scaled historical simulation in its walk-forward test';
  return tested
    ? 'the model did not beat EWMA-scaled historical simulation in its walk-forward test; that is shown instead'
    : 'no tested model yet; EWMA-scaled historical simulation is shown';
}

function headlineOf(horizons: readonly LstmHorizon[]): string {
  const ranges = horizons.map(({ horizon, prices, source }) => {
    const sessions = horizon === 1 ? '1 session' : `${horizon} sessions`;
    return `${priceText(prices[0]!)} to ${priceText(prices[prices.length - 1]!)} in ${sessions} (${source})`;
  });
  return `Nine times out of ten the price should lie within ${ranges.join(', ')}.`;
}

function priceText(price: number): string {
  if (price >= 1) return price.toFixed(2);
  const digits = { minimumSignificantDigits: 3, maximumSignificantDigits: 3 };
  return price.toLocaleString('en-US', { ...digits, useGrouping: false });
}

function staleness(model: LstmModel, series: LstmSeries): string[] {
  const since = series.timeMs.filter((timeMs) => timeMs > model.toMs).length;
  return since > STALE_SESSIONS ? [`the weights were trained ${since} sessions ago`] : [];
}

function notEnoughHistory(usableBars: number): AlgorithmOutput<LstmDetail> {
  const quantiles: HorizonQuantiles[] = [];
  return {
    label: LSTM_LABELS.short,
    stance: null,
    score: null,
    headline: `A forecast needs ${MINIMUM_BARS} daily bars; there are ${usableBars}.`,
    horizons: [...HORIZONS],
    quantiles,
    missing: [`daily bars: ${usableBars} of ${MINIMUM_BARS}`],
    warnings: [],
    detail: {
      asOfMs: null,
      price: null,
      volatility: null,
      usableBars,
      horizons: [],
      fan: [],
      modelCard: null,
    },
  };
}

const percent = (share: number): string => `${Math.round(100 * share)} %`;

/** What a reader of the intervals should know, per horizon, in words. */
function horizonWarnings(horizons: readonly LstmHorizon[]): string[] {
  return horizons.flatMap(({ horizon, source, evaluation }) => {
    if (!evaluation) return [];
    const { effectiveCount, pValue } = evaluation;
    const { coverage } = evaluation[source];
    const over = horizon === 1 ? 'over 1 session' : `over ${horizon} sessions`;
    const warnings: string[] = [];
    if (effectiveCount < FEW) {
      warnings.push(`${over}: only ${Math.floor(effectiveCount)} independent tests, too few to judge`);
    }
    if (source === 'model' && (pValue === null || pValue >= SIGNIFICANT)) {
      const p = pValue === null ? '' : ` (p = ${pValue.toFixed(2)})`;
      warnings.push(`${over}: the advantage over the baseline may be chance${p}`);
    }
    if (coverage.interval.high < NOMINAL || coverage.interval.low > NOMINAL) {
      warnings.push(`${over}: the 90 % interval held ${percent(coverage.share)} of the outcomes in the test`);
    }
    return warnings;
  });
}
