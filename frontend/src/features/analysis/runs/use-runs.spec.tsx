import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RULE_BASED_LABELS } from '@pricealgo/algorithms/narrative/narrative-output';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { jest } from '@jest/globals';
import { MemoryRouter } from 'react-router';
import { api } from '../../../lib/api/client';
import type { Analysis } from '../../../market/answers/api/ticker-analysis';
import { APPLE, madeAnalysis } from '../testing/made-call';
import { useRuns } from './use-runs';

function Control({ analysis }: { analysis: Analysis }) {
  const { wanted, startAll } = useRuns(APPLE, analysis);
  return <button onClick={startAll}>Run all {wanted}</button>;
}

/** @returns the algorithms that were asked when the button was pressed */
async function askedOf(analysis: Analysis): Promise<string[]> {
  const post = jest.spyOn(api, 'POST').mockReturnValue(new Promise(() => undefined) as never);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <Control analysis={analysis} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await act(async () => void fireEvent.click(screen.getByRole('button')));
  const calls = post.mock.calls as unknown as [string, { body: { algo: string } }][];
  return calls.map(([, { body }]) => body.algo).sort();
}
const FIRST = ['comparative', 'lstm', 'technical', 'valuation'];
afterEach(() => jest.restoreAllMocks());

test('All algorithms are asked at once, and the summary only after the others', async () => {
  expect(await askedOf(madeAnalysis())).toEqual(FIRST);
});

test('A summary without a language model needs no run, so that four are wanted for all', async () => {
  const summary = { label: RULE_BASED_LABELS['not-configured'] } as Analysis['ruleBasedSummary'];
  const analysis = madeAnalysis({ ruleBasedSummary: summary });
  const asked = askedOf(analysis);
  expect(screen.getByRole('button')).toHaveTextContent('Run all 4');
  expect(await asked).toEqual(FIRST);
});
