import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { jest } from '@jest/globals';
import { MemoryRouter } from 'react-router';
import { TickerSearch } from './TickerSearch';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const pass = (ms: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));
const field = (): HTMLElement | null => screen.queryByRole('combobox');

test('the icon expands a box that closes 300 ms after it was left, unless somebody comes back', async () => {
  // Its code arrives at once: what is measured is the closing.
  await import('../../market/search/SearchBox');
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <TickerSearch />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  expect(field()).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Search tickers' }));
  await pass(10);
  fireEvent.blur(field()!);
  await pass(299);
  fireEvent.focus(field()!);
  await pass(1_000);
  expect(field()).not.toBeNull();
  fireEvent.blur(field()!);
  await pass(299);
  expect(field()).not.toBeNull();
  await pass(1);
  expect(field()).toBeNull();
});
