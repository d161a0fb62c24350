import type { ComparedMember } from '@pricealgo/algorithms/comparative/comparative-detail';
import type { CsvCell } from '../../../market/answers/csv';
import { WINDOWS } from '../../../market/answers/comparative/windows';

/** Windows and measures of all of them as rows of a file; fractions as computed. */
export function comparedRows(members: readonly ComparedMember[]): CsvCell[][] {
  return [
    [
      ...['ticker', 'name', 'role', ...WINDOWS.map((name) => `return ${name}`), 'cagr', 'volatility'],
      ...['sharpe', 'sharpe error', 'sortino', 'calmar', 'max drawdown', 'var 95', 'cvar 95'],
      ...['beta', 'beta error', 'alpha'],
    ],
    ...members.map(({ key, name, role, windows, measures, beta }): CsvCell[] => [
      ...[key, name, role, ...WINDOWS.map((window) => windows[window])],
      ...[measures?.cagr ?? null, measures?.volatility ?? null, measures?.sharpe ?? null],
      ...[measures?.sharpeError ?? null, measures?.sortino ?? null, measures?.calmar ?? null],
      ...[measures?.drawdown.depth ?? null, measures?.valueAtRisk95 ?? null],
      ...[measures?.conditionalValueAtRisk95 ?? null],
      ...[beta?.value ?? null, beta?.standardError ?? null, beta?.alpha ?? null],
    ]),
  ];
}
