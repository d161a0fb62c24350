import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RULE_BASED_LABELS } from '@pricealgo/algorithms/narrative/narrative-output';
import { render, screen } from '@testing-library/react';
import { jest } from '@jest/globals';
import { MemoryRouter } from 'react-router';
import { api } from '../../../lib/api/client';
import type { Analysis } from '../../../market/answers/api/ticker-analysis';
import { APPLE, madeAnalysis } from '../testing/made-call';
import { NarrativeTab } from './NarrativeTab';

const summary = (label: string): Analysis['ruleBasedSummary'] =>
  ({
    label,
    stance: 0,
    headline: 'Votes are even.',
    warnings: [],
    missing: [],
    detail: {
      source: 'template',
      model: null,
      stance: 'neutral',
      paragraphs: ['Votes are even.'],
      risks: [],
      facts: [],
      answers: [],
    },
  }) as unknown as Analysis['ruleBasedSummary'];

function show(label: string): void {
  jest.spyOn(api, 'GET').mockReturnValue(new Promise(() => undefined) as never);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <NarrativeTab
            instrument={APPLE}
            call={null}
            analysis={madeAnalysis({ ruleBasedSummary: summary(label) })}
          />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
}
afterEach(() => jest.restoreAllMocks());

test('Without a language model the summary needs no run, and offers none', () => {
  show(RULE_BASED_LABELS['not-configured']);
  expect(screen.getByText(/^No language model is set up on this site/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Run now' })).not.toBeInTheDocument();
});

test('Where the language model did not answer, the summary by rules is no call, and a run is offered', () => {
  show(RULE_BASED_LABELS.unavailable);
  expect(screen.getByTestId('narrative-label')).toHaveTextContent('rule-based summary; AI unavailable');
  expect(screen.queryByTestId('call-line')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Run now' })).toBeEnabled();
});
