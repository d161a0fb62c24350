import type { EquityCase } from './equity-case.js';
import { MIN_GAP } from './two-stage.js';
import type { ModelOrReason } from './valuation-model.js';

/** Value of equity B0 + (ROE - ke)·B0/(ke - g): book value and what is earned above its cost for ever. */
export function excessReturnValue(
  book: number,
  returnOnEquity: number,
  costOfEquity: number,
  growth: number,
): number {
  const lasting = Math.min(growth, costOfEquity - MIN_GAP);
  return book + ((returnOnEquity - costOfEquity) * book) / (costOfEquity - lasting);
}

/** For banks and insurers, whose debt is their trade: equity by excess returns. */
export function excessReturnModel({ book, figures, capital, growth, shares, fx }: EquityCase): ModelOrReason {
  const named = { key: 'excessReturn', label: 'Excess return on equity' };
  const { equity, netIncome } = figures;
  const earned =
    equity !== undefined && equity > 0 && netIncome !== undefined ? (100 * netIncome) / equity : NaN;
  const returnOnEquity =
    book.take({
      key: 'returnOnEquityPct',
      label: 'Return on equity',
      value: earned,
      unit: 'percent',
      min: -100,
      max: 100,
      source: 'net income of twelve months over equity',
    }) / 100;
  const gaps = [
    ...(equity === undefined ? ['equity'] : []),
    ...(Number.isNaN(returnOnEquity) ? ['return on equity'] : []),
    ...(Number.isNaN(capital.equity) ? ['beta'] : []),
    ...(Number.isNaN(shares) ? ['diluted shares'] : []),
    ...(Number.isNaN(fx) ? ['exchange rate'] : []),
  ];
  if (equity === undefined || gaps.length > 0) return { ...named, reason: `missing: ${gaps.join(', ')}` };
  if (equity <= 0) return { ...named, reason: 'equity is negative' };
  return {
    ...named,
    group: 'intrinsic',
    // Better growth shows in returns here: a point of it is a point of return on equity.
    perShare: (shock) =>
      (excessReturnValue(
        equity,
        returnOnEquity + shock.growth,
        capital.equity + shock.discount,
        growth.terminal + shock.terminalGrowth,
      ) /
        shares) *
      fx,
    terminalShare: null,
    basis: 'book value and what it earns above the cost of equity',
  };
}
