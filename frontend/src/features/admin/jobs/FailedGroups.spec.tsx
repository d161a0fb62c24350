import { jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerApi, show } from '../../../../test/shown';
import { FailedGroups } from './FailedGroups';

const group = {
  name: 'prices.refresh',
  queue: 'market',
  message: null,
  reason: 'kraken: not reachable (ECONNREFUSED)',
  count: 3,
  firstMs: 1,
  lastMs: 60_001,
};

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test.each([
  ['Retry', '/api/admin/jobs/failed/retry'],
  ['Discard', '/api/admin/jobs/failed/discard'],
])(
  '%s: what fails for the same reason stands together, and is acted on together once that was confirmed',
  async (act, path) => {
    const asked = answerApi({
      '/api/admin/jobs/failed/groups': { groups: [group], partial: false },
      [path]: { count: 3 },
    });
    show(<FailedGroups />);
    const row = within(await screen.findByTestId('failed-group'));
    expect(row.getByText(/since /)).toBeInTheDocument();
    fireEvent.click(row.getByRole('button', { name: new RegExp(`^${act} all `) }));
    const sure = within(await screen.findByRole('dialog', { name: `${act} 3 jobs?` }));
    fireEvent.click(sure.getByRole('button', { name: `${act} all` }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const { name, queue, message, reason } = group;
    expect(asked.filter(({ method }) => method === 'POST')).toMatchObject([
      { path, body: { name, queue, message, reason } },
    ]);
  },
);
