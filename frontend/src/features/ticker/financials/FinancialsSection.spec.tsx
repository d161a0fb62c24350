import { MantineProvider } from '@mantine/core';
import { jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { api } from '../../../lib/api/client';
import type { Instrument } from '../../../market/api/ticker';
import { tickerOverviewQuery, type Overview } from '../../../market/api/ticker-overview';
import { FinancialsPlace } from '../FinancialsPlace';
import { FinancialsSection } from './FinancialsSection';
import type { StoredRecords } from './financial-tabs';

const NOTHING = { years: 0, quarters: 0, dividends: 0, splits: 0, withheld: false };
const made = (type: Instrument['type']): Instrument =>
  ({ exchangeShortName: 'NASDAQ', symbol: 'MADE', name: 'Made Inc.', type, currency: 'USD' }) as Instrument;

/** @param records as the overview tells them; `null` while it has not answered */
function show(type: Instrument['type'], records: StoredRecords | null): void {
  jest.spyOn(api, 'GET').mockReturnValue(new Promise(() => undefined) as never);
  const client = new QueryClient();
  if (records !== null) {
    const { queryKey } = tickerOverviewQuery('NASDAQ', 'MADE', false);
    client.setQueryData(queryKey, { records } as Partial<Overview> as Overview);
  }
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <FinancialsSection instrument={made(type)} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
}
afterEach(() => jest.restoreAllMocks());

const room = (): number =>
  parseInt(screen.getByTestId('financials-room').style.getPropertyValue('--pa-expected-height'), 10);

test.each([
  ['stock', 'No statement, dividend or split of MADE is known here.'],
  ['etf', 'No dividend or split of MADE is known here.'],
] as const)(
  'where nothing is stored of a %s that is said in a sentence, without room for more',
  (type, text) => {
    show(type, NOTHING);
    expect(screen.getByTestId('financials-none')).toHaveTextContent(text);
    expect(screen.getByRole('region', { name: 'Financials' })).toBeVisible();
  },
);

test.each(['crypto', 'index'] as const)('a %s has no such place', (type) => {
  render(<FinancialsPlace instrument={made(type)} />);
  expect(screen.queryByTestId('financials-place')).not.toBeInTheDocument();
});

test('room is kept for what is on its way, by how much of it there is', () => {
  show('stock', { ...NOTHING, years: 8 });
  expect(screen.queryByTestId('financials-none')).not.toBeInTheDocument();
  expect(room()).toBeGreaterThan(900);
});

test('a fund of one dividend gets room for that, and what is withheld for a sentence', () => {
  show('etf', { ...NOTHING, dividends: 1 });
  const ofOne = room();
  expect(ofOne).toBeLessThan(600);
  cleanup();
  show('stock', { ...NOTHING, withheld: true });
  expect(room()).toBeLessThan(100);
});

test('nothing is claimed before the overview has answered', () => {
  show('stock', null);
  expect(screen.queryByTestId('financials-none')).not.toBeInTheDocument();
  expect(room()).toBeGreaterThan(900);
});
