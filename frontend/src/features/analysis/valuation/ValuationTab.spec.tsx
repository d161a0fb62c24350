import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { evaluateValuation } from '@pricealgo/algorithms/valuation/evaluate-valuation';
import { madeCompany } from '@pricealgo/algorithms/valuation/testing/made-company';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { jest } from '@jest/globals';
import { MemoryRouter } from 'react-router';
import { api } from '../../../lib/api/client';
import type { Call } from '../../../market/answers/api/ticker-analysis';
import { APPLE, madeAnalysis, madeCall } from '../testing/made-call';
import { ValuationTab } from './ValuationTab';

const NOTHING = { years: [], trailing: null, statementSource: null, sectorMedians: null };

/** The answer about something of which nothing is known, beside simulated prices. */
function show(type: 'stock' | 'etf' | 'crypto'): void {
  // Neither the inputs nor the track record come.
  jest.spyOn(api, 'GET').mockReturnValue(new Promise(() => undefined) as never);
  const output = evaluateValuation(
    madeCompany({ ...NOTHING, subject: { key: 'NYSE:MADE', name: 'Made', type } }),
  );
  const { label, stance, headline } = output;
  const call = madeCall({
    algo: 'valuation',
    label,
    stance,
    headline,
    output: output as unknown as Call['output'],
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <ValuationTab instrument={APPLE} call={call} analysis={madeAnalysis({ calls: [call] })} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
}
afterEach(() => jest.restoreAllMocks());

test.each([
  ['stock', /simulated\. Real statements.*the company is valued/],
  ['etf', /simulated\. Real statements.*net asset value/],
] as const)(
  'A %s beside simulated prices has one sentence in the place of an estimate, and rows only for own figures',
  (type, reason) => {
    show(type);
    expect(screen.getByTestId('valuation-unavailable')).toHaveTextContent(reason);
    const figures = screen.getByTestId('own-figures');
    expect(figures).not.toHaveAttribute('open');
    expect(figures).toContainElement(within(figures).getAllByRole('textbox', { hidden: true })[0]!);
    fireEvent.click(within(figures).getByText('Enter figures of your own'));
    expect(within(figures).getAllByRole('textbox')[0]).toBeInTheDocument();
    expect(screen.getByTestId('call-line')).toHaveTextContent('Simulated market');
  },
);

test('A coin beside simulated prices has one sentence, and no figures to enter', () => {
  show('crypto');
  expect(screen.getByTestId('valuation-unavailable')).toHaveTextContent(
    /simulated\. Real statements.*data of its chain/,
  );
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.queryByText(/is missing/)).not.toBeInTheDocument();
});
