import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { FailedJobs } from './FailedJobs';
import { type FailedGroup, failedGroupsQuery, type FailedJob, failedJobsQuery } from './jobs-api';

const job = (changes: Partial<FailedJob>): FailedJob => ({
  id: 'outbox-1',
  name: 'mail.send',
  queue: 'mail',
  message: null,
  reason: 'The mail server cannot be reached. (ESOCKET) Given up after 6 h.',
  attempts: 33,
  queuedMs: 1,
  failedMs: 2,
  ...changes,
});

const group = (count: number): FailedGroup => {
  const { name, queue, message, reason } = job({});
  return { name, queue, message, reason, count, firstMs: 1, lastMs: 2 };
};

let groups: FailedGroup[];
beforeEach(() => {
  groups = [];
});

function show(...items: FailedJob[]): void {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(failedJobsQuery(1).queryKey, { items, total: items.length, page: 1, limit: 20 });
  client.setQueryData(failedGroupsQuery.queryKey, { groups, partial: false });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <FailedJobs />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

afterEach(cleanup);

describe('failed jobs', () => {
  it('name a message by what it is about, say why it did not leave, and send it again', async () => {
    show(job({ message: 'reset-code' }));
    const row = within(screen.getByTestId('failed-job'));
    expect(row.getByText('Mail: reset code')).toBeDefined();
    expect(row.getByText(/^The mail server cannot be reached/)).toBeDefined();
    fireEvent.click(row.getByRole('button', { name: 'Send again: Mail: reset code, outbox-1' }));
    expect(await screen.findByRole('dialog', { name: 'Send this message again?' })).toBeDefined();
  });

  it('say how many of them are in the groups above, and nothing where none is', () => {
    groups = [group(3), group(2), group(1)];
    show(job({}));
    expect(screen.getByText(/^5 of these are counted in the groups above, too/)).toBeDefined();
    cleanup();
    groups = [group(1)];
    show(job({}));
    expect(screen.queryByText(/in the groups above/)).toBeNull();
    expect(screen.getByText(/^Tried as often/)).toBeDefined();
  });

  it('name other jobs, and messages of older releases, as they are called', () => {
    show(job({ id: 'a', name: 'pictures.delete', queue: 'maintenance' }), job({ id: 'b', name: 'sms.send' }));
    expect(screen.getByRole('button', { name: 'Retry pictures.delete, a' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Send again: sms.send, b' })).toBeDefined();
  });
});
