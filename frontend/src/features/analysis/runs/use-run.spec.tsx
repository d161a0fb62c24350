import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { jest } from '@jest/globals';
import type { JobMessage } from '@pricealgo/contract/realtime';
import { MemoryRouter } from 'react-router';
import { ApiError } from '../../../lib/http/api-error';
import { api } from '../../../lib/api/client';
import { jobFeed } from '../../../lib/realtime/connection/job-feed';
import type { Run } from '../../../market/answers/api/runs';
import { analysisKey } from '../../../market/answers/api/ticker-analysis';
import { APPLE, madeAnalysis } from '../testing/made-call';
import { RunControl } from './RunControl';
import { useRun } from './use-run';

const run = (change: Partial<Run> = {}): Run => ({
  runId: '6a5c7d1e-0000-4000-8000-00000000000a',
  algo: 'technical',
  state: 'queued',
  progress: 0,
  callId: null,
  whatIf: false,
  failure: null,
  createdMs: 0,
  ...change,
});
const answer = (data: unknown) => ({
  data: { status: 'success', data, message: '' },
  response: new Response(),
});

let post: jest.SpiedFunction<typeof api.POST>;
let get: jest.SpiedFunction<typeof api.GET>;
let tell: (message: JobMessage) => void;
let renewed: jest.Mock;

function Control({ used = 0 }: { used?: number }) {
  const analysis = madeAnalysis({ quota: { used, perDay: 20 } });
  const handle = useRun(APPLE, 'technical', analysis);
  return <RunControl handle={handle} quota={analysis.quota} first name="Technical" />;
}

function show(address = '/', used = 0): void {
  const client = new QueryClient();
  renewed = jest.fn();
  client.invalidateQueries = renewed as never;
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[address]}>
          <Control used={used} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

const settle = (): Promise<void> => act(() => jest.advanceTimersByTimeAsync(0));
async function press(name: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
}

beforeEach(() => {
  jest.useFakeTimers();
  post = jest.spyOn(api, 'POST').mockResolvedValue(answer(run()) as never);
  get = jest.spyOn(api, 'GET').mockResolvedValue(answer(run({ state: 'running', progress: 40 })) as never);
  jest.spyOn(jobFeed, 'follow').mockImplementation((listener) => {
    tell = listener;
    return () => undefined;
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('a run is asked for, followed to its end, and the answers are renewed', async () => {
  show('/?source=imported');
  await press('Run now');
  expect(post.mock.calls[0]).toEqual([
    '/api/ticker-analysis/run',
    {
      body: {
        exchangeShortName: 'NASDAQ',
        symbol: 'AAPL',
        algo: 'technical',
        params: { source: 'imported' },
      },
    },
  ]);
  expect(screen.getByRole('status')).toHaveTextContent('Waiting for its turn…');
  await act(() => jest.advanceTimersByTimeAsync(3_500));
  expect(screen.getByRole('status')).toHaveTextContent('Computing… 40%');
  expect(renewed).not.toHaveBeenCalled();
  get.mockResolvedValue(answer(run({ state: 'done', progress: 100, callId: 'made' })) as never);
  await act(() => jest.advanceTimersByTimeAsync(3_500));
  expect(renewed).toHaveBeenCalledWith({ queryKey: analysisKey('NASDAQ', 'AAPL') });
  expect(screen.getByRole('button', { name: 'Run now' })).toBeEnabled();
  const asked = get.mock.calls.length;
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(get.mock.calls.length).toBe(asked);
});

test('a run that ended well without an answer says why, and is no error', async () => {
  show();
  const failure = 'AI is not available right now: the summary is made by rules.';
  post.mockResolvedValueOnce(answer(run({ state: 'done', progress: 100, failure })) as never);
  await press('Run now');
  expect(screen.getByRole('status')).toHaveTextContent(failure);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('the socket is ahead of the asking', async () => {
  show();
  await press('Run now');
  act(() => tell({ jobId: 'another', state: 'running', progress: 90 }));
  await settle();
  expect(screen.getByRole('status')).toHaveTextContent('Waiting');
  act(() => tell({ jobId: run().runId, state: 'running', progress: 65 }));
  await settle();
  expect(screen.getByRole('status')).toHaveTextContent('Computing… 65%');
});

test('a run is taken back', async () => {
  show();
  await press('Run now');
  post.mockResolvedValue(answer(run({ state: 'cancelled' })) as never);
  await press('Cancel');
  expect(post.mock.calls[1]).toEqual(['/api/ticker-analysis/cancel', { body: { runId: run().runId } }]);
  expect(screen.getByRole('button', { name: 'Run now' })).toBeEnabled();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a run that failed and a refused request say why', async () => {
  show();
  post.mockResolvedValueOnce(
    answer(run({ state: 'failed', failure: 'We do not know this ticker.' })) as never,
  );
  await press('Run now');
  expect(screen.getByRole('alert')).toHaveTextContent('We do not know this ticker.');
  post.mockRejectedValueOnce(
    new ApiError('You have used up your runs of today.', 429, 'run_quota', null) as never,
  );
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await press('Run now');
  expect(screen.getByRole('alert')).toBeVisible();
});

test('with the quota used up nothing can be asked for', () => {
  show('/', 20);
  expect(screen.getByRole('button', { name: 'Run now' })).toBeDisabled();
  expect(screen.getByText(/^All 20 runs of the last 24 hours are used/)).toBeVisible();
});
