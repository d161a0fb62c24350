import { render, screen, within } from '@testing-library/react';
import english from '../../../i18n/en/watchlist.json';
import type { ImportReport } from '../api/transfer';
import { ReportView } from './ReportView';

const REASONS: Record<ImportReport['skipped'][number]['reason'], true> = {
  unknown_ticker: true,
  ambiguous_ticker: true,
  no_symbol: true,
  duplicate: true,
  bad_target: true,
  doubtful_target: true,
  other_currency: true,
  note_too_long: true,
  broken_row: true,
  list_full: true,
};

test('how many rows, and every line that was left out with its reason', () => {
  const skipped = Object.keys(REASONS).map((reason, place) => ({
    line: place + 2,
    symbol: reason === 'no_symbol' ? '' : `S${place}`,
    reason: reason as keyof typeof REASONS,
  }));
  render(
    <ReportView
      report={{ added: 1, updated: 2, unchanged: 3, skipped, ignoredColumns: ['Last', 'Sector'] }}
    />,
  );
  expect(screen.getByText('1 ticker added, 2 updated, 3 as before.')).toBeInTheDocument();
  expect(screen.getByText('Columns that were not read: Last, Sector')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: '10 lines were left out' })).toBeInTheDocument();
  const lines = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(lines.map((line) => line.textContent)).toEqual(
    skipped.map(({ line, symbol, reason }) => `${line}${symbol || '–'}${english[`import.reason.${reason}`]}`),
  );
});

test('nothing left out: no table', () => {
  render(<ReportView report={{ added: 0, updated: 0, unchanged: 0, skipped: [], ignoredColumns: [] }} />);
  expect(screen.queryByRole('table')).toBeNull();
});
