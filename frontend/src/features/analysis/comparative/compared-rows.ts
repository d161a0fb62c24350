import type { ComparedMember } from '@pricealgo/algorithms/comparative/comparative-detail';
import type { CsvCell } from '../../../market/answers/csv';
import { RATIOS } from '../../../market/answers/comparative/RatioTable';
import { WINDOWS } from '../../../market/answers/comparative/windows';

/** Windows, measures and ratios of all of them as rows of a file; fractions as computed, days in UTC. */
export function comparedRows(members: readonly ComparedMember[]): CsvCell[][] {
  return [
    [
      ...['ticker', 'name', 'role', ...WINDOWS.map((name) => `return ${name}`), 'cagr', 'volatility'],
      ...['sharpe', 'sharpe error', 'sortino', 'calmar', 'max drawdown', 'var 95', 'cvar 95'],
      ...['beta', 'beta error', 'alpha', 'returns'],
      ...RATIOS.flatMap((name) => [name, `${name} as of`, `${name} source`]),
    ],
    ...members.map(({ key, name, role, windows, measures, beta, basis, ratios }): CsvCell[] => [
      ...[key, name, role, ...WINDOWS.map((window) => windows[window])],
      ...[measures?.cagr ?? null, measures?.volatility ?? null, measures?.sharpe ?? null],
      ...[measures?.sharpeError ?? null, measures?.sortino ?? null, measures?.calmar ?? null],
      ...[measures?.drawdown.depth ?? null, measures?.valueAtRisk95 ?? null],
      ...[measures?.conditionalValueAtRisk95 ?? null],
      ...[beta?.value ?? null, beta?.standardError ?? null, beta?.alpha ?? null, basis ?? null],
      ...RATIOS.flatMap((ratio): CsvCell[] => {
        const known = ratios?.[ratio];
        return known
          ? [known.value, new Date(known.asOfMs).toISOString().slice(0, 10), known.source]
          : [null, null, null];
      }),
    ]),
  ];
}
