import type { ValuationDetail } from '@pricealgo/algorithms/valuation/evaluate-valuation';
import type { CsvCell } from '../../../market/answers/csv';

/** The valuation as rows of a file: models with their cases, checks of scale, then every assumption. */
export function valuationAsRows(detail: ValuationDetail): CsvCell[][] {
  const models: CsvCell[][] =
    detail.kind === 'equity'
      ? [
          ['model', 'weight', 'low', 'base', 'high'],
          ...detail.models.map(({ label, weight, low, base, high }) => [label, weight, low, base, high]),
          [],
          ['check of scale', 'state', 'found', 'mend'],
          ...(detail.guards ?? []).map(({ label, state, text, mend }): CsvCell[] => [
            label,
            state,
            text,
            mend,
          ]),
          [],
        ]
      : [];
  if (detail.kind === 'index') return [];
  if (detail.kind === 'crypto') {
    const { kind: _kind, metcalfe, ...figures } = detail;
    return [
      ['figure', 'value'],
      ...Object.entries(figures).map(([name, value]): CsvCell[] => [name, value]),
      ['metcalfe exponent', metcalfe?.exponent ?? null],
    ];
  }
  return [
    ...models,
    ['assumption', 'value', 'unit', 'least', 'most', 'source'],
    ...detail.assumptions.map(({ label, value, unit, min, max, source }): CsvCell[] => [
      label,
      value,
      unit,
      min,
      max,
      source,
    ]),
  ];
}
