import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { jest } from '@jest/globals';
import { MemoryRouter } from 'react-router';
import { api } from '../../../lib/api/client';
import type { Answer } from '../../../market/answers/api/ticker-analysis';
import type { RunHandle } from '../runs/use-run';
import { madeAnalysis, madeCall, madeWhatIf } from '../testing/made-call';
import { AnswerFrame, type AnswerFrameProps } from './AnswerFrame';

const IDLE: RunHandle = {
  run: null,
  busy: false,
  failure: null,
  note: null,
  start: () => undefined,
  cancel: () => undefined,
};

function show(call: Answer | null, more: Partial<AnswerFrameProps> = {}): void {
  // The track record below the answer never comes: it has its own tests.
  jest.spyOn(api, 'GET').mockReturnValue(new Promise(() => undefined) as never);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <AnswerFrame algo="technical" call={call} analysis={madeAnalysis()} run={IDLE} {...more} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
}
afterEach(() => jest.restoreAllMocks());

test('without a call there is one thing to do', () => {
  show(null);
  expect(screen.getByRole('heading', { name: 'No call yet' })).toBeVisible();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Run now']);
});

test('an answer says what, when, on what, and where its record is', () => {
  show(madeCall(), { picture: <p>gauge</p>, why: <p>votes</p> });
  expect(screen.getByTestId('answer-headline')).toHaveTextContent('The 26-indicator composite reads buy.');
  expect(screen.getByTestId('stance-chip')).toHaveTextContent('▲buy, points up');
  const line = screen.getByTestId('call-line');
  expect(line).toHaveTextContent('Simulated market');
  expect(line).toHaveTextContent('Price at call $122.15, close of Nov 19, 2026 · Source: simulated market');
  expect(line).toHaveTextContent(
    'As of Nov 19, 2026 · Made Nov 20, 2026, 12:00:00 UTC · Version composite-26/1',
  );
  expect(within(line).getByRole('link')).toHaveAttribute(
    'href',
    '/calls/6a5c7d1e-0000-4000-8000-000000000001',
  );
  expect(screen.getByRole('region', { name: 'Why' })).toHaveTextContent('votes');
  expect(screen.queryByRole('region', { name: 'Assumptions' })).not.toBeInTheDocument();
  expect(screen.queryByTestId('answer-notices')).not.toBeInTheDocument();
});

test('a withdrawn call on imported history says both, with what is missing', () => {
  const call = madeCall({
    simulated: false,
    origin: 'backtest',
    mode: 'backtest',
    source: 'imported',
    stance: null,
    withdrawn: { withdrawnMs: Date.UTC(2026, 10, 21), reason: 'A split was missing.' },
  });
  call.output = { ...call.output, stance: null, missing: ['hourly bars'], warnings: ['Few bars.'] };
  show(call);
  expect(screen.getByTestId('call-line')).toHaveTextContent('On imported history');
  expect(screen.getByTestId('call-line')).not.toHaveTextContent('Simulated');
  expect(screen.getByTestId('stance-chip')).toHaveTextContent('claims no direction');
  const notices = screen.getByTestId('answer-notices');
  expect(notices).toHaveTextContent('Withdrawn on Nov 21, 2026: A split was missing.');
  expect(notices).toHaveTextContent('Few bars.');
  expect(notices).toHaveTextContent('Not available, and so left out: hourly bars.');
});

test.each([
  [
    'a backtest of the demo',
    { simulated: true, mode: 'backtest', source: 'simulated' },
    ['Simulated market', 'Backtest on old bars', 'Source: simulated market'],
  ],
  [
    'a replay',
    { simulated: false, mode: 'replay', source: 'replay' },
    ['Replay of a recorded day', 'Source: a recorded day'],
  ],
  ['a live call', { simulated: false, mode: 'live', source: 'finnhub' }, ['Live market', 'Source: finnhub']],
  ['an earlier one', { simulated: false, mode: 'live', source: null }, ['Source: the market’s data source']],
  ['old bars', { simulated: false, mode: 'backtest', source: null }, ['Backtest', 'Source: not recorded']],
] as const)('%s says which market it is about', (_name, change, texts) => {
  show(madeCall({ origin: 'backtest', ...change }));
  const line = screen.getByTestId('call-line');
  for (const text of texts) expect(line).toHaveTextContent(text);
  expect(line).not.toHaveTextContent(/imported/);
});

test('a what-if says that it is one, names no call, and leads to the call on the record', () => {
  const call = madeCall({ label: 'sell', calledAtMs: Date.UTC(2026, 10, 20) });
  const whatIf = madeWhatIf({ calledAtMs: Date.UTC(2026, 10, 21) });
  show(whatIf, { analysis: madeAnalysis({ calls: [call], whatIfs: [whatIf] }) });
  expect(screen.getByTestId('what-if')).toHaveTextContent(
    'A what-if of your own: only you see it, until Dec 20, 2026. It is in no record.',
  );
  expect(screen.getByRole('button', { name: 'Show the call on the record' })).toBeVisible();
  expect(screen.getByTestId('call-line')).toHaveTextContent('Your what-if, no call');
  expect(screen.queryByTestId('call-link')).not.toBeInTheDocument();
});

test('a call on the record leads to the reader’s what-if, and an uncounted one says so', () => {
  const call = madeCall({ counted: false, calledAtMs: Date.UTC(2026, 10, 22) });
  show(call, { analysis: madeAnalysis({ calls: [call], whatIfs: [madeWhatIf()] }) });
  expect(screen.getByRole('button', { name: 'Show your what-if of Nov 20, 2026' })).toBeVisible();
  expect(screen.getByTestId('call-line')).toHaveTextContent('in no record');
});

test('a percentage in a stored answer is written as everywhere else, and stays stored as it was', () => {
  const call = madeCall();
  const headline = 'Apple Inc. is strong: it returned 8.7 % in a year.';
  const stored = { ...call.output, headline, warnings: ['90 % of the value lies beyond the forecast'] };
  show({ ...call, headline, output: stored });
  expect(screen.getByTestId('answer-headline')).toHaveTextContent('it returned 8.7% in a year.');
  expect(screen.getByTestId('answer-notices')).toHaveTextContent('90% of the value lies beyond the forecast');
  expect(stored.headline).toBe(headline);
});
