import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { jest } from '@jest/globals';
import { MemoryRouter, Outlet, Route, Routes } from 'react-router';
import { api } from '../../../lib/api/client';
import { answerId, type Analysis } from '../../../market/answers/api/ticker-analysis';
import type { TabProps } from '../../../market/answers/tab-props';
import { useRun } from '../runs/use-run';
import { APPLE, madeAnalysis, madeCall, madeWhatIf } from '../testing/made-call';
import { tabScreen, type TabContext } from './tab-screen';

const RUN = {
  runId: '6a5c7d1e-0000-4000-8000-00000000000a',
  algo: 'technical',
  state: 'done',
  progress: 100,
  callId: 'made',
  whatIf: false,
  failure: null,
  createdMs: 0,
};

function Tab({ instrument, analysis, call }: TabProps) {
  const { start } = useRun(instrument, 'technical', analysis);
  return (
    <>
      <button onClick={() => start()}>Run</button>
      <p data-testid="answer">{call ? answerId(call) : 'No call yet'}</p>
    </>
  );
}
const Screen = tabScreen('technical', Tab);

/** A member runs the algorithm; the renewed view holds what it held before. */
async function runIn(analysis: Analysis, run: object = RUN): Promise<string> {
  const answer = (data: unknown) => ({
    data: { status: 'success', data, message: '' },
    response: new Response(),
  });
  const replayed = madeCall({ callId: 'made', mode: 'replay', calledAtMs: Date.UTC(2026, 10, 21) });
  const answers: Record<string, unknown> = {
    '/api/algorithm-call': replayed,
    '/api/ticker-analysis/what-if': madeWhatIf({ calledAtMs: Date.UTC(2026, 10, 21) }),
  };
  jest.spyOn(api, 'POST').mockResolvedValue(answer(run) as never);
  jest
    .spyOn(api, 'GET')
    .mockImplementation(((path: string) => Promise.resolve(answer(answers[path] ?? run))) as never);
  const client = new QueryClient();
  const renewed = jest.spyOn(client, 'invalidateQueries');
  const context: TabContext = { instrument: APPLE, analysis };
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <Routes>
            <Route element={<Outlet context={context} />}>
              <Route index element={<Screen />} />
            </Route>
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Run' }));
  // The page is renewed when the run's answer is known.
  await waitFor(() => expect(renewed).toHaveBeenCalled());
  return screen.getByTestId('answer').textContent;
}
afterEach(() => jest.restoreAllMocks());

test('a run shows its own answer, though the view holds none', async () => {
  expect(await runIn(madeAnalysis())).toBe('made');
});

test('a run shows its own answer before an older one of the view', async () => {
  const older = madeCall({ callId: 'older', calledAtMs: Date.UTC(2026, 10, 20) });
  expect(await runIn(madeAnalysis({ calls: [older] }))).toBe('made');
});

test('a newer call of the view takes its place', async () => {
  const newer = madeCall({ callId: 'newer', calledAtMs: Date.UTC(2026, 10, 22) });
  expect(await runIn(madeAnalysis({ calls: [newer] }))).toBe('newer');
});

test('a run with parameters of the reader’s own shows its what-if, until a newer call is there', async () => {
  const asked = { ...RUN, callId: null, whatIf: true };
  const older = madeCall({ callId: 'older', calledAtMs: Date.UTC(2026, 10, 20) });
  expect(await runIn(madeAnalysis({ calls: [older] }), asked)).toBe('what-if');
});
