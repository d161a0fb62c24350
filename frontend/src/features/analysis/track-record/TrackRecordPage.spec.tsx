// Alone: it waits for a repetition of React Query, which others have hurried.
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { jest } from '@jest/globals';
import { MemoryRouter } from 'react-router';
import { api } from '../../../lib/api/client';
import type { TrackRecord } from '../../../market/track-record/track-record-query';
import { madeTrackRecord } from '../testing/made-track-record';
import { TrackRecordPage } from './TrackRecordPage';

const answer = (data: TrackRecord) =>
  ({ data: { status: 'success', data, message: '' }, response: { ok: true, status: 200 } }) as never;

function show(): void {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter>
          <TrackRecordPage />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
}
// Nothing has a size here, of which the charts' library warns.
beforeEach(() => void jest.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

test('A track record sets hits against the base rate, says what is too few, and keeps kinds of calls apart', async () => {
  jest.spyOn(api, 'GET').mockResolvedValue(answer(madeTrackRecord()));
  show();
  const technical = await screen.findByTestId('record-technical');
  for (const sentence of [
    '188 of 400 right after 1 session: 47% (42–52%).',
    'Always naming the more frequent direction: 53%. Worse than that.',
    '190 of 400 right after 20 sessions. Too few to judge: 20 of 30.',
    '40 more said neutral: neither right nor wrong.',
    '12 more calls over 20 sessions on the data of an earlier one: counted once, with that one',
    '31 calls over 20 sessions judged by an earlier release, from a session that may have begun before the call: ' +
      'in no rate above (15 of 28 right by that rule)',
    '3 withdrawn calls over 1 session, not counted above: 0 of 3 right.',
    'Only the newest 20,000 judged calls per horizon are counted.',
  ])
    expect(technical).toHaveTextContent(sentence);
  expect(within(technical).getAllByTestId('track-series')).toHaveLength(2);
  expect(within(technical).getByTestId('track-none')).toHaveTextContent('No call has come due yet');
  const compared = screen.getByTestId('record-comparative');
  expect(compared).toHaveTextContent('77 of 140 right against their peers after 20 sessions: 55% (47–63%).');
  expect(compared).toHaveTextContent(
    'By the price alone 60%, always naming the more frequent direction 64%.',
  );
  const forecast = screen.getByTestId('record-lstm');
  expect(forecast).toHaveTextContent('Simulated market');
  expect(forecast).toHaveTextContent('Worse than the baseline.');
  expect(screen.getByTestId('record-valuation')).toHaveTextContent('No call has been made yet.');
  expect(screen.getByTestId('record-openai')).toHaveTextContent('makes no forecast of its own');
});

test('A track record draws its calibration, has it as a table, and changes the horizon of both', async () => {
  jest.spyOn(api, 'GET').mockResolvedValue(answer(madeTrackRecord()));
  show();
  await screen.findByLabelText(/^Calibration: /);
  const calibration = screen.getByTestId('reliability');
  expect(calibration).toHaveTextContent('0.6% worse than always saying');
  fireEvent.click(within(calibration).getByText('Show the calibration as a table'));
  expect(within(calibration).getAllByRole('row').length).toBeGreaterThan(2);
  fireEvent.click(within(calibration).getByLabelText('5 sessions'));
  expect(calibration).toHaveTextContent('2.0% better than always saying');
});

test('A product without a call says so', async () => {
  jest.spyOn(api, 'GET').mockResolvedValue(answer(madeTrackRecord([])));
  show();
  expect(await screen.findByTestId('record-technical')).toHaveTextContent('No call has been made yet.');
});

test('A track record that cannot be loaded is asked for again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const get = jest.spyOn(api, 'GET').mockRejectedValue(new TypeError('no network'));
  show();
  const again = await screen.findByRole('button', { name: 'Try again' });
  get.mockResolvedValue(answer(madeTrackRecord()));
  fireEvent.click(again);
  await screen.findByTestId('record-technical');
});
