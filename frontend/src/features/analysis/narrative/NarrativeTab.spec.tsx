import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RULE_BASED_LABELS } from '@pricealgo/algorithms/narrative/narrative-output';
import { fireEvent, render, screen } from '@testing-library/react';
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

/** What the rules say of these algorithms, one paragraph each, in their order. */
const told = (...algorithms: readonly string[]): Analysis['ruleBasedSummary'] => {
  const made = summary(RULE_BASED_LABELS['not-configured'])!;
  const detail = {
    ...(made.detail as unknown as object),
    marked: {
      paragraphs: algorithms.map((algorithm) => `The rating is {{${algorithm}.rating}}. Votes are even.`),
      risks: [],
    },
    answers: algorithms.map((algorithm) => ({ algorithm })),
    facts: algorithms.map((algorithm) => ({ key: `${algorithm}.rating`, label: 'rating', phrase: '0.42' })),
  };
  return { ...made, detail } as unknown as Analysis['ruleBasedSummary'];
};

const client = new QueryClient();
const tab = (ruleBasedSummary: Analysis['ruleBasedSummary'], env: 'test' | 'default' = 'test') => (
  <MantineProvider env={env}>
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <main>
          <NarrativeTab instrument={APPLE} call={null} analysis={madeAnalysis({ ruleBasedSummary })} />
        </main>
      </MemoryRouter>
    </QueryClientProvider>
  </MantineProvider>
);

function show(label: string): void {
  jest.spyOn(api, 'GET').mockReturnValue(new Promise(() => undefined) as never);
  render(tab(summary(label)));
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

test('A fact stays open, and has the focus, when the summary is told anew with an algorithm more', () => {
  jest.spyOn(api, 'GET').mockReturnValue(new Promise(() => undefined) as never);
  const { container, rerender } = render(tab(told('technical', 'lstm'), 'default'));
  const fact = container.querySelector<HTMLElement>('[data-fact="technical.rating"]')!;
  fact.focus();
  fireEvent.click(fact);
  expect(fact).toHaveAttribute('aria-expanded', 'true');
  rerender(tab(told('comparative', 'technical', 'lstm'), 'default'));
  expect(container.querySelectorAll('[data-fact]')).toHaveLength(3);
  expect(container.querySelector('[data-fact="technical.rating"]')).toBe(fact);
  expect(fact).toHaveAttribute('aria-expanded', 'true');
  expect(fact).toHaveFocus();
});
