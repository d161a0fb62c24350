import type { AlgorithmOutput } from '@pricealgo/algorithms/algorithm';
import type { LstmDetail } from '@pricealgo/algorithms/lstm/lstm-detail';
import type { CsvCell } from '../../../market/answers/csv';

/** Quantiles and test results per horizon as rows of a file. */
export function forecastAsRows({ quantiles, detail }: AlgorithmOutput<LstmDetail>): CsvCell[][] {
  const probabilities = quantiles[0]?.probabilities ?? [];
  return [
    [
      'sessions',
      'shown',
      ...probabilities.map((probability) => `price at ${probability}`),
      'forecasts tested',
      'pinball model',
      'pinball baseline',
      'p',
      'coverage model',
      'coverage baseline',
    ],
    ...detail.horizons.map(({ horizon, source, prices, evaluation }): CsvCell[] => [
      horizon,
      source,
      ...prices,
      evaluation?.count ?? null,
      evaluation?.model.pinball ?? null,
      evaluation?.baseline.pinball ?? null,
      evaluation?.pValue ?? null,
      evaluation?.model.coverage.share ?? null,
      evaluation?.baseline.coverage.share ?? null,
    ]),
  ];
}
