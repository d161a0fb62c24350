import { MAX_STUDIES } from '@pricealgo/contract/chart-choices';
import type { BarColumns } from '@pricealgo/algorithms/algorithm';
import * as kernel from '@pricealgo/algorithms/indicators';

export interface IndicatorParam {
  key: 'period' | 'width';
  usual: number;
  min: number;
  max: number;
  step: number;
}

/** Names of the lines of an indicator that has several. */
export type PlotName =
  | ('middle' | 'upper' | 'lower' | 'conversion' | 'base' | 'spanA' | 'spanB')
  | ('line' | 'signal' | 'histogram' | 'k' | 'd' | 'plusDi' | 'minusDi' | 'adx');

/** One of the kernels, and how it is drawn. */
export interface Indicator {
  /** Over the prices, or in a pane of its own. */
  pane: 'prices' | 'own';
  params: readonly IndicatorParam[];
  /** One nameless line, or several; `histogram` is drawn as bars. */
  plots: readonly (PlotName | null)[];
  /** Where the reading changes, such as 30 and 70. */
  levels: readonly number[];
  /** @param out a column for each plot, as long as the bars; NaN where there is no value */
  compute: (bars: BarColumns, params: readonly number[], out: readonly Float64Array[]) => void;
}

const workspace = new kernel.Workspace();
/** Bars by which Ichimoku's leading spans are drawn ahead of what they were computed from. */
const LEAD = 26;

const period = (usual: number, min = 1): IndicatorParam => ({ key: 'period', usual, min, max: 400, step: 1 });
const one = [null] as const;
const single =
  (run: (bars: BarColumns, period: number, out: Float64Array) => void): Indicator['compute'] =>
  (bars, [length], [out]) =>
    run(bars, length!, out!);
const overlay = (usual: number, compute: Indicator['compute'], min = 1): Indicator => ({
  pane: 'prices',
  params: [period(usual, min)],
  plots: one,
  levels: [],
  compute,
});
const pane = (
  params: readonly IndicatorParam[],
  compute: Indicator['compute'],
  more: Partial<Pick<Indicator, 'plots' | 'levels'>> = {},
): Indicator => ({ pane: 'own', params, plots: one, levels: [], compute, ...more });

/** Moves a column `LEAD` bars ahead; what would lie beyond the newest bar is not drawn. */
function lead(column: Float64Array): void {
  column.copyWithin(LEAD, 0);
  column.fill(NaN, 0, Math.min(LEAD, column.length));
}

/** The kernels of `packages/algorithms`: the same that the technical answer is computed with. */
export const INDICATORS = {
  sma: overlay(
    50,
    single(({ close }, length, out) => kernel.sma(close, length, out)),
  ),
  ema: overlay(
    20,
    single(({ close }, length, out) => kernel.ema(close, length, out)),
  ),
  wma: overlay(
    20,
    single(({ close }, length, out) => kernel.wma(close, length, out)),
  ),
  hma: overlay(
    9,
    single(({ close }, length, out) => kernel.hma(close, length, out, workspace)),
    2,
  ),
  rma: overlay(
    14,
    single(({ close }, length, out) => kernel.rma(close, length, out)),
  ),
  vwma: overlay(
    20,
    single(({ close, volume }, length, out) => kernel.vwma(close, volume, length, out)),
  ),
  bollinger: {
    pane: 'prices',
    params: [period(20, 2), { key: 'width', usual: 2, min: 0.5, max: 5, step: 0.5 }],
    plots: ['middle', 'upper', 'lower'],
    levels: [],
    compute: ({ close }, [length, width], [middle, upper, lower]) =>
      kernel.bollinger(close, length!, width!, middle!, upper!, lower!),
  },
  ichimoku: {
    pane: 'prices',
    params: [],
    plots: ['conversion', 'base', 'spanA', 'spanB'],
    levels: [],
    compute: (bars, _, [conversion, base, spanA, spanB]) => {
      const out = { conversion: conversion!, base: base!, spanA: spanA!, spanB: spanB! };
      kernel.ichimoku(bars, out, workspace);
      lead(out.spanA);
      lead(out.spanB);
    },
  },
  rsi: pane(
    [period(14)],
    single(({ close }, length, out) => kernel.rsi(close, length, out)),
    { levels: [30, 70] },
  ),
  macd: pane(
    [],
    ({ close }, _, [line, signal, histogram]) => kernel.macd(close, line!, signal!, histogram!),
    {
      plots: ['line', 'signal', 'histogram'],
      levels: [0],
    },
  ),
  stochastic: pane(
    [period(14)],
    (bars, [length], [k, d]) => kernel.stochastic(bars, length!, k!, d!, workspace),
    {
      plots: ['k', 'd'],
      levels: [20, 80],
    },
  ),
  stochasticRsi: pane(
    [period(14)],
    ({ close }, [length], [k, d]) => kernel.stochasticRsi(close, length!, k!, d!, workspace),
    { plots: ['k', 'd'], levels: [20, 80] },
  ),
  directional: pane(
    [period(14)],
    (bars, [length], [plus, minus, adx]) => kernel.directional(bars, length!, plus!, minus!, adx!),
    { plots: ['plusDi', 'minusDi', 'adx'], levels: [20] },
  ),
  cci: pane(
    [period(20)],
    single((bars, length, out) => kernel.cci(bars, length, out, workspace)),
    {
      levels: [-100, 100],
    },
  ),
  williamsR: pane(
    [period(14)],
    single((bars, length, out) => kernel.williamsR(bars, length, out, workspace)),
    {
      levels: [-80, -20],
    },
  ),
  momentum: pane(
    [period(10)],
    single(({ close }, length, out) => kernel.momentum(close, length, out)),
    {
      levels: [0],
    },
  ),
  awesome: pane([], (bars, _, [out]) => kernel.awesome(bars, out!, workspace), { levels: [0] }),
  ultimate: pane([], (bars, _, [out]) => kernel.ultimate(bars, out!, workspace), { levels: [30, 70] }),
  atr: pane(
    [period(14)],
    single((bars, length, out) => kernel.atr(bars, length, out)),
  ),
  trueRange: pane([], (bars, _, [out]) => kernel.trueRange(bars, out!)),
  obv: pane([], (bars, _, [out]) => kernel.obv(bars, out!)),
} satisfies Record<string, Indicator>;

export type IndicatorId = keyof typeof INDICATORS;
export const INDICATOR_IDS = Object.keys(INDICATORS) as IndicatorId[];
export const indicatorOf = (id: IndicatorId): Indicator => INDICATORS[id];

/** An indicator on the chart, with a value for each of its parameters. */
export interface Study {
  id: IndicatorId;
  params: readonly number[];
}

export const usualStudy = (id: IndicatorId): Study => ({
  id,
  params: indicatorOf(id).params.map(({ usual }) => usual),
});

/** How a study is written in the address: `bollinger-20-2`. */
export const studyKey = ({ id, params }: Study): string => [id, ...params].join('-');

/** A parameter within its bounds, on its steps. */
export function boundedParam({ usual, min, max, step }: IndicatorParam, value: number): number {
  if (!Number.isFinite(value)) return usual;
  return Math.min(max, Math.max(min, Math.round(value / step) * step));
}

function studyFrom(text: string): Study[] {
  const [id = '', ...values] = text.split('-');
  if (!Object.hasOwn(INDICATORS, id)) return [];
  const { params } = indicatorOf(id as IndicatorId);
  return [
    {
      id: id as IndicatorId,
      params: params.map((param, i) => boundedParam(param, Number(values[i] || NaN))),
    },
  ];
}

/** Studies of an address; what it names wrongly is left out or takes its usual value. */
export function studiesFrom(text: string | null): Study[] {
  const studies = new Map(
    (text ?? '')
      .split(',')
      .flatMap(studyFrom)
      .map((study) => [studyKey(study), study]),
  );
  return [...studies.values()].slice(0, MAX_STUDIES);
}
