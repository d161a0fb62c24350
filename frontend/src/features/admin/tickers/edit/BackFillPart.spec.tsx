import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import type { AdminTicker } from '../tickers-api';
import { BackFillPart } from './BackFillPart';

test.each([
  ['stock', 'Fetches bars, splits, dividends and statements from the source of prices.'],
  ['etf', 'Fetches bars, splits and dividends from the source of prices.'],
  ['crypto', 'Fetches bars from the source of prices.'],
  ['index', 'Fetches bars from the source of prices.'],
] as const)('the history of a %s is what it can have', (type, text) => {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <BackFillPart
          ticker={{ exchangeShortName: 'MADE', symbol: 'MADE', type, active: true } as AdminTicker}
        />
      </QueryClientProvider>
    </MantineProvider>,
  );
  expect(screen.getByRole('region', { name: 'History' })).toHaveTextContent(text);
});
