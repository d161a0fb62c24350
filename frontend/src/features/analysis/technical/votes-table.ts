import type { TechnicalVote } from '@pricealgo/algorithms/technical';
import type { CsvCell } from '../../../market/answers/csv';

/** The votes as rows of a file. */
export function votesAsRows(votes: readonly TechnicalVote[]): CsvCell[][] {
  return [
    ['indicator', 'group', 'vote', 'values', 'reason', 'rule'],
    ...votes.map(({ name, group, vote, values, reason, rule }) => [
      name,
      group,
      vote,
      Object.entries(values)
        .map(([key, value]) => `${key}=${value ?? ''}`)
        .join('; '),
      reason,
      rule,
    ]),
  ];
}
