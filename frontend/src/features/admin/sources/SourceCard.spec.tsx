import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { SourceCard } from './SourceCard';
import type { Source } from './sources-api';

const ONLY = /^Prices come from it alone/;

function show(place: number | null, used: number): void {
  const source: Source = {
    ...{ name: 'kraken', place, needsKey: false, keyPresent: false },
    ...{ budget: null, newest: null, lastSuccessMs: null, fault: null },
  };
  const nothing = (): void => undefined;
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <SourceCard
          source={source}
          used={used}
          busy={false}
          trying={false}
          onUse={nothing}
          onStop={nothing}
        />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

afterEach(cleanup);

test('the only source says why it cannot be stopped', () => {
  show(1, 1);
  expect(screen.getByText(ONLY)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Stop using' })).toBeNull();
});

test.each([
  [1, 2],
  [null, 1],
])('the source at place %p of %d does not', (place, used) => {
  show(place, used);
  expect(screen.queryByText(ONLY)).toBeNull();
});
